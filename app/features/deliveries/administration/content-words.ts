import { draftConflicts } from "#app/features/editing/draft-words.ts";
import { asBefore } from "#app/features/editing/edit-words.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const contentsFailure = "Fehler beim Speichern des Inhalts";
export const lessonFailure = "Fehler beim Speichern der Lektion";
export const lessonDeletionFailure = "Fehler beim Löschen der Lektion";
export const lessonNotFound = "Diese Lektion gibt es nicht (mehr).";

/** The consequences of a change of the text or a lesson. `isForAll`: the lesson is open to everyone. */
export const contentConsequences = (isForAll = false) => ({
  saved: "Was Kundinnen und Kunden lesen, ändert sich erst, wenn Sie veröffentlichen.",
  published: `Das sehen jetzt alle${isForAll ? "" : " mit Zugang"}.`,
});

/** The toasts after a button in the list of lessons. */
export const lessonWords = {
  moved: (title: string): NewToast => ({
    kind: "success",
    title: "Lektion verschoben",
    description: `${title} steht jetzt an anderer Stelle.`,
  }),
  notMoved: {
    kind: "info",
    title: "Die Lektionen haben sich inzwischen geändert",
    description: "Eine der beiden ist gelöscht. Es wurde nichts verschoben.",
  } satisfies NewToast,
  failed: {
    kind: "error",
    title: "Fehler beim Verschieben der Lektion",
    description: TRY_LATER,
  } satisfies NewToast,
  withdrawn: (title: string): NewToast => ({
    kind: "success",
    title: "Lektion zurückgezogen",
    description: `${title} ist wieder ein Entwurf. Kundinnen und Kunden sehen sie nicht mehr, ihr Fortschritt bleibt.`,
  }),
  notWithdrawn: {
    kind: "error",
    title: "Fehler beim Zurückziehen der Lektion",
    description: TRY_LATER,
  } satisfies NewToast,
  deleted: (title: string): NewToast => ({
    kind: "success",
    title: "Lektion gelöscht",
    description: `${title} gibt es nicht mehr.`,
  }),
  gone: {
    kind: "info",
    title: lessonNotFound,
    description: "Vielleicht hat sie schon jemand gelöscht.",
  } satisfies NewToast,
};

type MoveResult = { ok: true; title: string; isNew: boolean } | { ok: false; reason: string };

export function toastAfterMove(result: MoveResult): NewToast {
  if (result.ok) return result.isNew ? lessonWords.moved(result.title) : asBefore(result.title);
  return result.reason === "failed" ? lessonWords.failed : lessonWords.notMoved;
}

/** `title`: null if the lesson is gone. */
export function toastAfterWithdrawal(title: string | null): NewToast {
  return title === null ? lessonWords.gone : lessonWords.withdrawn(title);
}

export const contentConflicts = draftConflicts(
  lessonNotFound,
  "Jemand hat sie inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Entwurf speichern“ legt damit eine neue an.",
);
