import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { isAmongGiven } from "#db/among.ts";
import { db, type Queryable } from "#db/client.server.ts";
import {
  type Actor,
  type ConfirmedTransfer,
  type Doing,
  isReturning,
  type Order,
  type Payment,
  type PaymentAttempt,
  paymentAttempts,
  payments,
  type Refund,
  type RemovalReason,
  refunds,
  removedPayments,
  storedActor,
} from "#db/schema.ts";

// References make payments unique: money is recorded once, although several parts of the shop may learn of it.

type PaidOnline = Pick<PaymentAttempt, "provider" | "providerId">;

/** The money that an attempt to pay online brought. */
export function onlineReference({ provider, providerId }: PaidOnline): string {
  return `${provider}:${providerId}`;
}

/** Online money that went back. */
export function onlineRefundReference(attempt: PaidOnline, refundId: string): string {
  return `${onlineReference(attempt)}:refund:${refundId}`;
}

/** Only the references of chargebacks and of their reversals contain it. */
export const CHARGEBACK = ":chargeback:";

/** Online money that a bank took back. */
export function chargebackReference(attempt: PaidOnline, chargebackId: string): string {
  return `${onlineReference(attempt)}${CHARGEBACK}${chargebackId}`;
}

/** The money of a chargeback that the shop has again. */
export function reversalReference(attempt: PaidOnline, chargebackId: string): string {
  return `${chargebackReference(attempt, chargebackId)}:reversed`;
}

/** A transfer's part for one order. */
export const bankEntryReference = (fingerprint: string, orderId: string) =>
  `bank-entry:${fingerprint}:${orderId}`;

/** Money that the owner sent back without the provider. */
export const ownRefundReference = (refundId: string) => `refund:${refundId}`;

/** The payment that completing an order by hand records. */
export const completionReference = (orderId: string) => `completed-order:${orderId}`;

export interface AmountPaid extends Pick<Payment, "orderId" | "amount"> {
  /** Whether a bank took it back, or gave it back after a dispute. */
  isChargeback: boolean;
}

/** The amounts paid for these orders, in cents; negative for money that went back. */
export function findAmountsPaid(orderIds: string[]): AmountPaid[] {
  return orderIds.length === 0 ? [] : amountsPaid.all({ orderIds: JSON.stringify(orderIds) });
}

// Prepared once, because all pages with orders run this query.
const amountsPaid = db
  .select({
    orderId: payments.orderId,
    amount: payments.amount,
    isChargeback: sql`instr(${payments.reference}, ${CHARGEBACK})`.mapWith(Boolean),
  })
  .from(payments)
  .where(isAmongGiven(payments.orderId, "orderIds"))
  .prepare();

type NewPayment = Pick<Payment, "orderId" | "amount" | "method" | "reference" | "paidOn"> &
  Partial<Pick<Payment, "note" | "bankEntryId" | "attemptId" | "confirmed">> &
  Doing;

