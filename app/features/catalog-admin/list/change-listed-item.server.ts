import type { z } from "zod";
import { restoreItem } from "#app/features/catalog-admin/delete-item.server.ts";
import { itemFailure, itemMessages } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import type { itemListSchema } from "#app/features/catalog-admin/list/item-list-schema.ts";
import { switchItem } from "#app/features/catalog-admin/list/switch-item.server.ts";
import { asBefore, failedToast } from "#app/features/editing/edit-words.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";
import type { ItemKind } from "#db/schema.ts";

type ListedItemChange = z.output<ReturnType<typeof itemListSchema>> & {
  kind: ItemKind;
  adminId: string;
  now: Date;
};

type ListedItemResult =
  | { ok: true; title: string; isNew: boolean }
  | { ok: false; reason: "not-found" | "failed" }
  | { ok: false; reason: "archived"; title: string };

/** Performs the action of a button in a row of the list. */
export async function changeListedItem(change: ListedItemChange) {
  return change.intent === "restore" ? restoreItem(change) : switchItem(change);
}

/** The message after the action. */
export function messageAfter(change: ListedItemChange, result: ListedItemResult): Message {
  if (!result.ok && result.reason === "archived") return itemMessages.inArchive(result);
  if (!result.ok) return failedToast(itemFailure("Aktualisieren", change.kind));
  if (!result.isNew) return asBefore(result.title);
  const item = { kind: change.kind, title: result.title };
  return change.intent === "restore"
    ? itemMessages.restored(item)
    : itemMessages.switched(item, change.field, change.value);
}
