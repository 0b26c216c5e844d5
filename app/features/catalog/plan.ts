import type { CatalogItem } from "#db/schema.ts";
import type { PlanFacts, PlanTerms } from "#db/specified-plans.ts";

export type PlanColumns = Pick<
  CatalogItem,
  "isPlan" | "planMonths" | "planIsPaid" | "planFeatures" | "planNotIncluded" | "planMostPopular"
>;

export function planFactsOf(plan: PlanColumns): PlanFacts {
  return {
    ...planTermsOf(plan),
    features: linesOf(plan.planFeatures),
    notIncluded: linesOf(plan.planNotIncluded),
    mostPopular: plan.planMostPopular,
  };
}

/** Only the terms, which an order stores. */
export function planTermsOf({
  planMonths,
  planIsPaid,
}: Pick<PlanColumns, "planMonths" | "planIsPaid">): PlanTerms {
  return { months: planMonths, isPaid: planIsPaid };
}

/** The lines of a text, without empty ones and repetitions. */
export function linesOf(text: string | null | undefined): string[] {
  const lines = (text ?? "").split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return [...new Set(lines)].filter((line) => line !== "");
}
