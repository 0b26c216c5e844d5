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
  /** The bank's own reference, which is unique only among files of the same format. */
  bankReference: string | null;
  /** Whether the bank took back an earlier booking. */
  isReversal: boolean;
}

/** A line that was left out, with the text that could not be understood. */
export interface LineProblem {
  /** The line of a CSV file, or the number of the entry in its XML file. */
  line: number;
  reason: "amount" | "day" | "currency";
  text: string;
}

export const statementFormats = ["camt.053", "camt.052", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];

export interface ReadStatement {
  ok: true;
  format: StatementFormat;
  /** The bank whose columns were recognised; null for XML and chosen columns. */
  bank: string | null;
  entries: StatementEntry[];
  problems: LineProblem[];
  /** The number of lines that are not booked yet. */
  pending: number;
  /** IBANs of other accounts in the file, whose entries were left out. */
  otherAccounts: string[];
}

/** The columns that the owner chose for an unknown CSV file, counted from 0. */
export interface ChosenColumns {
  day: number;
  /** All amounts; only credits if debits have a column of their own. */
  amount: number;
  /** Debits, if they have a column of their own. */
  debit?: number | undefined;
  /** Debit ('S') or credit ('H'), if amounts have no sign. */
  direction?: number | undefined;
  purpose: number;
  name?: number | undefined;
  iban?: number | undefined;
}

export type StatementRefusal =
  | { ok: false; reason: "empty" | "no-statement" | "encoding" }
  /** XML that declares a document type, which statements never need. */
  | { ok: false; reason: "entities" }
  | { ok: false; reason: "too-large" | "too-large-unpacked" | "too-many-files" }
  | { ok: false; reason: "too-many-entries" }
  /** `line` is where reading stopped; null for a ZIP file. */
  | { ok: false; reason: "damaged"; line: number | null }
  /** The file contains only other accounts. */
  | { ok: false; reason: "other-account"; accounts: string[] }
  /** A CSV file of an unknown bank: its header and its first rows. No row was readable with chosen columns. */
  | {
      ok: false;
      reason: "unknown-columns" | "unreadable-columns";
      header: string[];
      rows: string[][];
    };

/** The limits of a statement, against mistakes and decompression bombs. */
export const statementLimits = {
  bytes: 20 * 1024 * 1024,
  unpackedBytes: 200 * 1024 * 1024,
  files: 200,
  entries: 200_000,
};

/** Stops reading. `readStatement` returns its refusal. */
export class Refused extends Error {
  readonly refusal: StatementRefusal;

  constructor(refusal: StatementRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
