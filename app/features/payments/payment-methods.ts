import type { PaymentMethod } from "#db/schema.ts";

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  transfer: "Überweisung",
  online: "Online-Zahlung",
  cash: "Bar",
  other: "Auf anderem Weg",
};

/** States how an order of this total, in cents, can be paid. */
export function paymentMeans(total: number): string {
  return total === 0 ? "Zu bezahlen ist nichts." : "Bezahlen kannst du per Überweisung.";
}
