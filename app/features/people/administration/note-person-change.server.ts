import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { personLabels } from "#app/features/change-log/person-words.ts";
import type { Queryable } from "#db/client.server.ts";
import type { Person } from "#db/schema.ts";

interface Occasion {
  adminId: string;
  /** A short German phrase, for example 'gelöscht'. */
  action: string;
  now: Date;
}

/** Logs an admin's change of a person within the transaction that makes it, without a name. */
export function notePersonChange(
  transaction: Queryable,
  { id, kind }: Pick<Person, "id" | "kind">,
  { adminId, action, now }: Occasion,
): void {
  const label = personLabels[kind];
  noteChange(transaction, {
    subject: "person",
    subjectId: id,
    label,
    actor: { admin: adminId },
    action,
    now,
  });
}
