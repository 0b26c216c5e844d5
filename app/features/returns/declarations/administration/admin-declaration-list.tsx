import { Link, useLocation } from "@remix-run/react";
import type { ListedDeclaration } from "#app/features/returns/declarations/administration/admin-declarations.server.ts";
import {
  type DeclarationFilter,
  DeclarationState,
  declarationFilterLabels,
  nextDuty,
} from "#app/features/returns/declarations/administration/declaration-state.tsx";
import { evidenceLabel } from "#app/features/returns/declarations/administration/evidence.ts";
import { declarationNames } from "#app/features/returns/declarations/declared-content.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, RowLink } from "#app/ui/admin/admin-table.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";

interface AdminDeclarationListProps {
  list: ListPage<ListedDeclaration>;
  filter: DeclarationFilter | null;
  counts: Record<DeclarationFilter, number>;
}

export function AdminDeclarationList({ list, filter, counts }: AdminDeclarationListProps) {
  const { search } = useLocation();
  return (
    <AdminList
      list={list}
      nouns={["Widerruf oder Kündigung", "Widerrufe und Kündigungen"]}
      searchLabel="Name, E-Mail oder Bestellnummer"
      columns={[
        {
          head: "Name",
          place: "title",
          sort: "name",
          cell: ({ id, kind, name, evidence }) => (
            <RowLink
              to={`/admin/declarations/${id}${search}`}
              note={`${declarationNames[kind]}, ${evidenceLabel(evidence)}`}
            >
              {name}
            </RowLink>
          ),
        },
        ...columns,
      ]}
      filter={{
        name: "status",
        label: "Status",
        value: filter,
        labels: declarationFilterLabels,
        counts: { ...counts, all: counts.open + counts.handled },
      }}
    />
  );
}

const columns: AdminColumn<ListedDeclaration>[] = [
  {
    head: "E-Mail",
    place: "wide",
    sort: "email",
    cell: ({ id, email }) => (
      <Link to={`/admin/people/${id}`}>
        <EmailAddress>{email}</EmailAddress>
      </Link>
    ),
  },
  {
    head: "Vertrag",
    place: "wide",
    cell: ({ order, contract }) => (
      <>
        <span className="admin-card-label">Vertrag: </span>
        <span className="wrap-anywhere">{order?.number ?? beginningOf(contract)}</span>
      </>
    ),
  },
  {
    head: "Eingang",
    place: "date",
    sort: "date",
    cell: ({ receivedAt }) => formatMoment(receivedAt),
  },
  {
    head: "Zu tun",
    place: "wide",
    cell: (declaration) =>
      declaration.outcome === null && (
        <>
          <span className="admin-card-label">Zu tun: </span>
          {nextDuty(declaration)}
        </>
      ),
  },
  {
    head: "Status",
    place: "state",
    cell: (declaration) => <DeclarationState declaration={declaration} />,
  },
];

function beginningOf(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)} …` : text;
}
