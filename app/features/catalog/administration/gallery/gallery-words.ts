import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem } from "#db/schema.ts";

export const galleryFailure = "Fehler beim Ändern der Bilder";

/** The toast after a change, or after a repeated one that changed nothing. */
export function galleryToast({ kind, title }: Pick<CatalogItem, "kind" | "title">): NewToast {
  return {
    kind: "success",
    title: `${adminKinds[kind].singular} aktualisiert`,
    description: `Die Bilder von ${title} sind gespeichert.`,
  };
}
