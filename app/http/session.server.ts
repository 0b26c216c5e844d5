import { createCookieSessionStorage, type Session } from "@remix-run/node";
import { oncePerRequest } from "#app/http/request-scope.server.ts";
import {
  asSiteCookie,
  cookieDefaults,
  cookieSecurity,
  readCookies,
} from "#app/http/site-cookie.server.ts";
import { SESSION_SECONDS, secrets } from "#app/settings/session-settings.server.ts";

/** Line of the cart in the cookie: type, id, quantity. */
export type CompactCartLine = [type: string, id: string, quantity: number];

export interface SessionData {
  /** Token of the signed-in browser; its hash is in the sessions table. */
  token: string;
  /** Missing where this browser's session has never held a cart. */
  cart: CompactCartLine[];
  /** Fingerprint of the form that last put something into the cart. */
  added: string;
  /** Names this filling of the cart, from the first line until it is empty again. */
  cartId: string;
}

const storage = createCookieSessionStorage<SessionData>({
  cookie: {
    ...cookieDefaults,
    name: "behappy_session",
    maxAge: SESSION_SECONDS,
    secrets,
  },
});

export type BrowserSession = Session<SessionData>;

/** The browser's session; a cookie that was tampered with counts as none. */
export const getSession = oncePerRequest(
  (request): Promise<BrowserSession> => storage.getSession(readCookies(request)),
);

/** The Set-Cookie value that stores the session in the browser. */
export async function commitSession(request: Request, session: BrowserSession): Promise<string> {
  return asSiteCookie(request, await storage.commitSession(session, cookieSecurity(request)));
}
