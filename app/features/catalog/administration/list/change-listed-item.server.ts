import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { restoreItem } from "#app/features/catalog/administration/delete-item.server.ts";
import {
  itemFailure,
  itemWords,
} from "#app/features/catalog/administration/form/admin-item-words.ts";
import { recordItemChange } from "#app/features/catalog/administration/item-record.server.ts";
import type { itemListSchema } from "#app/features/catalog/administration/list/item-list-schema.ts";
import {
  describeSwitch,
  type SwitchField,
} from "#app/features/catalog/administration/list/item-switches.ts";
import { asBefore, failedToast } from "#app/features/records/records.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { inTransaction } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

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

/** The toast after a button in the list was pressed. */
export function toastAfter(change: ListedItemChange, result: ListedItemResult): NewToast {
  if (!result.ok && result.reason === "archived") return itemWords.inArchive(result);
  if (!result.ok) return failedToast(itemFailure("Aktualisieren", change.kind));
  if (!result.isNew) return asBefore(result.title);
  const item = { kind: change.kind, title: result.title };
  return change.intent === "restore"
    ? itemWords.restored(item)
    : itemWords.switched(item, change.field, change.value);
}

interface SwitchChange {
  kind: ItemKind;
  itemId: string;
  field: SwitchField;
  /** The new state. */
  value: boolean;
  adminId: string;
  now: Date;
}

type SwitchResult =
  | { ok: true; title: string; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** No page shows an archived item. */
  | { ok: false; reason: "archived"; title: string };

/** Switches a flag on or off. If it has that value already, nothing is changed or logged. */
async function switchItem(change: SwitchChange): Promise<SwitchResult> {
  const { kind, itemId, field, value, adminId, now } = change;
  return inTransaction((transaction) => {
    const item = transaction
      .select({ title: catalogItems.title, archivedAt: catalogItems.archivedAt })
      .from(catalogItems)
      .where(and(eq(catalogItems.kind, kind), eq(catalogItems.id, itemId)))
      .get();
    if (!item) return { ok: false, reason: "not-found" };
    const { title } = item;
    if (item.archivedAt) return { ok: false, reason: "archived", title };
    const isOther = ne(catalogItems[field], value);
    const { changes } = transaction
      .update(catalogItems)
      .set({ [field]: value, version: sql`${catalogItems.version} + 1`, updatedAt: now })
      .where(and(eq(catalogItems.id, itemId), isNull(catalogItems.archivedAt), isOther))
      .run();
    if (changes === 0) return { ok: true, title, isNew: false };
    const action = describeSwitch(field, value);
    recordItemChange(transaction, { id: itemId, title }, { adminId, action, now });
    return { ok: true, title, isNew: true };
  });
}
