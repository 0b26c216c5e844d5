import { pathOfWords } from "#app/content/public-pages.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { previewAddress } from "#app/ui/layout/preview-address.ts";

/** The page where owners read and confirm the words of the template. */
export const TEXTS_TO_READ_PATH = "/admin/pages/lesen";

/** The name of a page in the administration, and its addresses. */
export function sitePagePaths(page: SitePageName) {
  const { label } = sitePages[page];
  return {
    label,
    editor: `/admin/pages/${page}`,
    preview: previewAddress(pathOfWords(page)),
  };
}

/** The path of the editor of the page at this path; the list of pages if no editable page has it. */
export function editorOf(path: string): string {
  const found = keysOf(sitePages).find((page) => pathOfWords(page) === path);
  return found ? `/admin/pages/${found}` : "/admin/pages";
}
