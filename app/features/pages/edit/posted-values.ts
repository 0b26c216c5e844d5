import type { PageFields } from "#app/content/page-fields.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { pageValuesOf } from "#app/features/pages/edit/page-controls.ts";
import type { PageContent } from "#app/features/pages/resolve-words.ts";

type Typed = Record<string, string>;

/** The values that a page's form contains. A form that was opened before an update lacks newer fields. */
export function valuesOfPage(
  page: SitePageName,
  typed: Typed,
  isSent: (name: string) => boolean,
): PageContent {
  return pageValuesOf(sitePages[page].fields, typed, isSent);
}

export function valuesOfEntry(page: SitePageName, list: string, typed: Typed): PageContent {
  return pageValuesOf(entryFields(page, list), typed);
}

/** The fields of each entry of a list, none if the page has no such list. */
export function entryFields(page: SitePageName, list: string): PageFields {
  const fields: PageFields = sitePages[page].fields;
  const field = Object.hasOwn(fields, list) ? fields[list] : undefined;
  return field?.kind === "list" ? field.entry : {};
}
