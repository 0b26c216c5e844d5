import { and, eq, inArray } from "drizzle-orm";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Actor, type Payment, payments, storedActor } from "#db/schema.ts";

/** The amounts paid for these orders, in cents; negative for a refund. */
export function findAmountsPaid(
  orderIds: string[],
  queryable: Queryable = db,
): Pick<Payment, "orderId" | "amount">[] {
  if (orderIds.length === 0) return [];
  const { orderId, amount } = payments;
  return queryable
    .select({ orderId, amount })
    .from(payments)
    .where(inArray(orderId, orderIds))
    .all();
}

interface Completion {
  orderId: string;
  actor: Actor;
  now: Date;
}

/**
 * Notes the open rest of an order, in cents, as paid by transfer today, in the transaction that completes it.
 * Completing an order says that its money is there.
 */
export function notePaidByCompletion(
  transaction: Queryable,
  { orderId, actor, now }: Completion,
  open: number,
): void {
  if (open === 0) return;
  const values = { orderId, amount: open, method: "transfer" as const, paidOn: berlinDay(now) };
  transaction
    .insert(payments)
    .values({ ...values, ...storedActor(actor), reference: referenceOf(orderId), createdAt: now })
    .run();
}

/** Removes the payment that completing the order has noted: the order turned out to be unpaid. */
export function undoPaidByCompletion(transaction: Queryable, orderId: string): void {
  const isIts = and(eq(payments.orderId, orderId), eq(payments.reference, referenceOf(orderId)));
  transaction.delete(payments).where(isIts).run();
}

const referenceOf = (orderId: string) => `completed-order:${orderId}`;
