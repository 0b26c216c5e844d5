import { type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "#app/environment/env.server.ts";

/** Browsers accept a cookie with this prefix only over https, and only from this host itself (RFC 6265bis). */
const PREFIX = "__Host-";

/** Options that all cookies of this site share. */
export const cookieDefaults = { httpOnly: true, sameSite: "lax", path: "/" } as const;

/**
 * A cookie of this site that scripts cannot read. It is signed if `secrets` are given; `maxAge` is in
 * seconds.
 */
export function createSiteCookie(
  name: string,
  options: Pick<CookieOptions, "maxAge"> & { secrets?: string[] } = {},
) {
  const cookie = createCookie(name, { ...cookieDefaults, ...options });
  return {
    /** The value; null if it is missing or invalid. */
    parse: (request: Request): Promise<unknown> => cookie.parse(readCookies(request)),
    /** The Set-Cookie value that stores it. */
    serialize: async (request: Request, value: unknown): Promise<string> =>
      asSiteCookie(request, await cookie.serialize(value, cookieSecurity(request))),
    /** The Set-Cookie value that deletes it. */
    remove: async (request: Request): Promise<string> =>
      asSiteCookie(request, await cookie.serialize("", { ...cookieSecurity(request), maxAge: 0 })),
  };
}

/**
 * A cookie that is sent to a single page only. The prefix would demand the path '/', so this cookie has none,
 * and other hosts of the domain can set it: its value must be signed and say to whom it belongs.
 */
export function createPageCookie(
  name: string,
  page: string,
  options: Pick<CookieOptions, "maxAge"> & { secrets: string[] },
) {
  const cookie = createCookie(name, { ...cookieDefaults, ...options });
  // With script the data of a page has an address of its own, which the page's path does not include.
  const paths = [page, `${page}.data`];
  const serialize = (request: Request, value: unknown, changed: CookieOptions = {}) =>
    Promise.all(
      paths.map((path) =>
        cookie.serialize(value, { ...cookieSecurity(request), path, ...changed }),
      ),
    );
  return {
    /** The value; null if it is missing or invalid. */
    parse: (request: Request): Promise<unknown> => cookie.parse(request.headers.get("Cookie")),
    /** The Set-Cookie values that store it. */
    serialize: (request: Request, value: unknown) => serialize(request, value),
    /** The Set-Cookie values that delete it. */
    remove: (request: Request) => serialize(request, "", { maxAge: 0 }),
  };
}

/** Cookies are Secure if the visitor uses https. */
export function cookieSecurity(request: Request): Pick<CookieOptions, "secure"> {
  return { secure: isSecure(request.headers.get("X-Forwarded-Proto")) };
}

/** Tells whether visitors come over https; `forwarded` is the scheme that a trusted proxy names. */
export function isSecure(forwarded: unknown): boolean {
  return (env.BASE_URL?.protocol ?? `${forwarded}:`) === "https:";
}

/** A Set-Cookie value with the name that the cookie has in the browser. */
export function asSiteCookie(request: Request, setCookie: string): string {
  return cookieSecurity(request).secure ? PREFIX + setCookie : setCookie;
}

/**
 * The request's Cookie header with the names that our code uses. Behind https it contains only the prefixed
 * cookies, which no other host can set.
 */
export function readCookies(request: Request): string | null {
  const header = request.headers.get("Cookie");
  if (!header || !cookieSecurity(request).secure) return header;
  return header
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(PREFIX))
    .map((pair) => pair.slice(PREFIX.length))
    .join("; ");
}
