import { describeShortage } from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { write } from "#db/writing/prepared-writes.server.ts";

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

// The condition and the update are one statement, so that no other order can intervene. Neither `reserve` nor
// `release` sets `updated_at`, because sitemap and calendar files state that time.
const reserve = `
  update catalog_items set ordered = ordered + @quantity
  where id = @itemId and (
    coalesce(capacity, stock) is null or ordered + @quantity <= coalesce(capacity, stock)
  )`;
const release = `
  update catalog_items set ordered = max(0, ordered - @quantity) where id = @itemId`;

/** Reserves the pieces. Aborts the transaction if any item has too few pieces left. */
export function reservePieces(ordered: Pieces[]): void {
  const short = ordered.filter((pieces) => write(reserve, pieces) === 0);
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

/** Releases the pieces of a cancelled order, within the transaction that cancels it. */
export function releasePieces(ordered: Pieces[]): void {
  for (const pieces of ordered) write(release, pieces);
}
