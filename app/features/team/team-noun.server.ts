import { inArray } from "drizzle-orm";
import { personPath } from "#app/features/change-log/subject-paths.ts";
import type { Noun } from "#app/features/noun.ts";
import { db } from "#db/client.server.ts";
import { people } from "#db/schema.ts";

export const teamNoun: Noun = {
  menu: [
    { group: "website", place: 3, path: "/admin/team", label: "Team", icon: "sun" },
    { group: "website", place: 4, path: "/admin/voices", label: "Stimmen", icon: "star" },
  ],
  subjects: [{ name: "person", label: "Person", isInLabels: true, pages: pagesOf }],
};

function pagesOf(ids: string[]): Map<string, string> {
  const { id, kind } = people;
  const found = db.select({ id, kind }).from(people).where(inArray(id, ids)).all();
  return new Map(found.map((person) => [person.id, personPath(person.kind, person.id)]));
}
