import { itemConflicts } from "#app/features/catalog/administration/form/admin-item-words.ts";
import { PLAN_KIND } from "#app/features/catalog/kinds.ts";
import { adminPlanPath } from "#app/features/change-log/subject-paths.ts";
import type { Operation } from "#app/features/editing/edit-words.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { CatalogItem } from "#db/schema.ts";

type Titled = Pick<CatalogItem, "title">;

export const PLANS_PATH = "/admin/plans";
export const PLANS_FAILURE = "Fehler beim Laden der Mitgliedschaften";

export { adminPlanPath as planPath };

export function planDeletionPath(id: string): string {
  return `${adminPlanPath(id)}/delete`;
}

/** Heading of a failed operation on one plan. Show it with `TRY_LATER`. */
export function planFailure(operation: Operation): string {
  return `Fehler beim ${operation} der Mitgliedschaft`;
}

/** Toasts and error messages for an admin who changes a plan. */
export const planWords = {
  notFound: "Diese Mitgliedschaft gibt es nicht (mehr).",
  created: (plan: CatalogItem) =>
    done("erstellt", [`${plan.title} steht jetzt auf /join.`, noPrice(plan)]),
  changed: (plan: CatalogItem) =>
    done("aktualisiert", [`${plan.title} ist gespeichert.`, noPrice(plan)]),
  hidden: ({ title }: Titled) =>
    done("ausgeblendet", [`${title} steht nicht mehr auf /join. Wer sie schon hat, behält sie.`]),
  shown: ({ title }: Titled) => done("eingeblendet", [`${title} steht wieder auf /join.`]),
  moved: ({ title }: Titled) => done("verschoben", [`${title} steht jetzt an anderer Stelle.`]),
  deleted: ({ title }: Titled) => done("gelöscht", [`${title} gibt es nicht mehr.`]),
  archived: ({ title }: Titled) =>
    done("ausgeblendet", [
      `${title} steht in Bestellungen, bei Beiträgen oder bei Mitgliedern und wurde deshalb nur ausgeblendet, nicht gelöscht.`,
    ]),
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
  return { changed, gone: { ...gone(PLAN_KIND), title: planWords.notFound } };
}

function done(what: string, sentences: (string | null)[]): NewToast {
  const description = sentences.filter((sentence) => sentence !== null).join(" ");
  return { kind: "success", title: `Mitgliedschaft ${what}`, description };
}

function noPrice({ price }: CatalogItem): string | null {
  return price === null ? "Sie hat noch keinen Preis, deshalb kann niemand sie wählen." : null;
}
