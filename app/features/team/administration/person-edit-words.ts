import type { Operation } from "#app/features/editing/edit-words.ts";
import {
  MAX_PER_KIND,
  type PeopleGroup,
  peopleGroups,
} from "#app/features/team/administration/people-groups.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Person } from "#db/schema.ts";

/** Heading of a failed operation: 'Fehler beim Löschen der Stimme'. Show it with `TRY_LATER`. */
export function personFailure(doing: Operation, group: PeopleGroup): string {
  return `Fehler beim ${doing} ${peopleGroups[group].genitive}`;
}

const outcomes = {
  created: { what: "erstellt", sentence: "ist angelegt" },
  changed: { what: "aktualisiert", sentence: "ist gespeichert" },
  deleted: { what: "gelöscht", sentence: "ist gelöscht" },
  up: { what: "verschoben", sentence: "steht jetzt weiter oben" },
  down: { what: "verschoben", sentence: "steht jetzt weiter unten" },
  hide: { what: "ausgeblendet", sentence: "ist auf der Website nicht mehr zu sehen" },
  show: { what: "eingeblendet", sentence: "ist wieder auf der Website zu sehen" },
};

/** The toast after a change. */
export function personDone(
  group: PeopleGroup,
  name: string,
  outcome: keyof typeof outcomes,
): NewToast {
  const { what, sentence } = outcomes[outcome];
  return {
    kind: "success",
    title: `${peopleGroups[group].singular} ${what}`,
    description: `${name} ${sentence}.`,
  };
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

export function personGone(group: PeopleGroup): NewToast {
  return {
    kind: "info",
    title: peopleGroups[group].notFound,
    description: "Vielleicht hat ihn schon jemand gelöscht.",
  };
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
    title: peopleGroups[group].notFound,
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
