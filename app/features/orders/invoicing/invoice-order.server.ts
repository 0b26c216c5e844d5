import { and, desc, eq, gt, isNotNull } from "drizzle-orm";
import { withTax } from "#app/features/invoices/invoice-lines.ts";
import {
  findLiveInvoice,
  grossLeft,
  type InvoiceWithCancellations,
  readInvoicesOf,
} from "#app/features/invoices/invoices.server.ts";
import { keepInvoice } from "#app/features/invoices/keep-invoice.server.ts";
import { findSeller, sellerGaps } from "#app/features/invoices/seller.server.ts";
import {
  type Billed,
  billableLines,
  cancelAll,
  linesAgain,
  linesToCancel,
  spanOf,
  sumsLeft,
} from "#app/features/orders/invoicing/billable-lines.ts";
import { type OrderWithItems, readOrder } from "#app/features/orders/orders.server.ts";
import { findKeptShare, paidPeriod } from "#app/features/orders/taken-back/kept-share.server.ts";
import { amountLeft, moneyOf } from "#app/features/orders/taken-back/taken-back.ts";
import { bankAccount } from "#app/features/payments/transfer.server.ts";
import { logError } from "#app/http/log.server.ts";
import { siteSettings } from "#app/site/site-settings.server.ts";
import { taxSchemeAt } from "#app/site/tax-scheme.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { attempt, db, type Queryable } from "#db/client.server.ts";
import {
  declarations,
  type InvoiceBuyer,
  type InvoicePayment,
  type InvoiceSeller,
  orderStatusChanges,
  payments,
  type StoredInvoice,
  type TaxScheme,
} from "#db/schema.ts";

interface Invoiced {
  orderId: string;
  now: Date;
}

/**
 * Issues the invoice of an order if the owner's settings make it due and it has none, in the transaction that makes it
 * due. Doing it again changes nothing. Returns what was issued. A failure is logged and does not undo the transaction;
 * the order is then listed as lacking an invoice.
 */
export function issueDueInvoice(
  transaction: Queryable,
  { orderId, now }: Invoiced,
): StoredInvoice[] {
  return attempted(() => {
    const order = readOrder(transaction, orderId);
    return order && isInvoiceDue(order) ? issue(transaction, order, now) : null;
  });
}

/**
 * Cancels what the invoice of an order no longer bills, because pieces were taken back, the order was cancelled, money
 * went back or a payment proved to be a mistake. It belongs in the transaction of that change, which a failure does not
 * undo. Doing it again changes nothing. Returns what was issued.
 */
export function adjustInvoice(transaction: Queryable, { orderId, now }: Invoiced): StoredInvoice[] {
  return attempted(() => {
    const order = readOrder(transaction, orderId);
    return order && cancelWhatIsGone(transaction, order, now);
  });
}

function attempted(work: () => StoredInvoice | null): StoredInvoice[] {
  const issued: StoredInvoice[] = [];
  attempt(
    () => issued.push(...[work()].filter((paper) => paper !== null)),
    (error) => logError(error, "while issuing an invoice"),
  );
  return issued;
}

/** Whether the owner's settings make an invoice for this order due, if it has none. */
function isInvoiceDue(order: OrderWithItems): boolean {
  const { invoiceWhen } = siteSettings();
  if (invoiceWhen === "ordered") return isBillable(order);
  return invoiceWhen === "paid" && isBillable(order) && moneyOf(order).open === 0;
}

/** Whether an order may have an invoice: it costs something and is not cancelled. */
function isBillable(order: OrderWithItems): boolean {
  return order.status !== "cancelled" && amountLeft(order) > 0;
}

/** The reason why no invoice can be issued. */
export type InvoiceHindrance =
  /** Facts about the seller are missing. */
  | "incomplete"
  /** The order mentions no tax, because the owner had not chosen a scheme, and prices now contain some. */
  | "no-tax-scheme"
  | "nothing-to-bill"
  | "issued";

/** Null if an invoice can be issued. */
export function hindranceOf(
  order: OrderWithItems,
  now: Date,
  queryable: Queryable = db,
): InvoiceHindrance | null {
  if (!isBillable(order)) return "nothing-to-bill";
  if (findLiveInvoice(order.id, queryable)) return "issued";
  if (sellerGaps().length > 0 || taxSchemeAt(now) === null) return "incomplete";
  return schemeOf(order, now) === null ? "no-tax-scheme" : null;
}

/** The scheme under which the order was placed. One from before the owner chose a scheme fits a small business only. */
function schemeOf({ taxScheme }: OrderWithItems, now: Date): TaxScheme | null {
  if (taxScheme !== null) return taxScheme;
  return taxSchemeAt(now) === "small-business" ? "small-business" : null;
}

