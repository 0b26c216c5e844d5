import { pictureLabels } from "#app/features/pictures/picture-fields.ts";
import {
  type DraftIntent,
  type DraftOutcome,
  differencesIn,
  draftConflicts,
  draftToast,
  recordWords,
} from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { ArticleValues } from "#db/schema.ts";

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

/** The labels of the fields, in form order. */
export const articleLabels = {
  title: "Titel",
  lead: "Vorspann",
  text: "Text",
  topic: "Thema",
  plan: "Für wen",
  ...pictureLabels,
};

export type ArticleFieldValues = Record<keyof typeof articleLabels | "image", string>;

/** The values by the names of their controls. */
export function articleControls({
  title,
  lead,
  text,
  topic,
  planId,
  imageUrl,
  imageAlt,
}: ArticleValues) {
  return { title, lead, text, topic, plan: planId ?? "", imageUrl: imageUrl ?? "", imageAlt };
}

/** The fields in which the typed values differ from the stored ones. `planNames` are the names of the plans by id. */
export function articleDifferences(
  { typed, stored }: Record<"typed" | "stored", ArticleValues>,
  planNames: Record<string, string>,
): Difference[] {
  const controls = { typed: articleControls(typed), stored: articleControls(stored) };
  return differencesIn(articleLabels, controls, { plan: planNames });
}
