import {
  type RecognizedBank,
  recognizeBank,
} from "#app/features/money/statements/reading/known-banks.ts";
import { namesBalance } from "#app/features/money/statements/reading/read-row.ts";
import {
  Refused,
  statementLimits,
} from "#app/features/money/statements/reading/statement-entry.ts";
import {
  isAmount,
  isDay,
  isHeader,
} from "#app/features/money/statements/reading/survey-columns.ts";
import { type Beginning, beginningsOf } from "#app/http/read-csv.server.ts";

/** The place of a table in a file. Records are counted from 0. */
export interface FoundTable {
  delimiter: string;
  /** Null: the first line is a booking. */
  header: string[] | null;
  /** The record of the header, or the one before the first booking. */
  headerRecord: number;
  /** The cells above the header. */
  titles: string[];
  /** The column in which bookings have a day; null if no booking was recognized. */
  dayColumn: number | null;
  /** Cells beyond it belong to no column. */
  width: number;
  bank: RecognizedBank | null;
}

/** A day, an amount, and what the money is for. */
const FEWEST_CELLS = 3;
const LONGEST_HEADING = 60;

/**
 * Finds the table in a file's beginning: the separator that gives the most bookings, and the header above them.
 * @throws Refused
 */
export function findTable(text: string): FoundTable {
  const tries = beginningsOf(text);
  const known = tries.map(knownTable).find((table) => table !== null);
  const [likeliest] = tries.map(tableOfBookings).toSorted((a, b) => b.bookings - a.bookings);
  const found = known ?? (likeliest && likeliest.bookings > 0 ? likeliest : widestTable(tries));
  const { records = [] } = tries.find(({ delimiter }) => delimiter === found.delimiter) ?? {};
  if (widthOf(records) > statementLimits.columns) {
    throw new Refused({ ok: false, reason: "too-many-columns" });
  }
  return found;
}

function knownTable({ delimiter, records }: Beginning): FoundTable | null {
  for (const [headerRecord, header] of records.entries()) {
    const bank = recognizeBank(header);
    const titles = records.slice(0, headerRecord).flat();
    const dayColumn = bank?.positions.day ?? null;
    const width = header.length;
    if (bank) return { delimiter, header, headerRecord, titles, dayColumn, width, bank };
  }
  return null;
}

/**
 * Bookings are rows with a day in the column in which most rows have theirs. Without a header above the first of them, the
 * table begins with the first row of their width.
 */
function tableOfBookings({ delimiter, records }: Beginning): FoundTable & { bookings: number } {
  const days = records.map(daysInBooking);
  const dayColumn = mostFrequent(days.flat()) ?? 0;
  const isBooking = (record: number) => days[record]?.includes(dayColumn) ?? false;
  const bookings = records.filter((_, record) => isBooking(record));
  const first = records.findIndex((_, record) => isBooking(record));
  const above = records.slice(0, Math.max(first, 0));
  const found = above.findLastIndex((cells) => isHeader(cells, [dayColumn]));
  const header = records[found] ?? null;
  const usualWidth = mostFrequent(bookings.map(({ length }) => length)) ?? 0;
  const isWide = (cells: string[]) =>
    cells.length === usualWidth && filledIn(cells) >= FEWEST_CELLS;
  const firstWide = records.findIndex(isWide);
  const headerRecord = header ? found : firstWide - 1;
  return {
    delimiter,
    header,
    headerRecord,
    titles: records.slice(0, Math.max(headerRecord, 0)).flat(),
    dayColumn,
    width: header?.length ?? usualWidth,
    bank: null,
    bookings: bookings.length,
  };
}

/** The columns with a day, if the record has an amount as well and is no line like 'Saldo;24.11.2026;1,00'. */
function daysInBooking(cells: string[]): number[] {
  const days = cells.flatMap((cell, column) => (isDay(cell) ? [column] : []));
  const hasAmount = cells.some((cell, column) => isAmount(cell) && !days.includes(column));
  const isWhole = filledIn(cells) >= FEWEST_CELLS && !namesBalance(cells);
  return isWhole && hasAmount ? days : [];
}

const filledIn = (cells: string[]) => cells.filter((cell) => cell.trim() !== "").length;

function mostFrequent(columns: number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts].toSorted(([a, some], [b, others]) => others - some || a - b)[0]?.[0];
}

/** A file in which no booking is readable has its header in the first of the widest lines. */
function widestTable(tries: Beginning[]): FoundTable {
  const [widest] = tries.toSorted((a, b) => widthOf(b.records) - widthOf(a.records));
  const { delimiter = ";", records = [] } = widest ?? {};
  const width = widthOf(records);
  const wide = records.filter(({ length }) => length === width);
  const isText = wide.flat().some((cell) => cell.length > LONGEST_HEADING) && wide.length < 3;
  if (width < FEWEST_CELLS || isText || wide.length < records.length / 3) {
    throw new Refused({ ok: false, reason: "no-statement" });
  }
  const headerRecord = records.findIndex(({ length }) => length === width);
  const titles = records.slice(0, headerRecord).flat();
  const header = records[headerRecord] ?? null;
  return { delimiter, header, headerRecord, titles, dayColumn: null, width, bank: null };
}

const widthOf = (records: string[][]) => Math.max(0, ...records.map(({ length }) => length));
