import { and, eq, exists, gte, inArray, isNotNull, or, sql, sum } from "drizzle-orm";
import { z } from "zod";
import { vatIdField } from "#app/features/accounts/address-schema.ts";
import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { cancelAll, contentsOf } from "#app/features/invoices/billable-lines.ts";
import { findLiveInvoice, findSeller } from "#app/features/invoices/invoices.server.ts";
import {
  cancel,
  canPrint,
  hindranceOf,
  type InvoiceHindrance,
  issue,
  issueAgain,
  schemeOf,
} from "#app/features/invoices/issue-invoice.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  invoiceBlocks,
  letterFields,
  orderPage,
  paragraphs,
  unprovenAddressBlocks,
} from "#app/features/orders/order-email-parts.server.ts";
import {
  findOrderById,
  type OrderChange,
  recordOrderChange,
  withItems,
} from "#app/features/orders/orders.server.ts";
import { optionalLine, printed, requiredLine } from "#app/http/form-fields.ts";
import { isPrintable } from "#app/ui/format/printable.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  invoices,
  type Order,
  orderItems,
  orders,
  type StoredInvoice,
  storedAmountLeft,
} from "#db/schema.ts";

/** Empty text instead of null, as invoices store it. */
const placeLine = (longest: number) => optionalLine(longest).transform((text) => text ?? "");

const correction = z.object({
  intent: z.literal("correct"),
  /** The invoice to cancel. */
  number: z.string().max(60),
  company: printed(optionalLine(200)),
  name: printed(requiredLine("Bitte geben Sie einen Namen ein.", 201)),
  street: printed(placeLine(200)),
  zipcode: printed(placeLine(20)),
  city: printed(placeLine(100)),
  country: printed(requiredLine("Bitte geben Sie ein Land ein.", 100)),
  vatId: vatIdField,
});

/** The forms about an order's invoices, distinguished by the pressed button. */
export const invoiceFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("issue") }),
  correction,
]);

type Correction = z.output<typeof correction>;

type ByHandResult =
  | { ok: true; invoice: StoredInvoice; order: OrderWithItems }
  | { ok: false; reason: "not-found" | InvoiceHindrance }
  /** The invoice that the admin saw is no longer the one in force. */
  | { ok: false; reason: "changed" };

/**
 * Issues the invoice of an order that has none, and sends it to the customer. An order whose account has been deleted has no
 * address.
 */
export function issueByHand({ orderId, actor, now }: OrderChange): Promise<ByHandResult> {
  return inTransaction<ByHandResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const reason = hindranceOf(order, findLiveInvoice(orderId, transaction), now);
    if (reason) return { ok: false, reason };
    const papers = issue(transaction, order, now);
    const invoice = papers.at(-1);
    if (!invoice) throw new Error(`order ${orderId} could not be invoiced`);
    recordOrderChange(transaction, order, {
      actor,
      now,
      action: `Rechnung ${invoice.number} ausgestellt`,
    });
    tellCustomer(transaction, order, (proof) => invoiceIssuedEmail(order, papers, proof), now);
    return { ok: true, invoice, order };
  });
}

/**
 * Cancels an invoice with a wrong name or address, issues a new one for what is left of it, and tells the customer.
 */
export function correctBuyer(
  { orderId, actor, now }: OrderChange,
  { intent: _, number, ...buyer }: Correction,
): Promise<ByHandResult> {
  return inTransaction<ByHandResult>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const live = findLiveInvoice(orderId, transaction);
    if (live?.invoice.number !== number) return { ok: false, reason: "changed" };
    const seller = findSeller();
    if (!seller) return { ok: false, reason: "incomplete" };
    const titles = live.invoice.content.lines.flatMap(({ title, taxNote }) => [title, taxNote]);
    if (!canPrint(buyer, titles)) return { ok: false, reason: "unprintable" };
    const cancellation = cancel(transaction, live, cancelAll(contentsOf(live)), now);
    const { email } = live.invoice.content.buyer;
    const invoice = issueAgain(transaction, order, live, {
      seller,
      buyer: { ...buyer, email },
      now,
    });
    const action = `Rechnung ${number} storniert, ${invoice.number} ausgestellt`;
    recordOrderChange(transaction, order, { actor, now, action });
    const corrected = { number, cancellation, invoice };
    tellCustomer(
      transaction,
      order,
      (proof) => invoiceCorrectedEmail(order, corrected, proof),
      now,
    );
    return { ok: true, invoice, order };
  });
}

function tellCustomer(
  transaction: Queryable,
  { userId, customerEmail }: OrderWithItems,
  emailFor: (proof: AddressProof) => NewEmail,
  now: Date,
): void {
  if (!customerEmail) return;
  enqueueEmail(transaction, emailFor(proofOf(userId, customerEmail)), now);
}

/** Tells the customer that the invoice with this number had a wrong name or address and is replaced. */
function invoiceCorrectedEmail(
  order: OrderWithItems,
  {
    number,
    cancellation,
    invoice,
  }: { number: string; cancellation: StoredInvoice; invoice: StoredInvoice },
  proof: AddressProof,
): NewEmail {
  return {
    key: `invoice-corrected:${invoice.id}`,
    subject: `Deine Rechnung zur Bestellung ${order.number} ist berichtigt`,
    ...aboutInvoices(order, {
      sentence: `wir haben deine Rechnung ${number} berichtigt: Die Stornorechnung ${cancellation.number} hebt sie auf, und die Rechnung ${invoice.number} ersetzt sie. Was du bezahlt hast oder noch bezahlst, ändert sich dadurch nicht.`,
      papers: [cancellation, invoice],
      proof,
    }),
  };
}

