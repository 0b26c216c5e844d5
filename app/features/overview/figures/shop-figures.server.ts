import { and, desc, eq, gte, ne, sql } from "drizzle-orm";
import { listComingDates } from "#app/features/catalog/coming-dates.server.ts";
import { findFunnelByMonth } from "#app/features/checkout/funnel-by-month.server.ts";
import { countMembersByMonth } from "#app/features/membership/count-members.server.ts";
import {
  moneyByDay,
  monthsUntil,
  stillToCome,
} from "#app/features/money/figures/money-figures.server.ts";
import { readFigures } from "#app/features/overview/figures.server.ts";
import { withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { berlinDay, monthOf } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, orderItems, orders } from "#db/schema.ts";

/** The number of dates and of sold items in the lists. */
const MAX_DATES = 40;
const MAX_ITEMS = 40;

/** Cents received less refunded in a month, and in the same month a year earlier. */
interface MonthRevenue {
  /** 'YYYY-MM' in Berlin. */
  month: string;
  amount: number;
  before: number;
}

interface SoldItem {
  title: string;
  pieces: number;
  /** Cents, as ordered. */
  amount: number;
}

/**
 * The figures of the last twelve months, the current one included, or `only` one of them. A part that fails or is not
 * asked for is null.
 */
export async function readShopFigures({ only }: { only?: FigureName } = {}) {
  return readFigures(questionsAt(new Date()), only);
}

export type ShopFigures = Awaited<ReturnType<typeof readShopFigures>>;
export type FigureName = keyof ReturnType<typeof questionsAt>;

function questionsAt(now: Date) {
  const months = monthsUntil(berlinDay(now));
  return {
    revenue: async () => findRevenueByMonth(months),
    toCome: async () => stillToCome(now),
    sold: async () => listSold(months),
    dates: () => listComingDates(MAX_DATES, now),
    funnel: async () => findFunnelByMonth(months),
    members: () => countMembersByMonth(months, now),
  };
}

function findRevenueByMonth(months: string[]): MonthRevenue[] {
  const sums = new Map<string, number>();
  for (const { day, amount } of moneyByDay(`${yearBefore(months[0] ?? "")}-01`)) {
    const month = monthOf(day);
    sums.set(month, (sums.get(month) ?? 0) + amount);
  }
  return months.map((month) => ({
    month,
    amount: sums.get(month) ?? 0,
    before: sums.get(yearBefore(month)) ?? 0,
  }));
}

function yearBefore(month: string): string {
  const [year = "", rest = ""] = month.split("-");
  return `${Number(year) - 1}-${rest}`;
}

/** The items that were ordered most, without cancelled orders and pieces taken back. */
function listSold([first]: string[]): SoldItem[] {
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
