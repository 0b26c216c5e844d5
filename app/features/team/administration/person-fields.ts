import { personLabels } from "#app/features/change-log/change-log.ts";
import { pictureLabels } from "#app/features/pictures/form/picture-field-words.ts";
import { differencesIn } from "#app/features/records/records.ts";
import { placeLabels } from "#app/features/team/administration/people-groups.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { Fields } from "#app/ui/form/use-form.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import type { Person } from "#db/schema.ts";

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
