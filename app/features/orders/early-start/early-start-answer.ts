import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";
import {
  beginningOf,
  type EarlyStartClass,
  type StartingLine,
  storedEarlyStart,
  withdrawalExemptionOf,
} from "#app/features/orders/early-start/early-start.ts";
import { addDays, berlinDay, formatDay } from "#app/ui/format/format.ts";
import type { Order } from "#db/schema.ts";

/** An order with the lines that no withdrawal has taken back. */
export interface AnsweredOrder
  extends Pick<Order, "consentDigital" | "consentService" | "status" | "createdAt"> {
  items: StartingLine[];
}

const agreed: Record<EarlyStartClass, string> = {
  digital:
    "Du hast zugestimmt, dass wir digitale Inhalte vor Ablauf der Widerrufsfrist bereitstellen.",
  service:
    "Du hast verlangt, dass wir mit der Leistung vor Ablauf der Widerrufsfrist beginnen. Dein Widerrufsrecht dafür endet, wenn wir den Vertrag vollständig erfüllt haben.",
};

/** § 356 Abs. 6 Nr. 2 BGB. */
const digitalRight = {
  lapses: "Dein Widerrufsrecht dafür endet, sobald wir damit beginnen.",
  lapsed: "Wir haben sie bereitgestellt, und damit ist dein Widerrufsrecht dafür erloschen.",
};

/** The parts that wait. The day follows. */
const notAgreed: Record<EarlyStartClass, string> = {
  digital: "Digitale Inhalte bekommst du",
  service: "Mit der Leistung beginnen wir",
};

/** The parts that begin without a consent. */
const begins: Record<EarlyStartClass, string> = {
  digital: "Kostenlose digitale Inhalte öffnen, sobald wir die Bestellung abgeschlossen haben.",
  service: "Deine Mitgliedschaft beginnt, sobald wir die Bestellung abgeschlossen haben.",
};

/** The parts of a completed order that are open while others still wait. */
const openAlready: Record<EarlyStartClass, string> = {
  digital: "Kostenlose digitale Inhalte sind schon offen.",
  service: "Mitgliedschaften und Kurse, die schon offen sind, kannst du trotzdem noch widerrufen.",
};

/**
 * The customer's answer to a consent of the checkout, and what follows from it at this time, in one or two sentences.
 * Null if there is nothing to say: no consent was asked for, the order is cancelled, or nothing waits any more.
 */
export function earlyStartAnswer(
  order: AnsweredOrder,
  wanted: EarlyStartClass,
  now = new Date(),
): string | null {
  const { items, status, createdAt } = order;
  const answer = storedEarlyStart(order)[wanted];
  const isOrdered = items.some(({ withdrawalClass }) => withdrawalClass === wanted);
  if (answer === null || status === "cancelled" || !isOrdered) return null;
  const isCompleted = status === "completed";
  if (answer) {
    const hasExpired = items.some((each) => withdrawalExemptionOf(each, order) === "begun");
    const right = hasExpired ? digitalRight.lapsed : digitalRight.lapses;
    return wanted === "digital" ? `${agreed.digital} ${right}` : agreed.service;
  }
  const { waits, doesNotWait } = beginningOf(items, wanted);
  const lastDay = lastWithdrawalDay(createdAt);
  const isWaiting = waits && berlinDay(now) <= lastDay;
  // An online course, for example, opens its lessons when the order is completed.
  const isPartOpen = isCompleted && isWaiting && (doesNotWait || wanted === "service");
  const sentences = [
    isWaiting &&
      `${notAgreed[wanted]} ${isCompleted ? "" : "frühestens "}am ${formatDay(addDays(lastDay, 1)).long}, sobald die Widerrufsfrist vorbei ist.`,
    doesNotWait && !isCompleted && begins[wanted],
    isPartOpen && openAlready[wanted],
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : null;
}
