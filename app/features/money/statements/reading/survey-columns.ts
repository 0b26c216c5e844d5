import type { ColumnFacts } from "#app/features/money/statements/reading/statement-entry.ts";
import {
  type DayOrder,
  type DecimalSign,
  dayOrderIs,
  decimalSignIs,
  isCurrency,
  readAccount,
  readAmount,
  readDay,
  readDirection,
  readIban,
} from "#app/features/money/statements/reading/statement-values.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";

type Kind = ColumnFacts["kind"];

const LONGEST_VALUE = 60;
const isShort = (text: string) => text.length < LONGEST_VALUE;
const isNumeric = (text: string) => isShort(text) && /\d/.test(text);

export const isDay = (text: string) =>
  isNumeric(text) && (readDay(text) ?? dayOrderIs(text)) !== null;

/** Whether the text is an amount, maybe one that needs its column's decimal sign. */
export const isAmount = (text: string) =>
  isNumeric(text) && (readAmount(text, ",") ?? readAmount(text, ".")) !== null;

const kindTests: [Kind, (text: string) => boolean][] = [
  ["iban", (text) => isNumeric(text) && readIban(text) !== null],
  ["day", isDay],
  ["number", (text) => /^(0\d+|\d{7,})$/.test(text)],
  ["amount", isAmount],
  ["currency", isCurrency],
  ["direction", (text) => readDirection(text) !== null],
  ["state", (text) => stateOf(text) !== "unknown"],
];

const kindOf = (text: string): Kind => kindTests.find(([, test]) => test(text))?.[0] ?? "text";

/** Whether a record is a line of headings, and not a booking or a title. `needed`: columns that have to be named. */
export function isHeader(cells: string[], needed: number[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const isNamed = needed.every((column) => cells[column]?.trim());
  return isNamed && filled.length >= FEWEST_HEADINGS && !filled.some(isValue);
}

function isValue(cell: string): boolean {
  const isOfBooking = isDay(cell) || isAmount(cell) || readIban(cell) !== null;
  return isOfBooking || /\d{4,}|\d[.,]\d/.test(cell) || stateOf(cell) === "not-booked";
}

const FEWEST_HEADINGS = 3;

interface Tally {
  filled: number;
  kinds: Map<Kind, number>;
  decimalSigns: Set<DecimalSign>;
  dayOrders: Set<DayOrder | "open">;
  distinct: Set<string>;
  isSigned: boolean;
  debits: number;
  orders: number;
  own: number;
  longest: number;
}

/** A column is text after so many values if none of them is anything else. */
const ENOUGH_VALUES = 200;
const MOST_DISTINCT = 50;
/** A few values may be something else, like 'offen' among days. */
const SHARE_OF_KIND = 0.8;

/** Collects facts about the columns of a table, row by row. */
export class ColumnSurvey {
  readonly #tallies: Tally[];
  readonly #account: string | null;

  /** `account`: the shop's IBAN. `width`: the number of columns with a heading. */
  constructor(account: string | null, width: number) {
    this.#account = account;
    this.#tallies = Array.from({ length: width }, emptyTally);
  }

  add(row: string[]): void {
    for (const [column, cell] of row.entries()) {
      this.#tallies[column] ??= emptyTally();
      const text = cell.trim();
      if (text !== "") count(this.#tallies[column], text, this.#account);
    }
  }

  /** The first different values of a column. */
  valuesOf(column: number): string[] {
    return [...(this.#tallies[column]?.distinct ?? [])];
  }

  facts(): ColumnFacts[] {
    return Array.from(this.#tallies, (tally = emptyTally()) => ({
      kind: mainKind(tally),
      decimalSign: signIn(tally.decimalSigns),
      dayOrder: orderIn(tally.dayOrders),
      filled: tally.filled,
      distinct: tally.distinct.size,
      isSigned: tally.isSigned,
      debits: tally.debits,
      orders: tally.orders,
      isOwn: tally.own > 0 && tally.own >= tally.filled * SHARE_OF_KIND,
      longest: tally.longest,
    }));
  }
}

const emptyTally = (): Tally => ({
  filled: 0,
  kinds: new Map(),
  decimalSigns: new Set(),
  dayOrders: new Set(),
  distinct: new Set(),
  isSigned: false,
  debits: 0,
  orders: 0,
  own: 0,
  longest: 0,
});

function count(tally: Tally, text: string, account: string | null): void {
  tally.filled += 1;
  tally.longest = Math.max(tally.longest, Math.min(text.length, LONGEST_VALUE));
  if (tally.distinct.size < MOST_DISTINCT) tally.distinct.add(text);
  if (/bh/i.test(text) && orderNumbersIn(text).length > 0) tally.orders += 1;
  const isText = tally.filled > ENOUGH_VALUES && tally.kinds.size === 1 && tally.kinds.has("text");
  if (isText && readDirection(text) === null) return;
  const kind = kindOf(text);
  if (readDirection(text) === -1) tally.debits += 1;
  tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1);
  if (kind === "day") tally.dayOrders.add(dayOrderIs(text));
  if (kind === "amount") {
    tally.decimalSigns.add(decimalSignIs(text));
    tally.isSigned ||= /[-−]|\b(S|DR)$/i.test(text);
  }
  if (account && readAccount(text) === account) tally.own += 1;
}

function mainKind({ kinds, filled, longest, distinct }: Tally): Kind {
  if (filled === 0) return "empty";
  const share = (...some: Kind[]) =>
    some.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0), 0) / filled;
  // Amounts may be whole numbers, and numbers may be short.
  if (share("amount", "number") >= SHARE_OF_KIND) return kinds.has("number") ? "number" : "amount";
  const [main = "text"] = [...kinds.keys()].filter((kind) => share(kind) >= SHARE_OF_KIND);
  return main === "state" && (longest > 30 || distinct.size > 10) ? "text" : main;
}

