import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { noteItemChange } from "#app/features/catalog-admin/item-record.server.ts";
import {
  describeSwitch,
  type SwitchField,
} from "#app/features/catalog-admin/list/item-switches.ts";
import { inTransaction } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

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
export async function switchItem(change: SwitchChange): Promise<SwitchResult> {
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
    noteItemChange(transaction, { id: itemId, title }, { adminId, action, now });
    return { ok: true, title, isNew: true };
  });
}
