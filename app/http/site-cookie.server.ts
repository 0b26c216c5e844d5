import { type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "#app/environment/env.server.ts";

/** Browsers accept a cookie with this prefix only over https, and only from this host itself (RFC 6265bis). */
const PREFIX = "__Host-";

const DAY = 24 * 60 * 60;

/**
 * Cookies that had no prefix behind https until 2026-11, with their lifetime in seconds; undefined for
 * session cookies.
 */
const OLD_COOKIES = new Map<string, number | undefined>([
  ["behappy_session", 30 * DAY],
  ["behappy_toast", 60],
  ["behappy_join", undefined],
  ["theme", 365 * DAY],
  ["karte", undefined],
]);

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
 * The request's Cookie header with the names that our code uses. Behind https it contains the prefixed
 * cookies, which no other host can set, and old cookies that have no prefixed successor yet.
 */
export function readCookies(request: Request): string | null {
  const header = request.headers.get("Cookie");
  if (!header || !cookieSecurity(request).secure) return header;
  const pairs = pairsOf(header);
  const own = pairs.filter(({ name }) => name.startsWith(PREFIX));
  const old = pairs.filter(({ name }) => OLD_COOKIES.has(name));
  // The first of two cookies with the same name takes precedence.
  return [...own.map(({ pair }) => pair.slice(PREFIX.length)), ...old.map(({ pair }) => pair)].join(
    "; ",
  );
}

/** Renames the browser's old cookies, so that no session or cart is lost. */
export function renameOldCookies(request: Request, headers: Headers): void {
  if (!cookieSecurity(request).secure) return;
  const pairs = pairsOf(request.headers.get("Cookie") ?? "");
  const stored = [...pairs.map(({ pair }) => pair), ...headers.getSetCookie()];
  const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";
  for (const { name, pair } of pairs.filter(({ name }) => OLD_COOKIES.has(name))) {
    const seconds = OLD_COOKIES.get(name);
    const age = seconds === undefined ? "" : `; Max-Age=${seconds}`;
    if (!stored.some((each) => each.startsWith(`${PREFIX}${name}=`))) {
      headers.append("Set-Cookie", `${PREFIX}${pair}${age}; ${attributes}`);
    }
    headers.append("Set-Cookie", `${name}=; Max-Age=0; ${attributes}`);
  }
}

function pairsOf(header: string): { name: string; pair: string }[] {
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.map((pair) => ({ name: pair.split("=")[0] ?? "", pair }));
}
