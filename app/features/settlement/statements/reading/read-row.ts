import {
  labelledParts,
  type RecognizedBank,
} from "#app/features/settlement/statements/reading/known-banks.ts";
import type {
  LineProblem,
  StatementEntry,
} from "#app/features/settlement/statements/reading/statement-entry.ts";
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
} from "#app/features/settlement/statements/reading/statement-values.ts";
import { stateOf } from "#app/features/settlement/statements/reading/states.ts";
import type { UnreadColumn } from "#db/schema.ts";

type Positions = RecognizedBank["positions"];

/** The meaning of a table's columns, known or chosen. */
export interface RowMeaning {
  positions: Positions;
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

/** The booking of a row. Null for a row that is none: a title, a balance, an empty line. */
export function readRow(row: string[], meaning: RowMeaning): StatementEntry | RowProblem | null {
  const { positions, dayOrder, isLabelled, unread, account } = meaning;
  const cell = (role: keyof Positions) => readText(row[positions[role] ?? -1] ?? "");
  const amountText = readText(`${cell("amount")} ${cell("debit")} ${cell("direction")}`);
  const amount = readSignedAmount(cell, meaning);
  const day = readDay(cell("day"), dayOrder);
  const state = positions.state === undefined ? cell("day") : cell("state");
  const stateMeans = stateOf(state);
  const hasAmount = amount !== null || /\d/.test(amountText);
  if (stateMeans === "not-booked" && hasAmount)
    return { reason: "pending", text: `${state}, ${amountText}` };
  if ((day === null && !hasAmount) || isBalance(row, cell)) return null;
  const currency = cell("currency") || meaning.currency || foreignCurrencyIn(amountText);
  if (currency && !/^(EURO?|€)$/i.test(currency)) {
    return { reason: "currency", text: readText(`${amountText} ${currency}`) };
  }
  if (amount === null) return { reason: "amount", text: amountText };
  if (!day) return { reason: "day", text: cell("day") };
  const isStateUnread = positions.state !== undefined && state !== "" && stateMeans === "unknown";
  const purposes = [cell("purpose"), cell("purpose2"), cell("purpose3")];
  const purpose = readText(purposes.join(" "));
  const parts = isLabelled ? labelledParts(purpose) : null;
  const iban = readIban(parts?.iban ?? cell("iban"));
  return {
    account: cell("ownAccount") || null,
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

type Cell = (role: keyof Positions) => string;

/** Cents, negative for money that left the account. Null if the row does not say clearly which it is. */
function readSignedAmount(cell: Cell, { positions, decimalSign }: RowMeaning): number | null {
  const read = (role: "amount" | "debit") => readAmount(cell(role), decimalSign);
  if (positions.direction !== undefined) {
    const [amount, direction] = [read("amount"), readDirection(cell("direction"))];
    return amount === null || direction === null ? null : direction * Math.abs(amount);
  }
  if (positions.debit === undefined || cell("debit") === "") return read("amount");
  const [credit, debit] = [cell("amount") === "" ? 0 : read("amount"), read("debit")];
  if (credit === null || debit === null || (credit !== 0 && debit !== 0)) return null;
  return credit - Math.abs(debit);
}

const balance =
  /^((end|anfangs|schluss|zwischen|abschluss|start)?saldo|(alter |neuer |letzter )?kontostand|((opening|closing|starting|ending) )?balance)( (am|vom|per|zum|on) .{0,30})?:?$/i;

/** Whether a row states the balance of the account: it names one, and nobody who paid. */
function isBalance(row: string[], cell: Cell): boolean {
  const isNamed = row.some((each) => balance.test(each.trim()));
  const isWithoutPayer = [cell("name"), cell("iban")].every(
    (each) => each === "" || balance.test(each),
  );
  return isNamed && isWithoutPayer;
}
