import { describeShortage } from "#app/features/catalog/availability.ts";
import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { namesApart } from "#app/features/catalog/names-apart.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { write } from "#db/writing/prepared-writes.server.ts";

interface Pieces {
  itemId: string;
  quantity: number;
}

export interface TooFew {
  ok: false;
  reason: "short";
  /** German, one sentence per item with too few pieces left. */
  sentences: string[];
  /** Titles of items that have enough pieces left, but not for accounts with an unproven address. */
  onlyForProven: string[];
}

class Shortage extends Error {
  constructor(readonly items: Pick<TooFew, "sentences" | "onlyForProven">) {
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
    return { ok: false, reason: "short", ...error.items };
  }
}

const limit = "coalesce(capacity, stock)";
const share = `max(1, ${limit} / 2)`;

// The condition and the update are one statement, so that no other order can intervene. Neither `reserve` nor
// `release` sets `updated_at`, because sitemap and calendar files state that time.
const reserve = `
  update catalog_items set ordered = ordered + @quantity
  where id = @itemId and called_off_at is null and (${limit} is null or ordered + @quantity <= ${limit})`;
const release = `
  update catalog_items set ordered = max(0, ordered - @quantity) where id = @itemId`;

// The pieces that nobody has paid for, of accounts whose address is unproven or that are deleted. Free orders complete
// themselves. SQLite counts them only if all ordered pieces exceed the share.
const heldByUnproven = `
  select coalesce(sum(quantity - cancelled_quantity), 0) from order_items
  join orders on orders.id = order_id left join users on users.id = user_id
  where item_id = @itemId and email_verified_at is null
    and (orders.status = 'pending' or orders.status = 'completed' and total_amount = 0)`;
const reserveWithinShare = `${reserve} and (
    ${limit} is null or ordered + @quantity <= ${share}
    or (${heldByUnproven}) + @quantity <= ${share}
  )`;

/**
 * Reserves the pieces. Aborts the transaction if any item has too few pieces left. `isUnproven` reserves for an
 * account with an unproven address: such accounts together hold at most half of an item's pieces, or one.
 */
export function reservePieces(ordered: Pieces[], { isUnproven = false } = {}): void {
  const statement = isUnproven ? reserveWithinShare : reserve;
  const short = ordered.filter((pieces) => write(statement, pieces) === 0);
  if (short.length === 0) return;
  const items = findItemsById(ordered.map(({ itemId }) => itemId));
  const names = namesApart([...items.values()]);
  const sentences: string[] = [];
  const onlyForProven: string[] = [];
  for (const { itemId, quantity } of short) {
    const item = items.get(itemId);
    const title = names.get(itemId) ?? "";
    const sentence = item && describeShortage({ ...item, title }, quantity);
    if (sentence) sentences.push(sentence);
    else if (item && isUnproven) onlyForProven.push(title);
    else throw new Error(`${quantity} pieces of item ${itemId} could not be reserved`);
  }
  throw new Shortage({ sentences, onlyForProven });
}

/** Releases pieces that an order no longer holds, within the transaction that changes it. */
export function releasePieces(ordered: Pieces[]): void {
  for (const pieces of ordered) write(release, pieces);
}
