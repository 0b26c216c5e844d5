import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { isUnsent } from "#app/features/orders/shipment.ts";
import { formatDate, formatPrice } from "#app/ui/format/format.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Totals } from "#app/ui/parts/summary-box.tsx";
import type { Order, OrderItem } from "#db/schema.ts";

/** Tells a customer that the confirmation e-mail is delayed, and offers it as a download until then. */
export function HeldBackConfirmation({ order }: { order: Order }) {
  const { id, customerEmail, number } = order;
  return (
    <Notice>
      <p>
        Die Bestätigung an{" "}
        <strong>
          <EmailAddress>{customerEmail}</EmailAddress>
        </strong>{" "}
        kommt etwas später, weil die Adresse noch nicht bestätigt ist. Deine Bestellung ist trotzdem
        bei uns.
      </p>
      <p className="mt-2">
        {/* A plain link, because the router cannot show a file. */}
        <a href={`/order-confirmation/${id}/confirmation.html`} download>
          Bestätigung herunterladen
          <span className="sr-only"> von {number}</span>
        </a>
      </p>
    </Notice>
  );
}

/** The money that went back to the customer, below the order's total. Renders nothing if there is none. */
export function RefundedTotals({ order: { payments } }: { order: OrderWithItems }) {
  const refunds = payments.filter(({ amount, isChargeback }) => amount < 0 && !isChargeback);
  // The reversals of won disputes are among them.
  const chargebacks = payments.filter(({ isChargeback }) => isChargeback);
  const entries = [
    { label: "Schon erstattet", cents: sumBack(refunds) },
    { label: "Zurückgebucht", cents: sumBack(chargebacks) },
  ].filter(({ cents }) => cents > 0);
  if (entries.length === 0) return null;
  return (
    <Totals entries={entries.map(({ label, cents }) => ({ label, value: formatPrice(cents) }))} />
  );
}

function sumBack(payments: OrderWithItems["payments"]): number {
  return payments.reduce((sum, { amount }) => sum - amount, 0);
}

interface ShippingNoteProps {
  order: Pick<Order, "status" | "shippedAt" | "trackingUrl"> & { items: OrderItem[] };
  /** The shop's words for it; null if it has none. Left out where the page says what comes next. */
  deliveryTime?: string | null;
}

/** Tells the customer when the goods were sent, or that they will be. Renders nothing for anything else. */
export function ShippingNote({ order, deliveryTime }: ShippingNoteProps) {
  const { shippedAt, trackingUrl } = order;
  if (!shippedAt) {
    if (deliveryTime === undefined || !isUnsent(order)) return null;
    return <p>Die Ware wird verschickt.{deliveryTime && ` Lieferzeit: ${deliveryTime}.`}</p>;
  }
  return (
    <p className="wrap-anywhere">
      Verschickt am {formatDate(shippedAt)}.{" "}
      {trackingUrl && <ExternalLink href={trackingUrl}>Sendung verfolgen</ExternalLink>}
    </p>
  );
}

/** Links the order's owner to the withdrawal form (§ 356a BGB), prefilled from the order. */
export function WithdrawalLink({ orderId }: { orderId: string }) {
  return <TextLink to={`/vertrag-widerrufen?order=${orderId}`}>Vertrag widerrufen</TextLink>;
}
