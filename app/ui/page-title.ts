/** The document's title: what this page is, then whose. */
export function pageTitle(title: string): { title: string } {
  return { title: `${title.replaceAll("\u00AD", "")} – BeHappy` };
}
