import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { loadPageState } from "#app/features/pages/page-draft.server.ts";
import {
  findVersion,
  listVersions,
  type PageVersion,
} from "#app/features/pages/page-versions.server.ts";
import { pageFieldsOf } from "#app/features/pages/page-words.server.ts";
import {
  type PageDifference,
  pageDifferences,
  readContent,
} from "#app/features/pages/page-words.ts";
import { showsDemoContent } from "#db/shop.server.ts";

interface OfPage {
  name: SitePageName;
  label: string;
  /** The state of the page, which restoring a version changes. */
  version: string;
}

export type ListedVersion = Pick<PageVersion, "number" | "at" | "by">;

/** The published versions of a page, from the newest. */
export function loadVersionList(name: SitePageName): OfPage & { versions: ListedVersion[] } {
  const versions = listVersions(name).map(({ number, at, by }) => ({ number, at, by }));
  return { ...factsOf(name), versions };
}

export interface ComparedVersion extends OfPage, ListedVersion {
  /** The version beside it; null: the template. */
  other: number | null;
  /** `left` is this version, `right` the other. */
  differences: PageDifference[];
}

/**
 * Compares a version with the published one, or the published one with its predecessor. Returns null for a
 * version that is not kept.
 */
export function compareVersion(name: SitePageName, number: number): ComparedVersion | null {
  const compared = Number.isSafeInteger(number) ? findVersion(name, number) : undefined;
  if (!compared) return null;
  const newest = loadPageState(name).published?.number ?? 0;
  const other = findVersion(name, number === newest ? number - 1 : newest);
  const differences = pageDifferences(pageFieldsOf(name), {
    left: readContent(compared.content),
    right: readContent(other?.content),
    isDemo: showsDemoContent(),
  });
  const { at, by } = compared;
  return { ...factsOf(name), number, at, by, other: other?.number ?? null, differences };
}

function factsOf(name: SitePageName): OfPage {
  return { name, label: sitePages[name].label, version: loadPageState(name).version };
}
