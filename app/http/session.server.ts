import { type CookieOptions, createCookieSessionStorage, type Session } from "@remix-run/node";
import { env } from "#app/http/env.server.ts";
import { sessionSecrets } from "#app/http/session-secret.server.ts";

/** Line of the cart in the cookie: type, id, quantity. */
export type CompactCartLine = [type: string, id: string, quantity: number];

export interface SessionData {
  /** Token of the signed-in browser; its hash is in the sessions table. */
  token: string;
  /** Missing where this browser's session has never held a cart. */
  cart: CompactCartLine[];
  /** Tells the form by which something was put into the cart last. */
  added: string;
  /** Names this filling of the cart, from the first line until it is empty again. */
  cartId: string;
}

export const SESSION_SECONDS = 60 * 60 * 24 * 30;

export const secrets = sessionSecrets();

const storage = createCookieSessionStorage<SessionData>({
  cookie: {
    name: "behappy_session",
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: SESSION_SECONDS,
    secrets,
  },
});

export type BrowserSession = Session<SessionData>;

/** The browser's session; a cookie that was tampered with counts as none. */
export function getSession(request: Request): Promise<BrowserSession> {
  return storage.getSession(request.headers.get("Cookie"));
}

/** The Set-Cookie value that stores the session in the browser. */
export function commitSession(request: Request, session: BrowserSession): Promise<string> {
  return storage.commitSession(session, cookieSecurity(request));
}

/** Cookies are marked Secure as soon as visitors come over https. */
export function cookieSecurity(request: Request): Pick<CookieOptions, "secure"> {
  const scheme = env.BASE_URL?.protocol ?? `${request.headers.get("X-Forwarded-Proto")}:`;
  return { secure: scheme === "https:" };
}
