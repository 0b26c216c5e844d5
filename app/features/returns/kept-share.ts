import { daysBetween } from "#app/ui/format/time-span.ts";

/** The amount that the shop may keep of the price after a withdrawal. */
export interface EarnedShare {
  /** Cents. */
  amount: number;
  usedDays: number;
  /** The days that were paid for. */
  days: number;
}

interface PaidPeriod {
  /** Cents. */
  price: number;
  /** ISO days in Berlin, both inclusive. */
  firstDay: string;
  lastDay: string;
  withdrawnOn: string;
}

/**
 * A customer who asked for the early start and was instructed pays for the days before the withdrawal
 * (§ 357a Abs. 2 BGB). Only time counts (CJEU, C-641/19). The day of the withdrawal and fractions of a cent are the
 * customer's. Null if no day was used.
 */
export function earnedShare({
  price,
  firstDay,
  lastDay,
  withdrawnOn,
}: PaidPeriod): EarnedShare | null {
  const days = daysBetween(firstDay, lastDay) + 1;
  const usedDays = Math.min(daysBetween(firstDay, withdrawnOn), days);
  const amount = Math.floor((price * usedDays) / days);
  return amount > 0 ? { amount, usedDays, days } : null;
}
