import { Link } from "@remix-run/react";
import type { Account } from "#app/features/accounts/accounts.server.ts";
import type { ListedAccount } from "#app/features/accounts/administration/admin-accounts.server.ts";
import { RoleBadge } from "#app/features/accounts/administration/role-badge.tsx";
import { roleLabels } from "#app/features/accounts/roles.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { ListPage } from "#db/lists/list-page.server.ts";

const columns: AdminColumn<ListedAccount>[] = [
  {
    head: "Konto",
    place: "title",
    sort: "email",
    cell: ({ id, email, name }) => (
      <>
        <Link to={`/admin/accounts/${id}`} {...opensRow}>
          {email}
        </Link>{" "}
        {name && <small>{name}</small>}
      </>
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
      path="/admin/accounts"
      nouns={["Konto", "Konten"]}
      searchLabel="Name oder E-Mail"
      columns={columns}
      filter={{ name: "role", label: "Rolle", value: role, labels: roleLabels }}
    />
  );
}
