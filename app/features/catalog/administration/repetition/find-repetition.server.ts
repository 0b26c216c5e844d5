import type { PostedItem } from "#app/features/catalog/administration/form/admin-item-schema.ts";
import type { ItemValues } from "#app/features/catalog/administration/form/item-fields.ts";
import { datesOf } from "#app/features/catalog/administration/repetition/repetition.ts";
import { isPast } from "#app/features/catalog/availability.ts";
import {
  furtherDatesOf,
  type ItemDates,
  storeFurtherDates,
} from "#app/features/catalog/further-dates.ts";
import { daysBetween, moveSpan } from "#app/ui/format/time-span.ts";
import { createShortId, shortIdFrom } from "#db/ids.ts";

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
