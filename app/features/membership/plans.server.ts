import { and, asc, eq, isNull } from "drizzle-orm";
import { isPast } from "#app/features/catalog/availability.ts";
import { hasCommunityPrices } from "#app/features/catalog/catalog.server.ts";
import type { DateColumns } from "#app/features/catalog/further-dates.ts";
import { itemPath, lineTypeOf } from "#app/features/catalog/kinds.ts";
import { inPlanOrder, isPlanItem, listPlanItems } from "#app/features/catalog/plan.server.ts";
import { planTermsOf } from "#app/features/catalog/plan.ts";
import { priceTermsAt } from "#app/features/catalog/price-words/price-terms.server.ts";
import { plainText } from "#app/features/markdown/markdown.server.ts";
import { findMembershipOrders } from "#app/features/membership/membership.server.ts";
import {
  type IncludedItem,
  type PlanView,
  planViewOf,
} from "#app/features/membership/plan-view.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { berlinDay, formatDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { catalogItems, planInclusions } from "#db/schema.ts";
import { type PlanTerms, planName } from "#db/specified-plans.ts";

/** The plans on offer to the account (null: a visitor), in display order. */
export async function listPlans(userId: string | null, now = new Date()): Promise<PlanView[]> {
  const terms = priceTermsAt(now);
  const ordered = findMembershipOrders(userId);
  const isForMembers = siteSettings().communityPriceFor === "members";
  const hasMemberPrices = isForMembers && hasCommunityPrices(now);
  const included = listIncluded(now);
  return listPlanItems().map(({ description, ...item }) => {
    const plan = { ...item, description: description && plainText(description) };
    return planViewOf(plan, {
      now,
      terms,
      includes: included.get(item.id),
      isForMembers,
      hasMemberPrices,
      ordered,
    });
  });
}

// Prepared once, because each page with contents runs this query.
const allPlans = db
  .select({
    itemId: catalogItems.id,
    title: catalogItems.title,
    price: catalogItems.price,
    planMonths: catalogItems.planMonths,
    planIsPaid: catalogItems.planIsPaid,
    planPosition: catalogItems.planPosition,
    archivedAt: catalogItems.archivedAt,
  })
  .from(catalogItems)
  .where(isPlanItem)
  .orderBy(asc(catalogItems.createdAt), asc(catalogItems.id))
  .prepare();

/** All plans in display order. The hidden ones come last: members may still have them. */
export function listAllPlans(): SoldPlan[] {
  const plans = inPlanOrder(allPlans.all());
  const hidden = plans.filter(({ archivedAt }) => archivedAt !== null);
  const shown = plans.filter(({ archivedAt }) => archivedAt === null);
  return [...shown, ...hidden].map(({ itemId, title, price, ...terms }) => ({
    itemId,
    name: planName(title),
    price,
    ...planTermsOf(terms),
  }));
}

/**
 * The items in the shop that plans include, by the id of the plan. Several dates of an event count once, as the next of
 * them.
 */
function listIncluded(now: Date): Map<string, IncludedItem[]> {
  const { id, kind, isPlan, title, archivedAt, calledOffAt } = catalogItems;
  const { date, time, endDate, endTime, furtherDates } = catalogItems;
  const { planId, itemId, removedAt } = planInclusions;
  const dates = { date, time, endDate, endTime, furtherDates };
  const found = db
    .select({ planId, id, kind, isPlan, title, ...dates })
    .from(planInclusions)
    .innerJoin(catalogItems, eq(id, itemId))
    .where(and(isNull(removedAt), isNull(archivedAt), isNull(calledOffAt)))
    .orderBy(asc(germanOrder(title)), asc(title), asc(date))
    .all();
  const included = new Map<string, IncludedItem[]>();
  for (const { planId, title, ...item } of found.filter((each) => !isPast(each, now))) {
    const items = included.get(planId) ?? [];
    included.set(planId, items);
    const last = items.at(-1);
    if (last?.title === title) {
      if (last.when) last.when = last.when.replace(/^am/, "ab");
      continue;
    }
    const path = itemPath({ id: item.id, lineType: lineTypeOf(item) });
    items.push({ title, path, when: whenOf(item, now) });
  }
  return included;
}

/** The year is left out of days in the current one. */
function whenOf({ date, furtherDates }: Pick<DateColumns, "date" | "furtherDates">, now: Date) {
  if (date === null) return null;
  const { day, month, long } = formatDay(date);
  const [name] = month.split(" ");
  const isThisYear = date.slice(0, 4) === berlinDay(now).slice(0, 4);
  return `${furtherDates === null ? "am" : "ab"} ${isThisYear ? `${day}. ${name}` : long}`;
}

/** A plan with its price in cents; null: it has none yet. */
export interface PricedPlan extends PlanTerms {
  price: number | null;
}

/** A plan of the catalog, hidden or not. */
export interface SoldPlan extends PricedPlan {
  itemId: string;
  name: string;
}

/** The plans that open what this one opens, the plan itself included. */
export function plansThatOpen(plans: SoldPlan[], leastId: string): SoldPlan[] {
  const least = plans.find(({ itemId }) => itemId === leastId);
  return least ? plans.filter((plan) => plan === least || isWorthAtLeast(plan, least)) : [];
}

/**
 * Whether a plan is worth at least as much as another one, so that it opens the same articles. Paid plans are worth more
 * than free ones, and paid plans without an end more than those with one. Among these the price of a month counts. A paid
 * plan without a price cannot be compared with another paid one.
 */
export function isWorthAtLeast(plan: PricedPlan, least: PricedPlan): boolean {
  if (!least.isPaid || !plan.isPaid) return plan.isPaid || !least.isPaid;
  if (plan.price === null || least.price === null) return false;
  return priceOfMonth(plan.price, plan) >= priceOfMonth(least.price, least);
}

function priceOfMonth(price: number, { months }: PlanTerms): number {
  return months === null ? Number.POSITIVE_INFINITY : price / months;
}
