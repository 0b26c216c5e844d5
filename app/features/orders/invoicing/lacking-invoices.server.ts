import { and, eq, exists, gte, inArray, isNotNull, or, sql, sum } from "drizzle-orm";
import { findLiveInvoice } from "#app/features/invoices/invoices.server.ts";
import {
  hindranceOf,
  issue,
  schemeOf,
} from "#app/features/orders/invoicing/issue-invoice.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { readOrder, withItems } from "#app/features/orders/orders.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { invoices, type Order, orders, storedAmountLeft } from "#db/schema.ts";

/** An invoice has to be issued within six months (§ 14 Abs. 2 Satz 2 UStG). */
const MONTHS = 6;

interface OrdersWithoutInvoice {
  /** The ids of those whose invoice can be issued. */
  issuable: string[];
  /** Those that mention no tax although prices now contain some, so that the shop cannot bill them. */
  taxless: Pick<Order, "id" | "number">[];
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
    .select({ id, number, taxScheme, hasCancellation: sql`${hasCancellation}`.mapWith(Boolean) })
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
  const lackPieces = idsWithPiecesToBill(doubtful, now);
  const lacking = found.filter((order) => !order.hasCancellation || lackPieces.has(order.id));
  const hasScheme = (order: Pick<Order, "taxScheme">) => schemeOf(order, now) !== null;
  return {
    issuable: lacking.filter(hasScheme).map((order) => order.id),
    taxless: lacking.filter((order) => !hasScheme(order)).map(({ id, number }) => ({ id, number })),
  };
}

function idsWithPiecesToBill(orderIds: string[], now: Date): Set<string> {
  const found = db.select().from(orders).where(inArray(orders.id, orderIds)).all();
  const isBilled = (order: OrderWithItems) => {
    const hindrance = hindranceOf(order, findLiveInvoice(order.id), now);
    return hindrance === "issued" || hindrance === "nothing-to-bill";
  };
  return new Set(
    withItems(found)
      .filter((order) => !isBilled(order))
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
      const order = readOrder(transaction, orderId);
      return order ? issue(transaction, order, now) : [];
    });
    if (papers.length > 0) issued += 1;
  }
  return issued;
}
