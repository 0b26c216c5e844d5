import { findItemsById } from "#app/features/catalog/catalog.server.ts";
import { paymentDueAfter } from "#app/features/payments/payment-term.ts";
import type { OrderItem } from "#db/schema.ts";

interface Term {
  now: Date;
  days: number;
}

/** The payment due day of an order with these lines, at the latest before the first date that it pays for. */
export function paymentDueFor(
  lines: Pick<OrderItem, "itemId" | "price">[],
  { now, days }: Term,
): string {
  const paid = lines.filter(({ price }) => price > 0);
  const items = [...findItemsById(paid.map(({ itemId }) => itemId)).values()];
  return paymentDueAfter(
    now,
    days,
    items.flatMap(({ date }) => date ?? []),
  );
}
