import { createHash } from "node:crypto";
import {
  type FoundTable,
  findTable,
} from "#app/features/money/statements/reading/find-table.server.ts";
import {
  chosenMeaning,
  knownMeaning,
  namedOwnAccount,
  needsDayOrder,
} from "#app/features/money/statements/reading/guess-columns.ts";
import { type RowMeaning, readRow } from "#app/features/money/statements/reading/read-row.ts";
import {
  type ChosenColumns,
  createEntries,
  type ReadStatement,
  Refused,
  recordProblem,
  statementLimits,
  type UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import {
  accountInTitles,
  isOtherAccount,
  readAccount,
  readIban,
  readText,
} from "#app/features/money/statements/reading/statement-values.ts";
import {
  ColumnSurvey,
  isDay,
  isHeader,
} from "#app/features/money/statements/reading/survey-columns.ts";
import { DamagedCsv, decodeText, readRecords } from "#app/http/read-csv.server.ts";

export interface TableOptions {
  /** The shop's IBAN; null if it has none yet. */
  account: string | null;
  /** The columns of this table, if the owner has chosen them. */
  columnsFor: (table: UnknownTable) => ChosenColumns | null;
}

const SHOWN_ROWS = 8;
const SHOWN_LETTERS = 80;

/**
 * Reads a table. Its header identifies a known bank; otherwise the owner chooses the columns.
 * @throws Refused
 */
export async function readTable(
  bytes: Uint8Array,
  { account, columnsFor }: TableOptions,
): Promise<ReadStatement> {
  const text = decodeText(bytes);
  if (text === null) throw new Refused({ ok: false, reason: "no-statement" });
  const found = findTable(text);
  const named = accountInTitles(found.titles);
  if (named && isOtherAccount(named, account)) throw otherAccount([named]);
  const { bank } = found;
  if (bank) {
    const meaning = knownMeaning({ ...found, bank }, account);
    return readRows(text, found, { meaning, named });
  }
  const table = await surveyTable(text, found, account);
  if (table.rows.length === 0) throw new Refused({ ok: false, reason: "no-bookings" });
  const columns = columnsFor(table);
  if (!columns) throw new Refused({ ok: false, reason: "unknown-columns", table });
  if (needsDayOrder(table, columns) && !columns.dayOrder) {
    throw new Refused({ ok: false, reason: "open-day-order", table });
  }
  const meaning = chosenMeaning(table, columns, account);
  const read = await readRows(text, found, { meaning, named });
  const isUnreadable = read.problems.some(({ reason }) => reason === "amount" || reason === "day");
  if (read.entries.length === 0 && isUnreadable) {
    throw new Refused({ ok: false, reason: "unreadable-columns", table });
  }
  return { ...read, chosen: { table, columns } };
}

const otherAccount = (accounts: string[]) =>
  new Refused({ ok: false, reason: "other-account", accounts });

/**
 * Looks at all rows of an unknown bank's table.
 * @throws Refused if a column shows that all rows are of another account
 */
async function surveyTable(
  text: string,
  found: FoundTable,
  account: string | null,
): Promise<UnknownTable> {
  const survey = new ColumnSurvey(account, found.header?.length ?? 0);
  const rows: string[][] = [];
  for await (const { row } of rowsBelow(text, found)) {
    // Balances may be written in another way.
    if (found.dayColumn === null || isDay(row[found.dayColumn] ?? "")) survey.add(row);
    if (rows.length < SHOWN_ROWS) rows.push(row.slice(0, statementLimits.columns).map(shortened));
  }
  const columns = survey.facts().slice(0, found.width);
  const header = columns.map((_, column) =>
    readText(found.header?.[column] ?? "").slice(0, SHOWN_LETTERS),
  );
  const table = { header, columns, rows };
  const accounts = survey.valuesOf(namedOwnAccount(table)).map(readAccount);
  const isOther = (each: string) => isOtherAccount(each, account);
  if (accounts.length > 0 && accounts.every(isOther)) throw otherAccount(accounts);
  return table;
}

const shortened = (cell: string) =>
  cell.length > SHOWN_LETTERS ? `${cell.slice(0, SHOWN_LETTERS - 1)}…` : cell;

interface Reading {
  meaning: RowMeaning;
  /** The account that a title names. */
  named: string | null;
}

async function readRows(text: string, found: FoundTable, { meaning, named }: Reading) {
  const { account } = meaning;
  const ownIban = named && readIban(named);
  const { entries, add } = createEntries();
  const source = `csv:${found.bank?.bank ?? hashOf(found.header)}`;
  const read: ReadStatement = {
    ok: true,
    format: "csv",
    entries,
    problems: [],
    problemCount: 0,
    pending: 0,
    otherAccounts: [],
    chosen: null,
  };
  const otherAccounts = new Set<string>();
  let isBehindTitle = false;
  for await (const { row, line } of rowsBelow(text, found)) {
    const result = readRow(row, meaning);
    if (result === null) {
      const isRepeated: boolean = !isBehindTitle && String(row) === String(found.header);
      isBehindTitle = !isRepeated;
      if (isRepeated || !beginsAnother(row, meaning)) continue;
      recordProblem(read, { line, reason: "second-table", text: "" });
      break;
    }
    isBehindTitle = false;
    if ("reason" in result) {
      recordProblem(read, { line, ...result });
      continue;
    }
    const { namedAccount, ...entry } = result;
    if (isOtherAccount(namedAccount, account)) otherAccounts.add(readAccount(namedAccount ?? ""));
    else add({ ...entry, source, account: readIban(namedAccount ?? "") ?? ownIban });
  }
  read.otherAccounts = [...otherAccounts].slice(0, statementLimits.problems);
  if (otherAccounts.size > 0 && read.entries.length === 0) throw otherAccount(read.otherAccounts);
  return read;
}

/** Whether a row that is no booking begins a second table, or the part of another account. */
function beginsAnother(row: string[], { positions, account }: RowMeaning): boolean {
  const named = accountInTitles(row);
  const isOther = named !== null && isOtherAccount(named, account);
  return isOther || isHeader(row, [positions.day ?? 0, positions.amount ?? 0]);
}

const hashOf = (header: string[] | null) =>
  createHash("sha256").update(JSON.stringify(header)).digest("hex").slice(0, 12);

/** The rows below the header that are not empty, with their line in the file. Other requests run in between. */
async function* rowsBelow(text: string, { delimiter, headerRecord }: FoundTable) {
  let number = -1;
  try {
    for await (const { record: row, line } of readRecords(text, delimiter)) {
      number += 1;
      if (number <= headerRecord || row.every((cell) => cell.trim() === "")) continue;
      if (number > statementLimits.entries + headerRecord) {
        throw new Refused({ ok: false, reason: "too-many-entries" });
      }
      yield { row, line };
    }
  } catch (error) {
    if (!(error instanceof DamagedCsv)) throw error;
    throw new Refused({ ok: false, reason: "damaged", line: error.line });
  }
}
