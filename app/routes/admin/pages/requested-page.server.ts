import { findSitePage, loadEntryEditor } from "#app/features/pages/page-editor.server.ts";
import type { SitePageName } from "#app/features/pages/page-words.server.ts";
import { refusal } from "#app/http/refusal.server.ts";

const NO_PAGE = "Diese Seite gibt es in der Verwaltung nicht.";

/** The page that an address in the administration names. */
export function requirePage(name: string | undefined): SitePageName {
  const page = findSitePage(name);
  if (!page) throw refusal(404, NO_PAGE);
  return page;
}

/** The entry that an address names; `new` is one that does not exist yet. */
export function requireEntry(params: { page?: string; list?: string; entryId?: string }) {
  const page = requirePage(params.page);
  const { list = "", entryId = "" } = params;
  const isNew = entryId === "new";
  const editor = loadEntryEditor(page, { list, entryId: isNew ? null : entryId });
  if (!editor) throw refusal(404, NO_PAGE);
  return { page, list, entryId, editor, isMissing: !isNew && editor.entryId === null };
}
