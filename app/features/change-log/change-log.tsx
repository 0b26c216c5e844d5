import { Link } from "@remix-run/react";
import type { LastChange, ListedChange } from "#app/features/change-log/change-log.server.ts";
import { actorName } from "#app/features/change-log/change-log.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedChange>[] = [
  {
    head: "Zeitpunkt",
    place: "date",
    sort: "date",
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    head: "Was",
    place: "title",
    cell: (change) => (
      <>
        <Subject {...change} /> <span>{change.action}</span>
      </>
    ),
  },
  {
    head: "Wessen Konto",
    place: "wide",
    cell: ({ accountId, account }) =>
      accountId && <Link to={`/admin/people/${accountId}`}>{account}</Link>,
  },
  {
    head: "Wer",
    place: "wide",
    cell: (change) => `durch ${actorName(change) ?? "ein gelöschtes Konto"}`,
  },
];

interface ChangeListProps {
  list: ListPage<ListedChange>;
  /** The subject whose changes are shown; null: all. */
  subject: string | null;
  /** By name. */
  subjectLabels: Record<string, string>;
}

/** The administration's change log: who changed what and when. */
export function ChangeList({ list, subject, subjectLabels }: ChangeListProps) {
  return (
    <AdminList
      list={list}
      nouns={["Änderung", "Änderungen"]}
      searchLabel="Gegenstand oder Änderung"
      columns={columns}
      filter={{ name: "subject", label: "Woran", value: subject, labels: subjectLabels }}
    />
  );
}

/** As a link if the subject still exists and has a page. */
function Subject({ what, page }: ListedChange) {
  if (!page) return what;
  return (
    <Link to={page} {...opensRow}>
      {what}
    </Link>
  );
}

/** Time and author of the last change of an entry. */
export function LastChangeLine({ lastChange }: { lastChange: LastChange | null }) {
  return (
    lastChange && (
      <p className="text-sm text-ink-soft">
        Zuletzt geändert: {formatMoment(lastChange.at)}, {lastChange.by ?? "gelöschtes Konto"}
      </p>
    )
  );
}
