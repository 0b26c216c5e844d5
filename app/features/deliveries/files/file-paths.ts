import { itemContentsPath } from "#app/features/deliveries/administration/content-paths.ts";
import type { ContentFile, ItemKind } from "#db/schema.ts";

/** The list of an item's files. */
export function filesPath(kind: ItemKind, itemId: string): string {
  return `${itemContentsPath({ kind, id: itemId })}/dateien`;
}

export function fileEditPath(kind: ItemKind, { itemId, id }: FileAddress): string {
  return `${filesPath(kind, itemId)}/${id}`;
}

export function fileDeletionPath(kind: ItemKind, file: FileAddress): string {
  return `${fileEditPath(kind, file)}/delete`;
}

/** The address at which customers load the file. */
export function filePath({ id, name }: Pick<ContentFile, "id" | "name">): string {
  return `/dateien/${id}/${encodeURIComponent(name)}`;
}

/** The page on which a customer gets a personal link to the file. */
export function fileLinkPath({ id }: Pick<ContentFile, "id">): string {
  return `/dashboard/inhalte/dateien/${id}`;
}

type FileAddress = Pick<ContentFile, "id" | "itemId">;
