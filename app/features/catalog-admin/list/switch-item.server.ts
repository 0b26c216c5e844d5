import { and, eq, isNull, ne, sql } from "drizzle-orm";
import {
  describeSwitch,
  type SwitchField,
} from "#app/features/catalog-admin/list/item-switches.ts";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { catalogItems, type ItemKind } from "#db/schema.ts";

interface SwitchWish {
  kind: ItemKind;
  itemId: string;
  field: SwitchField;
  /** What it shall be. */
  value: boolean;
  adminId: string;
  now: Date;
}

type SwitchResult =
  | { ok: true; title: string; isNew: boolean }
  | { ok: false; reason: "not-found" }
  /** What lies in the archive is shown nowhere. */
  | { ok: false; reason: "archived"; title: string };

/** Switches something on or off. What is so already stays as it is, and nothing is noted. */
export async function switchItem(wish: SwitchWish): Promise<SwitchResult> {
  const { kind, itemId, field, value, adminId, now } = wish;
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
    const subject = { subject: "item", subjectId: itemId, label: title } as const;
    noteAdminChange(transaction, { ...subject, adminId, action, now });
    return { ok: true, title, isNew: true };
  });
}
