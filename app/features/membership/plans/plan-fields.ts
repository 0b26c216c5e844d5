import { itemWordings, taxLabels } from "#app/features/catalog/administration/form/item-fields.ts";
import { planFactsOf } from "#app/features/catalog/plan.ts";
import { differencesIn } from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { Fields } from "#app/ui/form/use-form.ts";
import type { CatalogItem } from "#db/schema.ts";
import type { PlanFacts } from "#db/specified-plans.ts";

/** The longest limited plan. */
export const MAX_MONTHS = 60;

/** The labels of a plan's fields, in form order. */
export const planLabels = {
  title: "Titel",
  price: "Preis in Euro",
  communityPrice: "Community-Preis in Euro",
  ...taxLabels,
  months: "Dauer in Monaten",
  features: "Enthalten",
  notIncluded: "Nicht enthalten",
  includes: "Enthaltene Angebote",
  mostPopular: "Als beliebteste Wahl hervorheben",
  imageUrl: "Bildadresse",
  imageAlt: "Bildbeschreibung",
};

export type PlanField = keyof typeof planLabels;
export type PlanFieldValues = Record<Exclude<PlanField, "includes"> | "image", string> & {
  includes: string[];
};
export type PlanFieldset = Fields<PlanFieldValues>;

/** The values of the form. */
export interface PlanValues
  extends Omit<PlanFacts, "isPaid">,
    Pick<
      CatalogItem,
      "title" | "price" | "communityPrice" | "taxRate" | "taxNote" | "imageUrl" | "imageAlt"
    > {}

export function planValuesOf(item: CatalogItem): PlanValues {
  const { isPaid, ...facts } = planFactsOf(item);
  const { title, price, communityPrice, taxRate, taxNote, imageUrl, imageAlt } = item;
  return { ...facts, title, price, communityPrice, taxRate, taxNote, imageUrl, imageAlt };
}

/** The values of the form and the titles of the included items. */
type ComparedPlan = PlanValues & { includes: string[] };

/** The fields in which the typed values differ from the stored ones. */
export function planDifferences(typed: ComparedPlan, stored: ComparedPlan): Difference[] {
  const inTexts = ({ includes, ...values }: ComparedPlan) => ({
    ...planTexts(values),
    includes: includes.join("\n"),
  });
  return differencesIn(
    planLabels,
    { typed: inTexts(typed), stored: inTexts(stored) },
    itemWordings,
  );
}

/** The values as their controls show them: a list has one entry per line. */
export function planTexts({ features, notIncluded, ...values }: PlanValues) {
  return { ...values, features: features.join("\n"), notIncluded: notIncluded.join("\n") };
}
