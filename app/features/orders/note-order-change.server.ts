import { noteChange } from "#app/features/change-log/change-log.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { Actor, Order } from "#db/schema.ts";

/** Adds a change of an order to the change log, which its history shows as well. */
export function noteOrderChange(
  transaction: Queryable,
  { id: subjectId, number: label, userId }: Pick<Order, "id" | "number" | "userId">,
  change: { action: string; actor: Actor; now: Date },
): void {
  noteChange(transaction, { subject: "order", subjectId, label, userId, ...change });
}
