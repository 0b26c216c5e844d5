import { and, asc, desc, eq, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { judgeAddress, storeAddress } from "#app/features/moving-in/address-move.server.ts";
import { pathsThatCover, readOldPath, storedPath } from "#app/features/moving-in/old-paths.ts";
import { sitePatternOf, UNKNOWN_PATTERN } from "#app/http/site-patterns.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { isAmong } from "#db/among.ts";
import { db, inQuickTransaction, inTransaction } from "#db/client.server.ts";
import { paginate } from "#db/lists/paging.ts";
import { oldAddresses, oldAddressHits, unknownPaths } from "#db/schema.ts";

export const MOST_UNKNOWN = 500;
const UNKNOWN_DAYS = 30;

/** An owner may change where an old address leads. */
export const movedHeaders = { "Cache-Control": "max-age=3600" };

/** Counts since the last turn of the clock, so that no visitor waits for a write. */
const hits = new Map<string, number>();
const unknown = new LRUCache<string, number>({ max: MOST_UNKNOWN });

const covering = db
  .select({ from: oldAddresses.from, to: oldAddresses.to })
  .from(oldAddresses)
  .where(sql`${oldAddresses.from} in (select value from json_each(${sql.placeholder("paths")}))`)
  .prepare();

/** The page that replaces an old address, and counts the visitor; null if there is none. Notes paths that lead nowhere. */
export function leadOn(pathname: string): string | null {
  const path = storedPath(pathname);
  if (path === null) return null;
  const paths = pathsThatCover(path);
  const found = covering.all({ paths: JSON.stringify(paths) });
  const [best] = found.toSorted((a, b) => paths.indexOf(a.from) - paths.indexOf(b.from));
  if (best) {
    hits.set(best.from, (hits.get(best.from) ?? 0) + 1);
    return best.to;
  }
  // An address with '@' may name a person.
  if (sitePatternOf(path) === UNKNOWN_PATTERN && !path.includes("@")) {
    unknown.set(path, (unknown.get(path) ?? 0) + 1);
  }
  return null;
}

/** Stores what was counted since the last time, and forgets what nobody has asked for in 30 days. */
export async function storeCounts(now: Date): Promise<void> {
  const [counted, missed] = [[...hits], [...unknown.entries()]];
  hits.clear();
  unknown.clear();
  const day = berlinDay(now);
  const month = day.slice(0, 7);
  await inQuickTransaction((transaction) => {
    const paths = counted.map(([from]) => from);
    const found = transaction
      .select({ from: oldAddresses.from })
      .from(oldAddresses)
      .where(isAmong(oldAddresses.from, paths))
      .all();
    const known = new Set(found.map(({ from }) => from));
    for (const [from, count] of counted.filter(([from]) => known.has(from))) {
      transaction
        .insert(oldAddressHits)
        .values({ from, month, count })
        .onConflictDoUpdate({
          target: [oldAddressHits.from, oldAddressHits.month],
          set: { count: sql`${oldAddressHits.count} + ${count}` },
        })
        .run();
    }
    for (const [path, count] of missed) {
      transaction
        .insert(unknownPaths)
        .values({ path, count, lastDay: day })
        .onConflictDoUpdate({
          target: unknownPaths.path,
          set: { count: sql`${unknownPaths.count} + ${count}`, lastDay: day },
        })
        .run();
    }
    const oldest = addDays(day, -UNKNOWN_DAYS);
    transaction.delete(unknownPaths).where(lt(unknownPaths.lastDay, oldest)).run();
    const kept = transaction
      .select({ path: unknownPaths.path })
      .from(unknownPaths)
      .orderBy(desc(unknownPaths.lastDay), desc(unknownPaths.count), asc(unknownPaths.path))
      .limit(MOST_UNKNOWN);
    transaction.delete(unknownPaths).where(sql`${unknownPaths.path} not in ${kept}`).run();
  });
}

/** The most wanted paths that lead nowhere. */
export function listUnknownPaths() {
  return db
    .select()
    .from(unknownPaths)
    .orderBy(desc(unknownPaths.count), asc(unknownPaths.path))
    .limit(MOST_UNKNOWN)
    .all();
}

interface TypedAddress {
  from: string;
  to: string;
  now: Date;
}

/** Stores an address that an admin typed. Returns the sentence that refuses it. */
export function addAddress({ from, to, now }: TypedAddress): Promise<string | null> {
  const path = readOldPath(from);
  if (path === null) return Promise.resolve("Das ist keine Adresse einer Website.");
  return inTransaction((transaction) => {
    const { verdict, reason } = judgeAddress(transaction, { from: path, to });
    if (verdict === "unusable") return reason ?? "";
    storeAddress(transaction, { from: path, to, now });
    transaction.delete(unknownPaths).where(eq(unknownPaths.path, path)).run();
    return null;
  });
}

export function removeAddress(from: string): Promise<boolean> {
  return inTransaction(
    (transaction) =>
      transaction.delete(oldAddresses).where(eq(oldAddresses.from, from)).run().changes > 0,
  );
}

const PAGE = 50;

/** A page of the old addresses, the newest first, with the visitors of this month. `asked`: `?page=`. */
export async function listOldAddresses(asked: string | null, now: Date) {
  const month = berlinDay(now).slice(0, 7);
  const { from, to } = oldAddresses;
  const isThisMonth = and(eq(oldAddressHits.from, from), eq(oldAddressHits.month, month));
  const total = await db.$count(oldAddresses);
  const { page, pageCount, offset } = paginate(asked, { count: total, size: PAGE });
  const rows = db
    .select({ from, to, hits: oldAddressHits.count })
    .from(oldAddresses)
    .leftJoin(oldAddressHits, isThisMonth)
    .orderBy(desc(oldAddresses.createdAt), desc(from))
    .limit(PAGE)
    .offset(offset)
    .all();
  return { rows, total, page, pageCount };
}
