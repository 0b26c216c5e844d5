import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import {
  type BankLayout,
  type ColumnPositions,
  labelledParts,
  recognizeHeader,
} from "#app/features/settlement/statements/reading/known-banks.ts";
import {
  type ChosenColumns,
  type LineProblem,
  type ReadStatement,
  Refused,
  type StatementEntry,
  statementLimits,
} from "#app/features/settlement/statements/reading/statement-entry.ts";
import {
  type DecimalSign,
  decimalSignIn,
  readAmount,
  readDay,
  readDirection,
  readIban,
  readReference,
  readText,
} from "#app/features/settlement/statements/reading/statement-values.ts";

export interface CsvOptions {
  /** The shop's IBAN; null if it has none yet. */
  account: string | null;
  /** The columns for this header, if the owner has chosen them before. */
  columnsFor: (header: string[]) => ChosenColumns | null;
}

const PIECE_LETTERS = 32 * 1024;
const START_LETTERS = 64 * 1024;
/** The header is one of the first lines. They also show an unknown bank's decimal sign. */
const START_LINES = 60;
const SAMPLE_ROWS = 5;
const SAMPLE_LETTERS = 80;
const parsing = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 64 * 1024,
};

/**
 * Reads a CSV file. Its header, in any of the first lines, identifies the bank.
 * @throws Refused
 */
export async function readCsv(
  bytes: Uint8Array,
  { account, columnsFor }: CsvOptions,
): Promise<ReadStatement> {
  const text = textOf(bytes);
  const table = tableIn(text, columnsFor);
  const { layout, columns, titles, decimalSign } = table;
  const ownAccount = titles.map(ibanIn).find(Boolean) ?? null;
  if (account && ownAccount && ownAccount !== account) throw otherAccount([ownAccount]);
  const read: ReadStatement = {
    ok: true,
    format: "csv",
    bank: layout?.bank ?? null,
    entries: [],
    problems: [],
    pending: 0,
    otherAccounts: [],
  };
  const otherAccounts = new Set<string>();
  for await (const { row, line } of rowsBelow(table)) {
    if (row.every((cell) => cell.trim() === "")) continue;
    if (layout?.end?.test(row[0] ?? "")) break;
    const result = readRow(row, { layout, columns, decimalSign });
    if (result === "pending") read.pending += 1;
    else if ("reason" in result) read.problems.push({ line, ...result });
    else if (isOther(result.account, account)) otherAccounts.add(result.account ?? "");
    else read.entries.push({ ...result, account: readIban(result.account ?? "") ?? ownAccount });
    if (read.entries.length + read.problems.length > statementLimits.entries) {
      throw new Refused({ ok: false, reason: "too-many-entries" });
    }
  }
  read.otherAccounts = [...otherAccounts];
  if (otherAccounts.size > 0 && read.entries.length === 0) throw otherAccount([...otherAccounts]);
  if (table.chosenFrom && read.entries.length === 0 && read.problems.length > 0) {
    throw new Refused({ ok: false, reason: "unreadable-columns", ...table.chosenFrom });
  }
  return read;
}

const otherAccount = (accounts: string[]) =>
  new Refused({ ok: false, reason: "other-account", accounts });

/** German banks export UTF-8 or Windows-1252. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (!isWide && bytes.subarray(0, START_LETTERS).includes(0)) {
    throw new Refused({ ok: false, reason: "no-statement" });
  }
  if (isWide) return new TextDecoder(first === 0xff ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

interface Table {
  /** From the header to the end of the file. */
  text: string;
  /** The line of the header. */
  line: number;
  delimiter: string;
  layout: BankLayout | null;
  columns: ColumnPositions;
  /** The cells above the header. */
  titles: string[];
  decimalSign: DecimalSign;
  /** The header and rows that the owner chose the columns from; null for a known bank. */
  chosenFrom: ColumnChoice | null;
}

interface ColumnChoice {
  header: string[];
  rows: string[][];
}

/** A line of the file's beginning, with its cells. */
interface StartLine {
  offset: number;
  cells: string[];
}

/** Tries each delimiter on the file's beginning. */
function tableIn(text: string, columnsFor: CsvOptions["columnsFor"]): Table {
  const tries = [";", ",", "\t"].map((delimiter) => startLines(text, delimiter));
  for (const { delimiter, lines } of tries) {
    for (const [index, { cells }] of lines.entries()) {
      const recognized = recognizeHeader(cells);
      if (!recognized) continue;
      const { decimalSign } = recognized.layout;
      const table = { ...below(text, lines, index), delimiter, ...recognized };
      return { ...table, decimalSign, chosenFrom: null };
    }
  }
  return chosenTable(text, tries, columnsFor);
}

function below(text: string, lines: StartLine[], index: number) {
  const titles = lines.slice(0, index).flatMap(({ cells }) => cells);
  return { text: text.slice(lines[index]?.offset), line: index + 1, titles };
}

type Try = ReturnType<typeof startLines>;

