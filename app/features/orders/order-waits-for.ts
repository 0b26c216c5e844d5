import type { Order } from "#db/schema.ts";

/** The reason why an order is pending, worded to follow 'Ausstehend'; null for any other status. */
export function waitsFor(
  { status, totalAmount }: Pick<Order, "status" | "totalAmount">,
  payment: object | null,
): string | null {
  if (status !== "pending") return null;
  if (totalAmount === 0) return "wartet darauf, dass wir sie abschließen";
  return payment ? "wartet auf deine Überweisung" : "wartet auf unsere Nachricht, wie du bezahlst";
}
