import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { findHeldBack } from "#app/features/email/unproven-limits.server.ts";
import { type InvoiceSummary, listInvoicesOf } from "#app/features/invoices/invoices.server.ts";
import {
  findOnlineStandings,
  type OnlineStanding,
} from "#app/features/money/online/pay-online.server.ts";
import { isPaidOnline } from "#app/features/money/online/pay-online.ts";
import { findTransfer, type TransferView } from "#app/features/money/transfer.server.ts";
import { earlyStartAnswer, earlyStartClasses } from "#app/features/orders/early-start.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { orderConfirmationKey } from "#app/features/orders/order-emails.server.ts";
import { listOrdersOf, type OrdersPage } from "#app/features/orders/orders.server.ts";
import {
  findOpenWithdrawals,
  type OpenWithdrawal,
} from "#app/features/returns/open-withdrawals.server.ts";
import { findCalledOff } from "#app/features/returns/order-notes.server.ts";
import { listSeatsOf } from "#app/features/seats/seats.server.ts";
import type { EventSeats } from "#app/features/seats/seats.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";

/** An order with its transfer and seats, for its customer. */
export interface ActionableOrder extends OrderWithItems {
  /** null if nothing remains to be paid, or the customer pays online. */
  transfer: TransferView | null;
  /** null if online payment is impossible. */
  online: OnlineStanding | null;
  events: EventSeats[];
  /** Whether the confirmation e-mail is delayed by the limits for an unproven address. */
  isConfirmationHeldBack: boolean;
  openWithdrawals: OpenWithdrawal[];
  /** The titles of the dates that were called off. */
  calledOff: string[];
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
  /** The shop's words for it; null if it has none. */
  deliveryTime: string | null;
  /** See `earlyStartAnswer`. */
  earlyStartAnswers: string[];
  invoices: InvoiceSummary[];
}

export type OrderCardsPage = Omit<OrdersPage, "orders"> & { orders: ActionableOrder[] };

/** One page of the account's orders, see `listOrdersOf`. */
export async function listOrderCards(
  userId: string,
  requestedPage: string | null,
): Promise<OrderCardsPage> {
  const { orders, ...page } = await listOrdersOf(userId, requestedPage);
  const events = await listSeatsOf(orders.map(({ id }) => id));
  const heldBack = await findHeldBack(orders.map(orderConfirmationKey));
  const standings = findOnlineStandings(orders.map(({ left }) => left));
  const withdrawals = findOpenWithdrawals(orders.map(({ id }) => id));
  const calledOff = findCalledOff(orders.map(({ id }) => id));
  const invoices = listInvoicesOf(orders.map(({ id }) => id));
  const actionable = orders.map((order) => ({
    ...order,
    ...waysToPay(order, standings.get(order.id) ?? null),
    events: events.filter(({ orderId }) => orderId === order.id),
    isConfirmationHeldBack: heldBack.has(orderConfirmationKey(order)),
    openWithdrawals: withdrawals.get(order.id) ?? [],
    calledOff: calledOff.get(order.id) ?? [],
    isMailed: hasMailServer(),
    deliveryTime: siteSettings().deliveryTime,
    earlyStartAnswers: earlyStartClasses
      .map((each) => earlyStartAnswer(order.left, each))
      .filter((answer) => answer !== null),
    invoices: invoices.filter(({ orderId }) => orderId === order.id),
  }));
  return { ...page, orders: actionable };
}

function waysToPay(order: OrderWithItems, online: OnlineStanding | null) {
  return { online, transfer: isPaidOnline(online) ? null : findTransfer(order.left) };
}
