import { Link } from "@remix-run/react";
import {
  planOfState,
  untilOfState,
} from "#app/features/membership/administration/member-facts.tsx";
import { MemberStateBadge } from "#app/features/membership/administration/member-state-badge.tsx";
import type { ListedMember } from "#app/features/membership/administration/members.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedMember>[] = [
  {
    head: "Mitglied",
    place: "title",
    sort: "email",
    cell: ({ id, name, email }) => (
      <>
        <Link to={`/admin/members/${id}`} {...opensRow}>
          {name ?? email}
        </Link>{" "}
        {name && <small>{email}</small>}
      </>
    ),
  },
  { head: "Plan", place: "more", cell: ({ membership }) => planOfState(membership) },
  { head: "Bis", place: "date", cell: ({ membership }) => untilOfState(membership) },
  {
    head: "Status",
    place: "state",
    cell: ({ membership }) => <MemberStateBadge membership={membership} />,
  },
  {
    head: "Konto",
    place: "wide",
    sort: "date",
    cell: ({ createdAt }) => <small>Konto seit {formatShortDate(createdAt)}</small>,
  },
];

export function MemberList({ list }: { list: ListPage<ListedMember> }) {
  return (
    <AdminList
      list={list}
      path="/admin/members"
      nouns={["Mitglied", "Mitglieder"]}
      searchLabel="Name oder E-Mail"
      columns={columns}
    />
  );
}
