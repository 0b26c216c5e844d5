import {
  authenticate,
  type SignInFailure,
} from "#app/features/accounts/sign-in/authenticator.server.ts";
import { deviceCookie } from "#app/features/accounts/sign-in/device-cookie.server.ts";
import { startSession } from "#app/features/accounts/sign-in/sessions.server.ts";
import { type BrowserSession, getSession } from "#app/http/session.server.ts";

interface SignedIn {
  ok: true;
  session: BrowserSession;
  /** The Set-Cookie value to send along. */
  deviceCookie: string;
}

/** Signs a visitor in who posted the right e-mail address and password, within the limits for both. */
export async function signIn(
  request: Request,
  formData: FormData,
): Promise<SignedIn | SignInFailure> {
  const result = await authenticate(request, formData);
  if (!result.ok) return result;
  const { id: userId, passwordHash } = result.account;
  const session = await getSession(request);
  const userAgent = request.headers.get("User-Agent") ?? "";
  const isStarted = await startSession(session, { userId, userAgent, passwordHash });
  if (!isStarted) return { ok: false, reason: "wrong" };
  return { ok: true, session, deviceCookie: await deviceCookie(request, userId) };
}
