import { and, eq, gt, gte, sql, sum } from "drizzle-orm";
import { issue } from "#app/features/orders/invoicing/issue-invoice.server.ts";
import { readOrder } from "#app/features/orders/orders.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { invoices, orders, storedAmountLeft } from "#db/schema.ts";

/** An invoice has to be issued within six months (§ 14 Abs. 2 Satz 2 UStG). */
const MONTHS = 6;

/**
 * The completed orders of the last six months that cost something and have no invoice in force, the earliest first.
 */
export function listOrdersWithoutInvoice(now = new Date()): string[] {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - MONTHS);
  const billed = db
    .select({ gross: sum(invoices.gross) })
    .from(invoices)
    .where(eq(invoices.orderId, orders.id));
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, "completed"),
        gte(orders.completedAt, since),
        gt(storedAmountLeft(orders), 0),
        sql`coalesce((${billed}), 0) = 0`,
      ),
    )
    .orderBy(orders.completedAt)
    .all()
    .map(({ id }) => id);
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
    const invoice = await inTransaction((transaction) => {
      const order = readOrder(transaction, orderId);
      return order && issue(transaction, order, now);
    });
    if (invoice) issued += 1;
  }
  return issued;
}
