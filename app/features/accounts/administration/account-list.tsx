import type { Account } from "#app/features/accounts/accounts.server.ts";
import type { ListedAccount } from "#app/features/accounts/administration/admin-accounts.server.ts";
import { RoleBadge } from "#app/features/accounts/administration/role-badge.tsx";
import { roleLabels } from "#app/features/accounts/roles.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedAccount>[] = [
  {
    head: "Konto",
    place: "title",
    sort: "email",
    cell: ({ id, email, name }) => (
      <RowLink to={`/admin/people/${id}`} note={name}>
        <EmailAddress>{email}</EmailAddress>
      </RowLink>
    ),
  },
  { head: "Rolle", place: "state", cell: ({ role }) => <RoleBadge role={role} /> },
  {
    head: "Angelegt",
    place: "date",
    sort: "date",
    cell: ({ createdAt }) => formatShortDate(createdAt),
  },
  {
    head: "Adresse",
    place: "more",
    cell: ({ emailVerifiedAt }) => (emailVerifiedAt ? "bestätigt" : "nicht bestätigt"),
  },
];

interface AccountListProps {
  list: ListPage<ListedAccount>;
  role: Account["role"] | null;
}

export function AccountList({ list, role }: AccountListProps) {
  return (
    <AdminList
      list={list}
      nouns={["Konto", "Konten"]}
      searchLabel="Name oder E-Mail"
      columns={columns}
      filter={{ name: "role", label: "Rolle", value: role, labels: roleLabels }}
    />
  );
}
