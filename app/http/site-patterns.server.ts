/** The pattern of the route that a path leads to, such as '/events/:itemId', or '/*' for none. */
type FindPattern = (path: string) => string;

let find: FindPattern = () => UNKNOWN_PATTERN;

/** The pattern of paths that lead to no page. */
export const UNKNOWN_PATTERN = "/*";

/** The compiled routes tell their patterns, because they import everything else. */
export function knowPatterns(patternOf: FindPattern): void {
  find = patternOf;
}

let load: () => Promise<unknown> = async () => {};

/** The first request loads the routes. Work without a request has to ask for them. */
export function loadPatternsBy(loadRoutes: () => Promise<unknown>): void {
  load = loadRoutes;
}

/** Resolves once the patterns are known. Until then every path leads to no page. */
export async function untilPatternsAreKnown(): Promise<void> {
  await load();
}

/** `path`: decoded. The routes expect it encoded, and complain about a '%' that encodes nothing. */
export function sitePatternOf(path: string): string {
  return find(encodeURI(path));
}
