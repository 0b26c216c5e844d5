import {
  beginningOf,
  type EarlyStartClass,
  type StartingLine,
  storedEarlyStart,
} from "#app/features/orders/early-start/early-start.ts";
import type { Order } from "#db/schema.ts";

const agreed: Record<EarlyStartClass, string> = {
  digital:
    "Du hast zugestimmt, dass wir digitale Inhalte vor Ablauf der Widerrufsfrist bereitstellen. Dein Widerrufsrecht dafür endet, sobald wir damit beginnen.",
  service:
    "Du hast verlangt, dass wir mit der Leistung vor Ablauf der Widerrufsfrist beginnen. Dein Widerrufsrecht dafür endet, wenn wir den Vertrag vollständig erfüllt haben.",
};

/** The parts that wait. */
const notAgreed: Record<EarlyStartClass, string> = {
  digital: "Digitale Inhalte bekommst du, sobald die Widerrufsfrist vorbei ist.",
  service: "Mit der Leistung beginnen wir, sobald die Widerrufsfrist vorbei ist.",
};

/** The parts that begin without a consent. */
const begins: Record<EarlyStartClass, string> = {
  digital: "Kostenlose digitale Inhalte öffnen, sobald wir die Bestellung abgeschlossen haben.",
  service: "Deine Mitgliedschaft beginnt, sobald wir die Bestellung abgeschlossen haben.",
};

/** The customer's answer to a consent of the checkout, in one or two sentences. Null if none was asked for. */
export function earlyStartAnswer(
  order: Pick<Order, "consentDigital" | "consentService"> & { items: StartingLine[] },
  wanted: EarlyStartClass,
): string | null {
  const answer = storedEarlyStart(order)[wanted];
  if (answer === null) return null;
  if (answer) return agreed[wanted];
  const { waits, doesNotWait } = beginningOf(order.items, wanted);
  return [waits && notAgreed[wanted], doesNotWait && begins[wanted]].filter(Boolean).join(" ");
}
