import type { Order, OrderItem } from "#db/schema.ts";

/**
 * The reason why there is no right to withdraw from a line: it is a date (§ 312g Abs. 2 Nr. 9 BGB), or digital
 * content that has begun (§ 356 Abs. 6 BGB).
 */
export type Exemption = "dated" | "begun";

export function exemptionOf(
  { withdrawalClass, price }: Pick<OrderItem, "withdrawalClass" | "price">,
  { status, consentDigital }: Pick<Order, "status" | "consentDigital">,
): Exemption | null {
  if (withdrawalClass === "dated-leisure") return "dated";
  const mayBegin = withdrawalClass === "digital" && (price === 0 || consentDigital === true);
  // Completing the order opens the content.
  return mayBegin && status === "completed" ? "begun" : null;
}