/** Issues an invoice for what is left of an order. Null if something hinders it. */
export function issue(
  transaction: Queryable,
  order: OrderWithItems,
  now: Date,
): StoredInvoice | null {
  const seller = findSeller();
  const taxScheme = schemeOf(order, now);
  if (!seller || !taxScheme || hindranceOf(order, now, transaction) !== null) return null;
  const payment = paymentOf(transaction, order);
  const lines = linesOf(order, taxScheme, payment);
  const { number, createdAt } = order;
  return keepInvoice(transaction, {
    orderId: order.id,
    cancelsId: null,
    now,
    content: {
      ...withTax(lines),
      order: { number, placedOn: berlinDay(createdAt) },
      seller,
      buyer: buyerOf(transaction, order),
      taxScheme,
      gross: amountLeft(order),
      supply: spanOf(lines),
      cancels: null,
      payment,
    },
  });
}

/** Issues what is left of an invoice once more, for another buyer. Its cancellation comes first. */
export function issueAgain(
  transaction: Queryable,
  order: OrderWithItems,
  live: InvoiceWithCancellations,
  { seller, buyer, now }: { seller: InvoiceSeller; buyer: InvoiceBuyer; now: Date },
): StoredInvoice {
  const { number: _, issuedOn: __, ...content } = live.invoice.content;
  const payment = paymentOf(transaction, order);
  const { taxScheme } = content;
  const lines = linesAgain(contentsOf(live), linesOf(order, taxScheme, payment));
  return keepInvoice(transaction, {
    orderId: order.id,
    cancelsId: null,
    now,
    content: {
      ...content,
      ...withTax(lines),
      seller,
      buyer,
      gross: grossLeft(live),
      supply: spanOf(lines),
      payment,
    },
  });
}

/** Access and memberships begin when the order is completed, so before that their time of supply is not known. */
function linesOf(order: OrderWithItems, taxScheme: TaxScheme, payment: InvoicePayment) {
  const { completedAt } = order;
  return billableLines(order, {
    taxScheme,
    paidOn: completedAt && payment.state === "paid" ? payment.on : null,
    periodOf: (line) => (completedAt && paidPeriod(order, line, completedAt)) || null,
  });
}

/** The buyer of the order's last invoice, which may have been corrected, else that of the order. */
function buyerOf(transaction: Queryable, order: OrderWithItems): InvoiceBuyer {
  const last = readInvoicesOf(order.id, transaction).at(-1)?.invoice.content.buyer;
  const { company, customerName: name, street, zipcode, city, country, vatId } = order;
  return (
    last ?? { company, name, street, zipcode, city, country, vatId, email: order.customerEmail }
  );
}

/** An order counts as paid on the day of its last payment. */
function paymentOf(transaction: Queryable, order: OrderWithItems): InvoicePayment {
  const last = transaction
    .select({ on: payments.paidOn, method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), gt(payments.amount, 0)))
    .orderBy(desc(payments.paidOn), desc(payments.createdAt))
    .get();
  const { open } = moneyOf(order);
  if (last && open === 0) return { state: "paid", ...last };
  const paid = amountLeft(order) - open;
  return { state: "open", paid, dueOn: order.paymentDue, account: bankAccount() };
}

function cancelWhatIsGone(
  transaction: Queryable,
  order: OrderWithItems,
  now: Date,
): StoredInvoice | null {
  const live = findLiveInvoice(order.id, transaction);
  if (!live) return null;
  const billed = contentsOf(live);
  const lines = isUnpaidAgain(order, billed)
    ? cancelAll(billed)
    : linesToCancel(billed, order, keptShareOf(transaction, order));
  return lines.length > 0 ? cancel(transaction, live, lines, now) : null;
}

/**
 * Whether an invoice that says 'bezahlt' belongs to an order whose payment proved to be a mistake and was removed. Money
 * that went back does not count, because it was no mistake.
 */
function isUnpaidAgain(order: OrderWithItems, { invoice }: Billed): boolean {
  const received = order.payments.filter(({ amount }) => amount > 0);
  const isOpen = order.status === "pending" && moneyOf({ ...order, payments: received }).open > 0;
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

export function contentsOf({ invoice, cancellations }: InvoiceWithCancellations): Billed {
  return {
    invoice: invoice.content,
    cancellations: cancellations.map(({ content }) => content),
  };
}

/** The share that the shop keeps, unless its money has gone back as well. */
function keptShareOf(transaction: Queryable, order: OrderWithItems) {
  const { orderId, outcome, pieces, receivedAt, handledAt } = declarations;
  const withdrawals = transaction
    .select({ receivedAt, handledAt, pieces })
    .from(declarations)
    .where(and(eq(orderId, order.id), eq(outcome, "accepted"), isNotNull(pieces)))
    .all();
  const share = findKeptShare({
    order,
    withdrawals,
    completedAt: order.completedAt ?? lastCompletion(transaction, order.id),
  });
  const amount = Math.min(share?.amount ?? 0, moneyOf(order).owed);
  return share && amount > 0 ? { ...share, amount } : null;
}

function lastCompletion(transaction: Queryable, orderId: string): Date | null {
  const { toStatus, createdAt } = orderStatusChanges;
  const last = transaction
    .select({ createdAt })
    .from(orderStatusChanges)
    .where(and(eq(orderStatusChanges.orderId, orderId), eq(toStatus, "completed")))
    .orderBy(desc(createdAt))
    .get();
  return last?.createdAt ?? null;
}
