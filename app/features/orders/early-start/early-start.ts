import type { Order, WithdrawalClass } from "#db/schema.ts";

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

/** The customer's answers, limited to the classes of these lines. */
export function earlyStartOf(
  lines: { withdrawalClass: WithdrawalClass }[],
  agreed: Record<EarlyStartClass, boolean>,
): EarlyStart {
  const answerFor = (wanted: EarlyStartClass) => (asksFor(lines, wanted) ? agreed[wanted] : null);
  return { digital: answerFor("digital"), service: answerFor("service") };
}

/** Whether the checkout asks about this class. */
export function asksFor(
  lines: { withdrawalClass: WithdrawalClass }[],
  wanted: EarlyStartClass,
): boolean {
  return lines.some(({ withdrawalClass }) => withdrawalClass === wanted);
}

/** The answers that an order has stored. */
export function storedEarlyStart(
  order: Pick<Order, "consentDigital" | "consentService">,
): EarlyStart {
  return { digital: order.consentDigital, service: order.consentService };
}
