/**
 * The path on this site that `target` names, or `fallback` where it leads elsewhere. Browsers
 * resolve '//host', '/\host' and control characters in surprising ways, so the target is resolved
 * the way they do it and its origin compared. What '/..//host' leaves behind would be resolved once
 * more, as '//host'.
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
