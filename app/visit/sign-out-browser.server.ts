import { endSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { type Message, seeOther } from "#app/http/toast.server.ts";
import { forgetJoinDetails } from "#app/visit/join-details.server.ts";

interface SignOut {
  /** The page that follows; by default the sign-in. */
  to?: string;
  toast?: Message;
}

/** Signs this browser out and forgets what its user typed on /join. Its cart stays, and is nobody's. */
export async function signOutBrowser(
  request: Request,
  { to = "/auth", toast }: SignOut = {},
): Promise<Response> {
  const session = await getSession(request);
  await endSession(session.get("token"));
  session.unset("token");
  const answer = await seeOther(to, { request, session, toast });
  // The next person at this browser must not page back into this one's address and orders.
  answer.headers.set("Clear-Site-Data", '"cache"');
  await forgetJoinDetails(request, answer.headers);
  return answer;
}
