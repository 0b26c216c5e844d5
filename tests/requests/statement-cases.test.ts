import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  type Order,
  orders,
  payments,
  statementLayouts,
} from "#db/schema.ts";
import { type Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createItem, fieldErrors } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

// Files with the quirks of real banks, in tests/cases/statements.

const PATH = "/admin/payments";
const IBAN = "DE75512108001245126199";

let admin: Browser;
let lotte: Order;
let henning: Order;

beforeEach(async () => {
  for (const table of [payments, bankEntries, bankImports, statementLayouts, orders]) {
    db.delete(table).run();
  }
  forgetSettings();
  storeSettings({ bankRecipient: "BeHappy", bankIban: IBAN });
  ({ browser: admin } = await createAdmin());
  lotte = openOrder(9, 4_200, "Lotte Brandeis");
  henning = openOrder(12, 2_600, "Henning Osterkamp");
});

function openOrder(sequence: number, totalAmount: number, customerName: string): Order {
  const number = `BH-2026-${String(sequence).padStart(6, "0")}`;
  const paymentDue = "2026-12-14";
  const order = createOrder({ sequence, number, totalAmount, customerName, paymentDue });
  addOrderItem(order, createItem({ title: "Kerze", price: totalAmount }));
  return order;
}

const caseFile = (name: string) => readFile(`tests/cases/statements/${name}`);

async function send(bytes: Uint8Array, fields: Record<string, string> = {}): Promise<Page> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "check", ...fields })) {
    body.append(name, value);
  }
  body.append("statement", new File([new Uint8Array(bytes)], "auszug.csv"));
  const page = await admin.post(PATH, body);
  return page.status === 303 ? admin.follow(page) : page;
}

/** Uploads a file. If the shop asks for its columns, it gets those that it proposes, and these. */
async function upload(name: string, chosen: Record<string, string> = {}): Promise<Page> {
  const bytes = await caseFile(name);
  const page = await send(bytes);
  const proposed = columnsOf(page);
  return proposed ? send(bytes, { ...proposed, ...chosen, intent: "columns" }) : page;
}

function columnsOf({ document }: Page): Record<string, string> | null {
  const form = document.querySelector("main [name=day]")?.closest("form");
  if (!form) return null;
  const { statement: _, ...values } = formValues(form);
  return values;
}

const stored = () =>
  db
    .select()
    .from(bankEntries)
    .all()
    .map(({ bookedOn, amount, payerName, purpose }) => ({ bookedOn, amount, payerName, purpose }));
const both = [
  { bookedOn: "2026-11-27", amount: 4_200, purpose: expect.stringContaining("BH-2026-00") },
  { bookedOn: "2026-11-27", amount: 2_600, purpose: expect.stringContaining("BH-2026-00") },
];
const certain = ({ text }: Page) =>
  /(\d+) Zahlung(en)? (passt|passen) genau/.exec(text)?.[1] ?? "0";
const statusOf = ({ id }: Order) =>
  db
    .select()
    .from(orders)
    .all()
    .find((order) => order.id === id)?.status;

describe("both payments are read and certain", () => {
  it.each([
    "purpose-guessed-as-booking-text.csv",
    "rows-wider-than-header.csv",
    "lines-above-padded.csv",
    "day-with-time.csv",
    "comdirect-neu-and-ref.csv",
    "sparkasse-mt940.csv",
    "same-transfers.xml",
    "purpose-only-in-additional-information.xml",
    "number-in-second-purpose-column.csv",
    "leading-zeros.xml",
    "amount-spellings.csv",
  ])("of %s", async (name) => {
    const page = await upload(name);
    expect(stored()).toMatchObject(both);
    expect(certain(page)).toBe("2");
    expect(page.text).not.toContain("nicht übernommen");
  });

  it("of a file that has no header, and nothing personal is remembered", async () => {
    const page = await upload("no-header-debit-and-credit.csv");
    expect(stored()).toMatchObject(both);
    expect(certain(page)).toBe("2");
    const [layout] = db.select().from(statementLayouts).all();
    expect(layout?.header).toBe(JSON.stringify(Array.from({ length: 7 }, () => "")));
    expect(columnsOf(await send(await caseFile("no-header-debit-and-credit.csv")))).toBeNull();
  });

  it("of a file whose month stands before its day", async () => {
    const page = await upload("month-before-day.csv");
    expect(stored().map(({ bookedOn, amount }) => [bookedOn, amount])).toEqual([
      ["2026-11-05", 4_200],
      ["2026-11-05", 2_600],
    ]);
    expect(page.text).toContain("Ausgänge: 1");
  });

  it("without the balance below them", async () => {
    const page = await upload("balance-row.csv");
    expect(stored().map(({ amount }) => amount)).toEqual([4_200, 2_600]);
    expect(certain(page)).toBe("2");
    expect(page.text).not.toContain("nicht übernommen");
  });
});

it("money in another currency and money that is still to come are named, and stay unbooked", async () => {
  const page = await upload("paypal-currency-and-state.csv");
  expect(stored()).toEqual([]);
  expect(page.text).toContain("andere Währung („42,00 USD“)");
  expect(page.text).toContain("nicht gebucht („Ausstehend, 26,00“)");
});

