import { type PlanWords, planWords } from "#app/content/plans.ts";
import { describeHindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { priceEntries } from "#app/features/catalog/item-view.ts";
import { type Plan, planOf } from "#app/features/membership/membership.ts";
import { type MembershipOrders, standingOf } from "#app/features/membership/order-warning.ts";
import type { CatalogItem } from "#db/schema.ts";

/** A plan as /join shows it. */
export interface PlanView extends Plan, PlanWords {
  id: string;
  cta: string;
  /** Replaces the feature lists of a plan that an operator has added. */
  description: string | null;
  /** A formatted price, or the words for a missing one. */
  price: string;
  hasPrice: boolean;
  communityPrice: string | null;
  /** The sentence why the plan cannot be chosen now; null if it can. */
  hindrance: string | null;
  /** The viewer's active or pending membership of this plan, in words; null for none. */
  standing: string | null;
}

const nothing: MembershipOrders = { purchases: [], pending: [] };

/** The plan for a customer with these memberships. */
export function planViewOf(item: CatalogItem, now: Date, ordered = nothing): PlanView {
  const plan = planOf(item.title);
  const hindrance = hindranceOf(item, now);
  const [regular, community] = priceEntries(item);
  return {
    ...plan,
    ...wordsOf(plan.name),
    id: item.id,
    cta: `Get ${plan.name}`,
    description: item.description,
    price: regular?.value ?? "",
    hasPrice: item.price !== null,
    communityPrice: community?.value ?? null,
    hindrance: hindrance && describeHindrance(item, hindrance),
    standing: standingOf(ordered, plan, now),
  };
}

function wordsOf(name: string): PlanWords {
  const words = Object.hasOwn(planWords, name) ? planWords[name] : undefined;
  return words ?? { features: [], notIncluded: [], mostPopular: false };
}

const knownPlans = Object.keys(planWords);

/** The known plans in their order, then the operator's own plans by name. */
export function inOrder(plans: PlanView[]): PlanView[] {
  const rank = ({ name }: PlanView) =>
    knownPlans.includes(name) ? knownPlans.indexOf(name) : knownPlans.length;
  return plans.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "de"));
}

export type PlanState = "chosen" | "popular" | "open" | "grey";

/** The look of a plan's card, given the id of the chosen plan (null for none). */
export function planStateOf(
  { id, mostPopular }: Pick<PlanView, "id" | "mostPopular">,
  chosenId: string | null,
): PlanState {
  if (id === chosenId) return "chosen";
  if (mostPopular) return chosenId === null ? "popular" : "open";
  return chosenId === null ? "open" : "grey";
}
