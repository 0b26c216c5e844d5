import type { CatalogItem } from "#db/schema.ts";
import { type PlanFacts, type PlanTerms, planName, specifiedRank } from "#db/specified-plans.ts";

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

type Placed = Pick<CatalogItem, "title"> & Partial<Pick<CatalogItem, "planPosition">>;

/**
 * Sorts plans by position. Plans that nobody has moved come last, in the specified order and then by name.
 */
export function inPlanOrder<Plan extends Placed>(plans: Plan[]): Plan[] {
  const position = ({ planPosition }: Placed) => planPosition ?? Number.POSITIVE_INFINITY;
  return plans.toSorted((a, b) => {
    if (position(a) !== position(b)) return position(a) - position(b);
    const rank = specifiedRank(a.title) - specifiedRank(b.title);
    return rank || planName(a.title).localeCompare(planName(b.title), "de");
  });
}
