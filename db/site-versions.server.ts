import { and, desc, eq, lte, max } from "drizzle-orm";
import { db, type Queryable } from "#db/client.server.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";
import { type SiteDocument, siteVersions } from "#db/schema.ts";

/** Versions of each document that is not a legal text. */
const KEPT_VERSIONS = 20;

export type SiteVersion = Pick<typeof siteVersions.$inferSelect, "number" | "content">;

/** The published version of a document; undefined until something has been published. */
export const findPublished = rememberUntilPagesChange((document: SiteDocument) =>
  readPublished(db, document),
);

/** The published version at this moment, for a transaction that replaces it. */
export function readPublished(
  queryable: Queryable,
  document: SiteDocument,
): SiteVersion | undefined {
  return queryable
    .select({ number: siteVersions.number, content: siteVersions.content })
    .from(siteVersions)
    .where(eq(siteVersions.document, document))
    .orderBy(desc(siteVersions.number))
    .limit(1)
    .get();
}

export interface NewSiteVersion {
  document: SiteDocument;
  /** JSON. */
  content: string;
  /** The number of the version that the admin has changed; 0 if there was none. */
  basedOn: number;
  adminId: string;
  now: Date;
}

/** Publishes the next version. Returns false if another version has been published since `basedOn`. */
export function publishVersion(
  transaction: Queryable,
  { document, content, basedOn, adminId, now }: NewSiteVersion,
): boolean {
  const newest = transaction
    .select({ number: max(siteVersions.number) })
    .from(siteVersions)
    .where(eq(siteVersions.document, document))
    .get();
  if ((newest?.number ?? 0) !== basedOn) return false;
  const number = basedOn + 1;
  transaction
    .insert(siteVersions)
    .values({ document, number, content, createdBy: adminId, createdAt: now })
    .run();
  if (!isKeptForever(document)) removeOldVersions(transaction, document, number);
  return true;
}

/** Customers may ask for the legal texts that applied to an order. */
function isKeptForever(document: SiteDocument): boolean {
  return document === "agb" || document === "datenschutz" || document === "impressum";
}

function removeOldVersions(transaction: Queryable, document: SiteDocument, newest: number): void {
  const isOld = lte(siteVersions.number, newest - KEPT_VERSIONS);
  transaction
    .delete(siteVersions)
    .where(and(eq(siteVersions.document, document), isOld))
    .run();
}
