import { type PlanWords, planWords } from "#app/content/plans.ts";
import { describeHindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { priceEntries } from "#app/features/catalog/item-view.ts";
import { type Plan, planOf } from "#app/features/membership/membership.ts";
import { type MembershipOrders, standingOf } from "#app/features/membership/order-warning.ts";
import type { CatalogItem } from "#db/schema.ts";

/** A plan as /join shows it. */
export interface PlanView extends Plan, PlanWords {
  id: string;
  mostPopular: boolean;
  cta: string;
  /** Stands in for the lists of a plan that an operator made up. */
  description: string | null;
  /** With a euro sign, or the words that there is none. */
  price: string;
  hasPrice: boolean;
  communityPrice: string | null;
  /** The sentence why it cannot be chosen now; null where it can. */
  hindrance: string | null;
  /** The viewer's running or pending membership of this plan, in words; null for none. */
  standing: string | null;
}

const nothing: MembershipOrders = { purchases: [], pending: [] };

/** The plan as the customer with these memberships sees it. */
export function planViewOf(item: CatalogItem, now: Date, ordered = nothing): PlanView {
  const plan = planOf(item.title);
  const hindrance = hindranceOf(item, now);
  const [regular, community] = priceEntries(item);
  return {
    ...plan,
    ...wordsOf(plan.name),
    id: item.id,
    mostPopular: plan.name === "Lifetime",
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
  return words ?? { features: [], notIncluded: [] };
}

const ORDER = ["Free", "Lifetime", "Yearly"];

/** Free, Lifetime, Yearly; then what an operator added, by name. */
export function inOrder(plans: PlanView[]): PlanView[] {
  const rank = ({ name }: PlanView) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return plans.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, "de"));
}

export type PlanState = "chosen" | "popular" | "open" | "grey";

/** The look of a plan's card while the plan with this id (null: none) is chosen. */
export function planStateOf(
  { id, mostPopular }: Pick<PlanView, "id" | "mostPopular">,
  chosenId: string | null,
): PlanState {
  if (id === chosenId) return "chosen";
  if (mostPopular) return chosenId === null ? "popular" : "open";
  return chosenId === null ? "open" : "grey";
}
