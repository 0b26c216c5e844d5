import { isUnsent } from "#app/features/orders/shipping/goods-to-ship.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import type { Order, OrderItem } from "#db/schema.ts";

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
