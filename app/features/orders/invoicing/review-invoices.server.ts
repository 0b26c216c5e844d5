import { adjustInvoice } from "#app/features/orders/invoicing/adjust-invoice.server.ts";
import { isInvoiceDue, issue } from "#app/features/orders/invoicing/issue-invoice.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { logError } from "#app/http/log.server.ts";
import { attempt, type Queryable } from "#db/client.server.ts";
import type { StoredInvoice } from "#db/schema.ts";

/**
 * Cancels what an order's invoice bills too much, then issues the invoice that the owner's settings make due: with a new
 * status, once a pending order is paid, and in place of an invoice that was cancelled just now. Returns what was issued. A
 * failure is logged and does not undo the change; the order is then listed as lacking an invoice.
 */
export function reviewInvoices(
  transaction: Queryable,
  order: OrderWithItems,
  { hasNewStatus, now }: { hasNewStatus: boolean; now: Date },
): StoredInvoice[] {
  const cancelled = attemptIssue(() => adjustInvoice(transaction, order, now));
  const isPaidNow = order.status === "pending" && order.money.open === 0;
  const isReplaced = order.status === "pending" && cancelled.length > 0;
  const mayBeDue = hasNewStatus || isPaidNow || isReplaced;
  if (!mayBeDue || !isInvoiceDue(order)) return cancelled;
  return [...cancelled, ...attemptIssue(() => issue(transaction, order, now))];
}

/** Returns what was issued. A failure undoes only what `work` has done. */
function attemptIssue(work: () => StoredInvoice[]): StoredInvoice[] {
  const issued: StoredInvoice[] = [];
  attempt(
    () => issued.push(...work()),
    (error) => logError(error, "while issuing an invoice"),
  );
  return issued;
}
