import { withTax } from "#app/features/invoices/invoice-lines.ts";
import {
  findLiveInvoice,
  type InvoiceWithCancellations,
} from "#app/features/invoices/invoices.server.ts";
import { keepInvoice } from "#app/features/invoices/keep-invoice.server.ts";
import {
  type Billed,
  cancelAll,
  contentsOf,
  linesToCancel,
  spanOf,
  sumsLeft,
} from "#app/features/orders/invoicing/billable-lines.ts";
import { type OrderWithItems, supposing } from "#app/features/orders/loaded-order.ts";
import { readKeptShare } from "#app/features/orders/taken-back/kept-share.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { StoredInvoice } from "#db/schema.ts";

/**
 * Cancels what the invoice of an order no longer bills, because pieces were taken back, the order was cancelled, money
 * went back or a payment proved to be a mistake. Doing it again changes nothing. Returns what was issued.
 */
export function adjustInvoice(
  transaction: Queryable,
  order: OrderWithItems,
  now: Date,
): StoredInvoice[] {
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
export function isUnpaidAgain(order: OrderWithItems, { invoice }: Billed): boolean {
  const received = order.payments.filter(({ amount }) => amount > 0);
  const { status, money } = supposing(order, { payments: received });
  const isOpen = status === "pending" && money.open > 0;
  return invoice.payment?.state === "paid" && isOpen;
}

/** Issues the cancellation of these lines of an invoice. */
export function cancel(
  transaction: Queryable,
  live: InvoiceWithCancellations,
  lines: ReturnType<typeof cancelAll>,
  now: Date,
): StoredInvoice {
  const { invoice } = live;
  const { number, issuedOn, payment: _, ...content } = invoice.content;
  return keepInvoice(transaction, {
    orderId: invoice.orderId,
    cancelsId: invoice.id,
    now,
    content: {
      ...content,
      ...withTax(lines, sumsLeft(contentsOf(live))),
      gross: lines.reduce((sum, { gross }) => sum + gross, 0),
      supply: spanOf(lines),
      cancels: { number, issuedOn },
      payment: null,
    },
  });
}

/** The share that the shop keeps, unless its money has gone back as well. */
function keptShareOf(transaction: Queryable, order: OrderWithItems) {
  const share = readKeptShare(transaction, order);
  const amount = Math.min(share?.amount ?? 0, order.money.owed + order.keptAmount);
  return share && amount > 0 ? { ...share, amount } : null;
}
