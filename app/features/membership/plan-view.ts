import { monthlyPrice } from "#app/content/plans.ts";
import { describeHindrance, hindranceOf } from "#app/features/catalog/availability.ts";
import { priceEntries } from "#app/features/catalog/item-view.ts";
import { planFactsOf } from "#app/features/catalog/plan.ts";
import {
  type PriceTerms,
  type PriceWords,
  priceWordsOf,
} from "#app/features/catalog/price-words/price-words.ts";
import { langOf, planOf } from "#app/features/membership/membership.ts";
import {
  type MembershipOrders,
  outcomeOf,
  standingOf,
} from "#app/features/membership/order-warning.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import type { PriceEntry } from "#app/ui/parts/price-list.tsx";
import type { CatalogItem } from "#db/schema.ts";
import type { PlanFacts } from "#db/specified-plans.ts";

/** A plan as /join shows it. */
export interface PlanView extends PlanFacts {
  id: string;
  name: string;
  /** The language of the name. */
  lang: "en" | undefined;
  /** The included items. */
  includes: IncludedItem[];
  /** Says which lower prices the plan brings; null for none. */
  memberPrices: string | null;
  /** Replaces the feature lists of a plan that has none. */
  description: string | null;
  /** A formatted price, or the words for a missing one. */
  price: string;
  hasPrice: boolean;
  /** The price of one month in words, for a plan of several; null for any other. */
  monthly: string | null;
  /** The words about tax beside the price; null if there is nothing to say. */
  priceWords: PriceWords | null;
  communityPrice: Pick<PriceEntry, "label" | "value"> | null;
  /** The reason why the plan cannot be chosen now, as a sentence; null if it can. */
  hindrance: string | null;
  /** The viewer's active or pending membership of this plan, in words; null for none. */
  standing: string | null;
  /** The effect of an order on the viewer's running membership, as a sentence; null if there is nothing to say. */
  outcome: string | null;
}

/** A plan on offer, with the contents that other features count. */
export interface OfferedPlan extends PlanView {
  /** The number of articles in the members' area that the plan opens. */
  articleCount: number;
  /** Files and texts that only its members get. */
  fileCount: number;
  hasText: boolean;
}

export interface IncludedItem {
  title: string;
  path: string;
  /** 'am 3. Dezember', or 'ab 3. Dezember' for several dates; null without any. */
  when: string | null;
}

interface Viewing {
  now: Date;
  terms: PriceTerms;
  includes?: IncludedItem[];
  /** Whether only members pay the community price. */
  isForMembers?: boolean;
  /** Whether an offer has a price for members. */
  hasMemberPrices?: boolean;
  /** The customer's memberships. */
  ordered?: MembershipOrders;
}

const nothing: MembershipOrders = { purchases: [], pending: [] };

export function planViewOf(item: CatalogItem, viewing: Viewing): PlanView {
  const { now, terms, includes = [], ordered = nothing } = viewing;
  const { isForMembers, hasMemberPrices = false } = viewing;
  const facts = planFactsOf(item);
  const plan = planOf(item.title, { itemId: item.id, terms: facts });
  const hindrance = hindranceOf(item, now);
  // A plan is never free, so 'Inklusive' is none of its prices.
  const communityPrice = item.communityPrice || null;
  const [regular, community = null] = priceEntries({
    price: item.price,
    communityPrice,
    isForMembers,
  });
  return {
    ...facts,
    id: item.id,
    name: plan.name,
    lang: langOf(item.title),
    includes,
    memberPrices:
      hasMemberPrices && facts.isPaid ? "Preise für Mitglieder bei unseren Angeboten" : null,
    description: item.description,
    // 'Kostenlos pro Monat' would sound odd.
    price: item.price === 0 ? formatPrice(0) : (regular?.value ?? ""),
    hasPrice: item.price !== null,
    monthly: monthlyWords(item.price, facts),
    priceWords: priceWordsOf(item, terms),
    communityPrice: community && { label: community.label, value: community.value },
    hindrance: hindrance && describeHindrance(item, hindrance),
    standing: standingOf(ordered, plan, now),
    outcome: hindrance ? null : outcomeOf(ordered, plan, now),
  };
}

function monthlyWords(price: number | null, facts: PlanFacts): string | null {
  const monthly = monthlyPrice(price, facts);
  if (!monthly) return null;
  return `${monthly.isExact ? "=" : "rund"} ${formatPrice(monthly.price)} im Monat`;
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
