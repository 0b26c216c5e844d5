import { safeRedirect } from "#app/http/safe-redirect.ts";

/** Letters of the longest path that is kept. */
const LONGEST = 300;
const DEEPEST = 12;
/** Only tells a path from the rest of an address. */
const ANY_HOST = "https://host.invalid";

/** Everything below a path. */
const BELOW = "/*";

/**
 * The path in an old address as it is stored: decoded, without host, query and the slash at its end; '/*' at the end stays.
 * Null if there is none.
 */
export function readOldPath(text: string): string | null {
  const typed = text.trim();
  const isWhole = /^(https?:)?\/\//i.test(typed);
  if (typed === "" || /\s/.test(typed) || (!isWhole && /^[a-z][a-z+.-]*:/i.test(typed)))
    return null;
  const url = URL.parse(isWhole || typed.startsWith("/") ? typed : `/${typed}`, ANY_HOST);
  return url && storedPath(url.pathname);
}

/** The path of a request as it is stored; null if it is too long, or wrongly encoded. */
export function storedPath(pathname: string): string | null {
  if (pathname.length > 3 * LONGEST) return null;
  try {
    const path = decodeURIComponent(pathname).replace(/\/+$/, "") || "/";
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they would break the header of the answer.
    return path.length > LONGEST || /[\u0000-\u001f\u007f]/.test(path) ? null : path;
  } catch {
    return null;
  }
}

/** A stored path as `readOldPath` reads it, whatever letters it has. */
export const encodedPath = (path: string) => path.split("/").map(encodeURIComponent).join("/");

/** The stored paths that lead on from this one, the most exact first. */
export function pathsThatCover(path: string): string[] {
  const names = path.split("/").filter(Boolean).slice(0, DEEPEST);
  const above = names.map((_name, index) => `/${names.slice(0, index + 1).join("/")}${BELOW}`);
  return [path, ...above.reverse()];
}

/** '/blog' for '/blog/*'. */
export function withoutBelow(from: string): string {
  return from.endsWith(BELOW) ? from.slice(0, -BELOW.length) || "/" : from;
}

/** The path of a page of this site with its query; null for other websites. `origin`: of this site. */
export function readTarget(text: string, origin: string): string | null {
  const typed = text.trim();
  if (typed.length > LONGEST) return null;
  const isWhole = typed === origin || typed.startsWith(`${origin}/`);
  return safeRedirect(isWhole ? typed.slice(origin.length) || "/" : typed, "") || null;
}
