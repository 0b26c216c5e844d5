import type { ComponentProps } from "react";
import type { ListedItem } from "#app/features/catalog/administration/item-list-admin.server.ts";
import { describeMentions } from "#app/features/catalog/administration/item-list-admin.ts";
import { DeletionLink, DeletionPage } from "#app/ui/admin/deletion.tsx";
import { countOf } from "#app/ui/format/format.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

type DeletedItem = Pick<ListedItem, "title" | "archivedAt" | "orderCount" | "isKeptByMembers"> &
  // A plan delivers nothing itself.
  Partial<Pick<ListedItem, "contents">>;

interface ItemDeletionLinkProps
  extends Omit<ComponentProps<typeof DeletionLink>, "name" | "children"> {
  item: DeletedItem;
}

/** The link 'Löschen' of an item or a plan that can be deleted. */
export function ItemDeletionLink({ item, ...props }: ItemDeletionLinkProps) {
  if (isKept(item)) return null;
  return (
    <DeletionLink {...props} name={item.title}>
      <ItemDeletionNote {...item} />
    </DeletionLink>
  );
}

interface ItemDeletionPageProps
  extends Omit<ComponentProps<typeof DeletionPage>, "hindrance" | "children"> {
  item: DeletedItem;
}

/** The same confirmation as a page. */
export function ItemDeletionPage({ item, ...props }: ItemDeletionPageProps) {
  return (
    <DeletionPage {...props} hindrance={isKept(item) ? <KeptItemNote {...item} /> : undefined}>
      <ItemDeletionNote {...item} />
    </DeletionPage>
  );
}

/** Whether orders or memberships keep the item in the archive, so that it cannot be deleted. */
function isKept(item: DeletedItem): boolean {
  return item.archivedAt !== null && describeKeepers(item) !== null;
}

/** The orders or memberships that keep the item, with their verb for a clause with 'es'; null if nothing does. */
function describeKeepers({ orderCount, isKeptByMembers }: DeletedItem) {
  const mentions = describeMentions(orderCount);
  if (mentions) return { verb: "steht", where: mentions, stays: "in den Bestellungen" };
  if (!isKeptByMembers) return null;
  return { verb: "gehört", where: "zu Mitgliedschaften", stays: "für diese Mitglieder" };
}

/** Explains what deleting the item does. */
function ItemDeletionNote(item: DeletedItem) {
  const { title, contents } = item;
  const keepers = describeKeepers(item);
  const parts = contents ? describeContents(contents) : null;
  if (!keepers) {
    return (
      <p>
        <b>{title}</b> steht in keiner Bestellung und wird endgültig gelöscht.
        {parts && ` Mit gelöscht: ${parts}.`}
      </p>
    );
  }
  return (
    <p>
      <b>{title}</b> {keepers.verb} {keepers.where} und wird deshalb archiviert: Im Shop ist es dann
      nicht mehr zu finden, {keepers.stays} schon.
      {parts && ` Alle mit Zugang behalten den Inhalt: ${parts}.`}
    </p>
  );
}

/** '3 Lektionen, 1 Datei und der Text für Kundinnen und Kunden'; null if the item delivers nothing. */
function describeContents({ lessons, files, texts }: ListedItem["contents"]): string | null {
  const parts = [
    ...(lessons > 0 ? [countOf(lessons, "Lektion", "Lektionen")] : []),
    ...(files > 0 ? [countOf(files, "Datei", "Dateien")] : []),
    ...(texts > 0 ? ["der Text für Kundinnen und Kunden"] : []),
  ];
  return parts.length === 0 ? null : new Intl.ListFormat("de").format(parts);
}

/** Replaces the confirmation for an item that cannot be deleted. */
function KeptItemNote(item: DeletedItem) {
  const keepers = describeKeepers(item);
  return (
    <Notice>
      <p>
        <b>{item.title}</b> liegt schon im Archiv. Es lässt sich nicht löschen, solange es{" "}
        {keepers?.where} {keepers?.verb}.
      </p>
    </Notice>
  );
}
