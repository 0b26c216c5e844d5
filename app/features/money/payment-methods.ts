import type { PaymentMethod } from "#db/schema.ts";

/** The ways to pay that the checkout offers. */
export type CheckoutMethod = Extract<PaymentMethod, "online" | "transfer">;

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  transfer: "Überweisung",
  online: "Online-Zahlung",
  cash: "Bar",
  other: "Auf anderem Weg",
};

/** The ways to pay an order, the owner's default first. */
export interface PaymentChoice {
  methods: CheckoutMethod[];
  /** The provider's names of its ways, such as 'PayPal'; empty if they are not known. */
  onlineWays: string[];
  /** Whether the shop has no account yet, so that the owner writes to the customer where to pay. */
  isToldLater: boolean;
}

/** States how an order of this total, in cents, can be paid: § 312j Abs. 1 BGB. */
export function paymentMeans(total: number, choice: PaymentChoice): string {
  const { methods, onlineWays, isToldLater } = choice;
  if (total === 0) return "Du musst nichts bezahlen.";
  const online = onlineWays.length > 0 ? `online (${onlineList(onlineWays)})` : "online";
  const means = methods.map((method) => (method === "online" ? online : "per Überweisung"));
  const later = isToldLater ? " Wohin, schreiben wir dir nach der Bestellung per E-Mail." : "";
  return `Bezahlen kannst du ${new Intl.ListFormat("de", { type: "disjunction" }).format(means)}.${later}`;
}

export function onlineList(ways: string[]): string {
  return new Intl.ListFormat("de", { type: "disjunction" }).format(ways);
}
