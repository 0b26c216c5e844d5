import { countFurther } from "#app/features/catalog/further-dates.ts";
import { formatDay, formatTime } from "#app/ui/format/format.ts";
import { formatLaterEnd } from "#app/ui/format/time-span.ts";
import type { CatalogItem } from "#db/schema.ts";

/** The date of an item in words, which only servers put together. */
export interface ItemWhen {
  /** '13' */
  day: string;
  /** 'März 2027', 'Samstag, 05:45–09:00 Uhr', and a later end or further dates. */
  lines: string[];
  /** ISO 8601, in Berlin's local time. */
  dateTime: string;
}

type Dates = Pick<CatalogItem, "date" | "time" | "endDate" | "endTime" | "furtherDates">;

/** Null for an item without a date. */
export function whenOf({ date, time, endDate, endTime, furtherDates }: Dates): ItemWhen | null {
  if (date === null) return null;
  const { day, month, weekday } = formatDay(date);
  const clock = time && `, ${formatTime(time, endDate ? null : endTime)}`;
  const further = countFurther({ furtherDates });
  return {
    day: String(day),
    lines: [
      month,
      weekday + (clock ?? ""),
      ...(endDate ? [formatLaterEnd(endDate, endTime)] : []),
      ...(further ? [further] : []),
    ],
    dateTime: time ? `${date}T${time}` : date,
  };
}
