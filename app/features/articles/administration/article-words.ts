import {
  type DraftIntent,
  type DraftOutcome,
  draftConflicts,
  draftToast,
} from "#app/features/editing/draft-words.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const articlesFailure = "Fehler beim Laden der Beiträge";
export const articleFailure = "Fehler beim Speichern des Beitrags";
export const articleDeletionFailure = "Fehler beim Löschen des Beitrags";
export const articleNotFound = "Diesen Beitrag gibt es nicht (mehr).";
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

/** The toast after a deletion. `title` is null if the article was gone already. */
export function deletionToast(title: string | null): NewToast {
  if (title !== null) return { kind: "success", title: "Beitrag gelöscht", description: title };
  const description = "Vielleicht hat ihn schon jemand gelöscht.";
  return { kind: "info", title: articleNotFound, description };
}

export const articleConflicts = draftConflicts(
  articleNotFound,
  "Jemand hat ihn inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Entwurf speichern“ legt damit einen neuen an.",
);
