import { HOUR } from "#app/environment/durations.ts";
import { isOnline } from "#app/features/catalog/availability.ts";
import { nextDaytime, startOfDaytime, withBerlinOffset } from "#app/ui/format/berlin-time.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import {
  type CatalogItem,
  type DateReminderKind,
  dateReminderKinds,
  type ItemContent,
} from "#db/schema.ts";

/** A reminder planned for an earlier day, for example while the server was off, is still sent until then. */
const LATEST_HOURS_BEFORE = 3;
/** The e-mail afterwards is sent on one of this many days after the last day. */
export const DAYS_AFTERWARDS = 3;

type ReminderSettings = Pick<ItemContent, "remindDaysBefore" | "remindHoursBefore" | "afterText">;

/** A dated item with its settings. */
export interface RemindedItem
  extends Pick<CatalogItem, "id" | "time" | "location">,
    ReminderSettings {
  date: string;
  /** The ISO day on which the item, or its last date, ends. */
  lastDay: string;
}

/** Identifies the date of an item in the table of reminders. */
export function startKey({ date, time }: Pick<RemindedItem, "date" | "time">): string {
  return time ? `${date} ${time}` : date;
}

/** The time at which the item begins. An item without a time may begin as soon as its day. */
export function startOf({ date, time }: Pick<RemindedItem, "date" | "time">): Date {
  return new Date(withBerlinOffset(date, time ?? "00:00"));
}

/** The e-mails about the item that are due now. */
export function dueKinds(item: RemindedItem, now: Date): DateReminderKind[] {
  return dateReminderKinds.filter((kind) => {
    const turn = nextTurn(kind, item, now);
    return turn !== null && turn <= now;
  });
}

/** The time from which the e-mail is sent, `now` or later; null if it is not sent any more. */
export function nextTurn(kind: DateReminderKind, item: RemindedItem, now: Date): Date | null {
  const turn = turns[kind](item, now);
  return turn && turn.from < turn.until ? turn.from : null;
}

interface Turn {
  from: Date;
  until: Date;
}

const turns: Record<DateReminderKind, (item: RemindedItem, now: Date) => Turn | null> = {
  /** From the time of the later reminder on, the earlier one is not sent. */
  "days-before": (item, now) => {
    const day = plannedDay(item);
    if (day === null) return null;
    const latest = new Date(startOf(item).getTime() - LATEST_HOURS_BEFORE * HOUR);
    const from = nextDaytime(laterOf(startOfDaytime(day), now));
    return { from, until: earlierOf(latest, plannedTime(item) ?? latest) };
  },
  "hours-before": (item, now) => {
    const planned = plannedTime(item);
    return planned && { from: laterOf(planned, now), until: startOf(item) };
  },
  afterwards: (item, now) => {
    if (item.afterText === "") return null;
    const from = nextDaytime(laterOf(startOfDaytime(addDays(item.lastDay, 1)), now));
    return { from, until: endOf("afterwards", item) };
  },
};

const laterOf = (one: Date, other: Date) => (one > other ? one : other);
const earlierOf = (one: Date, other: Date) => (one < other ? one : other);

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
 * reminder. Nobody is thanked for a date whose last day was over when the order was completed.
 */
export function isOrderInTime(
  kind: DateReminderKind,
  item: RemindedItem,
  { orderedAt, completedAt }: { orderedAt: Date; completedAt: Date },
): boolean {
  if (kind === "afterwards") return berlinDay(completedAt) <= item.lastDay;
  if (kind === "hours-before") return orderedAt < (plannedTime(item) ?? startOf(item));
  return berlinDay(orderedAt) < (plannedDay(item) ?? item.date);
}

/** The time after which the e-mail makes no sense any more. */
export function endOf(kind: DateReminderKind, item: RemindedItem): Date {
  if (kind !== "afterwards") return startOf(item);
  return new Date(withBerlinOffset(addDays(item.lastDay, DAYS_AFTERWARDS + 1), "00:00"));
}
