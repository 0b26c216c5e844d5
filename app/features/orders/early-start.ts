import { lastWithdrawalDay } from "#app/features/catalog/last-withdrawal-day.ts";
import { withdrawalExemptionOf } from "#app/features/orders/withdrawal-exemption.ts";
import { addDays, berlinDay, formatDay } from "#app/ui/format/format.ts";
import type { LineType, Order, WithdrawalClass } from "#db/schema.ts";

/**
 * The classes whose performance may begin before the withdrawal period ends, if the customer asks for it: § 356
 * Abs. 6 BGB for digital content, § 356 Abs. 5 and § 357a Abs. 2 BGB for services.
 */
export const earlyStartClasses = ["digital", "service"] as const;
export type EarlyStartClass = (typeof earlyStartClasses)[number];

/** The words to which the customer agrees. The checkbox beside them is never ticked in advance. */
export const earlyStartTexts: Record<EarlyStartClass, string> = {
  digital:
    "Ich stimme ausdrücklich zu, dass ihr vor Ablauf der Widerrufsfrist mit der Ausführung des Vertrags beginnt. Mir ist bekannt, dass ich durch diese Zustimmung mit Beginn der Ausführung mein Widerrufsrecht verliere.",
  service:
    "Ich verlange ausdrücklich, dass ihr vor Ablauf der Widerrufsfrist mit der Leistung beginnt. Mir ist bekannt, dass mein Widerrufsrecht erlischt, wenn ihr den Vertrag vollständig erfüllt habt.",
};

/** Whether each class may begin early; null if nothing of that class is ordered. */
export type EarlyStart = Record<EarlyStartClass, boolean | null>;

/** A line of a cart or an order. */
export interface StartingLine {
  withdrawalClass: WithdrawalClass | null;
  /** Cents of one piece. */
  price: number;
  itemType: LineType;
  /** The ISO day in Berlin on which a dated item begins. */
  date: string | null;
}

/** The customer's answers about what is ordered now, limited to what the checkout asks about. */
export function earlyStartOf(
  lines: AskedLine[],
  agreed: Record<EarlyStartClass, boolean>,
  now: Date,
): EarlyStart {
  const answerFor = (wanted: EarlyStartClass) =>
    asksFor(lines, wanted, now) ? agreed[wanted] : null;
  return { digital: answerFor("digital"), service: answerFor("service") };
}

type AskedLine = Pick<StartingLine, "withdrawalClass" | "price" | "date">;

/**
 * Whether the checkout asks about this class: something that is paid for begins before the withdrawal period of an order
 * placed now ends. Free digital content needs no consent (§ 356 Abs. 6 Nr. 1 BGB), and nobody compensates a free service.
 */
export function asksFor(lines: AskedLine[], wanted: EarlyStartClass, now: Date): boolean {
  const lastDay = lastWithdrawalDay(now);
  return lines.some(
    ({ withdrawalClass, price, date }) =>
      withdrawalClass === wanted &&
      price > 0 &&
      (wanted === "digital" || date === null || date <= lastDay),
  );
}

/**
 * Whether the item waits for the end of the withdrawal period, unless the customer agrees to an early start: digital
 * content and services that are paid for. A membership begins when the order is completed, and a date when it takes place.
 */
export function waitsForConsent({ withdrawalClass, price, itemType, date }: StartingLine): boolean {
  if (price === 0 || itemType === "membership") return false;
  return withdrawalClass === "digital" || (withdrawalClass === "service" && date === null);
}

/**
 * Whether a part of this class waits for the end of the withdrawal period without a consent, whether a part begins when
 * the order is completed (free digital content and memberships), and whether a part has a date.
 */
export function beginningOf(
  lines: StartingLine[],
  wanted: EarlyStartClass,
): { waits: boolean; doesNotWait: boolean; isDated: boolean } {
  const ofClass = lines.filter(({ withdrawalClass }) => withdrawalClass === wanted);
  const beginsAnyway = ({ price, itemType }: StartingLine) =>
    wanted === "digital" ? price === 0 : itemType === "membership";
  return {
    waits: ofClass.some(waitsForConsent),
    doesNotWait: ofClass.some(beginsAnyway),
    isDated: wanted === "service" && ofClass.some(({ date, price }) => date !== null && price > 0),
  };
}

/** The answers that an order has stored. */
export function storedEarlyStart(
  order: Pick<Order, "consentDigital" | "consentService">,
): EarlyStart {
  return { digital: order.consentDigital, service: order.consentService };
}

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

const DATES_STAY = "Was einen Termin hat, findet an seinem Termin statt.";

/** The parts of a completed order that are open while others still wait. */
const openAlready: Record<EarlyStartClass, string> = {
  digital: "Kostenlose digitale Inhalte sind schon offen.",
  service: "Deine Mitgliedschaft läuft schon, und du kannst sie trotzdem noch widerrufen.",
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
  const { waits, doesNotWait, isDated } = beginningOf(items, wanted);
  const lastDay = lastWithdrawalDay(createdAt);
  const isWaiting = waits && berlinDay(now) <= lastDay;
  const isPartOpen = isCompleted && isWaiting && doesNotWait;
  const sentences = [
    isWaiting &&
      `${notAgreed[wanted]} ${isCompleted ? "" : "frühestens "}am ${formatDay(addDays(lastDay, 1)).long}, sobald die Widerrufsfrist vorbei ist.`,
    isWaiting && isDated && DATES_STAY,
    doesNotWait && !isCompleted && begins[wanted],
    isPartOpen && openAlready[wanted],
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : null;
}
