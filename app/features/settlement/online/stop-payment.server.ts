import { and, eq } from "drizzle-orm";
import {
  findRunningAttempt,
  isAttemptAt,
  noteTransferInstead,
} from "#app/features/payments/online/attempts.server.ts";
import { configuredProvider } from "#app/features/payments/online/configured-provider.server.ts";
import { settleAttempt } from "#app/features/settlement/online/settle-attempt.server.ts";
import { logError } from "#app/http/log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { type PaymentAttempt, paymentAttempts } from "#db/schema.ts";

type StopResult =
  | { ok: true }
  /** The order was paid, may still be paid, or the provider does not say. */
  | { ok: false; reason: "being-paid" };

const beingPaid = { ok: false, reason: "being-paid" } as const;

/**
 * Makes sure that nobody can pay an order online any more. It has to be called before an order is cancelled or
 * paid in another way. If the customer turns out to have paid, their money is booked.
 */
export async function stopPayment(orderId: string): Promise<StopResult> {
  const attempt = findRunningAttempt(orderId);
  if (!attempt) return { ok: true };
  const provider = configuredProvider();
  const isUnanswered = attempt.state === "creating" || !attempt.providerId;
  if (!provider || !isAttemptAt(attempt, provider) || isUnanswered) {
    // The customer has no address to pay at, or the present provider does not know the payment.
    return (await endUnlessChanged(attempt)) ? { ok: true } : beingPaid;
  }
  // A refusal means that it was paid or has ended. The provider says which.
  await provider.cancel(attempt.providerId ?? "");
  const settled = await settleAttempt(attempt.id);
  if (!settled.ok || settled.state === "paid") return beingPaid;
  return findRunningAttempt(orderId) ? beingPaid : { ok: true };
}

/**
 * Stops the running payments of these orders before an admin cancels them. An order whose payment cannot be
 * stopped cannot be cancelled.
 */
export async function stopPayments(orderIds: string[]): Promise<void> {
  await Promise.all(
    orderIds.map((orderId) =>
      stopPayment(orderId).catch((error) => logError(error, "while stopping a payment")),
    ),
  );
}

async function endUnlessChanged({ id, state }: PaymentAttempt): Promise<boolean> {
  const isAsBefore = and(eq(paymentAttempts.id, id), eq(paymentAttempts.state, state));
  return inTransaction((transaction) => {
    const end = transaction.update(paymentAttempts).set({ state: "canceled" }).where(isAsBefore);
    return end.run().changes === 1;
  });
}

/** Stops the online payment of a customer who transfers the money instead. */
export async function payByTransfer(orderId: string): Promise<StopResult> {
  const stopped = await stopPayment(orderId);
  if (!stopped.ok) return stopped;
  await inTransaction((transaction) => noteTransferInstead(transaction, orderId));
  return { ok: true };
}
