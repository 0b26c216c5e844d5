import {
  MAX_PER_KIND,
  type PeopleGroup,
  peopleGroups,
} from "#app/features/team/administration/people-groups.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Person } from "#db/schema.ts";

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