/** Brings the customer an invoice that an admin has issued, with the cancellation of the one that it replaces, if any. */
function invoiceIssuedEmail(
  order: OrderWithItems,
  papers: StoredInvoice[],
  proof: AddressProof,
): NewEmail {
  return {
    key: `invoice-issued:${papers.at(-1)?.id}`,
    subject: `Deine Rechnung zur Bestellung ${order.number}`,
    ...aboutInvoices(order, {
      sentence: `wir haben die Rechnung zu deiner Bestellung ${order.number} ausgestellt.`,
      papers,
      proof,
    }),
  };
}

function aboutInvoices(
  order: OrderWithItems,
  { sentence, papers, proof }: { sentence: string; papers: StoredInvoice[]; proof: AddressProof },
) {
  return {
    ...letterFields(order, proof),
    content: [
      greeting,
      ...paragraphs(sentence),
      ...invoiceBlocks(papers, proof),
      ...orderPage(order),
      ...unprovenAddressBlocks(order, proof),
    ],
  };
}

/** An invoice has to be issued within six months (§ 14 Abs. 2 Satz 2 UStG). */
const MONTHS = 6;

const titles = db
  .select({
    words: sql`group_concat(concat_ws(' ', ${orderItems.itemTitle}, ${orderItems.taxNote}), ' ')`,
  })
  .from(orderItems)
  .where(eq(orderItems.orderId, orders.id));
const { company, customerName, street, zipcode, city, country } = orders;
/** The words of an order that an invoice would show. */
const printedWords = sql<string>`concat_ws(' ', ${company}, ${customerName}, ${street}, ${zipcode}, ${city}, ${country}, (${titles}))`;

interface OrdersWithoutInvoice {
  /** The ids of those whose invoice can be issued. */
  issuable: string[];
  /** Those that mention no tax although prices now contain some, so that the shop cannot bill them. */
  taxless: Pick<Order, "id" | "number">[];
  /** Those with letters that a document cannot show. */
  unprintable: Pick<Order, "id" | "number">[];
}

/**
 * The completed orders of the last six months with pieces that cost something and that no invoice bills, the earliest first.
 */
export function listOrdersWithoutInvoice(now = new Date()): OrdersWithoutInvoice {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - MONTHS);
  const billed = db
    .select({ gross: sum(invoices.gross) })
    .from(invoices)
    .where(eq(invoices.orderId, orders.id));
  const cancellations = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.orderId, orders.id), isNotNull(invoices.cancelsId)));
  const { id, number, taxScheme } = orders;
  const hasCancellation = exists(cancellations);
  const found = db
    .select({
      id,
      number,
      taxScheme,
      words: printedWords,
      hasCancellation: sql`${hasCancellation}`.mapWith(Boolean),
    })
    .from(orders)
    .where(
      and(
        eq(orders.status, "completed"),
        gte(orders.completedAt, since),
        or(sql`coalesce((${billed}), 0) < ${storedAmountLeft(orders)}`, hasCancellation),
      ),
    )
    .orderBy(orders.completedAt)
    .all();
  const doubtful = found.filter(({ hasCancellation }) => hasCancellation).map((order) => order.id);
  const billedAlready = idsHinderedBy(["issued", "nothing-to-bill"], doubtful, now);
  const lacking = found.filter(({ id }) => !billedAlready.has(id));
  const hasScheme = (order: Pick<Order, "taxScheme">) => schemeOf(order, now) !== null;
  const unprintable = unprintableAmong(lacking, now);
  const summary = ({ id, number }: Pick<Order, "id" | "number">) => ({ id, number });
  return {
    issuable: lacking
      .filter((order) => hasScheme(order) && !unprintable.has(order.id))
      .map((order) => order.id),
    taxless: lacking.filter((order) => !hasScheme(order)).map(summary),
    unprintable: lacking.filter((order) => unprintable.has(order.id)).map(summary),
  };
}

/** The ids of the orders that only their letters hinder. Their lines are loaded only if some letters are doubtful. */
function unprintableAmong(lacking: { id: string; words: string }[], now: Date): Set<string> {
  const doubtful = lacking.filter(({ words }) => !isPrintable(words)).map(({ id }) => id);
  return idsHinderedBy(["unprintable"], doubtful, now);
}

function idsHinderedBy(hindrances: InvoiceHindrance[], orderIds: string[], now: Date): Set<string> {
  const found = db.select().from(orders).where(inArray(orders.id, orderIds)).all();
  const isHindered = (order: OrderWithItems) => {
    const hindrance = hindranceOf(order, findLiveInvoice(order.id), now);
    return hindrance !== null && hindrances.includes(hindrance);
  };
  return new Set(
    withItems(found)
      .filter(isHindered)
      .map(({ id }) => id),
  );
}

/**
 * Issues invoices of these orders, each in a transaction of its own, until there are `most`. Orders that cannot have one
 * are skipped. Returns how many were issued.
 */
export async function issueInvoices(
  orderIds: string[],
  { most, now = new Date() }: { most: number; now?: Date },
): Promise<number> {
  let issued = 0;
  for (const orderId of orderIds) {
    if (issued === most) break;
    const papers = await inTransaction((transaction) => {
      const order = findOrderById(transaction, orderId);
      return order ? issue(transaction, order, now) : [];
    });
    if (papers.length > 0) issued += 1;
  }
  return issued;
}
