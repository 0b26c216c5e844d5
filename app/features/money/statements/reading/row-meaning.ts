import type { FoundTable } from "#app/features/money/statements/reading/find-table.server.ts";
import { unreadColumnOf } from "#app/features/money/statements/reading/guess-columns.ts";
import type { RowMeaning } from "#app/features/money/statements/reading/read-row.ts";
import type {
  ChosenColumns,
  UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import {
  type DayOrder,
  foreignCurrencyIn,
} from "#app/features/money/statements/reading/statement-values.ts";

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
