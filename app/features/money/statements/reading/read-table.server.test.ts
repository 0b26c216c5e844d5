import { expect, it } from "vitest";
import { guessColumns } from "#app/features/money/statements/reading/guess-columns.ts";
import {
  readTable,
  type TableOptions,
} from "#app/features/money/statements/reading/read-table.server.ts";
import {
  type ChosenColumns,
  type Columns,
  Refused,
  type UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { orderNumbersIn } from "#app/features/orders/order-numbers.ts";
import { payerIban, shopIban } from "#tests/support/bank-files.ts";
import { cases, createRandom, freshSeed, isProof } from "#tests/support/random.ts";

const DRAWS = cases(100);

interface Booking {
  day: string;
  /** Cents. */
  amount: number;
  name: string;
  iban: string;
  purpose: string;
}

const names = ["Eva Ott", "Jörg Größmann", "Öztürk, Annegret", "B. Rechnungsprüfung GmbH", "Li Wu"];
const ibans = [payerIban, "AT611904300234573201", "DE02370502990000684712", ""];

/** Ten bookings with all amounts that are easily misread. */
const bookings: Booking[] = [
  4_200, 2_600, 123_450, 100_000, 5, -1_900, 999_999, -100, 70, 1_234_500,
].map((amount, index) => ({
  day: `2026-${index % 3 === 0 ? "11" : "05"}-${String((index * 5) % 28 || 12).padStart(2, "0")}`,
  amount,
  name: names[index % names.length] ?? "",
  iban: ibans[index % ibans.length] ?? "",
  purpose: amount < 0 ? `Abschlag ${index}` : `Bestellung BH-2026-00${1000 + index} danke`,
}));

type Draw = ReturnType<typeof createDraw>;

function createDraw(seed: number) {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const chance = (share: number) => random() < share;
  return { below, pick, chance };
}

const months = "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split(" ");

const dayForms: ((parts: [year: string, month: string, day: string]) => string)[] = [
  ([year, month, day]) => `${year}-${month}-${day}`,
  ([year, month, day]) => `${day}.${month}.${year}`,
  ([year, month, day]) => `${day}.${month}.${year.slice(2)}`,
  ([year, month, day]) => `${Number(day)}.${Number(month)}.${year}`,
  ([year, month, day]) => `${day}/${month}/${year}`,
  ([year, month, day]) => `${month}/${day}/${year}`,
  ([year, month, day]) => `${day}-${month}-${year} 10:15`,
  ([year, month, day]) => `${year}-${month}-${day} 12:16:55`,
  ([year, month, day]) => `${year}-${month}-${day}T09:30:00+01:00`,
  ([year, month, day]) => `${year}${month}${day}`,
  ([year, month, day]) => `${day}${month}${year}`,
  ([year, month, day]) => `${day}. ${months[Number(month) - 1]}. ${year}`,
];

function amountForm({ pick }: Draw) {
  const locale = pick(["de-DE", "en-US"]);
  const useGrouping = pick([true, false]);
  const minimumFractionDigits = pick([2, 2, 0]);
  const around = pick([
    (text: string) => text,
    (text: string) => `${text} €`,
    (text: string) => `EUR ${text}`,
    (text: string) => `${text} EUR`,
  ]);
  return (cents: number) =>
    around((cents / 100).toLocaleString(locale, { useGrouping, minimumFractionDigits }));
}

type Column = {
  heading: string[];
  role?: keyof Columns;
  cell: (booking: Booking, row: number) => string;
};

const headed = (heading: string[], cell: Column["cell"], role?: keyof Columns): Column =>
  role ? { heading, cell, role } : { heading, cell };

/** The columns for the amount: one with signs, one with a column beside it, or one for each direction. */
function amountColumns(draw: Draw): Column[] {
  const form = amountForm(draw);
  const amount = ["Betrag", "Umsatz in EUR", "Amount", "Summe"];
  const unsigned = headed(amount, (each) => form(Math.abs(each.amount)), "amount");
  switch (draw.below(5)) {
    case 0:
      return [
        headed(
          amount,
          (each) => `${form(Math.abs(each.amount))}${each.amount < 0 ? "-" : ""}`,
          "amount",
        ),
      ];
    case 1:
      return [
        headed(
          amount,
          (each) => `${form(Math.abs(each.amount))} ${each.amount < 0 ? "S" : "H"}`,
          "amount",
        ),
      ];
    case 2: {
      const [debit = "", credit = ""] = draw.pick([
        ["S", "H"],
        ["DR", "CR"],
        ["-", "+"],
      ]);
      return [
        unsigned,
        headed(
          ["S/H", "Soll/Haben", ""],
          (each) => (each.amount < 0 ? debit : credit),
          "direction",
        ),
      ];
    }
    case 3:
      return [
        headed(
          ["Haben", "Gutschrift", "Credit"],
          (each) => (each.amount > 0 ? form(each.amount) : ""),
          "amount",
        ),
        headed(
          ["Soll", "Belastung", "Debit"],
          (each) => (each.amount < 0 ? form(Math.abs(each.amount)) : ""),
          "debit",
        ),
      ];
    default:
      return [headed(amount, (each) => form(each.amount), "amount")];
  }
}

function drawFile(draw: Draw) {
  const { pick, chance, below } = draw;
  const formOfDay = pick(dayForms);
  const dayOf = (each: Booking) => formOfDay(each.day.split("-") as [string, string, string]);
  const balance = amountForm(draw);
  const needed = [
    headed(["Buchungstag", "Datum", "Booking Date", "Buchung"], dayOf, "day"),
    headed(
      ["Verwendungszweck", "Zweck", "Purpose", "Buchungstext"],
      (each) => each.purpose,
      "purpose",
    ),
    ...amountColumns(draw),
  ];
  const others = [
    headed(["Valuta", "Wertstellung"], dayOf),
    headed(["Name", "Auftraggeber", "Begünstigter / Auftraggeber"], (each) => each.name, "name"),
    headed(["IBAN", "IBAN / Kontonummer"], (each) => each.iban, "iban"),
    headed(["Saldo", "Kontostand"], (_, row) => balance(500_000 + row * 1_111)),
    headed(["Währung", "Currency"], () => "EUR", "currency"),
    headed(["Status", "State"], () => pick(["Gebucht", "Abgeschlossen"]), "state"),
    headed(["Auftragskonto", "IBAN Kontoinhaber"], () => shopIban, "ownAccount"),
    headed(["Umsatzart", "Art"], () => pick(["Gutschrift", "Überweisung"])),
    headed(["BIC"], () => "BYLADEM1001"),
    headed(["Kundenreferenz"], (_, row) => `4711-${row}`),
    headed(["Bemerkung"], () => ""),
  ].filter(() => chance(0.4));
  const columns = [...needed, ...others];
  for (let last = columns.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    [columns[last], columns[other]] = [columns[other] as Column, columns[last] as Column];
  }
  const delimiter = pick([";", ",", "\t", "|"]);
  const isQuoted = chance(0.5);
  const cellOf = (text: string) =>
    isQuoted || /[;,\t|"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const isPadded = chance(0.3);
  const extra = chance(0.2) ? [""] : [];
  const line = (cells: string[]) => cells.map(cellOf).join(delimiter);
  const padded = (cells: string[]) =>
    line(isPadded ? [...cells, ...columns.slice(cells.length).map(() => "")] : cells);
  const titles = [
    ["Umsätze Girokonto"],
    [`Konto: ${pick(["Giro", "1234"])}`],
    ["Saldo", "1.234,56 EUR"],
    [""],
  ];
  const headings = pick([
    (column: Column) => pick(column.heading),
    (column: Column) => pick(column.heading),
    (_: Column, index: number) => `Feld ${"ABCDEFGHIJKLMNOP"[index]}`,
    null,
  ]);
  const rows = [
    ...titles.slice(0, below(5)).map(padded),
    ...(headings ? [line(columns.map(headings))] : []),
    ...bookings.map((each, row) => line([...columns.map(({ cell }) => cell(each, row)), ...extra])),
    ...(chance(0.3) ? [line(["", "Endsaldo", balance(1_234_567)])] : []),
  ];
  const text = rows.join(pick(["\n", "\r\n"])) + pick(["", "\n"]);
  const encoding = pick(["utf8", "utf8", "latin1", "utf16le"] as const);
  const mark = encoding === "utf16le" || (encoding === "utf8" && chance(0.5)) ? "\uFEFF" : "";
  const positions = columns.flatMap(({ role }, column) => (role ? [[role, column] as const] : []));
  const isMonthFirst = formOfDay === dayForms[5];
  const dayOrder = isMonthFirst ? ("month-first" as const) : ("day-first" as const);
  const chosen = { ...Object.fromEntries(positions), dayOrder } as ChosenColumns;
  // Windows-1252 has the sign of the euro where Latin 1 has nothing.
  const bytes = Buffer.from(
    mark + text.replaceAll("€", encoding === "latin1" ? "\x80" : "€"),
    encoding,
  );
  return { bytes, text, chosen };
}

const wanted = bookings.map(
  ({ day, amount, purpose }) => `${day} ${amount} ${orderNumbersIn(purpose)}`,
);

/** The entries; null if the file asks for something. */
async function read(bytes: Uint8Array, columnsFor: TableOptions["columnsFor"]) {
  try {
    const { entries } = await readTable(bytes, { account: shopIban, columnsFor });
    return entries;
  } catch (error) {
    if (error instanceof Refused && "table" in error.refusal) return null;
    throw error;
  }
}

function guessed(table: UnknownTable): ChosenColumns | null {
  const columns = guessColumns(table);
  const { day, amount, purpose } = columns;
  const isWhole = day !== undefined && amount !== undefined && purpose !== undefined;
  return isWhole ? { ...columns, day, amount, purpose } : null;
}

it("of any layout is read as it is, or asks", async () => {
  const found = { guessed: 0, asked: 0 };
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const { bytes, text, chosen } = drawFile(createDraw(freshSeed(draw)));
    const context = `seed ${freshSeed(draw)}\n${text}`;
    const entries = await read(bytes, () => chosen);
    const facts = entries?.map(
      ({ day, amount, purpose }) => `${day} ${amount} ${orderNumbersIn(purpose)}`,
    );
    expect(facts, context).toEqual(wanted);
    const proposed = await read(bytes, guessed);
    found[proposed ? "guessed" : "asked"] += 1;
    for (const { day, amount } of proposed?.filter(({ unread }) => unread === null) ?? []) {
      const isRight = bookings.some((each) => each.day === day && each.amount === amount);
      expect(isRight, `${day} ${amount}\n${context}`).toBe(true);
    }
  }
  if (!isProof) return;
  expect(found.guessed).toBeGreaterThan(DRAWS / 3);
  expect(found.asked).toBeGreaterThan(DRAWS / 20);
});
