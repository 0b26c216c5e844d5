import { and, asc, eq, inArray } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { personLabels } from "#app/features/change-log/person-words.ts";
import { kindsOf, type PeopleGroup } from "#app/features/team/administration/people-groups.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { type Person, people } from "#db/schema.ts";

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>["people"][number];

/** All people of a group, hidden ones included, in page order within their kinds. */
export async function listPeople(group: PeopleGroup) {
  const { id, kind, name, role, imageUrl, place, position, hidden, consentSince, isDemo } = people;
  const rows = db
    .select({ id, kind, name, role, imageUrl, place, position, hidden, consentSince, isDemo })
    .from(people)
    .where(inArray(kind, kindsOf(group)))
    .orderBy(asc(position), asc(id))
    .all();
  return { group, people: rows };
}

interface PersonAddress {
  group: PeopleGroup;
  id: string;
}

/** The person with this id; null if the group has none. */
export function findPerson({ group, id }: PersonAddress, queryable: Queryable = db): Person | null {
  const isPerson = and(eq(people.id, id), inArray(people.kind, kindsOf(group)));
  return queryable.select().from(people).where(isPerson).get() ?? null;
}

interface Occasion {
  adminId: string;
  /** A short German phrase, for example 'gelöscht'. */
  action: string;
  now: Date;
}

/** Logs an admin's change of a person within the transaction that makes it. The entry does not contain the name. */
export function recordPersonChange(
  transaction: Queryable,
  { id, kind }: Pick<Person, "id" | "kind">,
  { adminId, action, now }: Occasion,
): void {
  const label = personLabels[kind];
  recordChange(transaction, {
    subject: "person",
    subjectId: id,
    label,
    actor: { admin: adminId },
    action,
    now,
  });
}
