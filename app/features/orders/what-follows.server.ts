import { reviewInvoices } from "#app/features/invoices/review-invoices.server.ts";
import { tellOfMoney } from "#app/features/money/money-emails.server.ts";
import { reviewAttempts } from "#app/features/money/online/attempts.server.ts";
import { holdPieces } from "#app/features/orders/held-pieces.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { tellOfStatus } from "#app/features/orders/order-emails.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import {
  type RequestedStatus,
  type SettledStatus,
  settleStatus,
} from "#app/features/orders/settle-status.server.ts";
import { settleKeptShare } from "#app/features/returns/kept-share.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { PaymentAttempt, StoredInvoice } from "#db/schema.ts";

/** The change that the caller has made, or asks for. */
export interface FollowUpOptions extends RequestedStatus {
  /** Whether the order was placed just now. */
  isPlaced?: boolean;
  /** Whether the caller's own e-mail tells the customer about the status. */
  isTold?: boolean;
  /** Whether the caller has just recorded or removed a refund. */
  hasRefunded?: boolean;
  /** The attempt whose money the caller has just recorded. */
  arrived?: PaymentAttempt | undefined;
}

/** The order after everything has followed. */
interface FollowUpResult extends SettledStatus {
  /** The invoices and cancellations that were issued. */
  papers: StoredInvoice[];
}

/**
 * All consequences of a change of an order, in their order. The function that changes its pieces, money, attempts,
 * refunds or status calls this once, as the last step of its transaction. Each line compares what is with what should
 * be and mends the difference, so a second call writes nothing. Memberships and access are read from status and pieces,
 * and so follow by themselves. Aborts the transaction if a reopened order needs pieces that are sold
 * (`inReservingTransaction`).
 */
export function followUp(
  transaction: Queryable,
  orderId: string,
  options: FollowUpOptions,
): FollowUpResult {
  const order = findOrderById(transaction, orderId);
  if (!order) throw new Error(`order ${orderId} has vanished`);
  return followUpOf(transaction, order, options);
}

/** The same for an order that was loaded after its last change. */
export function followUpOf(
  transaction: Queryable,
  changed: OrderWithItems,
  options: FollowUpOptions,
): FollowUpResult {
  const { now, isPlaced = false, isTold = false, hasRefunded = false, arrived } = options;
  const accounted = hasRefunded ? settleKeptShare(transaction, changed) : changed;
  const settled = settleStatus(transaction, accounted, options);
  const { order, change } = settled;
  // Seats and stock. A waiting list would hear of freed pieces here, and where an admin raises an item's capacity.
  holdPieces(transaction, order);
  // An online attempt may bring only the amount that is still open.
  reviewAttempts(transaction, order, now);
  const papers = reviewInvoices(transaction, order, {
    hasNewStatus: isPlaced || change !== null,
    now,
  });
  // The e-mail about a withdrawal or a called-off date tells that nothing is left of the order.
  const isToldByCause = change?.toStatus === "cancelled" && options.status === undefined;
  if (change && !isTold && !isToldByCause)
    tellOfStatus(transaction, order, { change, issued: papers });
  // The customer hears of a transfer by the status alone.
  if (arrived)
    tellOfMoney(transaction, order, {
      attempt: arrived,
      isCompleted: change?.toStatus === "completed",
      now,
    });
  return { ...settled, papers };
}
