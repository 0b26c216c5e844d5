import { addDays } from "#app/features/membership/membership.ts";
import { berlinClock, berlinDay } from "#app/ui/format/format.ts";

export const REVENUE_DAYS = 30;

/** A day in Berlin, as an ISO date, with its first moment and that of the next day, in milliseconds since 1970. */
export interface BerlinDay {
  day: string;
  from: number;
  until: number;
}

/** The `count` days up to today, oldest first. */
export function daysUpTo(now: Date, count: number): BerlinDay[] {
  const today = berlinDay(now);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count);
    return { day, from: midnightOf(day), until: midnightOf(addDays(day, 1)) };
  });
}

/** Cents per day. `before` is the amount of the day 30 days earlier. */
export interface Revenue {
  days: { day: string; amount: number; before: number }[];
  /** The sums of the last 30 days and of the 30 days before. */
  total: number;
  totalBefore: number;
}

/** Compares the newer half of these amounts with the older half. */
export function compareHalves(amounts: { day: string; amount: number }[]): Revenue {
  const half = amounts.length / 2;
  const [before, newer] = [amounts.slice(0, half), amounts.slice(half)];
  const sumOf = (some: { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  return {
    days: newer.map((each, index) => ({ ...each, before: before[index]?.amount ?? 0 })),
    total: sumOf(newer),
    totalBefore: sumOf(before),
  };
}

const HOUR = 60 * 60 * 1000;

/** In Berlin, clocks never change at midnight. Midnight is an hour earlier than in UTC, in summer two. */
function midnightOf(day: string): number {
  const summer = Date.parse(day) - 2 * HOUR;
  return berlinClock(new Date(summer)) === `${day}T00:00` ? summer : summer + HOUR;
}
