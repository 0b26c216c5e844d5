import { eq, inArray } from "drizzle-orm";
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

export interface NewPayment
  extends Pick<Payment, "orderId" | "amount" | "method" | "reference" | "paidOn">,
    Partial<Pick<Payment, "note" | "bankEntryId" | "attemptId">> {
  actor: Actor;
  now: Date;
}

/** Notes money that moved, once per reference. Returns whether it is new. */
export function notePayment(
  transaction: Queryable,
  { actor, now, ...values }: NewPayment,
): boolean {
  const { changes } = transaction
    .insert(payments)
    .values({ ...values, ...storedActor(actor), createdAt: now })
    .onConflictDoNothing({ target: payments.reference })
    .run();
  return changes === 1;
}

/** Removes a payment that was noted by mistake. Returns it, or undefined if there is none. */
export function removePayment(transaction: Queryable, reference: string): Payment | undefined {
  return transaction.delete(payments).where(eq(payments.reference, reference)).returning().get();
}

/** The reference of the payment that completing an order by hand notes. */
export const completionReference = (orderId: string) => `completed-order:${orderId}`;
