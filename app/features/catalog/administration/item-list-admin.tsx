import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  adminKinds,
  itemDeletionPath,
  itemDuplicationPath,
  itemFormPath,
  itemParticipantsPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { itemFailure } from "#app/features/catalog/administration/form/admin-item-words.ts";
import { ItemDeletionLink } from "#app/features/catalog/administration/item-deletion.tsx";
import type { ListedItem } from "#app/features/catalog/administration/item-list-admin.server.ts";
import {
  itemSwitches,
  type SwitchField,
  switchesOf,
} from "#app/features/catalog/administration/item-list-admin.ts";
import { isAttended } from "#app/features/catalog/kinds.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { ListButton } from "#app/ui/admin/list-button.tsx";
import { SwitchButton } from "#app/ui/form/switch-button.tsx";
import { formatCount, formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";
import type { ItemKind } from "#db/schema.ts";

interface AdminItemListProps {
  kind: ItemKind;
  list: ListPage<ListedItem>;
  status: "archived" | null;
}

export function AdminItemList({ kind, list, status }: AdminItemListProps) {
  const { pathname, search } = useLocation();
  const { singular, plural, dates } = adminKinds[kind];
  return (
    <AdminList
      list={list}
      nouns={[singular, plural]}
      name={status ? `${plural} im Archiv` : plural}
      searchLabel={dates === "none" ? "Titel oder Kategorie" : "Titel, Kategorie oder Ort"}
      columns={itemColumns(kind, { isArchive: status !== null, pathname, search })}
      filter={{
        name: "status",
        label: "Bestand",
        value: status,
        labels: { archived: "Archiv" },
        allLabel: "Aktiv",
      }}
    />
  );
}

type Column = AdminColumn<ListedItem>;

interface ListPlace {
  isArchive: boolean;
  /** The address of this page of the list. Row actions return to it. */
  pathname: string;
  search: string;
}

/** The columns of a kind's list. The last one contains the actions. */
export function itemColumns(kind: ItemKind, { isArchive, pathname, search }: ListPlace): Column[] {
  const address = pathname + search;
  const failure = itemFailure("Aktualisieren", kind);
  const isDated = adminKinds[kind].dates !== "none";
  const switchColumns = switchesOf(kind).map((field) => switchColumn(field, { address, failure }));
  return [
    titleColumn(kind, search),
    categoryColumn,
    ...(isDated ? [dateColumn] : []),
    priceColumn,
    soldColumn,
    ...(isArchive ? [archivedColumn] : switchColumns),
    createdColumn,
    {
      head: "Aktionen",
      place: "actions",
      cell: (item) => (
        <div className="flex flex-wrap items-center gap-1 @min-[46rem]:justify-end">
          {isArchive && (
            <ListButton
              intent="restore"
              label="Wiederherstellen"
              icon="history"
              name={item.title}
              fields={{ itemId: item.id }}
              failure={failure}
              action={address}
            />
          )}
          <ButtonLink to={itemDuplicationPath(kind, item.id, search)} look="quiet" size="small">
            Duplizieren
            <span className="sr-only">: {item.title}</span>
          </ButtonLink>
          <EditAndDelete kind={kind} item={item} search={search} />
        </div>
      ),
    },
  ];
}

const titleColumn = (kind: ItemKind, search: string): Column => ({
  head: "Titel",
  place: "title",
  sort: "title",
  cell: ({ id, title }) => (
    <Link to={itemFormPath(kind, id, search)} {...opensRow}>
      {title}
    </Link>
  ),
});

const categoryColumn: Column = {
  head: "Kategorie",
  place: "date",
  sort: "category",
  cell: ({ category }) => <span className="admin-category">{category}</span>,
};

const dateColumn: Column = {
  head: "Datum",
  place: "more",
  sort: "date",
  cell: ({ date, endDate, calledOffAt }) =>
    date && (
      <>
        {[date, endDate].flatMap((day) => (day ? [formatShortDate(day)] : [])).join(" bis ")}{" "}
        {calledOffAt && <small>abgesagt</small>}
      </>
    ),
};

const priceColumn: Column = {
  head: "Preis",
  place: "amount",
  sort: "price",
  cell: ({ price }) => (price === null ? "Kein Preis" : formatPrice(price)),
};

/** Pieces in orders that are not cancelled. */
const soldColumn: Column = {
  head: "Verkauft",
  place: "wide",
  sort: "sold",
  cell: ({ ordered, limit }) =>
    limit === null ? (
      <span className="whitespace-nowrap">{formatCount(ordered)} verkauft</span>
    ) : (
      <LabelledOnCard label="Verkauft">
        {formatCount(ordered)} von {formatCount(limit)}
      </LabelledOnCard>
    ),
};

const switchColumn = (
  field: SwitchField,
  { address, failure }: Record<"address" | "failure", string>,
): Column => ({
  head: itemSwitches[field].head,
  place: "wide",
  cell: ({ id, title, ...item }) => (
    <LabelledOnCard label={itemSwitches[field].head}>
      <SwitchButton
        label={`${title} ${itemSwitches[field].where}`}
        isOn={item[field]}
        action={address}
        failure={failure}
        intent="switch"
        fields={{ itemId: id, field }}
      />
      {field === "availability" && (item.availability ? "Ja" : "Nein")}
    </LabelledOnCard>
  ),
});

const archivedColumn: Column = {
  head: "Archiviert",
  place: "wide",
  cell: ({ archivedAt }) => (
    <LabelledOnCard label="Archiviert">{archivedAt && formatShortDate(archivedAt)}</LabelledOnCard>
  ),
};

const createdColumn: Column = {
  head: "Angelegt",
  place: "wide",
  sort: "created",
  cell: ({ createdAt }) => (
    <LabelledOnCard label="Angelegt">{formatShortDate(createdAt)}</LabelledOnCard>
  ),
};

/** Cards hide the column headings visually but not from screen readers. */
function LabelledOnCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="admin-card-label">
        {label}{" "}
      </span>
      {children}
    </div>
  );
}

interface EditAndDeleteProps {
  kind: ItemKind;
  item: ListedItem;
  search: string;
}

function EditAndDelete({ kind, item, search }: EditAndDeleteProps) {
  const { id, title } = item;
  return (
    <span className="inline-flex gap-1">
      {isAttended(item) && (
        <ButtonLink
          to={itemParticipantsPath(kind, id)}
          title="Teilnehmende"
          look="quiet"
          size="icon"
        >
          <Icon name="users" />
          <span className="sr-only">Teilnehmende: {title}</span>
        </ButtonLink>
      )}
      <ButtonLink to={itemFormPath(kind, id, search)} title="Bearbeiten" look="quiet" size="icon">
        <Icon name="pencil" />
        <span className="sr-only">Bearbeiten: {title}</span>
      </ButtonLink>
      <ItemDeletionLink
        item={item}
        to={itemDeletionPath(kind, id, search)}
        size="icon"
        failure={itemFailure("Löschen", kind)}
      />
    </span>
  );
}
