import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import {
  type PeopleGroup,
  personFormPath,
} from "#app/features/people/administration/people-groups.ts";
import { db } from "#db/client.server.ts";
import { people } from "#db/schema.ts";

/** The people whose picture visitors see although no consent is stored, each with the path of its form. */
export function listPicturesWithoutConsent(): { name: string; path: string }[] {
  const { id, kind, name } = people;
  const isShown = and(eq(people.hidden, false), isNotNull(people.imageUrl));
  const hasNoConsent = and(isNull(people.consentSince), eq(people.isDemo, false));
  const rows = db
    .select({ id, kind, name })
    .from(people)
    .where(and(isShown, hasNoConsent))
    .orderBy(asc(name), asc(id))
    .all();
  return rows.map((row) => {
    const group: PeopleGroup = row.kind === "voice" ? "voices" : "team";
    return { name: row.name, path: personFormPath(group, row.id) };
  });
}
