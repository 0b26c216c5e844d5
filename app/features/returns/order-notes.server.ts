import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import { refundDay } from "#app/features/money/refunds/refunds.ts";
import { isAllTakenBack, type OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { datedTitle, describeLine } from "#app/features/orders/order-words.ts";
import { awaitedGoods } from "#app/features/orders/shipment.ts";
import { findWithdrawnAt } from "#app/features/returns/open-withdrawals.server.ts";
import { postalAddress } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { formatDay } from "#app/ui/format/format.ts";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, orderItems, orders } from "#db/schema.ts";

/** The consequences of withdrawals and called-off dates, for the customer of an order. */
export interface NotedOrder {
  withdrawn: WithdrawnOrder | null;
  /** The last day to refund called-off dates: 'YYYY-MM-DD'; null if nothing is owed. */
  refundDay: string | null;
}

/** `calledOff`: the titles of the order's dates that were called off. */
export function findOrderNotes(order: OrderWithItems, calledOff: string[]): NotedOrder {
  const refund = calledOff.length > 0 ? findOpenRefund(order.id, new Date()) : null;
  return { withdrawn: findWithdrawn(order), refundDay: refund?.lastDay ?? null };
}

const calledOffLines = db
  .select({
    orderId: orderItems.orderId,
    itemTitle: orderItems.itemTitle,
    date: orderItems.date,
    time: orderItems.time,
    endDate: orderItems.endDate,
    endTime: orderItems.endTime,
  })
  .from(orderItems)
  .innerJoin(orders, eq(orders.id, orderItems.orderId))
  .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
  .where(
    and(
      isAmongGiven(orderItems.orderId, "orderIds"),
      isNotNull(catalogItems.calledOffAt),
      or(gt(orderItems.cancelledQuantity, 0), eq(orders.status, "cancelled")),
    ),
  )
  .orderBy(asc(orderItems.position))
  .prepare();

/** The titles of the dates in these orders that were called off, by the order's id. */
export function findCalledOff(orderIds: string[]): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  for (const { orderId, ...line } of calledOffLines.all({ orderIds: JSON.stringify(orderIds) })) {
    titles.set(orderId, [...(titles.get(orderId) ?? []), datedTitle(line)]);
  }
  return titles;
}

/** An order of which pieces were taken back after withdrawals. */
export interface WithdrawnOrder {
  id: string;
  number: string;
  /** The receipt of the last withdrawal. */
  withdrawnAt: Date;
  /** Whether nothing is left of the order. */
  isWhole: boolean;
  /** Cents that have gone back. */
  returned: number;
  /** Null if nothing is owed any more. */
  refund: OwedRefund | null;
  /** Sent goods that have to come back, such as '2 × Tagebuch'. */
  awaited: string[];
  /** See `howToReturn`; null if no goods can be on their way back. */
  howToReturn: string | null;
}

interface OwedRefund {
  /** Cents that have not arrived yet. */
  amount: number;
  /** Cents of it that the shop may keep for the time before the withdrawal. */
  keptShare: number;
  /** The last day to refund: 'YYYY-MM-DD'. */
  lastDay: string;
}

/** Null if no withdrawal from the order was accepted. */
export function findWithdrawn(order: OrderWithItems): WithdrawnOrder | null {
  const isAnyTakenBack = order.items.some(({ cancelledQuantity }) => cancelledQuantity > 0);
  const withdrawnAt = isAnyTakenBack ? findWithdrawnAt(order.id) : null;
  if (!withdrawnAt) return null;
  const { id, number, payments } = order;
  return {
    id,
    number,
    withdrawnAt,
    isWhole: isAllTakenBack(order.items),
    returned: payments.reduce((sum, { amount }) => sum + Math.max(-amount, 0), 0),
    refund: owedRefund(id),
    awaited: awaitedGoods(order).map(describeLine),
    howToReturn: mayBeWithCustomer(order) ? howToReturn(withdrawnAt) : null,
  };
}

/** Without a note that goods were sent, the customer may have them all the same. */
function mayBeWithCustomer(order: OrderWithItems): boolean {
  if (order.shippedAt !== null) return awaitedGoods(order).length > 0;
  return order.items.some(
    ({ withdrawalClass, cancelledQuantity }) =>
      withdrawalClass === "goods" && cancelledQuantity > 0,
  );
}

function owedRefund(orderId: string): OwedRefund | null {
  const open = findOpenRefund(orderId, new Date());
  if (!open) return null;
  const { amount, onItsWay, keptShare, lastDay } = open;
  const owed = amount + onItsWay;
  return { amount: owed, keptShare: Math.min(keptShare?.amount ?? 0, owed), lastDay };
}

const costSentences = {
  customer: "Die Kosten dafür trägst du.",
  shop: "Die Kosten dafür tragen wir.",
};

/**
 * Says where to send withdrawn goods, until when and at whose cost (§ 355 Abs. 3, § 357 Abs. 5 BGB). It completes
 * a sentence such as 'Hast du die Ware noch, …'.
 */
export function howToReturn(withdrawnAt: Date): string {
  const settings = siteSettings();
  const address = settings.street ? ` an ${postalAddress(settings).join(", ")}` : "";
  const day = formatDay(refundDay(withdrawnAt)).long;
  return `schick sie bitte gleich zurück${address}, spätestens bis ${day}. ${costSentences[settings.returnCosts]}`;
}
