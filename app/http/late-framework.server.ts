/**
 * Delays the framework's scripts, because they must not compete with HTML, style sheets, fonts and pictures
 * for bandwidth and CPU. Remix has no setting for that. Therefore its tags are made inert in the finished
 * document. The page script (app/page-script.js) activates them after the first paint, or as soon as the
 * visitor uses the page. `dns-prefetch` asks only for an address that the browser has just resolved, and HTML allows
 * it in the body. React ignores the changed attributes during hydration. The page's text cannot match, because `<`
 * and `"` are escaped in it.
 */
export function postponeFramework(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="dns-prefetch"')
    .replace(
      /<script([^>]*) type="module" async=""/,
      '<script$1 type="text/plain" data-framework=""',
    );
}
