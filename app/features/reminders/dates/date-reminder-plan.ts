import { isOnline } from "#app/features/catalog/availability.ts";
import { isDaytime, withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import type { CatalogItem, DateReminderKind, ItemContent } from "#db/schema.ts";

const HOUR = 60 * 60 * 1000;
/** A reminder planned for an earlier day, for example while the server was off, is still sent until then. */
const LATEST_HOURS_BEFORE = 3;
/** The e-mail afterwards is sent on one of this many days after the date. */
export const DAYS_AFTERWARDS = 3;

type ReminderSettings = Pick<ItemContent, "remindDaysBefore" | "remindHoursBefore" | "afterText">;

/** A dated item with its settings. */
export interface RemindedItem
  extends Pick<CatalogItem, "id" | "time" | "location">,
    ReminderSettings {
  date: string;
}

/** Identifies the date of an item in the table of reminders. */
export function startKey({ date, time }: Pick<RemindedItem, "date" | "time">): string {
  return time ? `${date} ${time}` : date;
}

/** The time at which the item begins. An item without a time may begin as soon as its day. */
export function startOf({ date, time }: Pick<RemindedItem, "date" | "time">): Date {
  return new Date(withBerlinOffset(date, time ?? "00:00"));
}

/** The e-mails about the item that are due now. From the time of the later reminder on, the earlier one is not sent. */
export function dueKinds(item: RemindedItem, now: Date): DateReminderKind[] {
  const isDueSoon = isDueHoursBefore(item, now);
  const checks: Record<DateReminderKind, boolean> = {
    "days-before": isDueDaysBefore(item, now) && !isDueSoon,
    "hours-before": isDueSoon,
    afterwards: isDueAfterwards(item, now),
  };
  return (Object.keys(checks) as DateReminderKind[]).filter((kind) => checks[kind]);
}

function isDueDaysBefore(item: RemindedItem, now: Date): boolean {
  const day = plannedDay(item);
  if (day === null || !isDaytime(now)) return false;
  const isInTime = now.getTime() <= startOf(item).getTime() - LATEST_HOURS_BEFORE * HOUR;
  return day <= berlinDay(now) && isInTime;
}

function isDueHoursBefore(item: RemindedItem, now: Date): boolean {
  const planned = plannedTime(item);
  return planned !== null && planned <= now && now < startOf(item);
}

function isDueAfterwards({ date, afterText }: RemindedItem, now: Date): boolean {
  const today = berlinDay(now);
  const isInTime = date < today && today <= addDays(date, DAYS_AFTERWARDS);
  return afterText !== "" && isInTime && isDaytime(now);
}

/** The ISO day in Berlin; null if the owner wants no such reminder. */
function plannedDay({ date, remindDaysBefore }: RemindedItem): string | null {
  return remindDaysBefore === null ? null : addDays(date, -remindDaysBefore);
}

/** Null unless the item takes place online at a known time. */
function plannedTime(item: RemindedItem): Date | null {
  const { time, remindHoursBefore } = item;
  if (!time || remindHoursBefore === null || !isOnline(item)) return null;
  return new Date(startOf(item).getTime() - remindHoursBefore * HOUR);
}

/**
 * Whether this order gets the e-mail. The confirmation of an order on the planned day or later says the same as a
 * reminder. Nobody is thanked for a date whose day was over when the order was completed.
 */
export function isOrderInTime(
  kind: DateReminderKind,
  item: RemindedItem,
  { orderedAt, completedAt }: { orderedAt: Date; completedAt: Date },
): boolean {
  if (kind === "afterwards") return berlinDay(completedAt) <= item.date;
  if (kind === "hours-before") return orderedAt < (plannedTime(item) ?? startOf(item));
  return berlinDay(orderedAt) < (plannedDay(item) ?? item.date);
}

/** The time after which the e-mail makes no sense any more. */
export function endOf(kind: DateReminderKind, item: RemindedItem): Date {
  if (kind !== "afterwards") return startOf(item);
  return new Date(withBerlinOffset(addDays(item.date, DAYS_AFTERWARDS + 1), "00:00"));
}
