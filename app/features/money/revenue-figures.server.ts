import type { Figure, FigureContent } from "#app/features/figure.ts";
import { listMoneyByDay, stillToCome } from "#app/features/money/money-figures.server.ts";
import { COUNTED_BY } from "#app/features/money/money-figures.tsx";
import { addDays, berlinDay, monthOf } from "#app/ui/format/format.ts";
import { endsOfMonths, formatMonth, monthsUntil } from "#app/ui/format/month.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";

/** The revenue of the last 30 days in Berlin, today included, beside that of the 30 days before. */
export const revenueByDay: Figure = {
  name: "umsatz",
  title: "Umsatz",
  place: 1,
  read: (now) => {
    const today = berlinDay(now);
    return describeDays(compareHalves(listMoneyByDay(addDays(today, 1 - 2 * REVENUE_DAYS)), today));
  },
};

/** The revenue of the last twelve months beside that of the year before, and what is to come. */
export const revenueByMonth: Figure = {
  name: "umsatz",
  title: "Umsatz je Monat",
  place: 1,
  read: (now) => describeMonths(findRevenueByMonth(monthsUntil(berlinDay(now)))),
  furtherSums: (now) => {
    const { open } = stillToCome(now);
    return [{ term: `Offen (${open.count})`, value: { cents: open.amount } }];
  },
};

function describeDays(revenue: Revenue): FigureContent {
  const { days, total, totalBefore } = revenue;
  return {
    sums: [
      { term: "Letzte 30 Tage", value: { cents: total }, isFilled: true },
      { term: "Die 30 Tage davor", value: { cents: totalBefore }, isFilled: false },
    ],
    pairs:
      total + totalBefore > 0
        ? {
            bars: days.map(({ day, ...pair }) => ({ key: day, ...pair })),
            unit: "cents",
            highest: "Höchster Tag",
            label: "Säulen: der Umsatz jedes Tages, in Zahlen unter „Beträge je Tag“",
            ends: [formatShortDate(days.at(0)?.day ?? ""), formatShortDate(days.at(-1)?.day ?? "")],
          }
        : undefined,
    note: `${comparison(revenue)} ${COUNTED_BY}`,
    folded: "Beträge je Tag",
    table: {
      caption: "Umsatz je Tag",
      head: ["Tag", "Umsatz", "30 Tage davor"],
      rows: days.map(({ day, amount, before }) => [
        formatShortDate(day),
        { cents: amount },
        { cents: before },
      ]),
    },
  };
}

const percent = new Intl.NumberFormat("de-DE", { style: "percent" });

function comparison({ total, totalBefore }: Revenue): string {
  if (total + totalBefore === 0) return "In den letzten 60 Tagen ging nichts ein.";
  if (total === totalBefore) return "Das ist genauso viel wie in den 30 Tagen davor.";
  if (totalBefore === 0) return "In den 30 Tagen davor ging nichts ein.";
  const share = Math.abs(total / totalBefore - 1);
  if (share < 0.005) return "Das ist ungefähr so viel wie in den 30 Tagen davor.";
  const change = percent.format(share);
  return `Das sind ${change} ${total > totalBefore ? "mehr" : "weniger"} als in den 30 Tagen davor.`;
}

/** Cents received less refunded in a month, and in the same month a year earlier. */
interface MonthRevenue {
  /** 'YYYY-MM' in Berlin. */
  month: string;
  amount: number;
  before: number;
}

function findRevenueByMonth(months: string[]): MonthRevenue[] {
  const sums = new Map<string, number>();
  for (const { day, amount } of listMoneyByDay(`${yearBefore(months[0] ?? "")}-01`)) {
    const month = monthOf(day);
    sums.set(month, (sums.get(month) ?? 0) + amount);
  }
  return months.map((month) => ({
    month,
    amount: sums.get(month) ?? 0,
    before: sums.get(yearBefore(month)) ?? 0,
  }));
}

function yearBefore(month: string): string {
  const [year = "", rest = ""] = month.split("-");
  return `${Number(year) - 1}-${rest}`;
}

function describeMonths(months: MonthRevenue[]): FigureContent {
  const sumOf = (key: "amount" | "before") => months.reduce((sum, each) => sum + each[key], 0);
  return {
    sums: [
      { term: "Zwölf Monate", value: { cents: sumOf("amount") }, isFilled: true },
      { term: "Das Jahr davor", value: { cents: sumOf("before") }, isFilled: false },
    ],
    pairs: months.some(({ amount, before }) => amount > 0 || before > 0)
      ? {
          bars: months.map(({ month, ...pair }) => ({ key: month, ...pair })),
          unit: "cents",
          highest: "Höchster Monat",
          label:
            "Säulen: der Umsatz jedes Monats neben dem des Jahres davor, in Zahlen unter „In Zahlen“",
          ends: endsOfMonths(months),
        }
      : undefined,
    note: [
      `${COUNTED_BY} Nach Art und Zahlungsweg steht es unter `,
      { link: "Zahlungen", to: "/admin/payments?ansicht=zahlen" },
      ".",
    ],
    folded: "In Zahlen",
    table: {
      caption: "Umsatz je Monat",
      head: ["Monat", "Umsatz", "Im Jahr davor"],
      rows: months
        .toReversed()
        .map(({ month, amount, before }) => [
          formatMonth(month),
          { cents: amount },
          { cents: before },
        ]),
    },
  };
}

export const REVENUE_DAYS = 30;

/** Cents per day. `before` is the amount of the day 30 days earlier. */
interface Revenue {
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
