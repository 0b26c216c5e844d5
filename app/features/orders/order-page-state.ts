import type { OnlineStanding } from "#app/features/money/online/pay-online.server.ts";
import {
  isPaidOnline,
  isStillRunning,
  paymentHeadings,
  STILL_RUNNING,
  unpaidSentence,
  unpaidSentences,
} from "#app/features/money/online/pay-online.ts";
import { type PaymentSituation, paidInPart, payableUntil } from "#app/features/money/payments.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { type MailState, newsOf, type WayToPay } from "#app/features/orders/order-state.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import type { Order, OrderStatus } from "#db/schema.ts";

/**
 * The state that an order's page begins with.
 * - `running`: the provider has not confirmed the payment yet
 * - `withdrawn`: a withdrawal waits for the shop
 * - `failed`: the customer wants to pay online, and no money has come
 * - `partly`: a part of the money has come
 * - `unpaid`: the order waits for a transfer, or for the shop to say how to pay
 * - `unchecked`: nothing is open, but the shop has not completed the order yet
 */
export type OrderPageState =
  | "cancelled"
  | "running"
  | "withdrawn"
  | "failed"
  | "partly"
  | "unpaid"
  | "unchecked"
  | "paid";

export interface OrderPageFacts {
  status: OrderStatus;
  /** The rest of the order, compared with its payments. */
  money: Pick<PaymentSituation, "state" | "open">;
  online: Pick<OnlineStanding, "state" | "isOpen"> | null;
  /** How often the page has reloaded itself to check for the payment; null if it does not reload. */
  round: number | null;
  /** Whether a withdrawal waits for the shop. */
  isBeingWithdrawn: boolean;
}

export function orderPageState(facts: OrderPageFacts): OrderPageState {
  const { status, money, online, round, isBeingWithdrawn } = facts;
  if (status === "cancelled") return "cancelled";
  const isDue = status === "pending" && money.open > 0;
  if (isDue && online && isStillRunning(online, round)) return "running";
  if (isBeingWithdrawn) return "withdrawn";
  if (!isDue) return status === "completed" ? "paid" : "unchecked";
  if (money.state === "partly-paid") return "partly";
  return isPaidOnline(online) ? "failed" : "unpaid";
}

/** Whether the page begins with the payment, because the customer has to act or to wait. */
export function beginsWithPayment(state: OrderPageState): boolean {
  return state === "running" || state === "failed" || state === "partly";
}

/** Heading of the page for its customer, and title of the tab. It is correct on later visits, too. */
export function headingOf(
  state: OrderPageState,
  { firstName, money }: Pick<Order, "firstName"> & { money: Pick<PaymentSituation, "open"> },
): string {
  switch (state) {
    case "cancelled":
      return "Deine Bestellung ist storniert";
    case "running":
      return paymentHeadings.running;
    case "withdrawn":
      return "Dein Widerruf ist bei uns";
    case "failed":
      return paymentHeadings.unpaid;
    case "partly":
      return `${paymentHeadings.unpaid}: ${formatPrice(money.open)}`;
    default:
      return `Danke, ${firstName}.`;
  }
}

interface ToldOrder
  extends Pick<Order, "status" | "totalAmount" | "customerEmail" | "paymentDue">,
    Pick<OrderWithItems, "items" | "money"> {
  left: Pick<OrderWithItems["left"], "money">;
}

/** The line below the heading; null if there is nothing to add, or if a note below it says everything. */
export function leadOf(
  state: OrderPageState,
  order: ToldOrder,
  { online, ...mail }: MailState & { online: OnlineStanding | null },
): string | null {
  const { paymentDue } = order;
  switch (state) {
    case "running":
      return STILL_RUNNING;
    case "withdrawn":
      return null;
    case "failed":
      return online && unpaidSentences(online, paymentDue);
    case "partly": {
      const sum = paidInPart(order.left.money);
      if (!online || !isPaidOnline(online)) return `Deine Bestellung ist bei uns. ${sum}`;
      const sentences = [unpaidSentence(online), sum, paymentDue && payableUntil(paymentDue)];
      return sentences.filter(Boolean).join(" ");
    }
    default:
      return newsOf(order, mail);
  }
}

/** The name of the page in the title of a tab. */
export const ORDER_PAGE = "Bestellbestätigung";

/** The title of the tab; the page of an order that needs nothing keeps its name. */
export function pageTitleOf(state: OrderPageState, order: Parameters<typeof headingOf>[1]): string {
  const isCalm = state === "unpaid" || state === "unchecked" || state === "paid";
  return isCalm ? ORDER_PAGE : headingOf(state, order);
}

/** The reason why the order is pending, instead of the way to pay it. */
export function reasonIn(state: OrderPageState, wayToPay: WayToPay): WayToPay {
  if (state === "running") return "running";
  return state === "withdrawn" ? "withdrawal" : wayToPay;
}
