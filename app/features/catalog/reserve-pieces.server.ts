import { and, eq, type SQL, sql } from "drizzle-orm";
import { describeShortage } from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";

interface Pieces {
  itemId: string;
  quantity: number;
}

interface TooFew {
  ok: false;
  reason: "short";
  /** German, one sentence per item with too few pieces left. */
  sentences: string[];
}

class Shortage extends Error {
  constructor(readonly sentences: string[]) {
    super("too few pieces are left");
  }
}

/**
 * Runs `work` in one transaction, like `inTransaction`. If `reservePieces` finds too few pieces, the
 * transaction is rolled back and the result is `TooFew`.
 */
export async function inReservingTransaction<Result>(
  work: (transaction: Queryable) => Result,
): Promise<Result | TooFew> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (!(error instanceof Shortage)) throw error;
    return { ok: false, reason: "short", sentences: error.sentences };
  }
}

/** Reserves the pieces. Aborts the transaction if any item has too few pieces left. */
export function reservePieces(transaction: Queryable, ordered: Pieces[]): void {
  const short = ordered.filter((pieces) => !reserve(transaction, pieces));
  if (short.length === 0) return;
  const items = findItemsById(short.map(({ itemId }) => itemId));
  const sentences = short.map(({ itemId, quantity }) => {
    const item = items.get(itemId);
    const sentence = item && describeShortage(item, quantity);
    if (!sentence) throw new Error(`${quantity} pieces of item ${itemId} could not be reserved`);
    return sentence;
  });
  throw new Shortage(sentences);
}

/** Releases the pieces of a cancelled order. */
export function releasePieces(transaction: Queryable, ordered: Pieces[]): void {
  for (const { itemId, quantity } of ordered) {
    setOrdered(
      transaction,
      sql`max(0, ${catalogItems.ordered} - ${quantity})`,
      eq(catalogItems.id, itemId),
    );
  }
}

/**
 * Reserves with a conditional update, so that no other order can intervene. Returns false if too few are
 * left.
 */
function reserve(transaction: Queryable, { itemId, quantity }: Pieces): boolean {
  const limit = sql`coalesce(${catalogItems.capacity}, ${catalogItems.stock})`;
  const sum = sql`${catalogItems.ordered} + ${quantity}`;
  const isEnough = sql`(${limit} is null or ${sum} <= ${limit})`;
  return setOrdered(transaction, sum, and(eq(catalogItems.id, itemId), isEnough)) === 1;
}

function setOrdered(transaction: Queryable, ordered: SQL, condition: SQL | undefined): number {
  return (
    transaction
      .update(catalogItems)
      // An order does not modify the item: sitemap and calendar files keep its date.
      .set({ ordered, updatedAt: sql`${catalogItems.updatedAt}` })
      .where(condition)
      .run().changes
  );
}
