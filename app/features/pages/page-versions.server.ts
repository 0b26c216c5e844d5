import { and, desc, eq, type SQL } from "drizzle-orm";
import type { LegalPageName } from "#app/content/legal.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { readContent, resolveWords } from "#app/features/pages/page-words.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { siteVersions, users } from "#db/schema.ts";

/** The longest list of versions. Only legal texts keep more, because each version has an address. */
const LISTED = 20;

export interface PageVersion {
  number: number;
  /** JSON. */
  content: string;
  at: Date;
  /** The admin's address; null if that account has been deleted. */
  by: string | null;
}

/** The published versions of a page, from the newest. */
export function listVersions(page: SitePageName): PageVersion[] {
  return select(page).limit(LISTED).all();
}

export function findNewestVersion(
  page: SitePageName,
  queryable: Queryable = db,
): PageVersion | undefined {
  return select(page, undefined, queryable).limit(1).get();
}

/** Returns undefined for a number that was never published or is not kept any more. */
export function findVersion(page: SitePageName, number: number): PageVersion | undefined {
  return select(page, eq(siteVersions.number, number)).limit(1).get();
}

function select(page: SitePageName, condition?: SQL, queryable: Queryable = db) {
  return queryable
    .select({
      number: siteVersions.number,
      content: siteVersions.content,
      at: siteVersions.createdAt,
      by: users.email,
    })
    .from(siteVersions)
    .leftJoin(users, eq(users.id, siteVersions.createdBy))
    .where(and(eq(siteVersions.document, page), condition))
    .orderBy(desc(siteVersions.number));
}

export interface LegalVersion {
  number: number;
  at: Date;
  isNewest: boolean;
  /** Markdown, empty if the owner has withdrawn the text. */
  text: string;
}

/** A published version of a legal text; null if there is none with this number. */
export function findLegalVersion(name: LegalPageName, number: number): LegalVersion | null {
  const found = Number.isSafeInteger(number) ? findVersion(name, number) : undefined;
  if (!found) return null;
  const { text } = resolveWords(sitePages[name].fields, readContent(found.content), {
    isDemo: false,
  });
  const isNewest = findNewestVersion(name)?.number === number;
  return { number, at: found.at, isNewest, text };
}
