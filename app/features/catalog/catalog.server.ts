import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  sql,
} from "drizzle-orm";
import { hindranceOf, isPast } from "#app/features/catalog/availability.ts";
import { describeOnCard } from "#app/features/catalog/item-view.server.ts";
import type { CardView } from "#app/features/catalog/item-view.ts";
import { isPlanItem, listPlanItems } from "#app/features/catalog/plan.server.ts";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { logError } from "#app/http/log.server.ts";
import { passedClock } from "#app/ui/format/berlin-time.ts";
import { isAmongGiven } from "#db/among.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, type ItemKind } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

type ListOrder = "newest" | "date";

const ORDERS = {
  newest: [desc(catalogItems.createdAt), desc(catalogItems.id)],
  date: [asc(catalogItems.date), asc(catalogItems.time), asc(catalogItems.id)],
};

/** An archived item is visible only to the customers who ordered it. */
export const isOffered = isNull(catalogItems.archivedAt);

/** Memberships are products, but only /join sells them. */
export const isListed = and(isOffered, not(isPlanItem));

/**
 * All offered items of a kind, except memberships. In the order by date, past items come last, the latest
 * first.
 */
export async function listItems(
  kind: ItemKind,
  order: ListOrder = "newest",
  now = new Date(),
): Promise<CatalogItem[]> {
  const items = db
    .select()
    .from(catalogItems)
    .where(and(eq(catalogItems.kind, kind), isListed))
    .orderBy(...ORDERS[order])
    .all();
  if (order === "newest") return items;
  const coming = items.filter((item) => !isPast(item, now));
  const past = items.filter((item) => isPast(item, now));
  return [...coming, ...past.toReversed()];
}

const flagged = (flag: typeof catalogItems.showOnStartpage | typeof catalogItems.showOnOffer) =>
  db
    .select()
    .from(catalogItems)
    .where(and(eq(flag, true), isListed))
    .orderBy(...ORDERS.newest)
    .prepare();

/** The pages that show a selection, with the query for the items that have its flag. */
const SELECTIONS = {
  startpage: flagged(catalogItems.showOnStartpage),
  offer: flagged(catalogItems.showOnOffer),
};

export interface Selection {
  items: CardView[];
  /** Whether kinds without an item have no section, because the owner's shop offers others. */
  hidesEmpty: boolean;
}

/**
 * The flagged items that are not past, newest first. A page can do without its selection, so a failed query
 * is only logged and the result is empty.
 */
export async function loadSelection(
  place: keyof typeof SELECTIONS,
  { buyer, now = new Date() }: { buyer: Buyer; now?: Date },
): Promise<Selection> {
  try {
    const items = SELECTIONS[place]
      .all()
      .filter((item) => !isPast(item, now))
      .map((item) => describeOnCard(item, { now, buyer }));
    return { items, hidesEmpty: !showsDemoContent() && hasOffers() };
  } catch (error) {
    logError(error, "while selecting items");
    return { items: [], hidesEmpty: false };
  }
}

function hasOffers(): boolean {
  return (
    db.select({ id: catalogItems.id }).from(catalogItems).where(isListed).limit(1).get() !==
    undefined
  );
}

/** Whether an offer, apart from plans, has a community price that is not 'Inklusive'. */
export function hasCommunityPrices(now: Date): boolean {
  const { price, communityPrice } = catalogItems;
  return db
    .select()
    .from(catalogItems)
    .where(and(isListed, isNotNull(price), gt(communityPrice, 0)))
    .all()
    .some((item) => !isPast(item, now));
}

/** The offered events and courses that are not over before this ISO day, in the order of their first dates. */
export function listDatesSince(day: string): CatalogItem[] {
  const isSince = and(isNotNull(catalogItems.date), gte(itemLastDay, day));
  return db
    .select()
    .from(catalogItems)
    .where(and(isSince, isOffered))
    .orderBy(...ORDERS.date)
    .all();
}

const SIMILAR_DATES = 2;

/** The start of an item, comparable with `berlinClock`. Without a time it is the end of the day. */
export const itemStart = sql<string>`${catalogItems.date} || 'T' || coalesce(${catalogItems.time}, '24:00')`;

const firstEnd = sql`case when ${catalogItems.endDate} is not null
  then ${catalogItems.endDate} || 'T' || coalesce(${catalogItems.endTime}, '24:00')
  else ${catalogItems.date} || 'T' || coalesce(${catalogItems.endTime}, ${catalogItems.time}, '24:00') end`;

/** The latest end in the lines of the column, each after its '/'. One without a time is a day. */
const furtherEnd = sql`(
  select max(
    substr(value, instr(value, '/') + 1) || iif(substr(value, -6, 1) = 'T', '', 'T24:00')
  ) from json_each('["' || replace(${catalogItems.furtherDates}, char(10), '","') || '"]'))`;

