import { earlyStartClasses } from "#app/features/orders/early-start/early-start.ts";
import { earlyStartAnswer } from "#app/features/orders/early-start/early-start-answer.ts";
import type { Order } from "#db/schema.ts";

/** The customer's answers to the consents of the checkout. Renders nothing if none was asked for. */
export function EarlyStartNote({
  order,
}: {
  order: Pick<Order, "consentDigital" | "consentService">;
}) {
  const answers = earlyStartClasses
    .map((each) => earlyStartAnswer(order, each))
    .filter((answer) => answer !== null);
  if (answers.length === 0) return null;
  return (
    <div className="mt-2 grid gap-1">
      {answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
    </div>
  );
}
