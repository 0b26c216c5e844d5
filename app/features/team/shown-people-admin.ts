import { personLabels } from "#app/features/change-log/change-log.ts";
import { pictureLabels } from "#app/features/pictures/picture-fields.ts";
import { differencesIn, type RecordWords, recordWords } from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { Fields } from "#app/ui/form/use-form.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Person, PersonKind, TestimonialPlace } from "#db/schema.ts";

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

const outcomes = {
  created: ["erstellt", "ist angelegt"],
  changed: ["aktualisiert", "ist gespeichert"],
  deleted: ["gelöscht", "ist gelöscht"],
  up: ["verschoben", "steht jetzt weiter oben"],
  down: ["verschoben", "steht jetzt weiter unten"],
  hide: ["ausgeblendet", "ist auf der Website nicht mehr zu sehen"],
  show: ["eingeblendet", "ist wieder auf der Website zu sehen"],
} as const;

/** The toast after a change. */
export function personDone(
  group: PeopleGroup,
  name: string,
  outcome: keyof typeof outcomes,
): NewToast {
  const [what, sentence] = outcomes[outcome];
  return peopleGroups[group].words.done(what, `${name} ${sentence}.`);
}

/** The toast after a form was saved. It asks for a missing consent. */
export function personSaved(
  group: PeopleGroup,
  { name, hidden, consentSince }: Pick<Person, "name" | "hidden" | "consentSince">,
  outcome: "created" | "changed",
): NewToast {
  const toast = personDone(group, name, outcome);
  if (hidden || consentSince) return toast;
  const warning =
    "Der Eintrag ist zu sehen, aber ohne Einverständnis: Bitte tragen Sie ein, seit wann es vorliegt, oder blenden Sie ihn aus.";
  return { ...toast, kind: "info", description: `${toast.description} ${warning}` };
}

/** The reasons why a person with valid input was not saved. */
export const personConflicts = {
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen ist eine andere Fassung gespeichert. Ihre steht noch im Formular, ist aber nicht gespeichert. Mit „Aktualisieren“ überschreiben Sie die andere vollständig, auch in Feldern, die Sie nicht geändert haben.",
    ],
  },
  gone: (group: PeopleGroup) => ({
    title: peopleGroups[group].words.titles.notFound,
    formErrors: [
      "Jemand hat den Eintrag inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Erstellen“ legt damit einen neuen Eintrag an.",
    ],
  }),
  tooMany: {
    title: "Hier ist kein Platz mehr",
    formErrors: [
      `Mehr als ${MAX_PER_KIND} Einträge hat keine Seite. Bitte löschen Sie zuerst einen anderen. Ihre Angaben stehen noch im Formular.`,
    ],
  },
};

/** The labels of a person's fields, in form order. */
export const personFieldLabels = {
  kind: "Wo die Person steht",
  place: "Wo die Stimme steht",
  name: "Name",
  role: "Aufgabe oder Beruf",
  text: "Text",
  ...pictureLabels,
  twitter: "Twitter",
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  consentSince: "Einverständnis liegt vor, seit …",
} satisfies Partial<Record<keyof Person, string>>;

export type PersonField = keyof typeof personFieldLabels;

export const personFields = keysOf(personFieldLabels);

/** The values that the form edits. */
export type PersonValues = Pick<Person, PersonField>;

/** The form's controls by name: those of the person, and the picture's file. */
export type PersonFieldValues = Record<PersonField | "image", string>;
export type PersonFieldset = Fields<PersonFieldValues>;

/** The fields in which the typed values differ from the stored ones. */
export function personDifferences(typed: PersonValues, stored: PersonValues): Difference[] {
  return differencesIn(
    personFieldLabels,
    { typed, stored },
    { kind: personLabels, place: placeLabels, consentSince: formatShortDate },
  );
}
