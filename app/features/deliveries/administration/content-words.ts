import { draftConflicts, recordWords } from "#app/features/records/records.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const contentsFailure = "Fehler beim Speichern des Inhalts";

/** The consequences of a change of the text or a lesson. `isForAll`: the lesson is open to everyone. */
export const contentConsequences = (isForAll = false) => ({
  saved: "Was Kundinnen und Kunden lesen, ändert sich erst, wenn Sie veröffentlichen.",
  published: `Das sehen jetzt alle${isForAll ? "" : " mit Zugang"}.`,
});

const lesson = recordWords({
  singular: "Lektion",
  genitive: "der Lektion",
  createTitle: "Neue Lektion",
  notFound: "Diese Lektion gibt es nicht (mehr).",
  pronoun: "sie",
});

export const lessonWords = {
  ...lesson,
  moved: (title: string) => lesson.done("verschoben", `${title} steht jetzt an anderer Stelle.`),
  notMoved: {
    kind: "info",
    title: "Die Lektionen haben sich inzwischen geändert",
    description: "Eine der beiden ist gelöscht. Es wurde nichts verschoben.",
  } satisfies NewToast,
  withdrawn: (title: string) =>
    lesson.done(
      "zurückgezogen",
      `${title} ist wieder ein Entwurf. Kundinnen und Kunden sehen sie nicht mehr, ihr Fortschritt bleibt.`,
    ),
  deleted: (title: string) => lesson.done("gelöscht", `${title} gibt es nicht mehr.`),
};

export const contentConflicts = draftConflicts(
  lesson.titles.notFound,
  "Jemand hat sie inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Entwurf speichern“ legt damit eine neue an.",
);
