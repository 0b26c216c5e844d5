import { itemConflicts } from "#app/features/catalog/administration/form/admin-item-words.ts";
import { itemWordings, taxLabels } from "#app/features/catalog/administration/form/item-fields.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { planFactsOf } from "#app/features/catalog/plan.ts";
import { adminPlanPath } from "#app/features/change-log/subject-paths.ts";
import { asBefore, differencesIn, recordWords } from "#app/features/records/records.ts";
import type { Difference } from "#app/ui/admin/edit/edit-conflict.tsx";
import type { Fields } from "#app/ui/form/use-form.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem } from "#db/schema.ts";
import type { PlanFacts } from "#db/specified-plans.ts";

export const PLANS_PATH = "/admin/plans";
export const PLANS_FAILURE = "Fehler beim Laden der Mitgliedschaften";

export { adminPlanPath as planPath };

export function planDeletionPath(id: string): string {
  return `${adminPlanPath(id)}/delete`;
}

const plan = recordWords({
  singular: "Mitgliedschaft",
  genitive: "der Mitgliedschaft",
  createTitle: "Neue Mitgliedschaft",
  notFound: "Diese Mitgliedschaft gibt es nicht (mehr).",
  pronoun: "sie",
  object: "den Eintrag",
});

const moved = (title: string) => done("verschoben", [`${title} steht jetzt an anderer Stelle.`]);

/** Toasts and error messages for an admin who changes a plan. */
export const planWords = {
  ...plan,
  created: (item: CatalogItem) =>
    done("erstellt", [`${item.title} steht jetzt auf /join.`, noPrice(item)]),
  changed: (item: CatalogItem) =>
    done("aktualisiert", [`${item.title} ist gespeichert.`, noPrice(item)]),
  deleted: (title: string) => done("gelöscht", [`${title} gibt es nicht mehr.`]),
  archived: (title: string) =>
    done("ausgeblendet", [
      `${title} steht in Bestellungen, bei Beiträgen oder bei Mitgliedern und wurde deshalb nur ausgeblendet, nicht gelöscht.`,
    ]),
  inArchive: asBefore,
  /** After the buttons of the list. */
  listed: {
    up: moved,
    down: moved,
    hide: (title: string) =>
      done("ausgeblendet", [`${title} steht nicht mehr auf /join. Wer sie schon hat, behält sie.`]),
    show: (title: string) => done("eingeblendet", [`${title} steht wieder auf /join.`]),
  },
  gone: {
    kind: "info",
    title: "Die Liste hat sich inzwischen geändert",
    description:
      "Eine der Mitgliedschaften ist gelöscht oder ausgeblendet. Es wurde nichts geändert.",
  } satisfies NewToast,
};

/** The reasons why a plan with valid input was not saved. */
export function planConflicts() {
  const { changed, gone } = itemConflicts;
  return { changed, gone: { ...gone(PLAN_KIND), title: plan.titles.notFound } };
}

function done(what: string, sentences: (string | null)[]): NewToast {
  return plan.done(what, sentences.filter((sentence) => sentence !== null).join(" "));
}

function noPrice({ price }: CatalogItem): string | null {
  return price === null ? "Sie hat noch keinen Preis, deshalb kann niemand sie wählen." : null;
}

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
