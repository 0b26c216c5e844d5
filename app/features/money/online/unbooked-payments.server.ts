import { and, asc, eq } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { isUnbooked } from "#app/features/money/online/attempts.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Order, orders, type PaymentAttempt, paymentAttempts } from "#db/schema.ts";

/** An online payment that counts for no order, and that nobody has dealt with. */
export interface UnbookedPayment
  extends Pick<
      PaymentAttempt,
      "id" | "orderId" | "provider" | "mode" | "providerId" | "amount" | "problem" | "createdAt"
    >,
    Pick<Order, "number" | "userId" | "customerName"> {}

/** The oldest first. */
export function listUnbookedPayments(): UnbookedPayment[] {
  const { id, orderId, provider, mode, providerId, amount, problem, createdAt } = paymentAttempts;
  const { number, userId, customerName } = orders;
  const attempt = { id, orderId, provider, mode, providerId, amount, problem, createdAt };
  return db
    .select({ ...attempt, number, userId, customerName })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isUnbooked())
    .orderBy(asc(createdAt))
    .all();
}

export async function countUnbookedPayments(): Promise<number> {
  return db.$count(paymentAttempts, isUnbooked());
}

/** Records that an admin has dealt with such a payment. Returns false if somebody has done so before. */
export function recordHandled(
  attemptId: string,
  { adminId, now }: { adminId: string; now: Date },
): Promise<boolean> {
  return inTransaction((transaction) => {
    const [handled] = transaction
      .update(paymentAttempts)
      .set({ handledAt: now, handledBy: adminId })
      .where(and(eq(paymentAttempts.id, attemptId), isUnbooked()))
      .returning()
      .all();
    if (!handled) return false;
    const { number, userId } = orders;
    const order = transaction
      .select({ number, userId })
      .from(orders)
      .where(eq(orders.id, handled.orderId))
      .get();
    if (!order) throw new Error(`order ${handled.orderId} has vanished`);
    recordChange(transaction, {
      subject: "order",
      subjectId: handled.orderId,
      label: order.number,
      action: "Online-Zahlung, die nicht passt, als erledigt vermerkt",
      userId: order.userId,
      actor: { admin: adminId },
      now,
    });
    return true;
  });
}
