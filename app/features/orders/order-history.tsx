import type { StatusChange } from "#app/features/orders/order-history.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import { AdminSection } from "#app/ui/admin-page.tsx";
import { formatMoment } from "#app/ui/short-date.ts";

/** What has happened to an order so far, and by whom; the first thing first. */
export function OrderHistory({ orderedAt, changes }: { orderedAt: Date; changes: StatusChange[] }) {
  return (
    <AdminSection id="verlauf" title="Verlauf">
      <ol className="border-b border-line">
        <HistoryEntry moment={orderedAt}>Bestellung eingegangen</HistoryEntry>
        {changes.map(({ id, fromStatus, toStatus, changedBy, createdAt }) => (
          <HistoryEntry key={id} moment={createdAt} by={changedBy ?? "ein gelöschtes Konto"}>
            Von „{orderStatusLabels[fromStatus]}“ zu „{orderStatusLabels[toStatus]}“
          </HistoryEntry>
        ))}
      </ol>
    </AdminSection>
  );
}

interface HistoryEntryProps {
  moment: Date;
  /** Who did it, where it was an admin. */
  by?: string;
  children: React.ReactNode;
}

function HistoryEntry({ moment, by, children }: HistoryEntryProps) {
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
