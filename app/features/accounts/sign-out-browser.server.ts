import { endSession } from "#app/features/accounts/sessions.server.ts";
import { getSession } from "#app/http/session.server.ts";
import { type Message, seeOther } from "#app/http/toast.server.ts";

/** Signs this browser out and leads to the sign-in, with a message where there is one to show. */
export async function signOutBrowser(request: Request, toast?: Message): Promise<Response> {
  const session = await getSession(request);
  await endSession(session);
  const answer = await seeOther("/auth", { request, session, toast });
  // The next person at this browser must not page back into this one's address and orders.
  answer.headers.set("Clear-Site-Data", '"cache"');
  return answer;
}
