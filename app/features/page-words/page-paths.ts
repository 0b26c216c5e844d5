import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { previewAddress } from "#app/ui/layout/preview-address.ts";

/** The name of a page in the administration, and its addresses. */
export function sitePagePaths(page: SitePageName) {
  const { label, path } = sitePages[page];
  return { label, path, editor: `/admin/pages/${page}`, preview: previewAddress(path) };
}

/** The path of the editor of the page at this path; the list of pages if no editable page has it. */
export function editorOf(path: string): string {
  const found = Object.entries(sitePages).find(([, page]) => page.path === path);
  return found ? `/admin/pages/${found[0]}` : "/admin/pages";
}
