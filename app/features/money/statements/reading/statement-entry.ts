import type { DayOrder } from "#app/features/money/statements/reading/statement-values.ts";
import type { UnreadColumn } from "#db/schema.ts";

/** A booked line of a bank statement. */
export interface StatementEntry {
  /** The shop's own IBAN; null if the file does not name it. */
  account: string | null;
  /** The booking day: 'YYYY-MM-DD'. */
  day: string;
  /** Cents; negative for money that left the account. */
  amount: number;
  /** The other side of the payment; empty if the file does not name it. */
  name: string;
  iban: string | null;
  purpose: string;
  endToEndId: string | null;
  /** The format of its file, and for a table its bank or headings. It contains no space. */
  source: string;
  /** The bank's own reference, which is compared only within `source`. */
  bankReference: string | null;
  /** Whether the bank took back an earlier booking. */
  isReversal: boolean;
  /** A column that may show a foreign currency, a pending payment or a debit, and that nobody has assigned. */
  unread: UnreadColumn | null;
}

export const problemReasons = [
  "amount",
  "day",
  "currency",
  "pending",
  "width",
  "quotes",
  "second-table",
] as const;

/** A line that was left out, with the text that is the reason. */
export interface LineProblem {
  /** The line of a CSV file, or the number of the entry in its XML file. */
  line: number;
  reason: (typeof problemReasons)[number];
  text: string;
}

const statementFormats = ["camt.053", "camt.052", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];

export interface ReadStatement {
  ok: true;
  format: StatementFormat;
  entries: StatementEntry[];
  /** The first lines that were left out. */
  problems: LineProblem[];
  /** The number of all lines that were left out, without those that are not booked. */
  problemCount: number;
  /** The number of lines that are not booked. */
  pending: number;
  /** Other accounts in the file, whose entries were left out. */
  otherAccounts: string[];
  /** The table and its columns if the owner chose them. */
  chosen: { table: UnknownTable; columns: ChosenColumns } | null;
}

