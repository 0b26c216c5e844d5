import { asc, inArray } from "drizzle-orm";
import { kindsOf, type PeopleGroup } from "#app/features/people/administration/people-groups.ts";
import { db } from "#db/client.server.ts";
import { people } from "#db/schema.ts";

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
