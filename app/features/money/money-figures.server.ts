import { and, eq, gte, isNotNull, sql, sum } from "drizzle-orm";
import { chargeKinds } from "#app/features/cart/charge-kinds.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import { isOverdue } from "#app/features/money/payments.ts";
import { listOpenRefunds } from "#app/features/money/refunds/open-refunds.server.ts";
import { withItems } from "#app/features/orders/orders.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { monthsUntil } from "#app/ui/format/month.ts";
import { db } from "#db/client.server.ts";
import {
  lineTypes,
  orderCharges,
  orderItems,
  orders,
  type PaymentMethod,
  payments,
} from "#db/schema.ts";

/** All amounts are cents. */
export interface MoneyFigures {
  /** Oldest first. `month` is 'YYYY-MM' in Berlin. */
  months: { month: string; received: number; refunded: number; count: number }[];
  /** Received less refunded, largest first. */
  byKind: { kind: string; label: string; amount: number }[];
  byMethod: { method: PaymentMethod; amount: number; count: number }[];
  open: { amount: number; count: number };
  overdue: { amount: number; count: number };
}

/** The money of the last twelve months by the day that it moved, and what is still to come. */
export async function loadMoneyFigures(now = new Date()): Promise<MoneyFigures> {
  const months = monthsUntil(berlinDay(now));
  const since = `${months[0]}-01`;
  return { ...movedSince(since, months), byKind: byKindSince(since), ...stillToCome(now) };
}

/** Cents received less refunded on each day since then, by the day that they moved. */
export function listMoneyByDay(since: string): { day: string; amount: number }[] {
  const { paidOn, amount } = payments;
  return db
    .select({ day: paidOn, amount: sum(amount).mapWith(Number) })
    .from(payments)
    .where(gte(paidOn, since))
    .groupBy(paidOn)
    .all();
}

function movedSince(since: string, months: string[]) {
  const { amount, method, paidOn } = payments;
  const month = sql<string>`substr(${paidOn}, 1, 7)`;
  const rows = db
    .select({
      month,
      method,
      received: sql<number>`sum(max(${amount}, 0))`,
      refunded: sql<number>`-sum(min(${amount}, 0))`,
      count: sql<number>`sum(${amount} > 0)`,
    })
    .from(payments)
    .where(gte(paidOn, since))
    .groupBy(month, method)
    .all();
  const sumOf = (of: typeof rows, key: "received" | "refunded" | "count") =>
    of.reduce((sum, row) => sum + row[key], 0);
  const methods = [...new Set(rows.map((row) => row.method))];
  return {
    months: months.map((wanted) => {
      const own = rows.filter((row) => row.month === wanted);
      const [received, refunded] = [sumOf(own, "received"), sumOf(own, "refunded")];
      return { month: wanted, received, refunded, count: sumOf(own, "count") };
    }),
    byMethod: methods
      .map((wanted) => {
        const own = rows.filter((row) => row.method === wanted);
        const amount = sumOf(own, "received") - sumOf(own, "refunded");
        return { method: wanted, amount, count: sumOf(own, "count") };
      })
      .toSorted((one, other) => other.amount - one.amount),
  };
}

/**
 * Splits each payment among the lines and charges of its order in proportion to their prices, as they were ordered. The
 * cents that rounding leaves over go to the largest kind, so that the kinds add up to the whole.
 */
function byKindSince(since: string): MoneyFigures["byKind"] {
  const share = (part: unknown) =>
    sql<number>`coalesce(sum(round(1.0 * ${payments.amount} * ${part} / ${orders.totalAmount})), 0)`;
  const ordered = db
    .select({
      kind: orderItems.itemType,
      amount: share(sql`${orderItems.price} * ${orderItems.quantity}`),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(gte(payments.paidOn, since))
    .groupBy(orderItems.itemType)
    .all();
  const charged = db
    .select({ kind: orderCharges.kind, amount: share(orderCharges.amount) })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(orderCharges, eq(orderCharges.orderId, orders.id))
    .where(gte(payments.paidOn, since))
    .groupBy(orderCharges.kind)
    .all();
  const whole = db
    .select({ amount: sql<number>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(gte(payments.paidOn, since))
    .get() ?? { amount: 0 };
  const amountOf = (wanted: string, of: typeof charged) =>
    of.find(({ kind }) => kind === wanted)?.amount ?? 0;
  const kinds = [
    ...lineTypes.map((kind) => ({
      kind,
      label: lineTypeLabels[kind],
      amount: amountOf(kind, ordered),
    })),
    ...Object.entries(chargeKinds).map(([kind, { label }]) => ({
      kind,
      label,
      amount: amountOf(kind, charged),
    })),
  ].toSorted((one, other) => other.amount - one.amount);
  const rest = whole.amount - kinds.reduce((sum, { amount }) => sum + amount, 0);
  return kinds
    .map((each, index) => (index === 0 ? { ...each, amount: each.amount + rest } : each))
    .filter(({ amount }) => amount !== 0);
}

export function stillToCome(now: Date) {
  const waiting = db
    .select()
    .from(orders)
    .where(and(eq(orders.status, "pending"), isNotNull(orders.paymentDue)))
    .all();
  const open = withItems(waiting).map((order) => ({
    amount: order.money.open,
    isOverdue: isOverdue(order, now),
  }));
  const sumOf = (of: typeof open) => ({
    amount: of.reduce((sum, { amount }) => sum + amount, 0),
    count: of.length,
  });
  return { open: sumOf(open), overdue: sumOf(open.filter((order) => order.isOverdue)) };
}

/** The sums of all orders of an account, in cents. */
export interface MoneyOfAccount {
  /** Still to pay. */
  open: number;
  /** To refund, and not yet sent. */
  owed: number;
  paid: number;
  /** The part of `paid` that went back. */
  returned: number;
}

/** Null without an order. */
export function sumMoneyOf(userId: string): MoneyOfAccount | null {
  const found = withItems(db.select().from(orders).where(eq(orders.userId, userId)).all());
  if (found.length === 0) return null;
  const amounts = found.flatMap(({ payments }) => payments.map(({ amount }) => amount));
  const refunds = listOpenRefunds().filter(({ order }) => order.userId === userId);
  return {
    open: sumOf(found.map((order) => order.money.open)),
    owed: sumOf(refunds.map(({ amount }) => amount)),
    paid: sumOf(amounts.filter((amount) => amount > 0)),
    returned: -sumOf(amounts.filter((amount) => amount < 0)),
  };
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
