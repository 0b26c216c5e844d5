import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { personPath } from "#app/features/change-log/subject-paths.ts";
import type { LaunchResult, Noun, OwnersContent } from "#app/features/noun.ts";
import { listShownPeople } from "#app/features/team/shown-people.server.ts";
import { PERSON_FORM } from "#app/features/team/shown-people-admin.tsx";
import { publishedDataOfTeam } from "#app/features/team/team-privacy.server.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type Person, people } from "#db/schema.ts";

export const teamNoun: Noun = {
  menu: [
    { group: "website", place: 3, path: "/admin/team", label: "Team", icon: "sun" },
    { group: "website", place: 4, path: "/admin/voices", label: "Stimmen", icon: "star" },
  ],
  subjects: [{ name: "person", label: "Person", isInLabels: true, pages: pagesOf }],
  beforeLaunch: [{ place: 26, label: "Einverständnisse", check: askForConsents }],
  contents: () => listShownPeople().map(contentOf),
  impersonal: publishedDataOfTeam,
};

function pagesOf(ids: string[]): Map<string, string> {
  const { id, kind } = people;
  const found = db.select({ id, kind }).from(people).where(inArray(id, ids)).all();
  return new Map(found.map((person) => [person.id, personPath(person.kind, person.id)]));
}

/** Names those whose picture visitors see although no consent is stored (§ 22 KunstUrhG). */
function askForConsents(): LaunchResult {
  const { id, kind, name } = people;
  const isShown = and(eq(people.hidden, false), isNotNull(people.imageUrl));
  const hasNoConsent = and(isNull(people.consentSince), eq(people.isDemo, false));
  const found = db
    .select({ id, kind, name })
    .from(people)
    .where(and(isShown, hasNoConsent))
    .orderBy(asc(germanOrder(name)), asc(id))
    .all();
  const [first] = found;
  if (!first) return null;
  return {
    sentence: `Mit Bild zu sehen, aber ohne Einverständnis: ${found.map((person) => person.name).join(", ")}. Tragen Sie ein, seit wann es vorliegt, oder blenden Sie den Eintrag aus.`,
    to: `${personPath(first.kind, first.id)}#${PERSON_FORM}-consentSince`,
  };
}

function contentOf(person: Person): OwnersContent {
  const { id, kind, name, imageUrl } = person;
  const pictures = imageUrl === null ? [] : [imageUrl];
  return { label: name, path: personPath(kind, id), text: JSON.stringify(person), pictures };
}
