import { and, asc, desc, eq, exists, isNotNull, isNull, type SQL } from "drizzle-orm";
import { isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type DeclaredPieces, declarations, orders } from "#db/schema.ts";

/** More would hide the refunds below them. */
const LISTED = 5;

const isOpen = and(eq(declarations.kind, "withdrawal"), isNull(declarations.handledAt));

/** Whether a withdrawal of the query's order waits for an admin. */
export function hasOpenWithdrawal(queryable: Queryable = db): SQL<boolean> {
  const { id, orderId } = declarations;
  return exists(
    queryable
      .select({ id })
      .from(declarations)
      .where(and(eq(orderId, orders.id), isOpen)),
  ).mapWith(Boolean) as SQL<boolean>;
}

/** A withdrawal that waits for an admin. Its customer declared it from the order's page. */
export interface OpenWithdrawal {
  id: string;
  receivedAt: Date;
  /** The withdrawn parts in words; null for the whole order. */
  parts: string | null;
  /** The withdrawn parts by line; null for the whole order, or if they are known in words only. */
  pieces: DeclaredPieces[] | null;
}

/** The open withdrawals of these orders by the order's id, oldest first. */
export function findOpenWithdrawals(orderIds: string[]): Map<string, OpenWithdrawal[]> {
  const found = openOfOrders.all({ orderIds: JSON.stringify(orderIds) });
  const byOrder = new Map<string, OpenWithdrawal[]>();
  for (const { orderId, ...withdrawal } of found) {
    if (orderId) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), withdrawal]);
  }
  return byOrder;
}

// Prepared once, because all pages with orders run this query.
const openOfOrders = db
  .select({
    id: declarations.id,
    orderId: declarations.orderId,
    receivedAt: declarations.receivedAt,
    parts: declarations.parts,
    pieces: declarations.pieces,
  })
  .from(declarations)
  .where(and(isAmongGiven(declarations.orderId, "orderIds"), isOpen))
  .orderBy(asc(declarations.receivedAt), asc(declarations.id))
  .prepare();

/** When the newest accepted withdrawal from this order was received; null if there is none. */
export function findWithdrawnAt(id: string): Date | null {
  const { orderId, receivedAt, outcome, pieces } = declarations;
  const found = db
    .select({ receivedAt })
    .from(declarations)
    .where(and(eq(orderId, id), eq(outcome, "accepted"), isNotNull(pieces)))
    .orderBy(desc(receivedAt))
    .get();
  return found?.receivedAt ?? null;
}

/** The withdrawals that may lead to refunds: their number, and the oldest ones. */
export interface WaitingWithdrawals {
  count: number;
  oldest: { id: string; receivedAt: Date; name: string; contract: string }[];
}

export async function findWaitingWithdrawals(): Promise<WaitingWithdrawals> {
  const { id, receivedAt, name, contract } = declarations;
  const oldest = db
    .select({ id, receivedAt, name, contract })
    .from(declarations)
    .where(isOpen)
    .orderBy(asc(receivedAt), asc(id))
    .limit(LISTED)
    .all();
  return { count: await db.$count(declarations, isOpen), oldest };
}