it.each([
  ["currency", "Die Datei nennt in einer Spalte die Währung"],
  ["state", "Die Datei nennt in einer Spalte einen Status"],
])("nothing is certain while nobody has chosen the column of the %s", async (role, sentence) => {
  const header = "Tag;Wer;Wofür;Summe;Währung;Status";
  const row = (order: Order, amount: string) =>
    `27.11.2026;${order.customerName};${order.number};${amount};EUR;Abgeschlossen`;
  const file = Buffer.from([header, row(lotte, "42,00"), row(henning, "26,00")].join("\n"));
  const columns = { ...columnsOf(await send(file)), intent: "columns" };
  const page = await send(file, { ...columns, [role]: "" });
  expect(stored()).toHaveLength(2);
  expect(certain(page)).toBe("0");
  expect(page.text).toContain(sentence);
  expect(certain(await send(file, columns))).toBe("2");
});

it.each(["commerzbank-other-account.csv", "other-account-in-othr.xml"])(
  "%s is refused, because it is of another account",
  async (name) => {
    const page = await upload(name);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).statement).toContain("DE89370400440532013000");
    expect(stored()).toEqual([]);
  },
);

it.each([
  ["proposed", {}],
  ["chosen", { iban: "6" }],
])("the shop's own account is not the payer's, with %s columns", async (_which, chosen) => {
  await upload("commerzbank-own-iban-guessed.csv", chosen);
  const rows = db.select().from(bankEntries).all();
  // The kind of a booking, 'Umsatzart', is not its amount.
  expect(rows.map(({ amount, payerIban }) => [amount, payerIban])).toEqual([
    [4_700, null],
    [2_600, null],
  ]);
});

it("a state that nobody knows is not certain", async () => {
  const file = `Tag;Wer;Wofür;Summe;Status\n27.11.2026;Lotte;${lotte.number};42,00;Sonderfall\n27.11.2026;Henning;${henning.number};26,00;Gebucht\n`;
  const columns = columnsOf(await send(Buffer.from(file)));
  expect(columns).toMatchObject({ state: "4" });
  const page = await send(Buffer.from(file), { ...columns, intent: "columns" });
  expect(stored()).toHaveLength(2);
  expect(certain(page)).toBe("1");
});

it("read again with other columns, the file replaces its open entries", async () => {
  const bytes = await caseFile("purpose-guessed-as-booking-text.csv");
  const columns = columnsOf(await send(bytes)) ?? {};
  const wrong = { ...columns, purpose: "5", purpose2: "", intent: "columns" };
  expect(certain(await send(bytes, wrong))).toBe("0");
  const again = await send(bytes, { newColumns: "on" });
  const page = await send(bytes, { ...columnsOf(again), intent: "columns" });
  expect(stored()).toMatchObject(both);
  expect(certain(page)).toBe("2");
});

it("read again with other columns, an entry that the bank took back stays", async () => {
  const table = Buffer.from(
    `Tag;Wer;Wofür;Summe\n27.11.2026;Lotte Brandeis;${lotte.number};42,00\n`,
  );
  const columns = { ...columnsOf(await send(table)), intent: "columns" };
  await send(table, columns);
  await upload("booked-credit-taken-back.xml");
  await send(table, { ...columns, purpose2: "1" });
  expect(stored().map(({ amount }) => amount)).toEqual([4_200, -4_200, 4_200]);
  expect(certain(await admin.get(PATH).then((page) => page))).toBe("0");
});

it("read again with another amount, an entry that is booked is shown beside the new one", async () => {
  const table = Buffer.from(
    `Tag;Wer;Wofür;Netto;Brutto\n27.11.2026;Lotte Brandeis;${lotte.number};42,00;43,00\n`,
  );
  const columns = { day: "0", name: "1", purpose: "2", intent: "columns" };
  await send(table, { ...columns, amount: "3" });
  await admin.post(PATH, { intent: "book-all" });
  expect(statusOf(lotte)).toBe("completed");
  const page = await send(table, { ...columns, amount: "4" });
  const [card] = page.document.querySelectorAll("main article").map(visibleText);
  expect(card).toContain("wahrscheinlich schon eingelesen");
  expect(card).toContain(`gebucht für ${lotte.number}`);
});

it("read again with another day, an entry that is booked is shown beside the new one", async () => {
  const table = Buffer.from(
    `Buchung;Valuta;Wer;Wofür;Summe\n27.11.2026;20.11.2026;Lotte Brandeis;${lotte.number};42,00\n`,
  );
  const columns = { name: "2", purpose: "3", amount: "4", intent: "columns" };
  await send(table, { ...columns, day: "1" });
  await admin.post(PATH, { intent: "book-all" });
  const page = await send(table, { ...columns, day: "0" });
  const [card] = page.document.querySelectorAll("main article").map(visibleText);
  expect(card).toContain("wahrscheinlich schon eingelesen");
  expect(card).not.toContain("zahlen es zurück");
});