/** Records money that moved, once per reference. Returns whether it is new. */
export function recordPayment(
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

export function findPayment(transaction: Queryable, reference: string): Payment | undefined {
  return transaction.select().from(payments).where(eq(payments.reference, reference)).get();
}

interface Removal extends Doing {
  reason: RemovalReason;
}

/**
 * Removes a payment that does not count after all, and keeps it for the order's history. Returns it, or undefined if
 * there is none.
 */
export function removePayment(
  transaction: Queryable,
  reference: string,
  removal: Removal,
): Payment | undefined {
  const removed = transaction
    .delete(payments)
    .where(eq(payments.reference, reference))
    .returning()
    .get();
  if (removed) storeRemovedPayment(transaction, removed, removal);
  return removed;
}

function storeRemovedPayment(
  transaction: Queryable,
  { orderId, amount, method, reference, paidOn, note }: Payment,
  { reason, actor, now }: Removal,
): void {
  const payment = { orderId, amount, method, reference, paidOn, note };
  transaction
    .insert(removedPayments)
    .values({ ...payment, reason, ...storedActor(actor), createdAt: now })
    .run();
}

/** The words of the change log for a removed payment. `amount`: '19,90 €'. */
export const paymentUndone = (amount: string) => `Zahlung über ${amount} rückgängig gemacht`;

/** A transfer that an admin has recorded and no statement has shown yet. */
export interface UnconfirmedTransfer extends Pick<Payment, "reference" | "amount" | "paidOn"> {
  /** Whether completing the order by hand has recorded it. */
  isCompletion: boolean;
}

/** The transfers of these orders that an admin has recorded and no statement has shown yet, oldest first. */
export function findUnconfirmedTransfers(
  orderIds: string[],
): (UnconfirmedTransfer & Pick<Payment, "orderId">)[] {
  if (orderIds.length === 0) return [];
  const { orderId, reference, amount, paidOn, method, bankEntryId, createdAt } = payments;
  // The plus keeps SQLite from reading all payments without an entry along their index.
  const isUnconfirmed = isNull(sql`+${bankEntryId}`);
  const isOfOrder = inArray(orderId, orderIds);
  const recorded = db
    .select({ orderId, reference, amount, paidOn, createdAt })
    .from(payments)
    .where(and(isOfOrder, eq(method, "transfer"), isUnconfirmed, gt(amount, 0)))
    .all();
  return recorded
    .toSorted((one, other) => +one.createdAt - +other.createdAt)
    .map(({ createdAt: _, ...transfer }) => ({
      ...transfer,
      isCompletion: transfer.reference === completionReference(transfer.orderId),
    }));
}

/**
 * Removes recorded transfers, or a part of them, because a statement now brings their money, and keeps them for the
 * order's history. Returns what was removed.
 */
export function confirmTransfers(
  transaction: Queryable,
  transfers: Pick<UnconfirmedTransfer, "reference" | "amount">[],
  { actor, now }: Omit<Removal, "reason">,
): ConfirmedTransfer[] {
  return transfers.flatMap(({ reference, amount }) => {
    const isThis = eq(payments.reference, reference);
    const recorded = transaction.select().from(payments).where(isThis).get();
    if (!recorded) return [];
    if (recorded.amount === amount) transaction.delete(payments).where(isThis).run();
    else {
      const rest = recorded.amount - amount;
      transaction.update(payments).set({ amount: rest }).where(isThis).run();
    }
    storeRemovedPayment(transaction, { ...recorded, amount }, { reason: "confirmed", actor, now });
    const { paidOn, note, createdAt } = recorded;
    return [{ amount, reference, paidOn, note, createdAt: createdAt.getTime() }];
  });
}

/**
 * The transfers recorded by hand that count again once the payment that confirmed them is undone. The one that completing
 * an order recorded does so only while the order is not pending again.
 */
export function transfersToRestore(
  { orderId, confirmed }: Payment,
  { status }: Pick<Order, "status">,
): ConfirmedTransfer[] {
  const isTakenBack = ({ reference }: ConfirmedTransfer) =>
    status === "pending" && reference === completionReference(orderId);
  return (confirmed ?? []).filter((transfer) => !isTakenBack(transfer));
}

/** Records confirmed transfers again, as done by `actor`. A part is added to the rest that stayed unconfirmed. */
export function restoreTransfers(
  transaction: Queryable,
  orderId: string,
  { transfers, actor }: { transfers: ConfirmedTransfer[]; actor: Actor },
): void {
  for (const { createdAt, ...transfer } of transfers) {
    const common = { orderId, method: "transfer", createdAt: new Date(createdAt) } as const;
    transaction
      .insert(payments)
      .values({ ...transfer, ...common, ...storedActor(actor) })
      .onConflictDoUpdate({
        target: payments.reference,
        set: { amount: sql`${payments.amount} + ${transfer.amount}` },
      })
      .run();
  }
}

interface MoneyOfOrder {
  payments: Pick<Payment, "amount" | "reference" | "attemptId">[];
  attempts: Pick<PaymentAttempt, "id" | "provider" | "providerId">[];
  refunds: Pick<Refund, "id" | "attemptId" | "providerRefundId" | "amount" | "state">[];
}

/** Cents of the refunds that have begun, but are not yet recorded as payments. */
export function amountOnItsWay(money: MoneyOfOrder, attemptId?: string): number {
  return money.refunds
    .filter((refund) => attemptId === undefined || refund.attemptId === attemptId)
    .filter((refund) => isOnItsWay(refund, money))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The same for one order. Most orders have no refund under way, which one query tells. */
export function findAmountOnItsWay(queryable: Queryable, orderId: string): number {
  const running = queryable
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isReturning(refunds)))
    .all();
  if (running.length === 0) return 0;
  return amountOnItsWay({
    refunds: running,
    payments: queryable.select().from(payments).where(eq(payments.orderId, orderId)).all(),
    attempts: queryable
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .all(),
  });
}

/** Cents of an online payment that can still go back through its provider. */
export function amountLeftOnline(money: MoneyOfOrder, attemptId: string): number {
  const moved = money.payments
    .filter((payment) => payment.attemptId === attemptId)
    .reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(moved - amountOnItsWay(money, attemptId), 0);
}

function isOnItsWay(refund: MoneyOfOrder["refunds"][number], money: MoneyOfOrder): boolean {
  if (refund.state !== "creating" && refund.state !== "pending") return false;
  const reference = referenceOf(refund, money.attempts);
  return !money.payments.some((payment) => payment.reference === reference);
}

/** The reference of the payment that a refund leads to; null until its provider has answered. */
export function referenceOf(
  { id, attemptId, providerRefundId }: MoneyOfOrder["refunds"][number],
  attempts: MoneyOfOrder["attempts"],
): string | null {
  if (attemptId === null) return ownRefundReference(id);
  const attempt = attempts.find((each) => each.id === attemptId);
  return attempt && providerRefundId ? onlineRefundReference(attempt, providerRefundId) : null;
}
