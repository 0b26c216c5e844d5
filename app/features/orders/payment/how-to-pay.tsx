import type { PaymentView } from "#app/features/orders/payment/payment.server.ts";
import { PaymentBlock } from "#app/features/orders/payment/payment-block.tsx";
import type { Order } from "#db/schema.ts";

interface HowToPayProps {
  order: Pick<Order, "id" | "status" | "totalAmount">;
  payment: PaymentView | null;
  /** Whether the viewer is the customer. Only the customer may save the code as a file. */
  isOwn?: boolean;
  /** The heading level that fits the surrounding page. */
  heading?: "h2" | "h3";
}

/** Explains how to pay a pending order, like its e-mail. Renders nothing for any other order. */
export function HowToPay({ order, payment, isOwn = true, heading = "h2" }: HowToPayProps) {
  const Heading = heading;
  if (payment) {
    const codePath = isOwn ? `/order-confirmation/${order.id}/girocode.png` : null;
    return <PaymentBlock payment={payment} codePath={codePath} heading={heading} />;
  }
  if (order.status !== "pending" || order.totalAmount === 0) return null;
  const id = `bezahlen-${order.id}`;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <Heading id={id} className="text-h3 leading-heading">
        Bezahlen
      </Heading>
      <p>Wie du bezahlst, schreiben wir dir noch.</p>
    </section>
  );
}
