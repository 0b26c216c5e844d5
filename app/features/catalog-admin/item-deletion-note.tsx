import type { ListedItem } from "#app/features/catalog-admin/list/admin-items.server.ts";
import { describeMentions } from "#app/features/catalog-admin/order-mentions.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

interface ItemDeletionNoteProps {
  item: Pick<ListedItem, "title" | "orderCount">;
}

/** Whether orders keep the item in the archive, so that it cannot be deleted. */
export function isKept({ archivedAt, orderCount }: Pick<ListedItem, "archivedAt" | "orderCount">) {
  return archivedAt !== null && orderCount > 0;
}

/** Explains what deleting the item does. */
export function ItemDeletionNote({ item: { title, orderCount } }: ItemDeletionNoteProps) {
  const mentions = describeMentions(orderCount);
  if (!mentions) {
    return (
      <p>
        <b>{title}</b> steht in keiner Bestellung und wird endgültig gelöscht.
      </p>
    );
  }
  return (
    <p>
      <b>{title}</b> steht {mentions} und wird deshalb archiviert: Im Shop ist es dann nicht mehr zu
      finden, in den Bestellungen schon.
    </p>
  );
}

/** Replaces the confirmation for an item that cannot be deleted. */
export function KeptItemNote({ item: { title, orderCount } }: ItemDeletionNoteProps) {
  return (
    <Notice>
      <p>
        <b>{title}</b> liegt schon im Archiv. Es lässt sich nicht löschen, solange es{" "}
        {describeMentions(orderCount)} steht.
      </p>
    </Notice>
  );
}
