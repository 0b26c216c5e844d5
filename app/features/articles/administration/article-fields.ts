import { differencesIn } from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { ArticleValues } from "#db/schema.ts";
import { pictureLabels } from "#app/features/pictures/picture-fields.ts";

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
