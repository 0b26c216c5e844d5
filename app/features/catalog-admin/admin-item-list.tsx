import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListedItem } from "#app/features/catalog-admin/admin-items.server.ts";
import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { ItemDeletionNote, isKept } from "#app/features/catalog-admin/item-deletion-note.tsx";
import {
  itemSwitches,
  type SwitchField,
  switchesOf,
} from "#app/features/catalog-admin/item-switches.ts";
import { AdminList } from "#app/ui/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin-table.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeletionLink } from "#app/ui/deletion.tsx";
import { formatPrice } from "#app/ui/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatShortDate } from "#app/ui/short-date.ts";
import { SwitchButton } from "#app/ui/switch-button.tsx";
import type { ListPage } from "#db/list-page.server.ts";
import type { ItemKind } from "#db/schema.ts";

interface AdminItemListProps {
  kind: ItemKind;
  list: ListPage<ListedItem>;
  status: "archived" | null;
}

export function AdminItemList({ kind, list, status }: AdminItemListProps) {
  const { pathname, search } = useLocation();
  const { path, plural, dates, countLabel } = adminKinds[kind];
  return (
    <AdminList
      list={list}
      path={path}
      name={status ? `${plural} im Archiv` : plural}
      total={countLabel(list.count)}
      searchLabel={dates === "none" ? "Titel oder Kategorie" : "Titel, Kategorie oder Ort"}
      columns={columnsOf(kind, { isArchive: status !== null, address: pathname + search })}
      filter={{
        name: "status",
        label: "Bestand",
        value: status,
        options: [
          { value: null, label: "Aktiv" },
          { value: "archived", label: "Archiv" },
        ],
      }}
    />
  );
}

type Column = AdminColumn<ListedItem>;

interface ListPlace {
  isArchive: boolean;
  /** Of this very page of the list: what is pressed in a row leads back to it. */
  address: string;
}

function columnsOf(kind: ItemKind, { isArchive, address }: ListPlace): Column[] {
  const isDated = adminKinds[kind].dates !== "none";
  const switchColumns = switchesOf(kind).map((field) => switchColumn(field, address));
  return [
    titleColumn(kind),
    categoryColumn,
    ...(isDated ? [dateColumn] : []),
    priceColumn,
    ...(isArchive ? [archivedColumn] : switchColumns),
    createdColumn,
    {
      head: "Aktionen",
      place: "actions",
      cell: (item) => (
        <div className="flex flex-wrap items-center gap-1 @min-[46rem]:justify-end">
          {isArchive && <RestoreForm item={item} address={address} />}
          <EditAndDelete kind={kind} item={item} />
        </div>
      ),
    },
  ];
}

const titleColumn = (kind: ItemKind): Column => ({
  head: "Titel",
  place: "title",
  sort: "title",
  cell: ({ id, title, limit, ordered }) => (
    <>
      <Link to={`${adminKinds[kind].path}/new/${id}`} {...opensRow}>
        {title}
      </Link>{" "}
      {limit !== null && (
        <small>
          {ordered} von {limit} {adminKinds[kind].limit.taken}
        </small>
      )}
    </>
  ),
});

const categoryColumn: Column = {
  head: "Kategorie",
  place: "date",
  sort: "category",
  cell: ({ category }) => <span className="wrap-anywhere hyphens-auto">{category}</span>,
};

const dateColumn: Column = {
  head: "Datum",
  place: "more",
  sort: "date",
  cell: ({ date }) => date && formatShortDate(date),
};

const priceColumn: Column = {
  head: "Preis",
  place: "amount",
  sort: "price",
  cell: ({ price }) => (price === null ? "Kein Preis" : formatPrice(price)),
};

const switchColumn = (field: SwitchField, address: string): Column => ({
  head: itemSwitches[field].head,
  place: "wide",
  cell: ({ id, title, ...item }) => (
    <LabelledOnCard label={itemSwitches[field].head}>
      <SwitchButton
        label={`${title} ${itemSwitches[field].where}`}
        isOn={item[field]}
        action={address}
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

/** Cards show no heads of columns; screen readers hear them all the same. */
function LabelledOnCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="admin-card-label">
        {label}
      </span>
      {children}
    </div>
  );
}

function RestoreForm({ item, address }: { item: ListedItem; address: string }) {
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="itemId" value={item.id} />
      <Button name="intent" value="restore" size="small">
        <Icon name="history" />
        Wiederherstellen
        <span className="sr-only">: {item.title}</span>
      </Button>
    </Form>
  );
}

function EditAndDelete({ kind, item }: { kind: ItemKind; item: ListedItem }) {
  const form = `${adminKinds[kind].path}/new/${item.id}`;
  return (
    <span className="inline-flex gap-1">
      {adminKinds[kind].hasParticipants && (
        <ButtonLink to={`${form}/participants`} title="Teilnehmende" look="quiet" size="icon">
          <Icon name="users" />
          <span className="sr-only">Teilnehmende: {item.title}</span>
        </ButtonLink>
      )}
      <ButtonLink to={form} title="Bearbeiten" look="quiet" size="icon">
        <Icon name="pencil" />
        <span className="sr-only">Bearbeiten: {item.title}</span>
      </ButtonLink>
      {!isKept(item) && (
        <DeletionLink to={`${form}/delete`} name={item.title} size="icon">
          <ItemDeletionNote item={item} />
        </DeletionLink>
      )}
    </span>
  );
}
