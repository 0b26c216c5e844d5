import { isPast } from "#app/features/catalog/availability.ts";
import type { PostedItem } from "#app/features/catalog-admin/form/admin-item-schema.ts";
import type { ItemValues } from "#app/features/catalog-admin/form/item-fields.ts";
import { datesOf } from "#app/features/catalog-admin/repetition/repetition.ts";
import { createShortId, shortIdFrom } from "#db/ids.ts";

/** The dates of a repetition, before they are created. */
export interface RepetitionPreview {
  /** The values of the two hidden controls that show that the admin has seen the dates. */
  repeatId: string;
  repeatDates: string;
  dates: { date: string; isPast: boolean }[];
  time: string | null;
  endTime: string | null;
  /** Whether the first date is a new item, too. */
  isNew: boolean;
}

export interface Repeat {
  id: string;
  /** ISO date in Berlin. */
  date: string;
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
  const { date, time = null, endTime = null } = submitted.values;
  const { repeatEvery: every, repeatUnit: unit, repeatCount: count } = posted;
  if (!date || every === null || count === null) return null;
  const all = datesOf(date, { every, unit, count });
  const repeatDates = all.join(" ");
  const isSeen = posted.repeatDates === repeatDates && posted.repeatId !== undefined;
  const repeatId = isSeen && posted.repeatId ? posted.repeatId : createShortId();
  const dates = all.map((each) => ({ date: each, isPast: isPast({ date: each, time }, now) }));
  return {
    preview: { repeatId, repeatDates, dates, time, endTime, isNew },
    repeats: all.slice(1).map((each) => ({ id: shortIdFrom(`${repeatId} ${each}`), date: each })),
    isSeen,
  };
}
