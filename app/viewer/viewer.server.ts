import type { IncomingHttpHeaders } from "node:http";
import { redirect } from "@remix-run/node";
import { SECOND_FACTOR_PATH } from "#app/features/accounts/second-factor/second-factor-words.ts";
import { authPath, signInPath } from "#app/features/accounts/sign-in/auth-address.ts";
import { findSignedIn, type SignedIn } from "#app/features/accounts/sign-in/sessions.server.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { buyerOf } from "#app/features/membership/membership.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { oncePerRequest } from "#app/http/request-scope.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { varyBy } from "#app/http/variants.server.ts";
import { interruptedToast, storePostedForm } from "#app/viewer/interrupted-form.server.ts";

/** The signed-in account, or null for a visitor. */
export const findUser = oncePerRequest(async (request): Promise<SignedIn | null> => {
  const session = await getSession(request);
  return findSignedIn(session.get("token"));
});

/** The prices that apply to the viewer. */
export function findBuyer(request: Request): Promise<Buyer> {
  return varyBy(request, "buyer", findBuyerOnce);
}

const findBuyerOnce = oncePerRequest(async (request): Promise<Buyer> => {
  const user = await findUser(request);
  return buyerOf(user?.id ?? null);
});

/** The signed-in account. Visitors are redirected to /auth, which leads back to what they have asked for or sent. */
export async function requireUser(request: Request): Promise<SignedIn> {
  const user = await findUser(request);
  if (user) return user;
  const form = await storePostedForm(request);
  if (form === null) throw redirect(signInPathFor(request), 303);
  const to = authPath({ isSignUp: false, isCheckout: false, form });
  throw await seeOther(to, { request, toast: interruptedToast(request) });
}

/** A post without a form to keep leads to no page: its address may have none. */
function signInPathFor({ method, url }: Request): string {
  const { pathname, search } = new URL(url);
  return method === "GET" || method === "HEAD" ? signInPath(pathname + search) : signInPath("");
}

/**
 * The signed-in admin. Visitors are redirected to /auth, customers get a 403. Admins who still have to set up a second
 * factor are redirected to the set-up.
 */
export async function requireAdmin(request: Request): Promise<SignedIn> {
  const user = await requireUser(request);
  if (user.lacksSecondFactor) throw redirect(SECOND_FACTOR_PATH, 303);
  if (user.role !== "admin") {
    throw refusal(403, "Dieser Bereich ist der Verwaltung vorbehalten.");
  }
  return user;
}

/** Whether these headers carry the signed session of an admin. */
export async function provesAdmin(headers: IncomingHttpHeaders): Promise<boolean> {
  const { cookie, "x-forwarded-proto": scheme } = headers;
  if (!cookie) return false;
  const asked = new Headers({ Cookie: cookie });
  if (scheme) asked.set("X-Forwarded-Proto", String(scheme));
  // The address is irrelevant to the session.
  const user = await findUser(new Request("http://localhost/", { headers: asked }));
  return user?.role === "admin";
}
