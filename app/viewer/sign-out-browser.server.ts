import { endSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { forgetBuyerDetails } from "#app/viewer/buyer-details.server.ts";

interface SignOut {
  /** The page to redirect to; defaults to the sign-in page. */
  to?: string;
  toast?: NewToast;
}

/**
 * Signs this browser out and deletes the details typed on /join and at the checkout. Keeps the cart, which belongs to no account.
 */
export async function signOutBrowser(
  request: Request,
  { to = "/auth", toast }: SignOut = {},
): Promise<Response> {
  const session = await getSession(request);
  await endSession(session.get("token"));
  session.unset("token");
  session.unset("halfToken");
  const answer = await seeOther(to, { request, session, toast });
  // The next user of this browser must not page back to the previous user's data.
  answer.headers.set("Clear-Site-Data", '"cache"');
  await forgetBuyerDetails(request, answer.headers);
  return answer;
}
