import type { DraftOutcome } from "#app/features/deliveries/administration/content-words.ts";
import { asBefore } from "#app/features/editing/edit-words.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const articlesFailure = "Fehler beim Laden der Beiträge";
export const articleFailure = "Fehler beim Speichern des Beitrags";
export const articleDeletionFailure = "Fehler beim Löschen des Beitrags";
export const articleNotFound = "Diesen Beitrag gibt es nicht (mehr).";
export const unknownPlan = "Diese Mitgliedschaft gibt es nicht mehr. Bitte wählen Sie eine andere.";

export type ArticleOutcome = DraftOutcome | "withdrawn";

const outcomes: Record<Exclude<ArticleOutcome, "unchanged">, { title: string; what: string }> = {
  saved: {
    title: "Entwurf gespeichert",
    what: "Erst wenn Sie veröffentlichen, ändert sich etwas für Mitglieder.",
  },
  published: { title: "Veröffentlicht", what: "Das steht jetzt unter „Für Mitglieder“." },
  withdrawn: {
    title: "Zurückgezogen",
    what: "Mitglieder sehen den Beitrag nicht mehr. Der Text steht hier als Entwurf.",
  },
};

function articleToast(outcome: ArticleOutcome, title: string): NewToast {
  if (outcome === "unchanged") return asBefore(title);
  const words = outcomes[outcome];
  return { kind: "success", title: words.title, description: `${title}: ${words.what}` };
}

/** Names pictures in the text that members do not see; null if there are none. */
export function missingPicturesSentence(names: string[]): string | null {
  if (names.length === 0) return null;
  return `Diese Bilder gibt es bei den veröffentlichten Dateien nicht: ${names.join(", ")}.`;
}

/** The toasts after the form. */
export function articleToasts(
  outcome: ArticleOutcome,
  { title, missingPictures }: { title: string; missingPictures: string[] },
): NewToast[] {
  const description = missingPicturesSentence(missingPictures);
  const missing: NewToast[] = description
    ? [{ kind: "info", title: "Im Text fehlen Bilder", description }]
    : [];
  return [articleToast(outcome, title), ...missing];
}

/** The toast after a deletion. `title` is null if the article was gone already. */
export function deletionToast(title: string | null): NewToast {
  if (title !== null) return { kind: "success", title: "Beitrag gelöscht", description: title };
  const description = "Vielleicht hat ihn schon jemand gelöscht.";
  return { kind: "info", title: articleNotFound, description };
}

/** The reasons why valid input was not saved. */
export const articleConflicts = {
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes gespeichert. Ihre Eingabe steht noch im Formular, gespeichert ist sie nicht. Wenn Sie noch einmal drücken, ersetzt Ihre Fassung die andere.",
    ],
  },
  gone: {
    title: articleNotFound,
    formErrors: [
      "Jemand hat ihn inzwischen gelöscht. Ihre Angaben stehen noch im Formular. „Entwurf speichern“ legt damit einen neuen an.",
    ],
  },
};
