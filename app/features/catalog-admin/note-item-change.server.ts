import { noteChange } from "#app/features/change-log/change-log.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { CatalogItem } from "#db/schema.ts";

interface Occasion {
  adminId: string;
  /** A short German phrase that follows the title, for example 'gelöscht'. */
  action: string;
  now: Date;
}

/** Logs an admin's change of an item within the transaction that makes it. */
export function noteItemChange(
  transaction: Queryable,
  { id, title }: Pick<CatalogItem, "id" | "title">,
  { adminId, action, now }: Occasion,
): void {
  noteChange(transaction, {
    subject: "item",
    subjectId: id,
    label: title,
    actor: { admin: adminId },
    action,
    now,
  });
}
