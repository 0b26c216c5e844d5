import { isPast } from "#app/features/catalog/availability.ts";
import type { PostedItem } from "#app/features/catalog-admin/form/admin-item-schema.ts";
import type { ItemValues } from "#app/features/catalog-admin/form/item-fields.ts";
import { datesOf, daysBetween } from "#app/features/catalog-admin/repetition/repetition.ts";
import { addDays } from "#app/ui/format/format.ts";
import type { TimeSpan } from "#app/ui/format/time-span.ts";
import { createShortId, shortIdFrom } from "#db/ids.ts";

/** The dates of a repetition, before they are created. */
export interface RepetitionPreview {
  /** The values of the two hidden controls that show that the admin has seen the dates. */
  repeatId: string;
  repeatDates: string;
  dates: { span: TimeSpan; isPast: boolean }[];
  /** Whether the first date is a new item, too. */
  isNew: boolean;
}

/** Another item, with the ISO dates in Berlin that differ from the first one's. */
export interface Repeat {
  id: string;
  date: string;
  endDate: string | null;
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
  const { repeatEvery: every, repeatUnit: unit, repeatCount: count } = posted;
  if (!date || every === null || count === null) return null;
  const all = datesOf(date, { every, unit, count });
  const repeatDates = all.join(" ");
  const isSeen = posted.repeatDates === repeatDates && posted.repeatId !== undefined;
  const repeatId = isSeen && posted.repeatId ? posted.repeatId : createShortId();
  const spans = all.map((each) => movedTo(each, { date, time, endDate, endTime }));
  const dates = spans.map((span) => ({
    span,
    isPast: isPast({ ...span, furtherDates: null }, now),
  }));
  return {
    preview: { repeatId, repeatDates, dates, isNew },
    repeats: spans.slice(1).map(({ date: day, endDate: lastDay }) => ({
      id: shortIdFrom(`${repeatId} ${day}`),
      date: day,
      endDate: lastDay,
    })),
    isSeen,
  };
}

/** The same times of day, as many days later as the span begins later. */
function movedTo(day: string, span: TimeSpan): TimeSpan {
  const days = daysBetween(span.date, day);
  return { ...span, date: day, endDate: span.endDate && addDays(span.endDate, days) };
}
