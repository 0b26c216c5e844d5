import { addDays, berlinDay, formatDay, formatPrice } from "#app/ui/format/format.ts";
import type { Order, Payment, PaymentMethod } from "#db/schema.ts";

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

export type PaymentState =
  /** Nothing has been paid of what is due. */
  | "open"
  | "partly-paid"
  | "paid"
  /** The customer has paid more than the order ever cost. */
  | "overpaid"
  /** More was paid than is due since the order, or a part of it, was cancelled or taken back. */
  | "to-refund"
  /** Everything that was paid went back. */
  | "refunded"
  /** Nothing is due, and nothing was paid. */
  | "nothing-due";

/** The sums of an order and its payments, in cents. */
export interface PaymentSituation {
  state: PaymentState;
  /** Received minus refunded. */
  paid: number;
  /** Still to pay; never negative, and never more than is due. */
  open: number;
  /** To pay back; never negative. */
  owed: number;
}

/** The facts that decide how much is due. */
interface Due extends Pick<Order, "status" | "totalAmount" | "keptAmount"> {
  /** Cents for the pieces taken back. */
  takenBack: number;
}

/** Compares what is due for an order with its payments. Of a cancelled order, only a share that the shop keeps is due. */
export function paymentState(
  { status, totalAmount, keptAmount, takenBack }: Due,
  payments: Pick<Payment, "amount">[],
): PaymentSituation {
  const ordered = status === "cancelled" ? 0 : totalAmount;
  const due = ordered + keptAmount;
  const isReduced = status === "cancelled" || takenBack > 0;
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const open = ordered === 0 ? 0 : Math.min(Math.max(due - paid, 0), due);
  const situation = { paid, open, owed: Math.max(paid - due, 0) };
  const hasPayments = payments.length > 0;
  return { state: stateOf({ ordered, due, paid, isReduced, hasPayments }), ...situation };
}

interface Compared extends Pick<PaymentSituation, "paid"> {
  ordered: number;
  due: number;
  isReduced: boolean;
  hasPayments: boolean;
}

function stateOf({ ordered, due, paid, isReduced, hasPayments }: Compared): PaymentState {
  if (paid > due) return isReduced ? "to-refund" : "overpaid";
  if (paid < due && ordered > 0) return paid > 0 ? "partly-paid" : "open";
  if (ordered > 0) return "paid";
  return hasPayments ? "refunded" : "nothing-due";
}

/** 'Schon bezahlt: 40,00 €. Offen sind noch 9,90 €.' */
export function paidInPart({ paid, open }: Pick<PaymentSituation, "paid" | "open">): string {
  return `Schon bezahlt: ${formatPrice(paid)}. Offen sind noch ${formatPrice(open)}.`;
}

/** Whether a payment is so much more than is open, in cents, that it may be a slip or for another order. */
export const isUnlikelySurplus = (cents: number) => cents > MOST_SURPLUS;

const MOST_SURPLUS = 2000;

/** The number of additional days after a payment reminder. */
export const REMINDER_DAYS = 7;

/**
 * The payment due day, `days` calendar days in Berlin after this time: 'YYYY-MM-DD'. The day of the order
 * does not count (§ 187 Abs. 1 BGB). What begins on a day ahead is paid for by the day before, or on that
 * day if it is today.
 */
export function paymentDueAfter(moment: Date, days: number, firstDays: string[] = []): string {
  const today = berlinDay(moment);
  const latest = firstDays
    .filter((day) => day >= today)
    .map((day) => (day === today ? today : addDays(day, -1)));
  return [addDays(today, days), ...latest].reduce((one, other) => (one < other ? one : other));
}

/** Whether an order is pending although its payment due day in Berlin has passed. */
export function isOverdue(
  { status, paymentDue }: Pick<Order, "status" | "paymentDue">,
  now: Date,
): boolean {
  return status === "pending" && paymentDue !== null && paymentDue < berlinDay(now);
}

/** Asks a customer for the payment by this day. */
export function payableUntil(isoDay: string): string {
  return `Zahlbar bis ${formatDueDay(isoDay)}.`;
}

/** 'Montag, 7. Dezember 2026' from 'YYYY-MM-DD'. */
export function formatDueDay(isoDay: string): string {
  const { weekday, long } = formatDay(isoDay);
  return `${weekday}, ${long}`;
}
