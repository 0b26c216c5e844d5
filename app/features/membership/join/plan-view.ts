import { describeHindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { priceEntries } from "#app/features/catalog/item-view.ts";
import { planFactsOf } from "#app/features/catalog/plan.ts";
import {
  type PriceTerms,
  type PriceWords,
  priceWordsOf,
} from "#app/features/catalog/price-words/price-words.ts";
import { planOf } from "#app/features/membership/membership.ts";
import {
  type MembershipOrders,
  outcomeOf,
  standingOf,
} from "#app/features/membership/order-warning.ts";
import type { CatalogItem } from "#db/schema.ts";
import { type PlanFacts, planName } from "#db/specified-plans.ts";

/** A plan as /join shows it. */
export interface PlanView extends PlanFacts {
  id: string;
  name: string;
  /** The language of the name. */
  lang: "en" | undefined;
  /** The titles of the included items. */
  includes: string[];
  /** Replaces the feature lists of a plan that has none. */
  description: string | null;
  /** A formatted price, or the words for a missing one. */
  price: string;
  hasPrice: boolean;
  /** The words about tax beside the price; null if there is nothing to say. */
  priceWords: PriceWords | null;
  communityPrice: string | null;
  /** The reason why the plan cannot be chosen now, as a sentence; null if it can. */
  hindrance: string | null;
  /** The viewer's active or pending membership of this plan, in words; null for none. */
  standing: string | null;
  /** The effect of an order on the viewer's running membership, as a sentence; null if there is nothing to say. */
  outcome: string | null;
}

interface Viewing {
  now: Date;
  terms: PriceTerms;
  /** The titles of the items that the plan includes. */
  includes?: string[];
  /** The customer's memberships. */
  ordered?: MembershipOrders;
}

const nothing: MembershipOrders = { purchases: [], pending: [] };

export function planViewOf(
  item: CatalogItem,
  { now, terms, includes = [], ordered = nothing }: Viewing,
): PlanView {
  const facts = planFactsOf(item);
  const plan = planOf(item.title, { itemId: item.id, terms: facts });
  const hindrance = hindranceOf(item, now);
  const [regular, community] = priceEntries(item);
  return {
    ...facts,
    id: item.id,
    name: plan.name,
    lang: langOf(item.title),
    includes,
    description: item.description,
    price: regular?.value ?? "",
    hasPrice: item.price !== null,
    priceWords: priceWordsOf(item, terms),
    communityPrice: community?.value ?? null,
    hindrance: hindrance && describeHindrance(item, hindrance),
    standing: standingOf(ordered, plan, now),
    outcome: hindrance ? null : outcomeOf(ordered, plan, now),
  };
}

/** The specified titles are English, those of an owner German. */
export function langOf(title: string): "en" | undefined {
  return planName(title) === title ? undefined : "en";
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
