import { addDays, berlinDay } from "#app/features/membership/membership.ts";
import { formatDay } from "#app/ui/format.ts";
import type { Order } from "#db/schema.ts";

/** A reminder names a day so many days ahead. */
export const REMINDER_DAYS = 7;

/**
 * The last day to pay on, so many calendar days in Berlin after this moment: 'YYYY-MM-DD'. The day of
 * the order does not count (§ 187 Abs. 1 BGB).
 */
export function paymentDueAfter(moment: Date, days: number): string {
  return addDays(berlinDay(moment), days);
}

/** Whether an order waits for its money although the day to pay on is over. */
export function isOverdue(
  { status, paymentDue }: Pick<Order, "status" | "paymentDue">,
  now: Date,
): boolean {
  return status === "pending" && paymentDue !== null && paymentDue < berlinDay(now);
}

/** 'Montag, 7. Dezember 2026' from 'YYYY-MM-DD'. */
export function formatDueDay(isoDay: string): string {
  const { weekday, long } = formatDay(isoDay);
  return `${weekday}, ${long}`;
}
