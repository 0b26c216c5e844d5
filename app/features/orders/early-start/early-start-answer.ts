import {
  type EarlyStartClass,
  storedEarlyStart,
} from "#app/features/orders/early-start/early-start.ts";
import type { Order } from "#db/schema.ts";

const agreed: Record<EarlyStartClass, string> = {
  digital:
    "Du hast zugestimmt, dass wir digitale Inhalte vor Ablauf der Widerrufsfrist bereitstellen. Dein Widerrufsrecht dafür endet, sobald wir damit beginnen.",
  service:
    "Du hast verlangt, dass wir mit der Leistung vor Ablauf der Widerrufsfrist beginnen. Dein Widerrufsrecht dafür endet, wenn wir den Vertrag vollständig erfüllt haben.",
};

const notAgreed: Record<EarlyStartClass, string> = {
  digital: "Digitale Inhalte bekommst du, sobald die Widerrufsfrist vorbei ist.",
  service: "Mit der Leistung beginnen wir, sobald die Widerrufsfrist vorbei ist.",
};

/** The customer's answer to a consent of the checkout, in a sentence. Null if none was asked for. */
export function earlyStartAnswer(
  order: Pick<Order, "consentDigital" | "consentService">,
  wanted: EarlyStartClass,
): string | null {
  const answer = storedEarlyStart(order)[wanted];
  if (answer === null) return null;
  return answer ? agreed[wanted] : notAgreed[wanted];
}
