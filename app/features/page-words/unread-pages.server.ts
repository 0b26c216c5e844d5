import { ownersPages, type SitePageName, sitePages } from "#app/content/site-pages.ts";
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
