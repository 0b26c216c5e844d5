import type { OrderWithItems } from "#app/features/orders/orders.server.ts";
import { remainderOf } from "#app/features/orders/taken-back/taken-back.ts";
import { paymentState } from "#app/features/payments/payment-state.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

interface CalledOffNoteProps {
  /** The called-off dates of the order. */
  titles: string[];
  order: OrderWithItems;
}

/** Tells the customer which dates the shop has called off, and what they get back. Renders nothing if there are none. */
export function CalledOffNote({ titles, order }: CalledOffNoteProps) {
  if (titles.length === 0) return null;
  const { owed } = paymentState(remainderOf(order), order.payments);
  const list = new Intl.ListFormat("de").format(titles);
  return (
    <Notice>
      {`Wir mussten absagen: ${list}.`}
      {owed > 0 && ` Du bekommst ${formatPrice(owed)} von uns zurück.`}
    </Notice>
  );
}
