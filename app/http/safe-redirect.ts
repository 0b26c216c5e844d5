/**
 * The path of `target` on this site, or `fallback` if it is on another site. Browsers resolve '//host',
 * '/\host' and control characters in surprising ways, so the target is resolved like they do it and its
 * origin is compared. What remains of '/..//host' would be resolved again as '//host'.
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
