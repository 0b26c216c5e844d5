import { eq } from "drizzle-orm";
import {
  type Billed,
  cancelAll,
  contentsOf,
  linesToCancel,
} from "#app/features/invoices/billable-lines.ts";
import { findLiveInvoice } from "#app/features/invoices/invoices.server.ts";
import { cancel, issue } from "#app/features/invoices/issue-invoice.server.ts";
import { completionReference } from "#app/features/money/payments.server.ts";
import { type OrderWithItems, supposing } from "#app/features/orders/loaded-order.ts";
import { loadKeptShare } from "#app/features/returns/kept-share.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";
import { attempt, db, type Queryable } from "#db/client.server.ts";
import { payments, type StoredInvoice } from "#db/schema.ts";

/**
 * Cancels what an order's invoice bills too much, then issues the invoice that the owner's settings make due: with a new
 * status, once a pending order is paid, and in place of an invoice that was cancelled just now. Returns what was issued. A
 * failure is logged and does not undo the change; the order is then listed as lacking an invoice.
 */
export function reviewInvoices(
  transaction: Queryable,
  order: OrderWithItems,
  { hasNewStatus, now }: { hasNewStatus: boolean; now: Date },
): StoredInvoice[] {
  const cancelled = attemptIssue(() => adjustInvoice(transaction, order, now));
  const isPaidNow = order.status === "pending" && order.money.open === 0;
  const isReplaced = order.status === "pending" && cancelled.length > 0;
  const mayBeDue = hasNewStatus || isPaidNow || isReplaced;
  if (!mayBeDue || !isDue(order)) return cancelled;
  return [...cancelled, ...attemptIssue(() => issue(transaction, order, now))];
}

/** Whether the owner's settings make an invoice for this order due, if it has none. */
function isDue({ money }: OrderWithItems): boolean {
  const { invoiceWhen } = siteSettings();
  return invoiceWhen === "ordered" || (invoiceWhen === "paid" && money.open === 0);
}

/** Returns what was issued. A failure undoes only what `work` has done. */
function attemptIssue(work: () => StoredInvoice[]): StoredInvoice[] {
  const issued: StoredInvoice[] = [];
  attempt(
    () => issued.push(...work()),
    (error) => logError(error, "while issuing an invoice"),
  );
  return issued;
}

/**
 * Cancels what the invoice of an order no longer bills, because pieces were taken back, the order was cancelled, money
 * went back or a payment proved to be a mistake. Doing it again changes nothing. Returns what was issued.
 */
function adjustInvoice(transaction: Queryable, order: OrderWithItems, now: Date): StoredInvoice[] {
  const live = findLiveInvoice(order.id, transaction);
  if (!live) return [];
  const billed = contentsOf(live);
  const lines = isUnpaidAgain(order, billed)
    ? cancelAll(billed)
    : linesToCancel(billed, order, keptShareOf(transaction, order));
  return lines.length > 0 ? [cancel(transaction, live, lines, now)] : [];
}

/**
 * Whether an invoice that says 'bezahlt' belongs to an order whose payment proved to be a mistake and was removed. Money
 * that went back does not count, because it was no mistake.
 */
function isUnpaidAgain(order: OrderWithItems, { invoice }: Billed): boolean {
  const received = order.payments.filter(({ amount }) => amount > 0);
  const { status, money } = supposing(order, { payments: received });
  const isOpen = status === "pending" && money.open > 0;
  return invoice.payment?.state === "paid" && isOpen;
}

/** The share that the shop keeps, unless its money has gone back as well. */
function keptShareOf(transaction: Queryable, order: OrderWithItems) {
  const share = loadKeptShare(transaction, order);
  const amount = Math.min(share?.amount ?? 0, order.money.owed + order.keptAmount);
  return share && amount > 0 ? { ...share, amount } : null;
}

/** An invoice that is cancelled with the payment that it states. */
export interface LostInvoice {
  number: string;
  /** Whether an invoice that asks for the money replaces it. */
  isReplaced: boolean;
}

/** The invoice that is cancelled if this payment, in cents, proves to be a mistake; null if there is none. */
export function findLostInvoice(
  order: OrderWithItems,
  payment: number,
  queryable: Queryable = db,
): LostInvoice | null {
  const live = order.status === "cancelled" ? null : findLiveInvoice(order.id, queryable);
  if (!live) return null;
  const amounts = [...order.payments.filter(({ amount }) => amount > 0), { amount: -payment }];
  const received = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const reopened = supposing(order, { status: "pending", payments: [{ amount: received }] });
  if (!isUnpaidAgain(reopened, contentsOf(live))) return null;
  return { number: live.invoice.number, isReplaced: siteSettings().invoiceWhen === "ordered" };
}

/** The same if a completed order becomes pending again, which removes the payment that its completion has recorded. */
export function findInvoiceLostByReopening(order: OrderWithItems): LostInvoice | null {
  if (order.status !== "completed") return null;
  const isRecorded = eq(payments.reference, completionReference(order.id));
  const recorded = db.select({ amount: payments.amount }).from(payments).where(isRecorded).get();
  return findLostInvoice(order, recorded?.amount ?? 0);
}
