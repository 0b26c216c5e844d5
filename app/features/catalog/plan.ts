import type { CatalogItem } from "#db/schema.ts";
import {
  type PlanFacts,
  type PlanTerms,
  planName,
  specifiedPlan,
  specifiedRank,
} from "#db/specified-plans.ts";

/**
 * The columns of a plan that an admin has saved. Without `isPlan`, the facts of a plan follow from its title.
 */
export type PlanColumns = Pick<
  CatalogItem,
  "isPlan" | "planMonths" | "planIsPaid" | "planFeatures" | "planNotIncluded" | "planMostPopular"
>;

type Titled = Pick<CatalogItem, "title">;
type PlanItem = Titled & Partial<PlanColumns>;

/** The facts of a plan: the stored ones or, if none are stored, those specified for its title. */
export function planFactsOf(item: PlanItem): PlanFacts {
  if (!item.isPlan) return specifiedPlan(item.title);
  return {
    months: item.planMonths ?? null,
    isPaid: item.planIsPaid ?? false,
    features: linesOf(item.planFeatures),
    notIncluded: linesOf(item.planNotIncluded),
    mostPopular: item.planMostPopular ?? false,
  };
}

/** Only the terms, which an order stores. */
export function planTermsOf(item: PlanItem): PlanTerms {
  const { months, isPaid } = planFactsOf(item);
  return { months, isPaid };
}

/** The lines of a text, without empty ones and repetitions. */
export function linesOf(text: string | null | undefined): string[] {
  const lines = (text ?? "").split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  return [...new Set(lines)].filter((line) => line !== "");
}

type Placed = Titled & Partial<Pick<CatalogItem, "planPosition">>;

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

/** The id of the most popular of these plans: the one that an admin chose, else the specified one. */
export function mostPopularOf(plans: (PlanItem & { id: string })[]): string | null {
  const popular = plans.filter((plan) => planFactsOf(plan).mostPopular);
  return (popular.find(({ isPlan }) => isPlan) ?? popular[0])?.id ?? null;
}
