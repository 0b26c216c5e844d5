import { endSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { getSession } from "#app/http/session.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { forgetBuyerDetails } from "#app/viewer/buyer-details.server.ts";

/**
 * Signs this browser out and deletes the details typed on /join and at the checkout. The cart stays, because it
 * belongs to no account. Redirects to the sign-in page by default.
 */
export async function signOutBrowser(
  request: Request,
  { to = "/auth", toast }: { to?: string; toast?: NewToast } = {},
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
