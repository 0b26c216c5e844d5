/**
 * The path of `target` on this site, or `fallback` if it is on another site. Browsers resolve '//host',
 * '/\host' and control characters in surprising ways. Therefore the target is resolved as browsers do it, and
 * its origin is compared. '/..//host' resolves to the path '//host', which the browser would take for a host.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  const here = "http://here.invalid";
  try {
    const url = new URL(target, here);
    const isHere = url.origin === here && !url.pathname.startsWith("//");
    return isHere ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
