import { type RecordWords, recordWords } from "#app/features/records/records.ts";
import type { PersonKind, TestimonialPlace } from "#db/schema.ts";

/** The two lists of people in the administration, by the last part of their path. */
export type PeopleGroup = "team" | "testimonials";

/** More people of one kind would make a page that nobody reads. */
export const MAX_PER_KIND = 100;

interface Group {
  path: string;
  /** Heading and navigation. */
  title: string;
  words: RecordWords;
  /** The kinds of people, in page order, with the headings of their lists. */
  kinds: [PersonKind, heading: string][];
  /** The label of `text` in the form. */
  textLabel: string;
  textHint?: string;
  /** Whether people link to other sites. */
  hasLinks: boolean;
}

/** Sentences call a person or a testimonial an entry. */
const entry = { pronoun: "ihn", object: "den Eintrag" } as const;

/** Every difference between team and testimonials in the administration. */
export const peopleGroups: Record<PeopleGroup, Group> = {
  team: {
    path: "/admin/team",
    title: "Team",
    words: recordWords({
      singular: "Person",
      genitive: "der Person",
      createTitle: "Neue Person im Team",
      notFound: "Die Person wurde nicht gefunden.",
      ...entry,
    }),
    kinds: [
      ["team", "Das Team"],
      ["adviser", "Der Beirat"],
    ],
    textLabel: "Text",
    hasLinks: true,
  },
  testimonials: {
    path: "/admin/voices",
    title: "Stimmen",
    words: recordWords({
      singular: "Stimme",
      genitive: "der Stimme",
      createTitle: "Neue Stimme",
      notFound: "Die Stimme wurde nicht gefunden.",
      ...entry,
    }),
    kinds: [["testimonial", "Alle Stimmen"]],
    textLabel: "Worte",
    textHint: "Ohne Anführungszeichen, die setzt die Seite.",
    hasLinks: false,
  },
};

export const placeLabels: Record<TestimonialPlace, string> = {
  "start-and-community": "Startseite und Community",
  start: "Nur Startseite",
  community: "Nur Community",
  about: "Zitat auf „Über uns“ und unter den Rechtstexten",
};

/** The group at this path below /admin. What follows the group may be malformed. */
export function peopleGroupAt(pathname: string): PeopleGroup {
  const [, , segment = ""] = pathname.split("/");
  return decodeURIComponent(segment).toLowerCase() === "voices" ? "testimonials" : "team";
}

export function kindsOf(group: PeopleGroup): PersonKind[] {
  return peopleGroups[group].kinds.map(([kind]) => kind);
}

export function personFormPath(group: PeopleGroup, id: string): string {
  return `${peopleGroups[group].path}/${id}`;
}

export function personDeletionPath(group: PeopleGroup, id: string): string {
  return `${personFormPath(group, id)}/delete`;
}
