import type { PaymentView } from "#app/features/orders/payment/payment.server.ts";
import { formatDueDay } from "#app/features/orders/payment/payment-term.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Shows the payment due day of an order, or a polite request once it has passed. */
export function PaymentDue({ payment }: { payment: Pick<PaymentView, "dueOn" | "isOverdue"> }) {
  const { dueOn, isOverdue } = payment;
  if (!dueOn) return null;
  const day = <strong>{formatDueDay(dueOn)}</strong>;
  if (!isOverdue) return <p>Bitte überweise bis {day}.</p>;
  return (
    <Notice>
      <p>
        Bis {day} haben wir noch keine Zahlung gefunden. Ist deine Überweisung schon unterwegs,
        brauchst du nichts zu tun. Sonst hol sie bitte bald nach.
      </p>
    </Notice>
  );
}
