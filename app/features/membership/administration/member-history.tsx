import { Link } from "@remix-run/react";
import { langOf } from "#app/features/membership/membership.ts";
import type { MembershipEntry } from "#app/features/membership/membership-entries.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";

/** The orders and admin changes that determine a membership, oldest first. */
export function MemberHistory({ entries }: { entries: MembershipEntry[] }) {
  if (entries.length === 0) return <p>Für dieses Konto gab es noch keine Mitgliedschaft.</p>;
  return (
    <ol className="border-b border-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)]"
        >
          <span className="text-ink-soft tabular-nums">{formatMoment(entry.at)}</span>
          <span className="min-w-0 wrap-anywhere">
            <EntryText entry={entry} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function EntryText({ entry }: { entry: MembershipEntry }) {
  if (entry.kind === "ordered") {
    return (
      <>
        <span lang={langOf(entry.title)}>{entry.title}</span>: {orderWords[entry.status]} mit
        Bestellung <Link to={`/admin/orders/${entry.orderId}`}>{entry.number}</Link>
      </>
    );
  }
  const by = <small className="text-ink-soft">durch {entry.by ?? "ein gelöschtes Konto"}</small>;
  if (entry.kind === "ended") {
    const end = entry.lastDay ? `Zum ${formatShortDate(entry.lastDay)} beendet` : "Beendet";
    return (
      <>
        {end}, was bis dahin galt, {by}
      </>
    );
  }
  return (
    <>
      <span lang={langOf(entry.plan.name)}>{entry.plan.name}</span> von Hand vergeben {by}
    </>
  );
}

const orderWords = {
  pending: "bestellt, noch ausstehend",
  completed: "abgeschlossen",
  cancelled: "storniert",
  withdrawn: "widerrufen, bestellt",
} as const;
