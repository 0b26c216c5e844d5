import { and, eq, isNotNull } from "drizzle-orm";
import { hindranceOf } from "#app/features/catalog/availability.ts";
import { isListed } from "#app/features/catalog/catalog.server.ts";
import { listPlanItems } from "#app/features/catalog/plan-items.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

const { availability, price } = catalogItems;

/** Whether customers can order any item now, memberships aside. */
export async function isAnythingForSale(now = new Date()): Promise<boolean> {
  return listPriced().some((item) => hindranceOf(item, now) === null);
}

/** Whether visitors see goods among the items. */
export function offersGoods(): boolean {
  const { id, withdrawalClass } = catalogItems;
  const isGoods = and(isListed, eq(withdrawalClass, "goods"));
  return db.select({ id }).from(catalogItems).where(isGoods).limit(1).get() !== undefined;
}

/** The titles of everything that customers can order now, memberships included. */
export function listTitlesForSale(now = new Date()): string[] {
  const isForSale = (item: SaleFacts) => hindranceOf(item, now) === null;
  return [...listPriced().filter(isForSale), ...listPlanItems().filter(isForSale)].map(
    ({ title }) => title,
  );
}

/** All that decides whether an item can be ordered. Reading the texts of a large catalog takes milliseconds. */
type SaleFacts = ReturnType<typeof listPriced>[number];

function listPriced() {
  const { title, calledOffAt, capacity, stock, ordered } = catalogItems;
  const { date, time, endDate, endTime, furtherDates } = catalogItems;
  const dates = { date, time, endDate, endTime, furtherDates };
  return db
    .select({ title, availability, price, calledOffAt, capacity, stock, ordered, ...dates })
    .from(catalogItems)
    .where(and(isListed, isNotNull(price), eq(availability, true)))
    .all();
}

/** All offered items except memberships. */
export async function listItemsOfAllKinds(): Promise<CatalogItem[]> {
  return db.select().from(catalogItems).where(isListed).all();
}
