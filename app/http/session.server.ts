import { createCookieSessionStorage, type Session } from "@remix-run/node";
import { SESSION_SECONDS, secrets } from "#app/environment/session-settings.server.ts";
import { oncePerRequest } from "#app/http/request-scope.server.ts";
import {
  asSiteCookie,
  cookieDefaults,
  cookieSecurity,
  readCookies,
} from "#app/http/site-cookie.server.ts";

/** A cart line in the cookie: type, id, quantity. */
export type CompactCartLine = [type: string, id: string, quantity: number];

export interface SessionData {
  /** The token of the signed-in browser; the sessions table contains its hash. */
  token: string;
  /** The token of a sign-in that lacks the code of the second factor. It gives no rights. */
  halfToken: string;
  /** Missing if this browser's session has never had a cart. */
  cart: CompactCartLine[];
  /** The fingerprint of the form that last added something to the cart. */
  added: string;
  /** Identifies the cart, from its first line until it is empty again. */
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

/** The browser's session; an invalid cookie counts as none. */
export const getSession = oncePerRequest(
  (request): Promise<BrowserSession> => storage.getSession(readCookies(request)),
);

/** The Set-Cookie value that stores the session in the browser. */
export async function commitSession(request: Request, session: BrowserSession): Promise<string> {
  return asSiteCookie(request, await storage.commitSession(session, cookieSecurity(request)));
}
