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
}

/** States how an order of this total, in cents, can be paid: § 312j Abs. 1 BGB. */
export function paymentMeans(total: number, { methods, onlineWays }: PaymentChoice): string {
  if (total === 0) return "Du musst nichts bezahlen.";
  const online = onlineWays.length > 0 ? `online (${onlineList(onlineWays)})` : "online";
  const means = methods.map((method) => (method === "online" ? online : "per Überweisung"));
  return `Bezahlen kannst du ${new Intl.ListFormat("de", { type: "disjunction" }).format(means)}.`;
}

export function onlineList(ways: string[]): string {
  return new Intl.ListFormat("de", { type: "disjunction" }).format(ways);
}
