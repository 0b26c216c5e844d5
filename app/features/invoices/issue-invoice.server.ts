import { and, desc, eq, gt } from "drizzle-orm";
import {
  billableLines,
  cancelAll,
  contentsOf,
  lacksPieces,
  linesAgain,
  spanOf,
  sumsLeft,
  withShares,
  withTax,
} from "#app/features/invoices/billable-lines.ts";
import {
  findLiveInvoice,
  findSeller,
  grossLeft,
  type InvoiceWithCancellations,
  invoiceGaps,
  listInvoicesOf,
  listInvoicesWithCancellations,
  storeInvoice,
} from "#app/features/invoices/invoices.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { goodsToShip, otherDeliveryAddress } from "#app/features/orders/shipment.ts";
import { paidPeriod } from "#app/features/returns/kept-share.server.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import { taxSchemeAt } from "#app/features/settings/site-settings.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { isPrintable } from "#app/ui/format/printable.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  type InvoiceBuyer,
  type InvoiceDelivery,
  type InvoicePayment,
  type InvoiceSeller,
  type Order,
  payments,
  type StoredInvoice,
  type TaxScheme,
} from "#db/schema.ts";

/** Whether an order may have an invoice: it costs something and is not cancelled. */
function isBillable(order: OrderWithItems): boolean {
  return order.status !== "cancelled" && order.left.totalAmount > 0;
}

/** The reason why no invoice can be issued. */
export type InvoiceHindrance =
  /** Facts about the seller are missing. */
  | "incomplete"
  /** The order mentions no tax, because the owner had not chosen a scheme, and prices now contain some. */
  | "no-tax-scheme"
  /** A document cannot show the letters of a name, an address or a title. */
  | "unprintable"
  | "nothing-to-bill"
  | "issued";

/** Null if an invoice can be issued. `live`: the order's live invoice. */
export function hindranceOf(
  order: OrderWithItems,
  live: InvoiceWithCancellations | null,
  now: Date,
): InvoiceHindrance | null {
  if (!isBillable(order)) return "nothing-to-bill";
  if (live && !lacksPieces(contentsOf(live), order)) return "issued";
  if (invoiceGaps(now).length > 0) return "incomplete";
  if (schemeOf(order, now) === null) return "no-tax-scheme";
  const paid = order.items.filter(({ price }) => price > 0);
  const titles = paid.flatMap(({ itemTitle, taxNote }) => [itemTitle, taxNote]);
  return canPrint(buyerOf(order), titles) ? null : "unprintable";
}

/** Whether an invoice can show these facts. */
export function canPrint(...facts: object[]): boolean {
  return facts.flatMap((each) => Object.values(each)).every(isPrintableFact);
}

function isPrintableFact(fact: unknown): boolean {
  return typeof fact !== "string" || isPrintable(fact);
}

/** The scheme under which the order was placed. One from before the owner chose a scheme fits a small business only. */
export function schemeOf({ taxScheme }: Pick<Order, "taxScheme">, now: Date): TaxScheme | null {
  if (taxScheme !== null) return taxScheme;
  return taxSchemeAt(now) === "small-business" ? "small-business" : null;
}

/**
 * Issues an invoice for what is left of an order. It replaces one that bills only a share of the order from before it was
 * cancelled. Returns the cancellation of that one, if any, and the invoice last; nothing if something hinders it.
 */
export function issue(transaction: Queryable, order: OrderWithItems, now: Date): StoredInvoice[] {
  const seller = findSeller();
  const taxScheme = schemeOf(order, now);
  const live = findLiveInvoice(order.id, transaction);
  if (!seller || !taxScheme || hindranceOf(order, live, now) !== null) return [];
  const payment = paymentOf(transaction, order);
  const pieces = linesOf(order, taxScheme, payment);
  const lines = live ? withShares(pieces, contentsOf(live)) : pieces;
  const replaced = live ? [cancel(transaction, live, cancelAll(contentsOf(live)), now)] : [];
  const { number, createdAt } = order;
  const invoice = storeInvoice(transaction, {
    orderId: order.id,
    cancelsId: null,
    now,
    content: {
      ...withTax(lines),
      order: { number, placedOn: berlinDay(createdAt) },
      seller,
      buyer: buyerOf(order, transaction),
      delivery: deliveryOf(order),
      taxScheme,
      gross: lines.reduce((sum, { gross }) => sum + gross, 0),
      supply: spanOf(lines),
      cancels: null,
      payment,
    },
  });
  return [...replaced, invoice];
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
  return storeInvoice(transaction, {
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
  return storeInvoice(transaction, {
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
function buyerOf(order: OrderWithItems, queryable?: Queryable): InvoiceBuyer {
  const last = listInvoicesWithCancellations(order.id, queryable).at(-1)?.invoice.content.buyer;
  const { company, customerName: name, street, zipcode, city, country, vatId } = order;
  return (
    last ?? { company, name, street, zipcode, city, country, vatId, email: order.customerEmail }
  );
}

/** The other address for the goods that are left of the order. */
function deliveryOf(order: OrderWithItems): InvoiceDelivery | null {
  const other = otherDeliveryAddress(order);
  if (!other || goodsToShip(order).length === 0) return null;
  const { company, customerName: name, street, zipcode, city, country } = other;
  return { company, name, street, zipcode, city, country };
}

/** An order counts as paid on the day of its last payment. */
function paymentOf(transaction: Queryable, order: OrderWithItems): InvoicePayment {
  const last = transaction
    .select({ on: payments.paidOn, method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), gt(payments.amount, 0)))
    .orderBy(desc(payments.paidOn), desc(payments.createdAt))
    .get();
  const { open } = order.money;
  if (last && open === 0) return { state: "paid", ...last };
  const paid = order.left.totalAmount - open;
  return { state: "open", paid, dueOn: order.paymentDue, account: bankAccount() };
}

/** An order's invoices as its page in the administration shows them. */
export function loadOrderInvoices(order: OrderWithItems, now = new Date()) {
  const found = findLiveInvoice(order.id);
  const live = found?.invoice;
  return {
    papers: listInvoicesOf([order.id]),
    live: live
      ? { number: live.number, buyer: live.content.buyer, customerEmail: order.customerEmail }
      : null,
    hindrance: hindranceOf(order, found, now),
  };
}
