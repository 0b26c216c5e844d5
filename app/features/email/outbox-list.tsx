import { Link } from "@remix-run/react";
import type { ListedEmail } from "#app/features/email/outbox.server.ts";
import { emailStatusLabels, OutboxStatusBadge } from "#app/features/email/outbox-status-badge.tsx";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { countOf } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";
import type { EmailStatus } from "#db/schema.ts";

const columns: AdminColumn<ListedEmail>[] = [
  {
    head: "E-Mail",
    place: "title",
    sort: "subject",
    cell: ({ id, subject, recipient, hasPerson }) => {
      const address = <EmailAddress>{recipient}</EmailAddress>;
      const note = hasPerson ? <Link to={`/admin/people/${id}`}>{address}</Link> : address;
      return (
        <RowLink to={`/admin/outbox/${id}`} note={note}>
          {subject}
        </RowLink>
      );
    },
  },
  { head: "Datum", place: "date", sort: "date", cell: ({ createdAt }) => formatMoment(createdAt) },
  {
    head: "Status",
    place: "state",
    sort: "status",
    cell: ({ status }) => <OutboxStatusBadge status={status} />,
  },
  {
    head: "Versuche",
    place: "more",
    cell: ({ attempts }) => countOf(attempts, "Versuch", "Versuche"),
  },
  { head: "Letzter Fehler", place: "wide", cell: ({ lastError }) => lastError },
];

interface OutboxListProps {
  list: ListPage<ListedEmail>;
  status: EmailStatus | null;
}

export function OutboxList({ list, status }: OutboxListProps) {
  return (
    <AdminList
      list={list}
      nouns={["E-Mail", "E-Mails"]}
      searchLabel="Adresse oder Betreff"
      columns={columns}
      filter={{ name: "status", label: "Status", value: status, labels: emailStatusLabels }}
    />
  );
}