it("a day to come does not count as the last day of the account", async () => {
  const table = Buffer.from("Tag;Wer;Wofür;Summe\n27.11.2026;Ott;a;1,00\n24.12.2099;Ott;b;1,00\n");
  await send(table, { ...columnsOf(await send(table)), intent: "columns" });
  expect(db.select().from(bankImports).all()).toMatchObject([{ lastDay: "2026-11-27" }]);
});

it("entries of a day stand in the order of their file", async () => {
  const rows = Array.from({ length: 9 }, (_, row) => `27.11.2026;Ott;Nummer ${row};${9 - row},00`);
  const table = Buffer.from(["Tag;Wer;Wofür;Summe", ...rows].join("\n"));
  const page = await send(table, { ...columnsOf(await send(table)), intent: "columns" });
  const cards = page.document.querySelectorAll("main article").map(visibleText);
  expect(cards.map((card) => /Nummer (\d)/.exec(card)?.[1])).toEqual([..."012345678"]);
});

it("columns that were chosen for another table are asked again", async () => {
  const row = (cells: string) => `27.11.2026;Lotte Brandeis;${lotte.number};${cells}`;
  const shown = await send(Buffer.from(`Tag;Wer;Wofür;Summe;Saldo\n${row("42,00;1.042,00")}\n`));
  const columns = { ...columnsOf(shown), intent: "columns" };
  const other = Buffer.from(`Tag;Wer;Wofür;Saldo;Summe\n${row("1.042,00;42,00")}\n`);
  const asked = await send(other, columns);
  expect(fieldErrors(asked).statement ?? asked.text).toContain("kennen wir noch nicht");
  expect(stored()).toEqual([]);
});

it("a table without headings is asked again where a second column of amounts leaves a choice", async () => {
  const row = (cells: string) =>
    Buffer.from(`27.11.2026;Lotte Brandeis;${lotte.number};${cells}\n`);
  const columns = { day: "0", name: "1", purpose: "2", amount: "3", intent: "columns" };
  await send(row("42,00;1.042,00"), columns);
  expect(stored()).toHaveLength(1);
  expect(columnsOf(await send(row("1.042,00;42,00")))).not.toBeNull();
});

it("only a booked transfer in euros ticks off a refund", async () => {
  const order = createOrder({ status: "cancelled", totalAmount: 5_000 });
  payOrder(order);
  const today = berlinDay(new Date()).split("-").toReversed().join(".");
  const row = (day: string) => `${day};Ida Kern;Erstattung ${order.number};-50,00;EUR`;
  const table = (day: string) => Buffer.from(`Tag;Wer;Wofür;Summe;Währung\n${row(day)}\n`);
  const columns = { ...columnsOf(await send(table(today))), intent: "columns" };
  const unclear = await send(table(today), { ...columns, currency: "" });
  expect(unclear.text).not.toContain("Erstattungen erkannt");
  expect((await send(table("24.12.2099"), columns)).text).not.toContain("Erstattungen erkannt");
  expect((await send(table(today), columns)).text).toContain("Erstattungen erkannt: 1");
});

it("the same transfers count once, as CSV and as CAMT", async () => {
  await upload("sparkasse-mt940.csv");
  const page = await upload("same-transfers.xml");
  expect(stored()).toHaveLength(2);
  expect(page.text).toContain("Schon eingelesen: 2");
});

it("two payers are two payments", async () => {
  await upload("first-payer.xml");
  await upload("second-payer.xml");
  expect(stored().map(({ payerName }) => payerName)).toEqual([
    "Lotte Brandeis",
    "Henning Osterkamp",
  ]);
});

it("a booked credit that the bank takes back is listed with its order", async () => {
  await upload("same-transfers.xml");
  await admin.post(PATH, { intent: "book-all" });
  expect(statusOf(lotte)).toBe("completed");
  const page = await upload("booked-credit-taken-back.xml");
  expect(page.text).toContain("Von der Bank zurückgenommen: 1");
  const [card] = page.document.querySelectorAll("main article").map(visibleText);
  expect(card).toContain(lotte.number);
  expect(visibleText((await admin.get(PATH)).document)).toContain(
    "Die Bank hat diese Zahlung zurückgenommen",
  );
});

it("a notification of credits is named, with the way out", async () => {
  const page = await upload("camt054.xml");
  expect(fieldErrors(page).statement).toContain("camt.054");
  expect(fieldErrors(page).statement).toContain("camt.053");
});

it("a short second number and a number with a date glued to it are suggested", async () => {
  const other = openOrder(11, 10_970, "Annegret Müller-Großschmidt");
  const page = await upload("second-number-short-and-glued-date.xml");
  expect(certain(page)).toBe("0");
  await admin.press(page, `Zu ${lotte.number}, ${henning.number} buchen`);
  expect([statusOf(lotte), statusOf(henning)]).toEqual(["completed", "completed"]);
  await admin.press(await admin.get(PATH), `Zu ${other.number} buchen`);
  expect(statusOf(other)).toBe("completed");
});
