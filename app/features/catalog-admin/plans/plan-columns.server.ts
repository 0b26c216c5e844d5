import { eq } from "drizzle-orm";
import { noPlan } from "#app/features/catalog/blank-item.ts";
import { isMembership } from "#app/features/catalog/kinds.ts";
import type { Queryable } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";
import { planColumnsOf, specifiedPlan } from "#db/specified-plans.ts";

interface SavedProduct {
  kind: ItemKind;
  values: { title: string; category: string };
}

/**
 * The plan columns to write when an item is saved in its own form. As specified, the membership category
 * turns a product into a plan, whose title then decides the facts, once. Another category turns it into an
 * ordinary product again.
 */
export function specifiedPlanColumns(
  transaction: Queryable,
  { kind, values: { title, category } }: SavedProduct,
  stored: CatalogItem | null,
) {
  if (stored?.isPlan && stored.category === category) return {};
  if (!isMembership({ kind, category })) return stored?.isPlan ? noPlan : {};
  if (stored?.isPlan) return {};
  const facts = specifiedPlan(title);
  const mostPopular = facts.mostPopular && !hasMostPopular(transaction);
  return planColumnsOf({ ...facts, mostPopular });
}

function hasMostPopular(transaction: Queryable): boolean {
  const isPopular = eq(catalogItems.planMostPopular, true);
  return (
    transaction.select({ id: catalogItems.id }).from(catalogItems).where(isPopular).get() !==
    undefined
  );
}
