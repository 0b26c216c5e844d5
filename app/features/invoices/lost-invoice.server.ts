import { eq } from "drizzle-orm";
import { contentsOf } from "#app/features/invoices/billable-lines.ts";
import { findLiveInvoice } from "#app/features/invoices/invoices.server.ts";
import { isUnpaidAgain } from "#app/features/invoices/review-invoices.server.ts";
import { completionReference } from "#app/features/money/payments.server.ts";
import { type OrderWithItems, supposing } from "#app/features/orders/loaded-order.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { payments } from "#db/schema.ts";

/** An invoice that is cancelled with the payment that it states. */
export interface LostInvoice {
  number: string;
  /** Whether an invoice that asks for the money replaces it. */
  isReplaced: boolean;
}

/** The invoice that is cancelled if this payment, in cents, proves to be a mistake; null if there is none. */
export function findLostInvoice(
  order: OrderWithItems,
  payment: number,
  queryable: Queryable = db,
): LostInvoice | null {
  const live = order.status === "cancelled" ? null : findLiveInvoice(order.id, queryable);
  if (!live) return null;
  const amounts = [...order.payments.filter(({ amount }) => amount > 0), { amount: -payment }];
  const received = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const reopened = supposing(order, { status: "pending", payments: [{ amount: received }] });
  if (!isUnpaidAgain(reopened, contentsOf(live))) return null;
  return { number: live.invoice.number, isReplaced: siteSettings().invoiceWhen === "ordered" };
}

/** The same if a completed order becomes pending again, which removes the payment that its completion has noted. */
export function findInvoiceLostByReopening(order: OrderWithItems): LostInvoice | null {
  if (order.status !== "completed") return null;
  const isNoted = eq(payments.reference, completionReference(order.id));
  const noted = db.select({ amount: payments.amount }).from(payments).where(isNoted).get();
  return findLostInvoice(order, noted?.amount ?? 0);
}
