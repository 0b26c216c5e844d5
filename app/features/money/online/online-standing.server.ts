import {
  findAttemptsOf,
  isRunning,
  wantsTransferInstead,
} from "#app/features/money/online/attempts.server.ts";
import { hasProvider } from "#app/features/money/online/configured-provider.server.ts";
import type { Payable } from "#app/features/money/transfer.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import type { PaymentAttempt } from "#db/schema.ts";

/** The online payment of an order as its customer sees it. */
export interface OnlineStanding {
  /** `possible`: the order can be paid online, but its customer has not chosen to. */
  state: "possible" | "unpaid" | "running" | "paid";
  /** The last attempt; null if there was none. */
  attemptId: string | null;
  /** Whether the provider's page waits for the customer. */
  isOpen: boolean;
  /** Whether a part of the order is paid. */
  isPartlyPaid: boolean;
  /** Whether the provider has not answered yet. */
  isUnanswered: boolean;
  /** Whether the last payment has arrived but does not pay the order. */
  isInsufficient: boolean;
  canTransferInstead: boolean;
}

type PayableOrder = Payable & { id: string };

/** The online payment of each of these orders, without pieces taken back; null where none is possible. */
export function findOnlineStandings(orders: PayableOrder[]): Map<string, OnlineStanding | null> {
  const attempts = findAttemptsOf(orders.map(({ id }) => id));
  return new Map(
    orders.map((order) => {
      const own = attempts.filter(({ orderId }) => orderId === order.id);
      return [order.id, standingOf(order, own)];
    }),
  );
}

export function findOnlineStanding(order: PayableOrder): OnlineStanding | null {
  return findOnlineStandings([order]).get(order.id) ?? null;
}

function standingOf(order: PayableOrder, attempts: PaymentAttempt[]): OnlineStanding | null {
  const [latest] = attempts;
  const paid = attempts.find(({ state }) => state === "paid");
  const { money } = order;
  const isDue = order.status === "pending" && money.open > 0;
  const common = {
    attemptId: latest?.id ?? null,
    isOpen: latest?.state === "open",
    isPartlyPaid: money.state === "partly-paid",
    isUnanswered: latest?.state === "creating",
    isInsufficient: isDue && latest?.state === "paid",
    canTransferInstead: bankAccount() !== null,
  };
  if (order.status === "cancelled") return null;
  if (!isDue) return paid ? { ...common, state: "paid" } : null;
  if (latest?.state === "pending") return { ...common, state: "running" };
  const isOnline = latest && (isRunning(latest) || !wantsTransferInstead(latest));
  if (isOnline) return { ...common, state: "unpaid" };
  return hasProvider() ? { ...common, state: "possible" } : null;
}
