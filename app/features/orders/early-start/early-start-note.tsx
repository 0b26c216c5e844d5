import {
  type EarlyStartClass,
  earlyStartClasses,
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

/** The customer's answers to the consents of the checkout. Renders nothing if none was asked for. */
export function EarlyStartNote({
  order,
}: {
  order: Pick<Order, "consentDigital" | "consentService">;
}) {
  const answers = storedEarlyStart(order);
  const asked = earlyStartClasses.filter((each) => answers[each] !== null);
  if (asked.length === 0) return null;
  return (
    <div className="mt-2 grid gap-1">
      {asked.map((each) => (
        <p key={each}>{answers[each] ? agreed[each] : notAgreed[each]}</p>
      ))}
    </div>
  );
}
