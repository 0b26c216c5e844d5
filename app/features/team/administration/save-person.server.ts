import { eq, max, sql } from "drizzle-orm";
import {
  conflictWith,
  type Edit,
  goneRecord,
  type NotSaved,
  nextStep,
} from "#app/features/editing/edit-record.server.ts";
import {
  kindsOf,
  MAX_PER_KIND,
  type PeopleGroup,
} from "#app/features/team/administration/people-groups.ts";
import { personConflicts } from "#app/features/team/administration/person-edit-words.ts";
import { personDifferences } from "#app/features/team/administration/person-fields.ts";
import { recordPersonChange } from "#app/features/team/administration/person-records.server.ts";
import {
  type PostedPerson,
  personValuesOf,
} from "#app/features/team/administration/person-schema.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Person, type PersonKind, people } from "#db/schema.ts";

interface PersonEdit extends Edit {
  group: PeopleGroup;
  posted: PostedPerson;
}

/**
 * Creates or changes the person. A changed person no longer counts as invented. A new person is the last of its
 * kind, and so is a person whose kind has changed.
 */
export async function savePerson(
  edit: PersonEdit,
): Promise<{ ok: true; saved: Person } | NotSaved> {
  const { group, id, now } = edit;
  const values = personValuesOf(edit.posted);
  return inTransaction((transaction) => {
    const found = transaction.select().from(people).where(eq(people.id, id)).get() ?? null;
    const isOurs = found !== null && kindsOf(group).includes(found.kind);
    const { step, stored } = nextStep(edit, { found, isOurs, values });
    if (step === "gone") return goneRecord();
    if (step === "keep") return { ok: true, saved: stored };
    if (step === "conflict") {
      return conflictWith(transaction, "person", stored, personDifferences(values, stored));
    }
    const stays = values.kind === stored?.kind;
    const position = stays ? stored.position : nextPosition(transaction, values.kind);
    if (position === null)
      return { ok: false, reason: "refused", problems: personConflicts.tooMany };
    const row = { ...values, position, updatedAt: now };
    const saved = stored
      ? transaction
          .update(people)
          .set({ ...row, isDemo: false, version: sql`${people.version} + 1` })
          .where(eq(people.id, id))
          .returning()
          .get()
      : transaction
          .insert(people)
          .values({ ...row, id, createdAt: now })
          .returning()
          .get();
    recordPersonChange(transaction, saved, { ...edit, action: stored ? "geändert" : "angelegt" });
    return { ok: true, saved };
  });
}

/** The position after the last person of a kind; null if the kind is full. */
function nextPosition(transaction: Queryable, kind: PersonKind): number | null {
  const last = transaction
    .select({ position: max(people.position), count: sql<number>`count(*)` })
    .from(people)
    .where(eq(people.kind, kind))
    .get();
  return (last?.count ?? 0) < MAX_PER_KIND ? (last?.position ?? 0) + 1 : null;
}
