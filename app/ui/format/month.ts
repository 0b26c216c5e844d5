import { monthOf } from "#app/ui/format/format.ts";

const monthName = new Intl.DateTimeFormat("de-DE", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** 'Dezember 2026' from 'YYYY-MM'. */
export const formatMonth = (month: string) => monthName.format(new Date(`${month}-01`));

/** The names of the first and the last of these months. */
export function endsOfMonths(months: { month: string }[]): [string, string] {
  const [first, last] = [months.at(0), months.at(-1)];
  return [first ? formatMonth(first.month) : "", last ? formatMonth(last.month) : ""];
}

const MONTHS = 12;

/** The last twelve months, the one of this day included, as 'YYYY-MM'. */
export function monthsUntil(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    monthOf(new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString()),
  );
}
