/** The page that explains how to go on without cookies. `to` is the path to try again. */
export function cookiesPath(to: string): string {
  return `/cookies?${new URLSearchParams({ zu: to })}`;
}
