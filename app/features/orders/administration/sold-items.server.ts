import { and, desc, eq, gte, ne, sql } from "drizzle-orm";
import type { Figure } from "#app/features/figure.ts";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { monthsUntil } from "#app/ui/format/month.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, orderItems, orders } from "#db/schema.ts";

const MAX_ITEMS = 40;

export const soldItems: Figure = {
  name: "verkauft",
  title: "Verkauft",
  place: 2,
  isHalf: true,
  read: (now) => {
    const sold = listSold(monthsUntil(berlinDay(now)));
    const highest = Math.max(...sold.map(({ amount }) => amount));
    return {
      table: {
        caption: "Verkauft in zwölf Monaten",
        head: ["Angebot", "Stück", "Summe"],
        rows: sold.map(({ title, pieces, amount }) => [title, pieces, { cents: amount }]),
      },
      bars: sold.map(({ amount }) => (highest > 0 ? amount / highest : 0)),
      note: "Was in zwölf Monaten bestellt wurde, ohne Storniertes und Zurückgenommenes.",
    };
  },
};

/** The items that were ordered most, without cancelled orders and pieces taken back. Amounts are cents, as ordered. */
function listSold([first]: string[]): { title: string; pieces: number; amount: number }[] {
  const pieces = sql<number>`sum(${orderItems.quantity} - ${orderItems.cancelledQuantity})`;
  const amount = sql<number>`sum(${orderItems.price} * (${orderItems.quantity} - ${orderItems.cancelledQuantity}))`;
  const since = new Date(withBerlinOffset(`${first}-01`, "00:00"));
  return db
    .select({ title: catalogItems.title, pieces, amount })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
    .where(and(ne(orders.status, "cancelled"), gte(orders.createdAt, since)))
    .groupBy(catalogItems.id)
    .having(sql`${pieces} > 0`)
    .orderBy(desc(amount), desc(pieces), catalogItems.id)
    .limit(MAX_ITEMS)
    .all();
}
