import { addDays, berlinDay, formatDay } from "#app/ui/format/format.ts";
import type { Order } from "#db/schema.ts";

/** The number of additional days after a payment reminder. */
export const REMINDER_DAYS = 7;

/**
 * The payment due day, `days` calendar days in Berlin after this time: 'YYYY-MM-DD'. The day of the order
 * does not count (§ 187 Abs. 1 BGB). What begins on a day ahead is paid for by the day before, or on that
 * day if it is today.
 */
export function paymentDueAfter(moment: Date, days: number, firstDays: string[] = []): string {
  const today = berlinDay(moment);
  const latest = firstDays
    .filter((day) => day >= today)
    .map((day) => (day === today ? today : addDays(day, -1)));
  return [addDays(today, days), ...latest].reduce((one, other) => (one < other ? one : other));
}

/** Whether an order is pending although its payment due day in Berlin has passed. */
export function isOverdue(
  { status, paymentDue }: Pick<Order, "status" | "paymentDue">,
  now: Date,
): boolean {
  return status === "pending" && paymentDue !== null && paymentDue < berlinDay(now);
}

/** Asks a customer for the payment by this day. */
export function payableUntil(isoDay: string): string {
  return `Zahlbar bis ${formatDueDay(isoDay)}.`;
}

/** 'Montag, 7. Dezember 2026' from 'YYYY-MM-DD'. */
export function formatDueDay(isoDay: string): string {
  const { weekday, long } = formatDay(isoDay);
  return `${weekday}, ${long}`;
}
