import type { Order, WithdrawalClass } from "#db/schema.ts";

/**
 * The reason why there is no right to withdraw from a line: it is a date (§ 312g Abs. 2 Nr. 9 BGB), or digital
 * content that has begun (§ 356 Abs. 6 BGB): free content by Nr. 1, paid content by Nr. 2 with the consent.
 */
export type Exemption = "dated" | "begun";

/** Says to the customer why there is no right any more. */
export const RIGHT_HAS_EXPIRED =
  "Digitaler Inhalt, der schon für dich offen ist: Dafür ist das Widerrufsrecht erloschen (§\u00A0356 Abs.\u00A06 BGB).";

export function withdrawalExemptionOf(
  { withdrawalClass, price }: { withdrawalClass: WithdrawalClass | null; price: number },
  { status, consentDigital }: Pick<Order, "status" | "consentDigital">,
): Exemption | null {
  if (withdrawalClass === "dated-leisure") return "dated";
  const mayBegin = withdrawalClass === "digital" && (price === 0 || consentDigital === true);
  // Completing the order opens the content.
  return mayBegin && status === "completed" ? "begun" : null;
}
