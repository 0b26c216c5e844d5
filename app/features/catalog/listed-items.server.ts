import { and, eq, isNotNull } from "drizzle-orm";
import { hindranceOf } from "#app/features/catalog/availability.ts";
import { isListed } from "#app/features/catalog/catalog.server.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

const { availability, price } = catalogItems;

/** Whether customers can order any item now, memberships aside. */
export async function isAnythingForSale(now = new Date()): Promise<boolean> {
  return listForSale(now).length > 0;
}

/** The titles of everything that customers can order now, memberships included. */
export function listTitlesForSale(now = new Date()): string[] {
  const plans = listPlanItems().filter((plan) => hindranceOf(plan, now) === null);
  return [...listForSale(now), ...plans].map(({ title }) => title);
}

function listForSale(now: Date): CatalogItem[] {
  return db
    .select()
    .from(catalogItems)
    .where(and(isListed, isNotNull(price), eq(availability, true)))
    .all()
    .filter((item) => hindranceOf(item, now) === null);
}

/** All offered items except memberships. */
export async function listItemsOfAllKinds(): Promise<CatalogItem[]> {
  return db.select().from(catalogItems).where(isListed).all();
}
