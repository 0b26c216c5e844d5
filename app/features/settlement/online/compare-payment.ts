import type { OnlinePayment } from "#app/features/payments/online/payment-provider.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { PaymentAttempt } from "#db/schema.ts";

interface Difference {
  part: "mode" | "reference" | "currency" | "amount";
  /** One sentence for the owner. */
  problem: string;
}

type Compared = Pick<PaymentAttempt, "id" | "mode" | "amount">;

/**
 * How the provider's payment differs from the attempt that it was created for; null if it does not. A payment that
 * belongs to something else must never pay an order (CVE-2026-57536).
 */
export function differenceBetween(attempt: Compared, payment: OnlinePayment): Difference | null {
  if (payment.mode !== attempt.mode) {
    const problem =
      "Die Zahlung stammt aus dem falschen Betrieb (Test statt echt, oder umgekehrt).";
    return { part: "mode", problem };
  }
  if (payment.attemptId !== attempt.id) {
    const problem = "Die Zahlung gehört laut Zahlungsdienst nicht zu diesem Versuch.";
    return { part: "reference", problem };
  }
  if (payment.currency !== "EUR") {
    const problem = `Die Zahlung kam in einer anderen Währung: ${payment.currency}.`;
    return { part: "currency", problem };
  }
  if (payment.amount !== attempt.amount) {
    const problem = `Verlangt waren ${formatPrice(attempt.amount)}, bezahlt wurden ${formatPrice(payment.amount)}.`;
    return { part: "amount", problem };
  }
  return null;
}

/** A different amount is still money for the order. Any other difference may mean that it is not. */
export function isBookable(difference: Difference | null): difference is AmountDifference | null {
  return difference === null || difference.part === "amount";
}

type AmountDifference = Difference & { part: "amount" };