function signIn(signs: Set<DecimalSign>): ColumnFacts["decimalSign"] {
  const [sign = null, other] = [...signs].filter((each) => each !== null);
  return other ? "mixed" : sign;
}

function orderIn(orders: Set<DayOrder | "open">): DayOrder | "open" {
  if (orders.has("day-first") && orders.has("month-first")) return null;
  if (orders.has("day-first")) return "day-first";
  if (orders.has("month-first")) return "month-first";
  return orders.has("open") ? "open" : null;
}

const booked =
  /^(umsatz |transaktion )?(ver|ge)bucht$|^(abgeschlossen|ausgeführt|erledigt|erfolgreich|eingegangen|bezahlt|bestätigt|verarbeitet)$|^(complete|completed|booked|book|executed|success|successful|succeeded|settled|posted|paid|cleared|processed|confirmed)$/i;

const words =
  "vorgemerkt|ausstehend|offen|wartend|bearbeitung|prüfung|abgelehnt|fehlgeschlagen|storn[a-z]*|rückgängig|zurück[a-zü]*|erstattet|widerrufen|abgebrochen|gesperrt|abgelaufen|nicht|geplant|vorläufig|reserviert|autorisiert|unbezahlt|pending|pdng|open|processing|unclaimed|declined|rejected|refused|denied|failed|revers[a-z]*|revert[a-z]*|return(ed)?|refund(ed)?|cancel[a-z]*|blocked|on hold|expired|not|unpaid|void(ed)?|draft|scheduled|authori[sz]ed";
const notBooked = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu");

const MOST_LETTERS = 40;

/** The meaning of the words in which banks and payment services state what became of a payment. */
export function stateOf(text: string): "booked" | "not-booked" | "unknown" {
  const state = text.trim();
  if (state.length > MOST_LETTERS) return "unknown";
  if (notBooked.test(state)) return "not-booked";
  return booked.test(state) ? "booked" : "unknown";
}
