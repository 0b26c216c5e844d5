import { HOUR } from "#app/environment/durations.ts";
import {
  findAttemptsOf,
  isRunning,
  wantsTransferInstead,
} from "#app/features/money/online/attempts.server.ts";
import {
  configuredProvider,
  hasProvider,
} from "#app/features/money/online/configured-provider.server.ts";
import type { CheckoutMethod, PaymentChoice } from "#app/features/money/payments.ts";
import type { Payable } from "#app/features/money/transfer.ts";
import { listOrdersOf } from "#app/features/orders/orders.server.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";
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

export interface OrderToPay {
  orderId: string;
  number: string;
  online: OnlineStanding;
}

/** The customer's last order, if it is less than an hour old and waits for an online payment. */
export async function findOrderToPay(userId: string, now: Date): Promise<OrderToPay | null> {
  const {
    orders: [order],
  } = await listOrdersOf(userId, null);
  if (!order || now.getTime() - order.createdAt.getTime() > HOUR) return null;
  const online = findOnlineStanding(order.left);
  return online?.state === "unpaid" ? { orderId: order.id, number: order.number, online } : null;
}

/** Cents. Providers refuse smaller amounts. */
const SMALLEST_ONLINE_AMOUNT = 50;

/**
 * The ways to pay an order of this total, in cents, the owner's default first. Without a bank account and a
 * provider the only way is a transfer, and the shop writes to the customer how.
 */
function offeredMethods(total: number): CheckoutMethod[] {
  const canPayOnline = total >= SMALLEST_ONLINE_AMOUNT && hasProvider();
  if (!canPayOnline) return ["transfer"];
  if (!bankAccount()) return ["online"];
  return siteSettings().paymentDefault === "online"
    ? ["online", "transfer"]
    : ["transfer", "online"];
}

/** The posted way if it is offered, else the first one that is. */
export function chosenMethod(posted: string | undefined, total: number): CheckoutMethod {
  const offered = offeredMethods(total);
  return offered.find((method) => method === posted) ?? offered[0] ?? "transfer";
}

export function paymentChoice(total: number): PaymentChoice {
  const methods = offeredMethods(total);
  const isOnline = methods.includes("online");
  return {
    methods,
    onlineWays: isOnline ? waysToPayOnline() : [],
    isToldLater: !isOnline && bankAccount() === null,
  };
}

/** Whether orders can be paid without a word from the owner. */
export function hasWayToPay(): boolean {
  return bankAccount() !== null || hasProvider();
}

const ways = { names: [] as string[], askedAt: Number.NEGATIVE_INFINITY };

/** The provider's names of its ways to pay, asked for at most once an hour. No page waits for the answer. */
function waysToPayOnline(): string[] {
  if (Date.now() - ways.askedAt >= HOUR) {
    ways.askedAt = Date.now();
    configuredProvider()
      ?.checkConnection()
      .then((answer) => {
        if (answer.ok) ways.names = answer.value;
      })
      .catch((error) => logError(error, "while asking for ways to pay"));
  }
  return ways.names;
}
