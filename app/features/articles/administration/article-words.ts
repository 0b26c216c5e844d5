import {
  type DraftIntent,
  type DraftOutcome,
  draftConflicts,
  draftToast,
  recordWords,
} from "#app/features/records/records.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const articleWords = recordWords({
  singular: "Beitrag",
  genitive: "des Beitrags",
  createTitle: "Neuer Beitrag",
  notFound: "Diesen Beitrag gibt es nicht (mehr).",
  pronoun: "ihn",
});

export const articlesFailure = "Fehler beim Laden der Beiträge";
export const unknownPlan = "Diese Mitgliedschaft gibt es nicht mehr. Bitte wählen Sie eine andere.";

const consequences = {
  saved: "Erst wenn Sie veröffentlichen, ändert sich etwas für Mitglieder.",
  published: "Der Beitrag steht jetzt unter „Für Mitglieder“.",
  withdrawn: "Mitglieder sehen den Beitrag nicht mehr. Der Text steht hier als Entwurf.",
};

/** Names pictures in the text that members do not see; null if there are none. */
export function missingPicturesSentence(names: string[]): string | null {
  if (names.length === 0) return null;
  return `Diese Bilder gibt es bei den veröffentlichten Dateien nicht: ${names.join(", ")}.`;
}

/** The toasts after the form. */
export function articleToasts(
  outcome: DraftOutcome<DraftIntent>,
  { title, missingPictures }: { title: string; missingPictures: string[] },
): NewToast[] {
  const description = missingPicturesSentence(missingPictures);
  const missing: NewToast[] = description
    ? [{ kind: "info", title: "Im Text fehlen Bilder", description }]
    : [];
  return [draftToast(outcome, title, consequences), ...missing];
}

export const articleConflicts = draftConflicts(
  articleWords.titles.notFound,
  "Jemand hat ihn inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Entwurf speichern“ legt damit einen neuen an.",
);
