/**
 * Makes the framework wait. Its scripts only make a page nicer, so they must not take bandwidth and
 * processor from what shows it: HTML, style, fonts, pictures. Remix has no setting for that; here its
 * tags become inert ones in the finished document, which the page script (app/page-script.js) brings
 * to life once the page has loaded. React does not compare attributes when it takes over, so it does
 * not mind. Text of the page cannot be hit: in it `<` and `"` are escaped.
 */
export function postponeFramework(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="postponed"')
    .replace(
      /<script([^>]*) type="module" async=""/,
      '<script$1 type="text/plain" data-framework=""',
    );
}
