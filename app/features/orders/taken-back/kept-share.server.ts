import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import { endOfMonthsFrom, nextPeriod, planOf } from "#app/features/membership/membership.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { type EarnedShare, earnedShare } from "#app/features/orders/taken-back/earned-share.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { Declaration, OrderItem } from "#db/schema.ts";

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