/** The end of an item as `endOfItem` knows it, comparable with `passedClock`. */
export const itemEnd = sql<string>`case when ${catalogItems.furtherDates} is null
  then ${firstEnd} else max(${firstEnd}, ${furtherEnd}) end`;

/** The ISO day of `itemEnd`. */
export const itemLastDay = sql<string>`substr(${itemEnd}, 1, 10)`;

/** The SQL condition of `isAttended`. */
export const itemIsAttended = sql`${catalogItems.date} is not null and ${catalogItems.time} is not null`;

/** The SQL condition of offered events and courses that are not over. */
export function isAhead(now: Date) {
  return and(
    inArray(catalogItems.kind, ["event", "course"]),
    gt(itemEnd, passedClock(now)),
    isOffered,
  );
}

/** The SQL condition of offered events and courses that have not started. */
function isComing(now: Date) {
  const clock = passedClock(now);
  return and(
    inArray(catalogItems.kind, ["event", "course"]),
    // Redundant, but lets the query use the index, which contains the date and not the start.
    gte(catalogItems.date, clock.slice(0, "YYYY-MM-DD".length)),
    gt(itemStart, clock),
    isOffered,
  );
}

/**
 * The two events or courses that are most like this one: of the same category, at the same place, and soon. A failed
 * query is logged and returns an empty list.
 */
export async function findSimilarDates(
  { id, category, location }: Pick<CatalogItem, "id" | "category" | "location">,
  viewing: { buyer: Buyer; now: Date },
): Promise<CardView[]> {
  try {
    return db
      .select()
      .from(catalogItems)
      .where(and(isComing(viewing.now), ne(catalogItems.id, id)))
      .orderBy(
        desc(eq(catalogItems.category, category)),
        desc(sql`${catalogItems.location} is ${location}`),
        itemStart,
        asc(catalogItems.id),
      )
      .limit(SIMILAR_DATES)
      .all()
      .map((item) => describeOnCard(item, viewing));
  } catch (error) {
    logError(error, "while looking for similar dates");
    return [];
  }
}

/** Finds the offered item with this id; null if the shop offers no such item of this kind. */
export async function findOfferedItem<Kind extends ItemKind>(
  kind: Kind,
  id: string,
): Promise<(CatalogItem & { kind: Kind }) | null> {
  const item = db
    .select()
    .from(catalogItems)
    .where(and(eq(catalogItems.kind, kind), eq(catalogItems.id, id), isOffered))
    .get();
  return item ? { ...item, kind } : null;
}

// Prepared once, because every page with a cart and every order runs this query.
const byIds = db.select().from(catalogItems).where(isAmongGiven(catalogItems.id, "ids")).prepare();

/**
 * The items with these ids, by id, including archived ones. A call within a transaction sees its uncommitted
 * changes.
 */
export function findItemsById(ids: string[]): Map<string, CatalogItem> {
  if (ids.length === 0) return new Map();
  const items = byIds.all({ ids: JSON.stringify(ids) });
  return new Map(items.map((item) => [item.id, item]));
}

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

const listed = {
  id: catalogItems.id,
  kind: catalogItems.kind,
  title: catalogItems.title,
  date: catalogItems.date,
  time: catalogItems.time,
  endDate: catalogItems.endDate,
  endTime: catalogItems.endTime,
  furtherDates: catalogItems.furtherDates,
  capacity: catalogItems.capacity,
  ordered: catalogItems.ordered,
};

export type ComingDate = Pick<CatalogItem, keyof typeof listed>;

/** The offered events and courses that run now or start next. */
export async function listComingDates(limit: number, now = new Date()): Promise<ComingDate[]> {
  return db
    .select(listed)
    .from(catalogItems)
    .where(and(isAhead(now), isNull(catalogItems.calledOffAt)))
    .orderBy(itemStart, asc(catalogItems.id))
    .limit(limit)
    .all();
}

/** The number of items of a kind that are not archived. */
export async function countItems(kind: ItemKind): Promise<number> {
  const { kind: kindOf, isPlan, archivedAt } = catalogItems;
  const found = db
    .select({ items: count() })
    .from(catalogItems)
    .where(and(eq(kindOf, kind), eq(isPlan, false), isNull(archivedAt)))
    .get();
  return found?.items ?? 0;
}

/** The number of items of a kind that the start page shows. */
export function countOnStartpage(kind: ItemKind, now = new Date()): number {
  const { kind: kindOf, showOnStartpage } = catalogItems;
  const flagged = and(eq(kindOf, kind), eq(showOnStartpage, true), isListed);
  const items = db.select().from(catalogItems).where(flagged).all();
  return items.filter((item) => !isPast(item, now)).length;
}
