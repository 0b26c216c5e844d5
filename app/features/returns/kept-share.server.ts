import { and, eq, isNotNull } from "drizzle-orm";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { endOfMonthsFrom, nextPeriod, planOf } from "#app/features/membership/membership.ts";
import { type OrderWithItems, supposing } from "#app/features/orders/loaded-order.ts";
import { type EarnedShare, earnedShare } from "#app/features/returns/kept-share.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { Queryable } from "#db/client.server.ts";
import {
  type Declaration,
  declarations,
  type OrderItem,
  orderStatusChanges,
  orders,
} from "#db/schema.ts";

type Withdrawal = Pick<Declaration, "receivedAt" | "handledAt" | "pieces">;

export interface KeptShare extends EarnedShare {
  orderItemId: string;
  /** The time since when the shop has owed the rest. */
  owedAt: Date;
}

interface Withdrawn {
  order: OrderWithItems;
  /** The accepted withdrawals that have taken pieces back. */
  withdrawals: Withdrawal[];
  /** The times at which the order was completed. It can become pending in between. */
  completions: Date[];
}

/**
 * The amount that the shop may keep for a withdrawn membership or access with an end. Null without one, if the customer
 * did not ask for the early start or if the shop had no instruction on withdrawal on the day of the order. The days begin
 * with the last completion before the withdrawal. Of several lines, the one with the largest share counts alone, because
 * each has days of its own.
 */
export function findKeptShare({ order, withdrawals, completions }: Withdrawn): KeptShare | null {
  const mayKeep = order.consentService === true && order.instructionId !== null;
  if (!mayKeep) return null;
  const services = order.items.filter(({ withdrawalClass }) => withdrawalClass === "service");
  const shares = withdrawals.flatMap(({ receivedAt, handledAt, pieces }) => {
    const completedAt = lastBefore(receivedAt, [...completions, order.completedAt]);
    if (!completedAt || !pieces) return [];
    const withdrawnOn = berlinDay(receivedAt);
    return pieces.flatMap(({ orderItemId, quantity }) => {
      const line = services.find(({ id }) => id === orderItemId);
      const period = line && paidPeriod(order, line, completedAt);
      if (!period) return [];
      const share = earnedShare({ ...period, price: line.price * quantity, withdrawnOn });
      return share ? { ...share, orderItemId, owedAt: handledAt ?? receivedAt } : [];
    });
  });
  return shares.toSorted((one, other) => other.amount - one.amount)[0] ?? null;
}

function lastBefore(end: Date, times: (Date | null)[]): Date | undefined {
  return times
    .filter((time) => time !== null)
    .filter((time) => time < end)
    .toSorted((one, other) => Number(one) - Number(other))
    .at(-1);
}

/**
 * The days of a membership or of an access that an order paid for; null without an end. A membership may have begun only
 * after the one before it.
 */
export function paidPeriod(
  { id, userId }: OrderWithItems,
  { itemTitle, itemId, itemType, planMonths, planIsPaid, accessMonths }: OrderItem,
  completedAt: Date,
) {
  const firstDay = berlinDay(completedAt);
  if (itemType !== "membership") {
    return accessMonths && { firstDay, lastDay: endOfMonthsFrom(firstDay, accessMonths) };
  }
  const terms = { months: planMonths, isPaid: planIsPaid === true };
  const earlier = findMembershipOrders(userId).purchases.filter(
    (purchase) => purchase.orderId !== id && purchase.completedAt < completedAt,
  );
  const period = nextPeriod(earlier, planOf(itemTitle, { itemId, terms }), completedAt);
  return period.lastDay && { firstDay: period.firstDay, lastDay: period.lastDay };
}

/** Finds the kept share (`findKeptShare`) of an order, with its withdrawals and completions read in the transaction. */
export function loadKeptShare(transaction: Queryable, order: OrderWithItems): KeptShare | null {
  if (order.consentService !== true) return null;
  const { orderId, outcome, pieces, receivedAt, handledAt } = declarations;
  const withdrawals = transaction
    .select({ receivedAt, handledAt, pieces })
    .from(declarations)
    .where(and(eq(orderId, order.id), eq(outcome, "accepted"), isNotNull(pieces)))
    .all();
  const { toStatus, createdAt } = orderStatusChanges;
  const completions = transaction
    .select({ createdAt })
    .from(orderStatusChanges)
    .where(and(eq(orderStatusChanges.orderId, order.id), eq(toStatus, "completed")))
    .all()
    .map((change) => change.createdAt);
  return findKeptShare({ order, withdrawals, completions });
}

/**
 * Decides, once money went back or a refund proved not to have, whether the rest is the share that the shop keeps. Returns
 * the order with what is due then.
 */
export function settleKeptShare(transaction: Queryable, order: OrderWithItems): OrderWithItems {
  const { owed } = supposing(order, { keptAmount: 0 }).money;
  const share = loadKeptShare(transaction, order)?.amount ?? 0;
  const keptAmount = owed <= share ? owed : 0;
  if (keptAmount === order.keptAmount) return order;
  transaction.update(orders).set({ keptAmount }).where(eq(orders.id, order.id)).run();
  return supposing(order, { keptAmount });
}
