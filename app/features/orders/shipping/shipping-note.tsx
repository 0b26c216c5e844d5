import { formatDate } from "#app/ui/format/format.ts";
import { ExternalLink } from "#app/ui/parts/external-link.tsx";
import type { Order } from "#db/schema.ts";

/** Tells the customer when the goods were sent. Renders nothing before. */
export function ShippingNote({ order }: { order: Pick<Order, "shippedAt" | "trackingUrl"> }) {
  const { shippedAt, trackingUrl } = order;
  if (!shippedAt) return null;
  return (
    <p className="wrap-anywhere">
      Verschickt am {formatDate(shippedAt)}.{" "}
      {trackingUrl && <ExternalLink href={trackingUrl}>Sendung verfolgen</ExternalLink>}
    </p>
  );
}
