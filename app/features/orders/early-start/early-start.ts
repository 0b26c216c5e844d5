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
}

/** The customer's answers, limited to the classes of these lines. */
export function earlyStartOf(
  lines: Pick<StartingLine, "withdrawalClass" | "price">[],
  agreed: Record<EarlyStartClass, boolean>,
): EarlyStart {
  const answerFor = (wanted: EarlyStartClass) => (asksFor(lines, wanted) ? agreed[wanted] : null);
  return { digital: answerFor("digital"), service: answerFor("service") };
}

/** Whether the checkout asks about this class. Free digital content needs no consent (§ 356 Abs. 6 Nr. 1 BGB). */
export function asksFor(
  lines: Pick<StartingLine, "withdrawalClass" | "price">[],
  wanted: EarlyStartClass,
): boolean {
  return lines.some(
    ({ withdrawalClass, price }) =>
      withdrawalClass === wanted && (wanted !== "digital" || price > 0),
  );
}

/**
 * Whether a part of this class waits for the end of the withdrawal period without a consent, and whether a part begins
 * when the order is completed: free digital content and memberships.
 */
export function beginningOf(
  lines: StartingLine[],
  wanted: EarlyStartClass,
): { waits: boolean; doesNotWait: boolean } {
  const ofClass = lines.filter(({ withdrawalClass }) => withdrawalClass === wanted);
  const beginsAnyway = ({ price, itemType }: StartingLine) =>
    wanted === "digital" ? price === 0 : itemType === "membership";
  return {
    waits: !ofClass.every(beginsAnyway),
    doesNotWait: ofClass.some(beginsAnyway),
  };
}

/** The answers that an order has stored. */
export function storedEarlyStart(
  order: Pick<Order, "consentDigital" | "consentService">,
): EarlyStart {
  return { digital: order.consentDigital, service: order.consentService };
}