const columnRoles = [
  "day",
  /** All amounts; only credits if debits have a column of their own. */
  "amount",
  "debit",
  /** Debit ('S') or credit ('H'), if amounts have no sign. */
  "direction",
  "purpose",
  "purpose2",
  "purpose3",
  "name",
  "iban",
  "currency",
  "state",
  /** The shop's account. */
  "ownAccount",
  "reference",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The positions of columns in a row, counted from 0. */
export type Columns = { [Role in ColumnRole]?: number | undefined };

export const neededColumns = ["day", "amount", "purpose"] as const;

/** The columns that the owner chose for the table of an unknown bank. */
export type ChosenColumns = Columns &
  Record<(typeof neededColumns)[number], number> & {
    /** Only needed if no day of the file shows it. */
    dayOrder?: Exclude<DayOrder, null> | undefined;
  };

export const columnKinds = [
  "day",
  "amount",
  "number",
  "iban",
  "currency",
  "state",
  "direction",
  "text",
  "empty",
] as const;

/** Facts about all values of a column. */
export interface ColumnFacts {
  kind: (typeof columnKinds)[number];
  /** 'mixed' if its amounts contradict each other. */
  decimalSign: "," | "." | "mixed" | null;
  /** The order of day and month; 'open' if no day shows it. */
  dayOrder: DayOrder | "open";
  /** The number of values that are not empty, and of different ones up to 50. */
  filled: number;
  distinct: number;
  /** Whether one of its amounts is negative. */
  isSigned: boolean;
  /** The number of values that are a word for a debit, such as 'S' or 'Lastschrift'. */
  debits: number;
  /** Whether the values are the account of the shop. */
  isOwn: boolean;
  /** The number of values with an order number. */
  orders: number;
  /** Letters of the longest value, up to 60. */
  longest: number;
}

/** A table of an unknown bank, as the owner sees it to choose its columns. */
export interface UnknownTable {
  /** Empty texts if the file has no header. */
  header: string[];
  columns: ColumnFacts[];
  /** The first rows. One may have more cells than there are columns, which makes it a problem. */
  rows: string[][];
}

/** Formats that people upload instead of a statement. */
export type OtherFormat =
  | "camt.054"
  | "pain"
  | "MT940"
  | "Excel"
  | "OFX"
  | "QIF"
  | "PDF"
  | "JSON"
  | "ZIP-CSV"
  | "HTML"
  | "picture";

type EntriesRefusal = "too-many-entries" | "too-many-alike" | "too-much-text";

export type StatementRefusal =
  | { ok: false; reason: "empty" | "no-statement" | "no-bookings" | "encoding" }
  | { ok: false; reason: "other-format"; format: OtherFormat }
  /** XML that declares a document type, which statements never need. */
  | { ok: false; reason: "entities" }
  | { ok: false; reason: "too-large" | "too-large-unpacked" | "too-many-files" }
  | { ok: false; reason: "too-many-columns" | EntriesRefusal }
  /** Earlier files have left so many entries open that the list could not show more. */
  | { ok: false; reason: "too-many-open" }
  /** `line` is where reading stopped; null for a ZIP file. */
  | { ok: false; reason: "damaged"; line: number | null }
  /** The file contains only other accounts. */
  | { ok: false; reason: "other-account"; accounts: string[] }
  /** Nobody has chosen columns for this table, no row is readable with them, or its days may mean two days. */
  | {
      ok: false;
      reason: "unknown-columns" | "unreadable-columns" | "open-day-order";
      table: UnknownTable;
    };

/** The limits of a statement, against mistakes and decompression bombs. */
export const statementLimits = {
  bytes: 20 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  files: 200,
  entries: 50_000,
  /** Entries of the same day and amount, which are compared with one another. */
  alike: 5_000,
  /** Letters of all entries together. */
  letters: 16 * 1024 * 1024,
  columns: 100,
  problems: 100,
};

/**
 * Creates a list of entries that keeps to the limits.
 * @throws Refused when an entry is added that exceeds them
 */
export function createEntries() {
  const entries: StatementEntry[] = [];
  const alike = new Map<string, number>();
  let letters = 0;
  return {
    entries,
    add(entry: StatementEntry): void {
      const key = `${entry.day} ${entry.amount}`;
      const count = (alike.get(key) ?? 0) + 1;
      alike.set(key, count);
      letters += lettersOf(entry);
      if (entries.length >= statementLimits.entries) refuse("too-many-entries");
      if (count > statementLimits.alike) refuse("too-many-alike");
      if (letters > statementLimits.letters) refuse("too-much-text");
      entries.push(entry);
    },
  };
}

function lettersOf({ name, purpose, endToEndId, bankReference }: StatementEntry): number {
  return [name, purpose, endToEndId ?? "", bankReference ?? ""].join("").length;
}

function refuse(reason: EntriesRefusal): never {
  throw new Refused({ ok: false, reason });
}

/** Keeps the first problems of both kinds, because a damaged file may have one in each line. */
export function recordProblem(
  read: Pick<ReadStatement, "problems" | "problemCount" | "pending">,
  problem: LineProblem,
): void {
  const isPending = problem.reason === "pending";
  if (isPending) read.pending += 1;
  else read.problemCount += 1;
  const count = isPending ? read.pending : read.problemCount;
  if (count <= statementLimits.problems) read.problems.push(problem);
}

/** Stops reading. `readStatement` returns its refusal. */
export class Refused extends Error {
  readonly refusal: StatementRefusal;

  constructor(refusal: StatementRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Beginnings of files, in Latin 1. */
const beginnings: [RegExp, OtherFormat][] = [
  [/^%PDF/, "PDF"],
  [/^\xD0\xCF.\xE0/, "Excel"],
  [/^(\xFF\xD8\xFF|\x89PNG|GIF8|RIFF....WEBP|....ftyp(heic|mif1))/s, "picture"],
  [/^\W*OFXHEADER|<OFX[\s>]/i, "OFX"],
  [/^\W*!(Type|Account):/i, "QIF"],
  [/^\W*<(!doctype html|html)/i, "HTML"],
  [/^[^\w"';,]*(\{1:F|:20:)|\n:(25|28C|60F):/, "MT940"],
  [/^[^\w"';,]*[[{]\s*["[{\]}]/, "JSON"],
];

export function otherFormatOf(start: string): OtherFormat | null {
  return beginnings.find(([beginning]) => beginning.test(start))?.[1] ?? null;
}

/** Messages of ISO 20022 that are no statements, by the name of their element. */
export function otherMessageNamed(name: string): OtherFormat | null {
  if (name === "BkToCstmrDbtCdtNtfctn") return "camt.054";
  return /^Cstmr(CdtTrfInitn|DrctDbtInitn|PmtStsRpt)/.test(name) ? "pain" : null;
}

/** The format of a ZIP file that contains no statement in XML. */
export function otherArchive(names: string[]): OtherFormat | null {
  if (names.some((name) => /^(xl\/|content\.xml$)/.test(name))) return "Excel";
  return names.some((name) => /\.csv$/i.test(name)) ? "ZIP-CSV" : null;
}
