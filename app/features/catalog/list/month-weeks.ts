import { addDays } from "#app/ui/format/format.ts";

const DAYS_OF_WEEK = 7;

/** The weeks of a month ('YYYY-MM') from Monday to Sunday. A day of another month is null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  // Sunday is 0.
  const weekday = (new Date(first).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  const monday = addDays(first, -weekday);
  const weeks: (string | null)[][] = [];
  for (let start = monday; start.slice(0, month.length) <= month; start = addDays(start, 7)) {
    const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => addDays(start, index));
    weeks.push(days.map((day) => (day.startsWith(month) ? day : null)));
  }
  return weeks;
}
