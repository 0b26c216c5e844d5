import { Link } from "@remix-run/react";
import type { OrderHistoryEntry } from "#app/features/orders/administration/order-history.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { type ShippingStep, shippingLabels } from "#app/features/orders/shipment.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";

interface OrderHistoryProps {
  orderedAt: Date;
  entries: OrderHistoryEntry[];
}

/** The history of an order with the responsible admins, oldest first. */
export function OrderHistory({ orderedAt, entries }: OrderHistoryProps) {
  return (
    <AdminSection id="verlauf" title="Verlauf">
      <ol className="border-b border-line">
        <HistoryItem moment={orderedAt}>Bestellung eingegangen</HistoryItem>
        {entries.map(({ id, what, by, createdAt }) => (
          <HistoryItem key={id} moment={createdAt} by={by === null ? "ein gelöschtes Konto" : by}>
            {"takenBack" in what ? <TakenBack {...what} /> : sentenceOf(what)}
          </HistoryItem>
        ))}
      </ol>
    </AdminSection>
  );
}

type What = OrderHistoryEntry["what"];

function TakenBack({ takenBack, declarationId }: Extract<What, { takenBack: string[] }>) {
  return (
    <>
      {takenBack.join(", ")} nach einem{" "}
      <Link to={`/admin/declarations/${declarationId}`}>Widerruf</Link> zurückgenommen
    </>
  );
}

/** The step that the shipping of the order has reached. */
export function lastShippingStep(entries: OrderHistoryEntry[]): ShippingStep | undefined {
  return entries.flatMap(({ what }) => ("shipping" in what ? [what.shipping] : [])).at(-1);
}

function sentenceOf(what: Exclude<What, { takenBack: string[] }>): string {
  if ("recorded" in what) return what.recorded;
  if ("invoicing" in what) return what.invoicing;
  if ("shipping" in what) return shippingLabels[what.shipping];
  if ("paymentDue" in what) {
    const term = what.daysAfterDue === null ? "neuer Zahlungstermin" : "Zahlungstermin";
    return `An die Zahlung erinnert, ${term} ${formatShortDate(what.paymentDue)}`;
  }
  return `Von „${orderStatusLabels[what.fromStatus]}“ zu „${orderStatusLabels[what.toStatus]}“`;
}

interface HistoryItemProps {
  moment: Date;
  /** The actor in words, if there is one. */
  by?: string;
  children: React.ReactNode;
}

function HistoryItem({ moment, by, children }: HistoryItemProps) {
  return (
    <li className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)]">
      <span className="text-ink-soft tabular-nums">{formatMoment(moment)}</span>
      <span className="min-w-0 wrap-anywhere">
        {children}
        {by && <span className="text-ink-soft"> durch {by}</span>}
      </span>
    </li>
  );
}
