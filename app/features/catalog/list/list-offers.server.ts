import { listItems } from "#app/features/catalog/catalog.server.ts";
import { daysOf } from "#app/features/catalog/further-dates.ts";
import { describeOnCard } from "#app/features/catalog/item-view.server.ts";
import { kinds } from "#app/features/catalog/kinds.ts";
import type { ItemList } from "#app/features/catalog/list/item-list.tsx";
import type { ShownMonth } from "#app/features/catalog/list/month-view.tsx";
import type { Buyer } from "#app/features/catalog/pricing.ts";
import { factsOf } from "#app/features/catalog/search/offer-filters.server.ts";
import {
  addressOf,
  type Entry,
  type FilterLink,
  filterOffers,
  MONTH,
} from "#app/features/catalog/search/offer-filters.ts";
import { berlinDay, monthOf } from "#app/ui/format/format.ts";
import type { CatalogItem, ItemKind } from "#db/schema.ts";

const ORDERS = [
  { label: "Neueste zuerst", sort: null, order: "newest" },
  { label: "Nach Termin", sort: "termin", order: "date" },
] as const;

interface Asked {
  /** The query of the list's address. */
  query: URLSearchParams;
  buyer: Buyer;
  now: Date;
  isSorted: boolean;
}

/** A kind's offers as this buyer sees them, filtered and, if `isSorted`, sorted as the address says. */
export async function listOffers(
  kind: ItemKind,
  { query, isSorted, ...viewing }: Asked,
): Promise<Omit<ItemList, "lead">> {
  const { path } = kinds[kind];
  const wanted = isSorted ? ORDERS.find(({ sort }) => sort === query.get("sort")) : undefined;
  const { sort, order } = wanted ?? ORDERS[0];
  const kept: Entry[] = [["sort", sort]];
  const all = await listItems(kind, order, viewing.now);
  const facts = all.map((item) => factsOf(item, viewing));
  const { offers, groups, chosen } = filterOffers(facts, { path, query, kept });
  const ids = new Set(offers.map(({ id }) => id));
  const selected = all.filter(({ id }) => ids.has(id));
  const months = groups.find(({ name }) => name === MONTH)?.links ?? [];
  const month = shownMonthIn(months);
  const items = month ? selected.toSorted(byDate) : selected;
  const shownMonth = month && { ...month, days: groupByDay(items) };
  return {
    items: items.map((item) => describeOnCard(item, viewing)),
    // The calendar has its own links to other months.
    groups: shownMonth ? groups.filter(({ name }) => name !== MONTH) : groups,
    address: addressOf(path, [...kept, ...chosen]),
    allTo: chosen.length > 0 ? addressOf(path, kept) : null,
    orders: isSorted && !shownMonth ? ordersOf(path, { chosen, current: sort }) : [],
    shownMonth,
    monthTo: shownMonth ? null : nearestMonth(months, viewing.now),
  };
}

interface Ordered {
  chosen: Entry[];
  current: string | null;
}

function ordersOf(path: string, { chosen, current }: Ordered): ItemList["orders"] {
  return ORDERS.map(({ label, sort }) => ({
    label,
    to: addressOf(path, [["sort", sort], ...chosen]),
    isCurrent: sort === current,
  }));
}

function shownMonthIn(months: FilterLink[]): Omit<ShownMonth, "days"> | null {
  const place = months.findIndex(({ isCurrent }) => isCurrent);
  const current = months[place];
  if (!current) return null;
  const { value, word, to } = current;
  const [previous = null, next = null] = [months[place - 1], months[place + 1]];
  return { month: value, word, previous, next, allTo: to };
}

function groupByDay(items: CatalogItem[]): ShownMonth["days"] {
  const days: ShownMonth["days"] = {};
  for (const item of items) {
    const { id, title } = item;
    for (const day of daysOf(item)) days[day] = [...(days[day] ?? []), { id, title }];
  }
  return days;
}

/** The first month from now on that has dates, else the last one. */
function nearestMonth(months: FilterLink[], now: Date): string | null {
  const current = monthOf(berlinDay(now));
  return (months.find(({ value }) => value >= current) ?? months.at(-1))?.to ?? null;
}

function byDate(one: CatalogItem, other: CatalogItem): number {
  return startOf(one).localeCompare(startOf(other));
}

function startOf({ date, time, id }: CatalogItem): string {
  return `${date}T${time ?? ""} ${id}`;
}
