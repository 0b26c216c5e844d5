import type { Noun } from "#app/features/noun.ts";
import type { PersonalTable } from "#app/features/personal-table.server.ts";

/** All tables with personal data, in the order below the privacy text. */
export function personalTables(nouns: Noun[]): PersonalTable[] {
  return nouns
    .flatMap(({ personal = [] }) => personal)
    .toSorted((one, other) => one.place - other.place);
}
