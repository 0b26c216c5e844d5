import { addDays } from "#app/ui/format/format.ts";

export const REVENUE_DAYS = 30;

/** Cents per day. `before` is the amount of the day 30 days earlier. */
export interface Revenue {
  days: { day: string; amount: number; before: number }[];
  /** The sums of the last 30 days and of the 30 days before. */
  total: number;
  totalBefore: number;
}

interface Amount {
  /** 'YYYY-MM-DD' in Berlin. */
  day: string;
  /** Cents. */
  amount: number;
}

/** The revenue of the 30 days up to this one, each compared with the day 30 days earlier. */
export function compareHalves(amounts: Amount[], today: string): Revenue {
  const days = Array.from({ length: REVENUE_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - REVENUE_DAYS);
    return { day, amount: sumOn(day), before: sumOn(addDays(day, -REVENUE_DAYS)) };
  });
  function sumOn(wanted: string): number {
    return amounts.reduce((sum, { day, amount }) => (day === wanted ? sum + amount : sum), 0);
  }
  const sumOf = (key: "amount" | "before") => days.reduce((sum, each) => sum + each[key], 0);
  return { days, total: sumOf("amount"), totalBefore: sumOf("before") };
}
