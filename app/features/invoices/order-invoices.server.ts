import { findLiveInvoice, listInvoicesOf } from "#app/features/invoices/invoices.server.ts";
import { hindranceOf } from "#app/features/invoices/issue-invoice.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";

/** An order's invoices as its page in the administration shows them. */
export function loadOrderInvoices(order: OrderWithItems, now = new Date()) {
  const found = findLiveInvoice(order.id);
  const live = found?.invoice;
  return {
    papers: listInvoicesOf([order.id]),
    live: live
      ? { number: live.number, buyer: live.content.buyer, customerEmail: order.customerEmail }
      : null,
    hindrance: hindranceOf(order, found, now),
  };
}
