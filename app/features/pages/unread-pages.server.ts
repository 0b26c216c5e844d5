import { ownersPages, type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { loadPageState } from "#app/features/pages/page-draft.server.ts";
import { pageFieldsOf } from "#app/features/pages/page-words.server.ts";
import { type FieldText, fieldTexts } from "#app/features/pages/page-words.ts";
import { showsDemoContent } from "#db/shop.server.ts";
import { findPublished } from "#db/site-versions.server.ts";

/** Whether the page speaks about the owner in words that the owner has never published. */
export function isUnread(name: SitePageName): boolean {
  return ownersPages.includes(name) && !showsDemoContent() && !findPublished(name);
}

/**
 * The labels of the pages that an owner still has to read. None while the site shows demo content, for which
 * there is another check.
 */
export function listUnreadPages(): string[] {
  return ownersPages.filter(isUnread).map((name) => sitePages[name].label);
}

export interface UnreadText {
  name: SitePageName;
  label: string;
  /** The state of the page that these words show. */
  version: string;
  /** Whether a draft waits, whose form publishes it. */
  hasDraft: boolean;
  fields: FieldText[];
}

/** The words of the pages that an owner still has to read. */
export function listUnreadTexts(): UnreadText[] {
  return ownersPages.filter(isUnread).map((name) => {
    const { content, version, draft } = loadPageState(name);
    const { label } = sitePages[name];
    const fields = fieldTexts(pageFieldsOf(name), { content, isDemo: showsDemoContent() });
    return { name, label, version, hasDraft: draft !== null, fields };
  });
}
