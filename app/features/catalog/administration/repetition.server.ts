import { and, asc, count, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { PostedItem } from "#app/features/catalog/administration/form/admin-item-schema.ts";
import type {
  ItemField,
  ItemValues,
} from "#app/features/catalog/administration/form/item-fields.ts";
import { recordItemChange } from "#app/features/catalog/administration/item-record.server.ts";
import { datesOf } from "#app/features/catalog/administration/repetition.ts";
import { isPast } from "#app/features/catalog/availability.ts";
import {
  furtherDatesOf,
  type ItemDates,
  storeFurtherDates,
} from "#app/features/catalog/further-dates.ts";
import { daysBetween, moveSpan } from "#app/ui/format/time-span.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { createShortId, shortIdFrom } from "#db/ids.ts";
import { type CatalogItem, catalogItems } from "#db/schema.ts";

/** The dates of a repetition, before they are created. */
export interface RepetitionPreview {
  /** The values of the two hidden controls that show that the admin has seen the dates. */
  repeatId: string;
  repeatDates: string;
  dates: (ItemDates & { isPast: boolean })[];
  /** Whether the first date is a new item, too. */
  isNew: boolean;
}

/** Another item, with its dates. */
export interface Repeat extends ItemDates {
  id: string;
}

interface SubmittedRepetition {
  posted: Pick<
    PostedItem,
    "repeatEvery" | "repeatUnit" | "repeatCount" | "repeatDates" | "repeatId"
  >;
  values: ItemValues;
  isNew: boolean;
  now: Date;
}

interface FoundRepetition {
  preview: RepetitionPreview;
  /** All dates but the first. */
  repeats: Repeat[];
  /** Whether the admin has seen exactly these dates. */
  isSeen: boolean;
}

/** The repetition in a form; null if the item has no date or is not to be repeated. */
export function findRepetition(submitted: SubmittedRepetition): FoundRepetition | null {
  const { posted, isNew, now } = submitted;
  const { date, time = null, endDate = null, endTime = null } = submitted.values;
  const { furtherDates = null } = submitted.values;
  const { repeatEvery: every, repeatUnit: unit, repeatCount: count } = posted;
  if (!date || every === null || count === null) return null;
  const all = datesOf(date, { every, unit, count });
  const repeatDates = all.join(" ");
  const isSeen = posted.repeatDates === repeatDates && posted.repeatId !== undefined;
  const repeatId = isSeen && posted.repeatId ? posted.repeatId : createShortId();
  const first = { date, time, endDate, endTime, furtherDates };
  const items = all.map((each) => datesFrom(each, first));
  const dates = items.map((each) => ({ ...each, isPast: isPast(each, now) }));
  return {
    preview: { repeatId, repeatDates, dates, isNew },
    repeats: items
      .slice(1)
      .map((each) => ({ ...each, id: shortIdFrom(`${repeatId} ${each.date}`) })),
    isSeen,
  };
}

/** All dates, as many days later as the first one is. */
function datesFrom(day: string, dates: ItemDates): ItemDates {
  const days = daysBetween(dates.date, day);
  const further = furtherDatesOf(dates).map((span) => moveSpan(span, days));
  return { ...moveSpan(dates, days), furtherDates: storeFurtherDates(further) };
}

type Dated = Pick<CatalogItem, "kind" | "title" | "date" | "time">;

/**
 * Matches the later dates of the same series. Each date is an item of its own (033), so the title tells that they belong
 * together.
 */
function isFollowing({ kind, title, date, time }: Dated): SQL | undefined {
  if (date === null) return sql`false`;
  const { archivedAt, calledOffAt } = catalogItems;
  const begins = sql`${catalogItems.date} || ' ' || coalesce(${catalogItems.time}, '')`;
  return and(
    eq(catalogItems.kind, kind),
    eq(catalogItems.title, title),
    gt(begins, `${date} ${time ?? ""}`),
    isNull(archivedAt),
    isNull(calledOffAt),
  );
}

export function countFollowing(item: Dated): number {
  const counted = db.select({ count: count() }).from(catalogItems).where(isFollowing(item)).get();
  return counted?.count ?? 0;
}

/** Texts, place, prices and picture. Days, times and seats differ from date to date. */
const sharedFields = [
  "title",
  "category",
  "provider",
  "lead",
  "description",
  "bring",
  "suits",
  "duration",
  "level",
  "questions",
  "location",
  "meetingPoint",
  "mapUrl",
  "directions",
  "imageUrl",
  "imageAlt",
] as const satisfies ItemField[];

const prices = ["price", "communityPrice"] as const satisfies ItemField[];

interface SharedChange {
  /** The item before the change. */
  stored: CatalogItem;
  values: ItemValues;
  adminId: string;
  now: Date;
}

/** Makes the same change to the later dates, in the transaction that changes the item. Returns their number. */
export function changeFollowing(
  transaction: Queryable,
  { stored, values, adminId, now }: SharedChange,
): number {
  const isChanged = (field: ItemField) => field in values && values[field] !== stored[field];
  const fields = [...sharedFields, ...prices].filter(isChanged);
  if (fields.length === 0) return 0;
  const changed: ItemValues = Object.fromEntries(fields.map((field) => [field, values[field]]));
  const following = transaction
    .select()
    .from(catalogItems)
    .where(isFollowing(stored))
    .orderBy(asc(catalogItems.date), asc(catalogItems.time))
    .all();
  for (const item of following) {
    transaction
      .update(catalogItems)
      .set({
        ...changed,
        ...fittingPrices(item, changed, values),
        version: sql`${catalogItems.version} + 1`,
        updatedAt: now,
      })
      .where(eq(catalogItems.id, item.id))
      .run();
    recordItemChange(transaction, item, {
      adminId,
      action: "mit einem früheren Termin geändert",
      now,
    });
  }
  return following.length;
}

/** Both prices of the change if one alone would leave the community price above the regular one. */
function fittingPrices(item: CatalogItem, changed: ItemValues, values: ItemValues): ItemValues {
  const { price, communityPrice } = { ...item, ...changed };
  const fits = communityPrice === null || (price !== null && communityPrice <= price);
  return fits ? {} : { price: values.price, communityPrice: values.communityPrice };
}
