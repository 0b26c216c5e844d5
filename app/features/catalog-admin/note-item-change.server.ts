import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { CatalogItem } from "#db/schema.ts";

interface Occasion {
  adminId: string;
  /** In a few words that follow the title, such as 'gelöscht'. */
  action: string;
  now: Date;
}

/** Notes an admin's change of an item as part of the transaction that makes it. */
export function noteItemChange(
  transaction: Queryable,
  { id, title }: Pick<CatalogItem, "id" | "title">,
  { adminId, action, now }: Occasion,
): void {
  noteAdminChange(transaction, {
    subject: "item",
    subjectId: id,
    label: title,
    adminId,
    action,
    now,
  });
}
