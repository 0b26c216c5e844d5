import { and, eq, exists, gte, inArray, isNotNull, or, sql, sum } from "drizzle-orm";
import { findLiveInvoice } from "#app/features/invoices/invoices.server.ts";
import {
  hindranceOf,
  type InvoiceHindrance,
  issue,
  schemeOf,
} from "#app/features/invoices/issue-invoice.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { findOrderById, withItems } from "#app/features/orders/orders.server.ts";
import { isPrintable } from "#app/ui/format/printable.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { invoices, type Order, orderItems, orders, storedAmountLeft } from "#db/schema.ts";

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
