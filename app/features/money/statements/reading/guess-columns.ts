import type { FoundTable } from "#app/features/money/statements/reading/find-table.server.ts";
import { plainHeading } from "#app/features/money/statements/reading/known-banks.ts";
import {
  type RowMeaning,
  type RowProblem,
  readRow,
} from "#app/features/money/statements/reading/read-row.ts";
import {
  type ChosenColumns,
  type ColumnFacts,
  type ColumnRole,
  type Columns,
  neededColumns,
  type StatementEntry,
  type UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import {
  type DayOrder,
  foreignCurrencyIn,
} from "#app/features/money/statements/reading/statement-values.ts";
import type { UnreadColumn } from "#db/schema.ts";

interface Rule {
  role: ColumnRole;
  kinds: ColumnFacts["kind"][];
  /** Whole headings, the likeliest first, with commas. */
  exact: string;
  /** Parts of headings. */
  partial: RegExp;
  /** Headings of other columns of these kinds. */
  never?: RegExp;
  /** Whether the only column of these kinds has this role, whatever its heading. */
  isAlone?: boolean;
}

/** The roles in the order in which they take their columns. */
const rules: Rule[] = [
  {
    role: "day",
    kinds: ["day"],
    exact:
      "buchungstag, buchungsdatum, buchung, booking date, completed date, datum, date, created (utc), created",
    partial: /buchung|booking|datum|date|tag\b|wann/,
    never: /valuta|wert|value|start|transfer|available/,
    isAlone: true,
  },
  {
    role: "debit",
    kinds: ["amount", "empty"],
    exact:
      "soll, belastung, belastungen, lastschrift, ausgang, ausgaben, debit, paid out, money out",
    partial: /\b(soll|belastung|debit)\b/,
    never: /haben|credit/,
  },
  {
    role: "amount",
    kinds: ["amount"],
    exact: "betrag, umsatz, amount, summe, brutto, gross, haben, gutschrift, credit, €, eur",
    partial:
      /betrag|umsatz|amount|haben|gutschrift|credit|eingang|summe|\beuro?\b|paid in|money in/,
    never: /saldo|balance|kontostand|gebühr|fee|ursprung|original|kurs|rate|steuer|tax|skonto/,
    isAlone: true,
  },
  {
    role: "direction",
    kinds: ["direction"],
    exact: "s/h, h/s, soll/haben, vorzeichen, debit/credit",
    partial: /soll|haben|debit|credit|kennzeichen|direction/,
    isAlone: true,
  },
  {
    role: "currency",
    kinds: ["currency", "text"],
    exact: "währung, waehrung, currency",
    partial: /währung|waehrung|currency/,
    never: /original|ursprung|saldo/,
    isAlone: true,
  },
  {
    role: "state",
    kinds: ["state", "text"],
    exact: "status, state, buchungsstatus, zustand, umsatzstatus",
    partial: /status|\bstate\b/,
  },
  {
    role: "ownAccount",
    kinds: ["iban", "number", "text"],
    exact:
      "auftragskonto, iban auftragskonto, iban kontoinhaber, kontoinhaber, eigenes konto, own account",
    partial: /auftragskonto|kontoinhaber|eigene|\bown\b/,
    never: /counter|gegen|partner|payer|sender|empfänger|zahlungs/,
  },
  {
    role: "iban",
    kinds: ["iban"],
    exact: "iban, iban zahlungsbeteiligter, iban/kontonummer, partner iban",
    partial: /iban|konto|account/,
    never: /auftragskonto|kontoinhaber|eigene|\bown\b/,
    isAlone: true,
  },
  {
    role: "name",
    kinds: ["text"],
    exact:
      "name, auftraggeber, auftraggebername, absender, sender, payer, partner name, wer, von, kunde, gegenkonto inhaber",
    partial:
      /name|auftraggeber|zahlungspflichtig|begünstigt|beguenstigt|empfänger|sender|payee|payer|partner|kontakt/,
    never: /iban|konto|bic|bank|account|typ|datei/,
  },
  {
    role: "purpose",
    kinds: ["text", "number"],
    exact: "verwendungszweck, zweck, purpose, payment reference, betreff, mitteilung",
    partial:
      /zweck|purpose|betreff|buchungstext|beschreibung|description|mitteilung|nachricht|artikel|details|reference|text|wofür/,
    never: /typ\b|type|kundenreferenz/,
  },
  {
    role: "reference",
    kinds: ["text", "number"],
    exact:
      "kundenreferenz, end-to-end-referenz, transaktionscode, transaction id, referenz, reference",
    partial: /referenz|reference|transaktions|transaction.?id/,
    never: /mandat|gläubiger|sammler|typ/,
  },
];

/** Headings of columns that hold nothing but credits. */
const credits = /\b(haben|gutschrift(en)?|credit|einnahmen?|paid in|money in)\b/;

const morePurposes: ColumnRole[] = ["purpose2", "purpose3"];

/** Banks name the kind of a booking in a few words again and again. */
const isRepetitive = ({ filled, distinct }: ColumnFacts) => filled > 1 && distinct <= filled / 2;

/** The likeliest column of each role, by heading and contents. A role may have none. */
export function guessColumns({ header, columns }: UnknownTable): Columns {
  const headings = header.map(plainHeading);
  const guessed: Columns = {};
  for (const rule of rules) {
    const candidates = columns.flatMap((facts, column) =>
      isFree(guessed, column) && fits(rule, facts, headings[column] ?? "") ? [column] : [],
    );
    guessed[rule.role] = likeliest(rule, candidates, headings);
  }
  const texts = textsIn({ header: headings, columns }, guessed);
  guessed.purpose ??= texts[0]?.column;
  const others = texts.filter(({ column, isLikely }) => isLikely && isFree(guessed, column));
  for (const [index, role] of morePurposes.entries()) guessed[role] = others[index]?.column;
  return { ...guessed, ...signsIn({ header: headings, columns }, guessed) };
}

const isFree = (guessed: Columns, column: number) => !Object.values(guessed).includes(column);

type Headed = Pick<UnknownTable, "header" | "columns">;

/** The free columns with texts, those with order numbers first, then those with long ones. */
function textsIn({ header, columns }: Headed, guessed: Columns) {
  const rule = rules.find(({ role }) => role === "purpose");
  return columns
    .map((facts, column) => {
      const isLikely = facts.orders > 0 || rule?.partial.test(header[column] ?? "") === true;
      return { ...facts, column, isLikely };
    })
    .filter((each) => each.kind === "text" && isFree(guessed, each.column) && !isRepetitive(each))
    .toSorted((a, b) => b.orders - a.orders || b.longest - a.longest);
}

/** Credits and debits go together. Beside one column of all amounts, they and a column for the direction only repeat it. */
function signsIn(
  { header, columns }: Headed,
  { amount, debit, direction }: Columns,
): Pick<Columns, "amount" | "debit" | "direction"> {
  const credit = columns.findIndex(
    ({ kind }, column) =>
      (kind === "amount" || kind === "empty") && credits.test(header[column] ?? ""),
  );
  if (debit !== undefined && credit >= 0) return { amount: credit, debit, direction };
  const isSigned = columns[amount ?? -1]?.isSigned ?? false;
  return { amount, debit: undefined, direction: isSigned ? undefined : direction };
}

function fits(rule: Rule, facts: ColumnFacts, heading: string): boolean {
  const isNeeded = neededColumns.some((role) => role === rule.role);
  if (isNeeded && namesOf(rule).includes(heading)) return true;
  if (!rule.kinds.includes(facts.kind) || rule.never?.test(heading)) return false;
  // A single word may be the kind of all bookings.
  if (rule.role === "direction") return facts.distinct > 1 || isNamed(rule, heading);
  if (rule.role === "currency" || rule.role === "state") {
    return facts.kind !== "text" || isNamed(rule, heading);
  }
  if (rule.role === "ownAccount") return facts.isOwn || isNamed(rule, heading);
  // A value that is the same in every row is not the payer's.
  if (rule.role === "iban") return !facts.isOwn && !(facts.filled > 1 && facts.distinct === 1);
  return true;
}

const namesOf = ({ exact }: Rule) => exact.split(", ");

const isNamed = (rule: Rule, heading: string) =>
  namesOf(rule).includes(heading) || rule.partial.test(heading);

function likeliest(rule: Rule, candidates: number[], headings: string[]): number | undefined {
  const { partial, isAlone, role } = rule;
  const byName = namesOf(rule).flatMap((name) =>
    candidates.filter((column) => headings[column] === name),
  );
  const byPart = candidates.filter((column) => partial.test(headings[column] ?? ""));
  const alone = isAlone && candidates.length === 1 ? candidates[0] : undefined;
  return byName[0] ?? byPart[0] ?? alone ?? (role === "ownAccount" ? candidates[0] : undefined);
}

/** A column that may show a foreign currency, a pending payment or a debit, and that nobody has assigned. */
export function unreadColumnOf(table: UnknownTable, chosen: ChosenColumns): UnreadColumn | null {
  const { debit, direction, amount } = chosen;
  const needsDirection = debit === undefined && !table.columns[amount]?.isSigned;
  const others = table.columns.flatMap((facts, column) =>
    Object.values(chosen).includes(column)
      ? []
      : [{ ...facts, heading: table.header[column] ?? "" }],
  );
  const isNamedAs = (role: ColumnRole, heading: string) => {
    const rule = rules.find((each) => each.role === role);
    const name = plainHeading(heading);
    return rule !== undefined && isNamed(rule, name) && !rule.never?.test(name);
  };
  const isUnread = (role: UnreadColumn) =>
    chosen[role] === undefined &&
    others.some(({ kind, heading }) => kind === role || isNamedAs(role, heading));
  const hasDebits = others.some(({ debits }) => debits > 0);
  if (isUnread("currency")) return "currency";
  if (isUnread("state")) return "state";
  if (direction !== undefined || !needsDirection) return null;
  return hasDebits || others.some(({ heading }) => isNamedAs("direction", heading))
    ? "direction"
    : null;
}

/** The column whose heading says that it is the shop's account; -1 if there is none. */
export function namedOwnAccount({ header, columns }: UnknownTable): number {
  const rule = rules.find(({ role }) => role === "ownAccount");
  return columns.findIndex(({ kind, distinct }, column) => {
    const heading = plainHeading(header[column] ?? "");
    if (kind === "empty" || !rule || rule.never?.test(heading)) return false;
    return namesOf(rule).includes(heading) || (distinct === 1 && rule.partial.test(heading));
  });
}

/** The meaning of a table's columns. `account`: the shop's IBAN. */
export function chosenMeaning(
  table: UnknownTable,
  chosen: ChosenColumns,
  account: string | null,
): RowMeaning {
  const { dayOrder, ...positions } = chosen;
  const { header, columns } = table;
  const signs = [chosen.amount, chosen.debit].flatMap(
    (column) => columns[column ?? -1]?.decimalSign ?? [],
  );
  const [sign = null, other] = [...new Set(signs)];
  return {
    positions,
    width: columns.length,
    decimalSign: other || sign === "mixed" ? null : sign,
    dayOrder: needsDayOrder(table, chosen) ? (dayOrder ?? null) : shownOrder(table, chosen),
    isLabelled: false,
    currency: foreignCurrencyIn(header[chosen.amount] ?? ""),
    unread: unreadColumnOf(table, chosen),
    account,
  };
}

/** Whether each day of the column may mean two days. */
export const needsDayOrder = ({ columns }: UnknownTable, { day }: { day: number }) =>
  columns[day]?.dayOrder === "open";

function shownOrder({ columns }: UnknownTable, { day }: ChosenColumns): DayOrder {
  const order = columns[day]?.dayOrder ?? null;
  return order === "open" ? null : order;
}

/** The meaning of a known bank's columns. */
export function knownMeaning(
  { header, width, bank }: FoundTable & { bank: NonNullable<FoundTable["bank"]> },
  account: string | null,
): RowMeaning {
  const { positions, decimalSign, isLabelled = false } = bank;
  const currency = foreignCurrencyIn(header?.[positions.amount ?? -1] ?? "");
  const open = { dayOrder: null, unread: null };
  return { positions, width, decimalSign, isLabelled, currency, ...open, account };
}

type ColumnChoice = Columns & Pick<ChosenColumns, "dayOrder">;

/** An unknown table with columns, and the bookings that they give. */
export interface TablePreview {
  table: UnknownTable;
  /** The columns that the owner has chosen, or else the likeliest ones. */
  columns: ColumnChoice;
  bookings: Pick<StatementEntry, "day" | "amount" | "name" | "iban" | "purpose">[];
  /** Rows that these columns leave out. */
  problems: RowProblem[];
  unread: UnreadColumn | null;
  /** Whether the form asks which number of a day is the month, and whether these columns need the answer. */
  asksForDayOrder: boolean;
  lacksDayOrder: boolean;
}

const SHOWN = 3;

/** `account`: the shop's IBAN. */
export function previewTable(
  table: UnknownTable,
  account: string | null,
  columns: ColumnChoice = guessColumns(table),
): TablePreview {
  const { day, amount, purpose } = columns;
  const empty = { table, columns, bookings: [], problems: [], unread: null, lacksDayOrder: false };
  const asksForDayOrder = table.columns.some(({ dayOrder }) => dayOrder === "open");
  if (day === undefined || amount === undefined || purpose === undefined) {
    return { ...empty, asksForDayOrder };
  }
  const chosen = { ...columns, day, amount, purpose };
  const lacksDayOrder = needsDayOrder(table, chosen) && columns.dayOrder === undefined;
  const meaning = chosenMeaning(table, chosen, account);
  const results = table.rows.map((row) => readRow(row, meaning)).filter((row) => row !== null);
  const bookings = results.flatMap((result) => ("reason" in result ? [] : [result]));
  const problems = results.flatMap((result) => ("reason" in result ? [result] : []));
  return {
    table,
    columns,
    bookings: bookings.slice(0, SHOWN),
    problems: lacksDayOrder ? [] : problems.slice(0, SHOWN),
    unread: unreadColumnOf(table, chosen),
    asksForDayOrder,
    lacksDayOrder,
  };
}
