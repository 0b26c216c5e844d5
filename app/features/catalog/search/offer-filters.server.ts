import { asc, desc } from "drizzle-orm";
import { hindranceOf, isPast } from "#app/features/catalog/availability.ts";
import { isOffered } from "#app/features/catalog/catalog.server.ts";
import { monthsOf } from "#app/features/catalog/further-dates.ts";
import { lineTypeOf } from "#app/features/catalog/kinds.ts";
import { type Buyer, priceFor } from "#app/features/catalog/pricing.ts";
import type { OfferFacts } from "#app/features/catalog/search/offer-filters.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

const { id, kind, isPlan, title, lead, category, location } = catalogItems;
const { date, time, endDate, endTime, furtherDates } = catalogItems;
const { price, communityPrice, availability, calledOffAt, capacity, stock, ordered } = catalogItems;

/** The columns that searches and filters need. The texts of all items would fill the memory. */
const columns = {
  id,
  kind,
  isPlan,
  title,
  lead,
  category,
  location,
  date,
  time,
  endDate,
  endTime,
  furtherDates,
  price,
  communityPrice,
  availability,
  calledOffAt,
  capacity,
  stock,
  ordered,
};

// Prepared once, because every page with a search or filters runs this query.
const offered = db
  .select(columns)
  .from(catalogItems)
  .where(isOffered)
  .orderBy(asc(date), asc(time), desc(catalogItems.createdAt), desc(id))
  .prepare();

/** The facts of every public offer, memberships included, by date, else the newest first. */
export function listOfferFacts({ now, buyer }: { now: Date; buyer: Buyer }): OfferFacts[] {
  return offered.all().map((item) => factsOf(item, { now, buyer }));
}

/** An item's facts for searches and filters. */
export function factsOf(
  item: Pick<CatalogItem, keyof typeof columns>,
  { now, buyer }: { now: Date; buyer: Buyer },
): OfferFacts {
  const { id, title, lead, category, location, date, time } = item;
  return {
    id,
    lineType: lineTypeOf(item),
    title,
    lead,
    category: item.isPlan ? null : category,
    location,
    date,
    time,
    months: monthsOf(item),
    price: priceFor(item, buyer),
    isForSale: hindranceOf(item, now) === null,
    isPast: isPast(item, now),
  };
}