/** The header of an unknown bank is the first of the widest lines. */
function chosenTable(text: string, tries: Try[], columnsFor: CsvOptions["columnsFor"]): Table {
  const widths = tries.map(({ lines }) => Math.max(0, ...lines.map(({ cells }) => cells.length)));
  const widest = widths.indexOf(Math.max(...widths));
  const { delimiter = ";", lines = [] } = tries[widest] ?? {};
  const index = lines.findIndex(({ cells }) => cells.length === widths[widest]);
  const header = lines[index]?.cells;
  if (!header || header.length < 3) throw new Refused({ ok: false, reason: "no-statement" });
  const columns = columnsFor(header);
  const rows = lines.slice(index + 1).map(({ cells }) => cells);
  const shown = rows.filter(({ length }) => length > 0).slice(0, SAMPLE_ROWS);
  const chosenFrom = {
    header,
    rows: shown.map((cells) => cells.map((cell) => cell.slice(0, SAMPLE_LETTERS))),
  };
  if (!columns) throw new Refused({ ok: false, reason: "unknown-columns", ...chosenFrom });
  const { amount, debit = amount } = columns;
  const amounts = rows.flatMap((cells) => [cells[amount] ?? "", cells[debit] ?? ""]);
  const table = { ...below(text, lines, index), delimiter, layout: null, columns };
  return { ...table, decimalSign: decimalSignIn(amounts), chosenFrom };
}

function startLines(text: string, delimiter: string) {
  const lines: StartLine[] = [];
  const start = text.slice(0, START_LETTERS);
  for (const { 0: whole, 1: content = "", index: offset } of start.matchAll(
    /(.*)(?:\r\n|\n|\r|$)/g,
  )) {
    if (lines.length === START_LINES) break;
    // A line that is cut at its end gives no cells.
    const isCut = whole === content && text.length > start.length;
    lines.push({ offset, cells: isCut ? [] : cellsOf(content, delimiter) });
  }
  return { delimiter, lines };
}

function cellsOf(line: string, delimiter: string): string[] {
  try {
    return parseSync(line, { ...parsing, delimiter })[0] ?? [];
  } catch {
    return [];
  }
}

/** The rows below the header, with their line in the file. Other requests run in between. */
async function* rowsBelow({ text, delimiter, line: headerLine }: Table) {
  const parser = parse({ ...parsing, delimiter, info: true, from: 2 });
  let line = headerLine;
  try {
    for await (const { record, info } of Readable.from(piecesOf(text)).pipe(parser)) {
      line = headerLine + info.lines - 1;
      yield { row: record as string[], line };
    }
  } catch (error) {
    throw isCsvError(error) ? new Refused({ ok: false, reason: "damaged", line: line + 1 }) : error;
  }
}

async function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += PIECE_LETTERS) {
    yield text.slice(start, start + PIECE_LETTERS);
    await setImmediate();
  }
}

function isCsvError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}

type RowFacts = Pick<Table, "layout" | "columns" | "decimalSign">;
type RowResult = StatementEntry | Pick<LineProblem, "reason" | "text"> | "pending";

function readRow(row: string[], { layout, columns, decimalSign }: RowFacts): RowResult {
  const cell = (column: keyof ColumnPositions) => row[columns[column] ?? -1] ?? "";
  const state = columns.state === undefined ? cell("day") : cell("state");
  if (layout?.pending?.test(state.trim())) return "pending";
  const currency = readText(cell("currency"));
  const amountText = readText(`${cell("amount")} ${cell("debit")} ${cell("direction")}`);
  if (currency && !/^(EUR|€)$/i.test(currency)) {
    return { reason: "currency", text: `${amountText} ${currency}` };
  }
  const amount = readSignedAmount(cell, { columns, decimalSign });
  if (amount === null) return { reason: "amount", text: amountText };
  const day = readDay(cell("day"));
  if (!day) return { reason: "day", text: readText(cell("day")) };
  const purpose = readText(cell("purpose"));
  const parts = layout?.isLabelled ? labelledParts(purpose) : null;
  return {
    account: cell("account").trim() || null,
    day,
    amount,
    name: parts?.name ?? readText(cell("name")),
    iban: readIban(parts?.iban ?? cell("iban")),
    purpose: parts?.purpose ?? purpose,
    endToEndId: readReference(parts?.endToEndId ?? cell("endToEndId")),
    bankReference: readReference(parts?.bankReference ?? ""),
    isReversal: false,
  };
}

type Cell = (column: keyof ColumnPositions) => string;

/** Cents, negative for money that left the account. Null if the row does not say clearly which it is. */
function readSignedAmount(
  cell: Cell,
  { columns, decimalSign }: Pick<RowFacts, "columns" | "decimalSign">,
): number | null {
  const read = (column: "amount" | "debit") => readAmount(readText(cell(column)), decimalSign);
  if (columns.direction !== undefined) {
    const [amount, direction] = [read("amount"), readDirection(cell("direction"))];
    return amount === null || direction === null ? null : direction * Math.abs(amount);
  }
  if (columns.debit === undefined || cell("debit").trim() === "") return read("amount");
  const [credit, debit] = [cell("amount").trim() === "" ? 0 : read("amount"), read("debit")];
  if (credit === null || debit === null || (credit !== 0 && debit !== 0)) return null;
  return credit - Math.abs(debit);
}

/** Older files name the account by its number, which ends a German IBAN. */
function isOther(named: string | null, account: string | null): boolean {
  if (!named || !account) return false;
  const plain = named.replace(/\s/g, "").toUpperCase();
  return /^\d{1,10}$/.test(plain) ? !account.endsWith(plain.padStart(10, "0")) : plain !== account;
}

/** The IBAN in a title line like 'IBAN;DE02 1203 …'. */
const ibanIn = (cell: string) => readIban(cell.replace(/^IBAN:?/i, ""));
