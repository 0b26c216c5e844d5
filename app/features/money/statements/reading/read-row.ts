import {
  labelledParts,
  type RecognizedBank,
} from "#app/features/money/statements/reading/known-banks.ts";
import type {
  LineProblem,
  StatementEntry,
} from "#app/features/money/statements/reading/statement-entry.ts";
import {
  type DayOrder,
  type DecimalSign,
  foreignCurrencyIn,
  readAmount,
  readDay,
  readDirection,
  readIban,
  readReference,
  readText,
} from "#app/features/money/statements/reading/statement-values.ts";
import { isDay, stateOf } from "#app/features/money/statements/reading/survey-columns.ts";
import type { UnreadColumn } from "#db/schema.ts";

type Positions = RecognizedBank["positions"];

/** The meaning of a table's columns, known or chosen. */
export interface RowMeaning {
  positions: Positions;
  /** Cells beyond it belong to no column. */
  width: number;
  decimalSign: DecimalSign;
  dayOrder: DayOrder;
  isLabelled: boolean;
  /** A foreign currency in the heading of the amount. */
  currency: string | null;
  unread: UnreadColumn | null;
  /** The shop's IBAN. */
  account: string | null;
}

export type RowProblem = Pick<LineProblem, "reason" | "text">;

/** An entry with the text of its column for the shop's account. */
interface RowEntry extends Omit<StatementEntry, "account" | "source"> {
  namedAccount: string | null;
}

/** The booking of a row. Null for a row that is no booking: a title, a balance, an empty line. */
export function readRow(row: string[], meaning: RowMeaning): RowEntry | RowProblem | null {
  const { positions, dayOrder, width } = meaning;
  const cell = (role: keyof Positions) => readText(row[positions[role] ?? -1] ?? "");
  if (row.some(swallowsRows)) return { reason: "quotes", text: "" };
  const amountText = readText(`${cell("amount")} ${cell("debit")} ${cell("direction")}`);
  const amount = readSignedAmount(cell, meaning);
  const day = readDay(cell("day"), dayOrder);
  const state = positions.state === undefined ? cell("day") : cell("state");
  const hasAmount = amount !== null || /\d/.test(amountText);
  if (stateOf(state) === "not-booked" && hasAmount) {
    return { reason: "pending", text: `${state}, ${shortened(amountText)}` };
  }
  if ((day === null && !hasAmount) || isBalance(row, cell, positions)) return null;
  if (row.slice(width).some((each) => each.trim() !== "")) return { reason: "width", text: "" };
  const currency = cell("currency") || meaning.currency || foreignCurrencyIn(amountText);
  if (currency && !/^(EURO?|€)$/i.test(currency)) {
    const text = amountText.includes(currency) ? amountText : `${amountText} ${currency}`;
    return { reason: "currency", text: shortened(text) };
  }
  if (amount === null) return { reason: "amount", text: shortened(amountText) };
  if (!day) return { reason: "day", text: shortened(cell("day")) };
  return entryOf(cell, { ...meaning, day, amount });
}

/** Problems are kept, and a wrong column may hold anything. */
const shortened = (text: string) => readText(text).slice(0, 40);

/** Whether a quotation mark that does not end has taken the next rows into the cell. */
function swallowsRows(cell: string): boolean {
  const lines = cell.split(/[\r\n]+/);
  if (lines.length === 1) return false;
  return lines.some((line) => {
    const parts = line.split(/[;,\t|]/).map((part) => part.replaceAll('"', "").trim());
    return parts.length > 2 && parts.some(isDay);
  });
}

type Cell = (role: keyof Positions) => string;

function entryOf(
  cell: Cell,
  {
    positions,
    isLabelled,
    unread,
    account,
    day,
    amount,
  }: RowMeaning & Pick<RowEntry, "day" | "amount">,
): RowEntry {
  const purpose = readText([cell("purpose"), cell("purpose2"), cell("purpose3")].join(" "));
  const parts = isLabelled ? labelledParts(purpose) : null;
  const iban = readIban(parts?.iban ?? cell("iban"));
  const isStateUnread = positions.state !== undefined && isUnknown(cell("state"));
  return {
    namedAccount: cell("ownAccount") || null,
    day,
    amount,
    name: parts?.name ?? cell("name"),
    iban: iban === account ? null : iban,
    purpose: parts?.purpose ?? purpose,
    endToEndId: readReference(parts?.endToEndId ?? cell("endToEndId")),
    bankReference: readReference(parts?.bankReference ?? cell("reference")),
    isReversal: false,
    unread: unread ?? (isStateUnread ? "state" : null),
  };
}

const isUnknown = (state: string) => state !== "" && stateOf(state) === "unknown";

/** Cents, negative for money that left the account. Null if the row does not say clearly which it is. */
function readSignedAmount(cell: Cell, { positions, decimalSign }: RowMeaning): number | null {
  const read = (role: "amount" | "debit") => readAmount(cell(role), decimalSign);
  if (positions.direction !== undefined) {
    const [amount, direction] = [read("amount"), readDirection(cell("direction"))];
    if (amount === null || direction === null || (amount < 0 && direction > 0)) return null;
    return direction * Math.abs(amount);
  }
  if (positions.debit === undefined || cell("debit") === "") return read("amount");
  const [credit, debit] = [cell("amount") === "" ? 0 : read("amount"), read("debit")];
  if (credit === null || debit === null || (credit !== 0 && debit !== 0)) return null;
  return credit - Math.abs(debit);
}

const balance =
  /^(summe|gesamt(summe)?|total|((end|anfangs|schluss|zwischen|abschluss|start)?saldo|(alter |neuer |letzter )?kontostand|((opening|closing|starting|ending) )?balance)( (alt|neu|(am|vom|per|zum|on) .{0,30}))?):?$/i;

export const namesBalance = (row: string[]) => row.some((cell) => balance.test(cell.trim()));

/** Whether a row states the balance of the account: it names one, and nobody who paid. */
function isBalance(row: string[], cell: Cell, { name, iban }: Positions): boolean {
  const isWithout = (text: string) => text === "" || balance.test(text);
  // Customers write 'Saldo' as well. Without a column for the payer, only an empty purpose tells.
  const isWithoutPurpose = name !== undefined || iban !== undefined || cell("purpose") === "";
  return (
    namesBalance(row) && isWithoutPurpose && isWithout(cell("name")) && isWithout(cell("iban"))
  );
}
