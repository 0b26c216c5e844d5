import {
  planOfState,
  untilOfState,
} from "#app/features/membership/administration/member-facts.tsx";
import { MemberStateBadge } from "#app/features/membership/administration/member-state-badge.tsx";
import type { ListedMember } from "#app/features/membership/administration/members.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedMember>[] = [
  {
    head: "Mitglied",
    place: "title",
    sort: "email",
    cell: ({ id, name, email }) => (
      <RowLink
        to={`/admin/people/${id}#mitgliedschaft`}
        note={name && <EmailAddress>{email}</EmailAddress>}
      >
        {name ?? <EmailAddress>{email}</EmailAddress>}
      </RowLink>
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
      nouns={["Mitglied", "Mitglieder"]}
      searchLabel="Name oder E-Mail"
      columns={columns}
    />
  );
}
