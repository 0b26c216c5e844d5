import { Link } from "@remix-run/react";
import type { ListedEmail } from "#app/features/email/outbox.server.ts";
import { OutboxStatusBadge } from "#app/features/email/outbox-status-badge.tsx";
import { type AdminColumn, AdminTable } from "#app/ui/admin-table.tsx";
import { formatMoment } from "#app/ui/short-date.ts";

const columns: AdminColumn<ListedEmail>[] = [
  {
    head: "E-Mail",
    place: "title",
    cell: ({ id, subject, recipient }) => (
      <>
        <Link to={`/admin/outbox/${id}`}>{subject}</Link> <small>{recipient}</small>
      </>
    ),
  },
  { head: "Datum", place: "date", cell: ({ createdAt }) => formatMoment(createdAt) },
  { head: "Status", place: "state", cell: ({ status }) => <OutboxStatusBadge status={status} /> },
  { head: "Versuche", place: "more", cell: ({ attempts }) => attemptsLabel(attempts) },
  { head: "Letzter Fehler", place: "wide", cell: ({ lastError }) => lastError },
];

export function OutboxList({ emails, caption }: { emails: ListedEmail[]; caption: string }) {
  return <AdminTable caption={caption} columns={columns} rows={emails} />;
}

function attemptsLabel(attempts: number): string {
  return attempts === 1 ? "1 Versuch" : `${attempts} Versuche`;
}
