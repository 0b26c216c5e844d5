import { authPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { checkoutWords } from "#app/features/checkout/checkout-words.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { takeToasts } from "#app/http/toast.server.ts";
import { readJoinDetails } from "#app/visit/buyer-details.server.ts";
import { interruptedToast, keepPostedForm } from "#app/visit/interrupted-form.server.ts";
import { findNewAccount } from "#app/visit/new-account.server.ts";

const toast = checkoutWords.signInFirst;

/** Redirects a visitor who wants to order to sign-in, or to sign-up after /join. */
export async function askToSignIn(request: Request): Promise<Response> {
  const isNew = (await readJoinDetails(request)) !== null;
  const isSignUp = isNew && (await findNewAccount(request)) === null;
  const form = await keepPostedForm(request);
  if (form === null) return seeOther(authPath({ isSignUp, isCheckout: true }), { request, toast });
  const to = authPath({ isSignUp: false, isCheckout: true, form });
  return seeOther(to, { request, toast: interruptedToast(request) });
}

/** Whether the response page shows the toast of `askToSignIn`. */
export async function isAskedToSignIn(request: Request): Promise<boolean> {
  const { toasts } = await takeToasts(request);
  return toasts.some(({ code }) => code === toast.code);
}
