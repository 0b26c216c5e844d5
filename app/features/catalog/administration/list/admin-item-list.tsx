import { useLocation } from "@remix-run/react";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import { itemColumns } from "#app/features/catalog/administration/list/admin-item-columns.tsx";
import type { ListedItem } from "#app/features/catalog/administration/list/admin-items.server.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
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
