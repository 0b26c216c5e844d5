import { eq, lt, sql } from "drizzle-orm";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SAMPLE_IBAN } from "#app/features/settings/sections/bank-settings.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  changeLog,
  emails,
  type Order,
  orders,
  paymentAttempts,
  payments,
  statementLayouts,
} from "#db/schema.ts";
import {
  bankFiles,
  camtFile,
  camtText,
  foreignIban,
  payerIban,
  type SampleTransfer,
  sampleTransfers,
  shopIban,
} from "#tests/support/bank-files.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fieldErrors,
  messages,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const PATH = "/admin/payments";

let admin: Browser;

beforeEach(async () => {
  for (const table of [payments, bankEntries, bankImports, statementLayouts, orders, emails]) {
    db.delete(table).run();
  }
  forgetSettings();
  storeSettings({ bankRecipient: "BeHappy", bankIban: shopIban });
  ({ browser: admin } = await createAdmin());
});

async function upload(
  file: Uint8Array,
  fields: Record<string, string> = { intent: "check" },
  { browser = admin, fileName = "auszug.xml" } = {},
): Promise<Page> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("statement", new File([new Uint8Array(file)], fileName));
  return browser.post(PATH, body);
}

/** The values of the form with the file, without the file. */
function formOf({ document }: Page) {
  const form = document.querySelector("main [name=statement]")?.closest("form");
  const { statement, ...values } = form ? formValues(form) : {};
  return values;
}

/** Uploads a statement of these transfers and shows what it brought. */
async function importTransfers(...transfers: Partial<SampleTransfer>[]): Promise<Page> {
  return admin.follow(await upload(camtFile(transfers.map(transfer))));
}

let reference = 0;

function transfer(values: Partial<SampleTransfer>): SampleTransfer {
  reference += 1;
  const bankReference = `R${reference}`;
  const payer = { name: "Ida Kühn", iban: payerIban, purpose: "danke" };
  return { day: "2026-11-24", amount: 1000, ...payer, bankReference, ...values };
}

/** A pending order of 10 €. */
function pendingOrder(values: Parameters<typeof createOrder>[0] = {}): Order {
  const order = createOrder({ paymentDue: "2026-12-14", ...values });
  addOrderItem(order, createItem({ title: "Kerze", price: order.totalAmount }));
  return order;
}

const statusOf = ({ id }: Pick<Order, "id">) =>
  db.select().from(orders).where(eq(orders.id, id)).get()?.status;
const paymentsOf = ({ id }: Pick<Order, "id">) =>
  db.select().from(payments).where(eq(payments.orderId, id)).all();
const entries = () => db.select().from(bankEntries).all();
const entryId = () => entries()[0]?.id ?? "";

/** The text of each shown transfer. */
function cards({ document }: Page): string[] {
  return document.querySelectorAll("main article").map(visibleText);
}

/** Notes a transfer by hand, as seen on 20 November. */
const recordByHand = ({ id }: Order, fields: Record<string, string>) =>
  admin.post(`/admin/orders/${id}/payments`, {
    amount: "10,00",
    paidOn: "2026-11-20",
    method: "transfer",
    ...fields,
  });

const assign = (order: string, entry = entryId()) =>
  admin.post(PATH, { intent: "assign", entry, order });

describe("access", () => {
  it.each([
    ["a visitor", () => new Browser(), 303],
    ["a customer", async () => browserOf(await createCustomer()), 403],
  ])("is refused to %s", async (_who, open, status) => {
    const browser = await open();
    expect((await browser.get(PATH)).status).toBe(status);
    const answer = await upload(camtFile(sampleTransfers), undefined, { browser });
    expect(answer.status).toBe(status);
    expect(entries()).toEqual([]);
  });
});

describe("a statement", () => {
  it("is shown with what it brought before anything is booked", async () => {
    const [fits, little, much] = [pendingOrder(), pendingOrder(), pendingOrder()];
    const page = await importTransfers(
      { purpose: fits.number },
      { purpose: little.number, amount: 900 },
      { purpose: much.number, amount: 1100 },
      { purpose: "Spende" },
      { purpose: "Miete", amount: -90_000 },
      { purpose: "später", isPending: true },
    );
    const shown = cards(page).toSorted();
    expect(shown).toHaveLength(4);
    for (const [number, verdict] of [
      [fits.number, "passt"],
      [little.number, "zu wenig"],
      [much.number, "zu viel"],
      ["Spende", "unbekannt"],
    ] as const) {
      expect(shown.find((card) => card.includes(number))).toContain(verdict);
    }
    expect(page.text).toContain("Neue Eingänge: 4");
    expect(page.text).toContain("Ausgänge: 1");
    expect(page.text).toContain("Bei der Bank noch vorgemerkt: 1");
    expect(db.select().from(payments).all()).toEqual([]);
    expect(statusOf(fits)).toBe("pending");
  });

  it("brings nothing the second time and says so", async () => {
    const file = camtFile([transfer({}), transfer({ purpose: "zweite" })]);
    await upload(file);
    const page = await admin.follow(await upload(file));
    expect(page.text).toContain("Neue Eingänge: 0");
    expect(page.text).toContain("Schon eingelesen: 2");
    expect(cards(page)).toHaveLength(2);
    for (const card of cards(page)) expect(card).toContain("schon eingelesen");
    expect(entries()).toHaveLength(2);
  });

  it("that overlaps with another one brings only the rest, also in another format", async () => {
    const [first, second, third] = ["eins", "zwei", "drei"].map((purpose) => transfer({ purpose }));
    if (!first || !second || !third) throw new Error("no transfers");
    await upload(camtFile([first, second], { kind: "052" }));
    await upload(camtFile([second, third].map((each) => ({ ...each, bankReference: "X" }))));
    await upload(bankFiles["VR-Bank"]?.([first, third]) ?? new Uint8Array());
    expect(entries().map(({ purpose }) => purpose)).toEqual(["eins", "zwei", "drei"]);
  });

  it("keeps two identical transfers of one day apart", async () => {
    const twin = { ...transfer({}), bankReference: undefined } as SampleTransfer;
    await upload(camtFile([twin, twin]));
    await upload(camtFile([twin, twin]));
    expect(entries()).toHaveLength(2);
  });

  it("is imported once by two admins at the same time", async () => {
    const file = camtFile([transfer({}), transfer({ purpose: "zweite" })]);
    const { browser } = await createAdmin();
    await Promise.all([upload(file), upload(file, undefined, { browser })]);
    expect(entries()).toHaveLength(2);
  });

  it.each([
    ["of another account", camtFile(sampleTransfers, { account: foreignIban }), foreignIban],
    ["with a document type", Buffer.from("<!DOCTYPE a><a/>"), "DOCTYPE"],
    ["that is something else", Buffer.from("Hallo"), "kein Kontoauszug"],
    ["that is cut", camtFile(sampleTransfers).subarray(0, 900), "beschädigt"],
    ["that is empty", Buffer.alloc(0), "Die Datei ist leer"],
    ["of more than 20 MB", Buffer.alloc(20 * 1024 * 1024 + 1, "<"), "größer als 20 MB"],
    [
      "with too many files",
      zipSync(
        Object.fromEntries(
          Array.from({ length: 201 }, (_, n) => [`${n}.xml`, Buffer.from("<a/>")]),
        ),
      ),
      "",
    ],
  ])("%s is refused at its field", async (_what, file, reason) => {
    const page = await upload(file);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).statement).toContain(reason);
    expect(entries()).toEqual([]);
  });

  it("names the lines that it could not read", async () => {
    const text = camtFile([
      transfer({ purpose: "gut" }),
      transfer({ purpose: "schlecht", amount: 777 }),
    ]);
    const file = Buffer.from(text.toString().replace("7.77", "sieben"));
    const page = await admin.follow(await upload(file));
    expect(page.text).toContain("Zeile 2: Betrag nicht lesbar („sieben“)");
    expect(entries().map(({ purpose }) => purpose)).toEqual(["gut"]);
  });

  it("of an unknown bank asks for its columns once", async () => {
    const order = pendingOrder();
    const csv = (day: string) =>
      Buffer.from(`Wann;Wer;Wofür;Euro\n${day};Ida Kühn;${order.number};10,00\n`);
    const page = await upload(csv("24.11.2026"));
    expect(page.status).toBe(400);
    expect(page.text).toContain("Die Spalten dieser Bank kennen wir noch nicht");
    expect(page.text).toContain("Wofür");
    // The usual headings are chosen already.
    expect(page.document.querySelector("[name=amount] [selected]")?.text).toBe("Euro");
    const columns = { intent: "columns", day: "0", name: "1", purpose: "2", amount: "3", iban: "" };
    const posted = { ...formOf(page), ...columns };
    const incomplete = await upload(csv("24.11.2026"), { ...posted, amount: "" });
    expect(incomplete.status).toBe(400);
    expect(formOf(incomplete)).toMatchObject({ day: "0", purpose: "2" });
    const withoutFile = await upload(new Uint8Array(), posted, { fileName: "" });
    expect(withoutFile.status).toBe(400);
    expect(fieldErrors(withoutFile).statement).toContain("wählen Sie einen Kontoauszug");
    expect({ ...formOf(withoutFile), intent: "columns" }).toMatchObject(columns);
    expect((await upload(csv("24.11.2026"), columns)).status).toBe(303);
    expect((await upload(csv("25.11.2026"))).status).toBe(303);
    expect(entries()).toMatchObject([
      { payerName: "Ida Kühn", purpose: order.number, amount: 1000, bookedOn: "2026-11-24" },
      { bookedOn: "2026-11-25" },
    ]);
  });
});

it("a statement of any account can be tried while the bank account is the demo world's sample", async () => {
  storeSettings({ bankRecipient: "BeHappy Musterkonto", bankIban: SAMPLE_IBAN });
  expect((await upload(camtFile(sampleTransfers, { account: foreignIban }))).status).toBe(303);
});

describe("the columns of an unknown bank", () => {
  const statement = "Tag;Wer;Wofür;Umsatz;S/H\n24.11.2026;Strom AG;Abschlag;55,10;S\n";
  const file = Buffer.from(`${statement}24.11.2026;Ida Kühn;Yoga;24,90;H\n`);
  const columns = { intent: "columns", day: "0", name: "1", purpose: "2", amount: "3" };

  it("may include one for the sign, which is recognized", async () => {
    const form = formOf(await upload(file));
    expect(form).toMatchObject({ amount: "3", direction: "4", debit: "" });
    await upload(file, { ...form, ...columns });
    expect(entries()).toMatchObject([{ payerName: "Ida Kühn", amount: 2_490 }]);
  });

  it("are shown with the bookings that they give, before anything is stored", async () => {
    const page = await upload(file);
    const shown = (answer: Page) =>
      answer.document.querySelectorAll("section[aria-labelledby=vorschau]").map(visibleText)[0];
    expect(shown(page)).toContain("24. November 2026: 24,90 € von Ida Kühn Yoga");
    const preview = await upload(
      new Uint8Array(),
      { ...formOf(page), purpose: "1", intent: "preview" },
      { fileName: "" },
    );
    expect(preview.status).toBe(200);
    expect(shown(preview)).toContain("24,90 € von Ida Kühn Ida Kühn");
    expect(formOf(preview)).toMatchObject({ purpose: "1", amount: "3" });
    const wrongDay = await upload(
      new Uint8Array(),
      { ...formOf(page), day: "2", intent: "preview" },
      { fileName: "" },
    );
    expect(shown(wrongDay)).toContain("Datum „Abschlag“ nicht lesbar");
    expect(entries()).toEqual([]);
  });

  it("show rows with too many cells as rows that are left out", async () => {
    const wide = Buffer.from("Tag;Wer;Wofür;Umsatz\n24.11.2026;Ida;a;1,00\n24.11.2026;Li;b;2;00\n");
    const page = await upload(wide);
    const [shown] = page.document
      .querySelectorAll("section[aria-labelledby=vorschau]")
      .map(visibleText);
    expect(shown).toContain("1,00 € von Ida");
    expect(shown).toContain("mehr Zellen als Spalten");
    expect(shown).not.toContain("von Li");
  });

  it("ask which number of a day is the month if no day shows it", async () => {
    const open = Buffer.from("Tag;Wofür;Umsatz\n11/05/2026;Yoga;24,90\n");
    const form = { ...formOf(await upload(open)), intent: "columns" };
    expect(form).toMatchObject({ day: "0", dayOrder: "" });
    const asked = await upload(open, form);
    expect(fieldErrors(asked).dayOrder).toContain("ob der Tag oder der Monat zuerst steht");
    await upload(open, { ...form, dayOrder: "month-first" });
    expect(entries()).toMatchObject([{ bookedOn: "2026-11-05" }]);
  });

  it("may be chosen anew, which leaves what is booked and finds it again", async () => {
    const order = pendingOrder();
    const one = Buffer.from(`Tag;Wer;Wofür;Umsatz\n24.11.2026;Ida Kühn;${order.number};10,00\n`);
    const form = { ...formOf(await upload(one)), intent: "columns" };
    await upload(one, form);
    await admin.post(PATH, { intent: "book-all" });
    const page = await admin.follow(await upload(one, { ...form, name: "", purpose: "1" }));
    expect(paymentsOf(order)).toHaveLength(1);
    expect(entries()).toMatchObject([{ state: "booked" }, { state: "open", purpose: "Ida Kühn" }]);
    expect(cards(page)[0]).toContain("wahrscheinlich schon eingelesen");
  });

  it("are asked again for a table with the same headings and other contents", async () => {
    await upload(file, { ...formOf(await upload(file)), ...columns });
    const other = "Tag;Wer;Wofür;Umsatz;S/H\nIda Kühn;24.11.2026;24,90;Yoga;H\n";
    expect((await upload(Buffer.from(other))).text).toContain("kennen wir noch nicht");
    expect((await upload(file)).status).toBe(303);
  });

  it("are refused if they are nonsense", async () => {
    const nonsense = { unknown: "x".repeat(100_000), day: "-1", amount: "999", purpose: "a" };
    for (const intent of ["columns", "preview"]) {
      const page = await upload(file, { intent, ...nonsense });
      expect(page.status).toBe(400);
    }
    const invented = {
      unknown: '{"header":[],"columns":[],"rows":[["a"]]}',
      day: "5",
      amount: "6",
      purpose: "7",
    };
    expect((await upload(file, { intent: "preview", ...invented })).status).toBe(200);
    expect(entries()).toEqual([]);
  });

  it("are not remembered if no row is readable", async () => {
    const answer = await upload(file, { ...columns, day: "1" });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer).statement).toContain("keine Zeile der Datei lesbar");
    expect(formOf(answer)).toMatchObject({ day: "1", amount: "3" });
    expect((await upload(file)).status).toBe(400);
    expect(db.select().from(statementLayouts).all()).toEqual([]);
  });

  it("can be chosen again", async () => {
    expect((await admin.get(PATH)).text).not.toContain("Spalten neu zuordnen");
    expect((await upload(file, columns)).status).toBe(303);
    expect((await admin.get(PATH)).text).toContain("Spalten neu zuordnen");
    const again = await upload(file, { intent: "check", newColumns: "on" });
    expect(again.status).toBe(400);
    expect(formOf(again)).toMatchObject({ direction: "4" });
  });
});

describe("certain money", () => {
  it("is booked together, completes its orders and sends one e-mail each", async () => {
    const [one, other] = [pendingOrder(), pendingOrder({ totalAmount: 2500 })];
    const page = await importTransfers(
      { purpose: one.number },
      { purpose: other.number, amount: 2500, day: "2026-11-23" },
      { purpose: "Spende" },
    );
    const answer = await admin.press(page, "Alle sicheren buchen");
    expect(answer.status).toBe(303);
    expect(messages(await admin.follow(answer)).join()).toContain("2 Zahlungen gebucht");
    expect([statusOf(one), statusOf(other)]).toEqual(["completed", "completed"]);
    expect(paymentsOf(other)).toMatchObject([
      { amount: 2500, method: "transfer", paidOn: "2026-11-23", actor: "admin" },
    ]);
    expect(emailsTo(one.customerEmail)).toHaveLength(1);
    expect(
      entries()
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(["booked", "booked", "open"]);
  });

  it("replaces what an admin has noted by completing the order, and is not paid twice", async () => {
    const order = pendingOrder();
    await admin.post(`/admin/orders/${order.id}`, { status: "completed", seen: "pending" });
    expect(paymentsOf(order)).toMatchObject([{ amount: 1000, bankEntryId: null }]);
    const twice = [{ purpose: order.number }, { purpose: order.number, day: "2026-11-23" }];
    const page = await importTransfers(...twice);
    expect(cards(page).filter((card) => card.includes("passt"))).toHaveLength(1);
    await admin.press(page, "Alle sicheren buchen");
    expect(paymentsOf(order)).toMatchObject([{ amount: 1000, bankEntryId: expect.any(String) }]);
    expect(statusOf(order)).toBe("completed");
    expect(cards(await admin.get(PATH)).join()).toContain("zu viel");
    expect((await admin.get("/admin/changes")).text).toMatch(/von Hand vermerkt waren 10,00\s€/);
  });

  it("confirms a part of what was noted, and the rest of it stays", async () => {
    const order = pendingOrder();
    await admin.post(`/admin/orders/${order.id}`, { status: "completed", seen: "pending" });
    await importTransfers({ purpose: order.number, amount: 400 });
    await assign(order.number);
    expect(
      paymentsOf(order)
        .map(({ amount }) => amount)
        .toSorted(),
    ).toEqual([400, 600]);
  });

  it("of several orders is divided among them", async () => {
    const [one, other] = [pendingOrder(), pendingOrder({ totalAmount: 2500 })];
    const page = await importTransfers({
      purpose: `${one.number} und ${other.number}`,
      amount: 3500,
    });
    await admin.press(page, "Alle sicheren buchen");
    expect([paymentsOf(one), paymentsOf(other)]).toMatchObject([
      [{ amount: 1000 }],
      [{ amount: 2500 }],
    ]);
    expect([statusOf(one), statusOf(other)]).toEqual(["completed", "completed"]);
  });

  it("is booked once by two admins at the same time", async () => {
    const order = pendingOrder();
    await importTransfers({ purpose: order.number });
    const { browser } = await createAdmin();
    const book = (by: Browser) => by.post(PATH, { intent: "book-all" });
    const assigned = assign(order.number);
    const answers = await Promise.all([book(admin), book(browser), assigned]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(paymentsOf(order)).toHaveLength(1);
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it("is booked once for an order that was paid twice", async () => {
    const order = pendingOrder();
    const page = await importTransfers({ purpose: order.number }, { purpose: order.number });
    expect(cards(page).filter((card) => card.includes("zu viel"))).toHaveLength(1);
    await admin.press(page, "Alle sicheren buchen");
    await admin.post(PATH, { intent: "book-all" });
    expect(paymentsOf(order)).toHaveLength(1);
  });
});

describe("unclear money", () => {
  it("of one suggestion each is booked for all rows at once", async () => {
    const [one, other] = ["Ida Kühn", "Bert Blau"].map((customerName) =>
      pendingOrder({ customerName }),
    );
    const [first, second] = [
      pendingOrder({ customerName: "Zoe Zwei" }),
      pendingOrder({ customerName: "Zoe Zwei" }),
    ];
    if (!one || !other || !first || !second) throw new Error("no orders");
    const page = await importTransfers(
      { purpose: "Kerze" },
      { purpose: "Kerze", name: "Blau, Bert" },
      // One payment on one of two orders.
      { purpose: "Kerze", name: "Zoe Zwei" },
      { purpose: "Kerze", name: "Ida Fremd", amount: 900 },
    );
    await admin.press(page, "Alle Vorschläge buchen");
    expect([one, other, first, second].map(statusOf)).toEqual([
      "completed",
      "completed",
      "pending",
      "pending",
    ]);
    expect((await admin.get(PATH)).text).not.toContain("Alle Vorschläge buchen");
  });

  it.each([
    ["another person of the family", [{ name: "Jan Kühn" }]],
    ["another person with the first name", [{ name: "Ida Fremd" }]],
    [
      "two payers of whom either may be meant",
      [{ name: "I. Kühn" }, { name: "Ida Kühn", amount: 1000 }],
    ],
  ])("is not booked with others for %s", async (_who, transfers) => {
    pendingOrder({ customerName: "Ida Kühn" });
    const page = await importTransfers(...transfers.map((each) => ({ iban: "", ...each })));
    expect(page.text).not.toContain("Alle Vorschläge buchen");
  });

  it("is not booked with others where more orders have its amount than are looked at", async () => {
    pendingOrder({ customerName: "Ida Kühn" });
    expect((await importTransfers({ purpose: "Kerze" })).text).toContain("Alle Vorschläge buchen");
    for (let index = 0; index < 200; index += 1) createOrder({ customerName: `Kundin ${index}` });
    expect((await admin.get(PATH)).text).not.toContain("Alle Vorschläge buchen");
  });

  it("is not booked with others where the admin has seen another suggestion", async () => {
    const order = pendingOrder({ customerName: "Ida Kühn" });
    await importTransfers({ purpose: "Kerze" });
    for (const number of ["BH-2026-000001", ""]) {
      const entries = JSON.stringify([[entryId(), number]]);
      await admin.post(PATH, { intent: "book-suggested", entries });
    }
    expect((await admin.post(PATH, { intent: "book-suggested", entries: "x" })).status).toBe(400);
    expect(paymentsOf(order)).toEqual([]);
  });

  it("is not named by parts of two of its texts", async () => {
    const order = pendingOrder();
    const [start, end] = [order.number.slice(0, -2), order.number.slice(-2)];
    const page = await importTransfers({ purpose: start, endToEndId: end });
    expect(page.text).not.toContain("1 Zahlung passt genau");
  });

  it("is booked with others only for an order of the payer that nobody pays online", async () => {
    const [strange, paid] = [pendingOrder({ customerName: "Bert Blau" }), pendingOrder()];
    db.insert(paymentAttempts)
      .values({ orderId: paid.id, provider: "mollie", mode: "live", amount: 1000, state: "open" })
      .run();
    const page = await importTransfers(
      { purpose: `${strange.number}27.11.2026`, name: "Carla Rot" },
      { purpose: "Kerze", name: paid.customerName },
    );
    expect(page.text).toContain(`Zu ${strange.number} buchen`);
    expect(page.text).toContain("Online-Zahlung läuft");
    expect(page.text).not.toContain("Alle Vorschläge buchen");
  });

  it("is not suggested for an order that certain money pays", async () => {
    const order = pendingOrder({ customerName: "Ida Kühn" });
    const page = await importTransfers({ purpose: order.number }, { purpose: "Kerze" });
    expect(page.text).not.toContain("Alle Vorschläge buchen");
    const shown = entries().map(({ id }) => [id, order.number]);
    await admin.post(PATH, { intent: "book-suggested", entries: JSON.stringify(shown) });
    expect(paymentsOf(order)).toEqual([]);
  });

  it("that was probably read before is shown with the earlier entry, and never booked with others", async () => {
    const [order, other] = [1, 2].map(() => pendingOrder({ customerName: "Ida Kühn" }));
    if (!order || !other) throw new Error("no orders");
    await importTransfers({ purpose: `Kerze ${order.number}` });
    await admin.post(PATH, { intent: "book-all" });
    const csv = bankFiles["VR-Bank"]?.([transfer({ purpose: "Kerze" })]) ?? new Uint8Array();
    const page = await admin.follow(await upload(csv));
    expect(page.text).toContain("Davon wahrscheinlich schon eingelesen: 1");
    const [card] = cards(page);
    expect(card).toContain("wahrscheinlich schon eingelesen");
    expect(card).toContain(`gebucht für ${order.number}`);
    expect(card).toContain(`Zu ${other.number} buchen`);
    expect(card).not.toContain("zahlen");
    expect(page.text).not.toContain("Alle Vorschläge buchen");
  });

  it("is suggested by amount and name, and assigned with a button", async () => {
    const order = pendingOrder({ customerName: "Ida Kühn" });
    const page = await importTransfers({ purpose: "Kerze" });
    await admin.press(page, `Zu ${order.number} buchen`);
    expect(statusOf(order)).toBe("completed");
    const booked = await admin.get(`${PATH}?status=booked`);
    expect(cards(booked)).toEqual([expect.stringContaining(`Gebucht für ${order.number}`)]);
  });

  it("is assigned by a number, also a short one, and may be divided", async () => {
    const [one, other] = [pendingOrder(), pendingOrder()];
    await importTransfers({ amount: 1500 });
    const short = other.number.replace("BH-", "").toLowerCase();
    expect((await assign(`${one.number}, ${short}`)).status).toBe(303);
    expect([paymentsOf(one)[0]?.amount, paymentsOf(other)[0]?.amount]).toEqual([1000, 500]);
    expect([statusOf(one), statusOf(other)]).toEqual(["completed", "pending"]);
  });

  it.each([" ", " + ", "/"])(
    "is assigned to all of several numbers with '%s' in between",
    async (sign) => {
      const [one, other] = [pendingOrder(), pendingOrder()];
      await importTransfers({ amount: 2000 });
      const short = sign === " " ? other.number : other.number.slice(-6);
      expect((await assign(`${one.number}${sign}${short}`)).status).toBe(303);
      expect([statusOf(one), statusOf(other)]).toEqual(["completed", "completed"]);
    },
  );

  it("that names several orders is assigned to all of them with a button", async () => {
    const [one, other] = [pendingOrder(), pendingOrder()];
    const page = await importTransfers({
      purpose: `${one.number} ${other.number}`,
      amount: 1200,
    });
    await admin.press(page, `Zu ${one.number}, ${other.number} buchen`);
    expect([paymentsOf(one)[0]?.amount, paymentsOf(other)[0]?.amount]).toEqual([1000, 200]);
  });

  it.each([
    ["", "Bitte geben Sie eine Bestellnummer ein"],
    ["BH-2026-999999", "gibt es nicht"],
    ["Ida", "gibt es nicht"],
  ])("is not assigned to '%s'", async (number, reason) => {
    await importTransfers({});
    const page = await assign(number);
    expect(page.status).toBe(400);
    expect(fieldErrors(page).order).toContain(reason);
    const input = page.document.querySelector("article input[name=order]");
    expect(input?.getAttribute("value")).toBe(number);
    expect(entries()).toMatchObject([{ state: "open" }]);
  });

  it("is assigned once if two admins name different orders at the same time", async () => {
    const [one, other] = [pendingOrder(), pendingOrder()];
    await importTransfers({});
    const { browser } = await createAdmin();
    const fields = { intent: "assign", entry: entryId(), order: other.number };
    const answers = await Promise.all([assign(one.number), browser.post(PATH, fields)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(db.select().from(payments).all()).toHaveLength(1);
  });

  it("that is too little leaves the order pending, and the rest completes it", async () => {
    const order = pendingOrder();
    await importTransfers({ purpose: order.number, amount: 400 });
    await assign(order.number);
    expect(statusOf(order)).toBe("pending");
    const page = await importTransfers({ purpose: order.number, amount: 600 });
    expect(cards(page)[0]).toContain("passt");
    await admin.press(page, "Alle sicheren buchen");
    expect(statusOf(order)).toBe("completed");
  });

  it("for a cancelled order changes nothing by itself and says what to do", async () => {
    const order = pendingOrder({ status: "cancelled" });
    const page = await importTransfers({ purpose: order.number });
    expect(cards(page)[0]).toContain(`${order.number} ist storniert`);
    await admin.post(PATH, { intent: "book-all" });
    expect(paymentsOf(order)).toEqual([]);
    await assign(order.number);
    expect(statusOf(order)).toBe("cancelled");
    expect(paymentsOf(order)).toMatchObject([{ amount: 1000 }]);
  });

  it("is set aside and opened again", async () => {
    await importTransfers({});
    const post = (intent: string) => admin.post(PATH, { intent, entry: entryId() });
    await post("aside");
    expect(cards(await admin.get(PATH))).toEqual([]);
    expect(cards(await admin.get(`${PATH}?status=ignored`))).toHaveLength(1);
    await post("reopen");
    expect(cards(await admin.get(PATH))).toHaveLength(1);
  });

  it("stays reachable across imports, in pages, and is filtered by its verdict", async () => {
    const order = pendingOrder();
    const many = Array.from({ length: 25 }, (_, n) => ({ purpose: `Spende ${n}` }));
    await importTransfers(...many);
    await importTransfers({ purpose: order.number });
    expect(cards(await admin.get(PATH))).toHaveLength(20);
    expect(cards(await admin.get(`${PATH}?page=2`))).toHaveLength(6);
    expect(cards(await admin.get(`${PATH}?status=fits`))).toHaveLength(1);
    expect(cards(await admin.get(`${PATH}?status=unknown&page=2`))).toHaveLength(5);
  });
});

describe("undoing a booking", () => {
  it("names its consequences first and takes the completion back", async () => {
    const order = pendingOrder();
    const page = await importTransfers({ purpose: order.number });
    await admin.press(page, "Alle sicheren buchen");
    const [payment] = paymentsOf(order);
    const question = await admin.get(`${PATH}/${payment?.id}/undo`);
    expect(question.text).toContain(`${order.number} ist wieder ausstehend`);
    expect(question.text).toContain(`Der Shop schreibt dazu eine E-Mail an ${order.customerEmail}`);
    expect(statusOf(order)).toBe("completed");
    expect((await admin.press(question, "Rückgängig")).status).toBe(303);
    expect(statusOf(order)).toBe("pending");
    expect(paymentsOf(order)).toEqual([]);
    expect(cards(await admin.get(PATH))[0]).toContain("passt");
    const history = (await admin.get(`/admin/orders/${order.id}`)).text;
    const undone = history.search(/Zahlung über \S+ € rückgängig gemacht/);
    expect(undone).toBeGreaterThan(0);
    expect(history.indexOf("zu „Ausstehend“")).toBeGreaterThan(undone);
    expect((await admin.press(question, "Rückgängig")).status).toBe(404);
  });

  it("returns to the list that it was asked from", async () => {
    const order = pendingOrder();
    await admin.press(await importTransfers({ purpose: order.number }), "Alle sicheren buchen");
    const list = await admin.get(`${PATH}?status=booked`);
    const links = list.document.querySelectorAll("main article a");
    const link = links.find((each) => visibleText(each) === "Rückgängig");
    const question = await admin.get(link?.getAttribute("href") ?? "");
    expect((await admin.press(question, "Rückgängig")).location).toBe(`${PATH}?status=booked`);
  });

  it("restores what was noted by hand and what it confirmed", async () => {
    const order = pendingOrder();
    await recordByHand(order, { amount: "10,00", note: "am Telefon" });
    const [before] = paymentsOf(order);
    expect(before).toMatchObject({ amount: 1000, note: "am Telefon", bankEntryId: null });
    await importTransfers({ purpose: order.number });
    await assign(order.number);
    const [booked, ...others] = paymentsOf(order);
    expect([booked?.amount, others]).toEqual([1000, []]);
    const question = await admin.get(`${PATH}/${booked?.id}/undo`);
    expect(question.text).toContain("Die von Hand vermerkten 10,00 € gelten wieder.");
    expect(question.text).not.toContain("wieder ausstehend");
    await admin.press(question, "Rückgängig");
    expect(paymentsOf(order)).toMatchObject([{ ...before, id: expect.any(String) }]);
    expect(statusOf(order)).toBe("completed");
    expect(entries()).toMatchObject([{ state: "open" }]);
  });

  it("restores the part of a completion that it confirmed", async () => {
    const order = pendingOrder();
    await admin.post(`/admin/orders/${order.id}`, { status: "completed", seen: "pending" });
    const [before] = paymentsOf(order);
    await importTransfers({ purpose: order.number, amount: 400 });
    await assign(order.number);
    const booked = paymentsOf(order).find(({ bankEntryId }) => bankEntryId !== null);
    await admin.press(await admin.get(`${PATH}/${booked?.id}/undo`), "Rückgängig");
    expect(paymentsOf(order)).toEqual([before]);
    expect(statusOf(order)).toBe("completed");
  });

  it("does not restore a completion that an admin has taken back meanwhile", async () => {
    const order = pendingOrder();
    const path = `/admin/orders/${order.id}`;
    await admin.post(path, { status: "completed", seen: "pending" });
    await importTransfers({ purpose: order.number });
    await assign(order.number);
    await admin.post(path, { status: "pending", seen: "completed" });
    await admin.post(`${PATH}/${paymentsOf(order)[0]?.id}/undo`, {});
    expect(paymentsOf(order)).toEqual([]);
    expect(statusOf(order)).toBe("pending");
  });

  it("opens a divided transfer for all its orders", async () => {
    const [one, other] = [pendingOrder(), pendingOrder()];
    await importTransfers({ amount: 2000 });
    await assign(`${one.number}, ${other.number}`);
    const question = await admin.get(`${PATH}/${paymentsOf(one)[0]?.id}/undo`);
    expect(question.text).toContain(other.number);
    await admin.press(question, "Rückgängig");
    expect([statusOf(one), statusOf(other)]).toEqual(["pending", "pending"]);
    expect(entries()).toMatchObject([{ state: "open" }]);
  });

  it("lets the money be booked again", async () => {
    const order = pendingOrder();
    await importTransfers({ purpose: order.number });
    await admin.post(PATH, { intent: "book-all" });
    await admin.post(`${PATH}/${paymentsOf(order)[0]?.id}/undo`, {});
    await admin.post(PATH, { intent: "book-all" });
    expect(paymentsOf(order)).toHaveLength(1);
    expect(statusOf(order)).toBe("completed");
  });
});

describe("money for an order of which a part is noted by hand", () => {
  const noted = async (fields: Record<string, string> = {}) => {
    const order = pendingOrder({ totalAmount: 2600 });
    await recordByHand(order, { amount: "10,00", note: "am Telefon", ...fields });
    return order;
  };
  const amountsOf = (order: Order) =>
    paymentsOf(order)
      .map(({ amount }) => amount)
      .toSorted((a, b) => a - b);
  const historyOf = async ({ id }: Order) => (await admin.get(`/admin/orders/${id}`)).text;

  it("adds up to the whole, and completes the order", async () => {
    const order = await noted();
    const page = await importTransfers({ purpose: order.number, amount: 1600 });
    expect(cards(page)[0]).toContain("passt");
    await admin.press(page, "Alle sicheren buchen");
    expect(amountsOf(order)).toEqual([1000, 1600]);
    expect(statusOf(order)).toBe("completed");
  });

  it("replaces the note if it is its money, which stays in the order's history for good", async () => {
    const order = await noted();
    const page = await importTransfers({ purpose: order.number, amount: 1000 });
    const [card = ""] = cards(page);
    expect(card).toContain("zu wenig");
    expect(card).toContain("Damit sind von Hand vermerkte 10,00 € bestätigt.");
    expect(card).toContain(`Für ${order.number} bleiben 16,00 € offen.`);
    await assign(order.number);
    expect(amountsOf(order)).toEqual([1000]);
    expect(statusOf(order)).toBe("pending");
    db.delete(changeLog).run();
    expect(await historyOf(order)).toMatch(
      /Zahlung über 10,00\s€ vom Kontoauszug bestätigt .*\(20\.11\.2026, Überweisung, „am Telefon“\)/,
    );
    await importTransfers({ purpose: order.number, amount: 1600 });
    await admin.post(PATH, { intent: "book-all" });
    expect(amountsOf(order)).toEqual([1000, 1600]);
    expect(statusOf(order)).toBe("completed");
  });

  it("that is the whole is too much, unless the note is undone first", async () => {
    const order = await noted();
    const [card = ""] = cards(await importTransfers({ purpose: order.number, amount: 2600 }));
    expect(card).toContain("zu viel");
    expect(card).toContain("Das sind 10,00 € mehr, als noch offen ist.");
    expect(card).toContain("Von Hand vermerkt sind 10,00 €.");
    await admin.post(`${PATH}/${paymentsOf(order)[0]?.id}/undo`, {});
    expect(cards(await admin.get(PATH))[0]).toContain("passt");
  });

  it("of a day far from the noted one adds up", async () => {
    const order = await noted({ paidOn: "2026-09-01" });
    await importTransfers({ purpose: order.number, amount: 1000 });
    await assign(order.number);
    expect(amountsOf(order)).toEqual([1000, 1000]);
  });

  it("never replaces cash", async () => {
    const order = await noted({ method: "cash" });
    await importTransfers({ purpose: order.number, amount: 1000 });
    await assign(order.number);
    expect(amountsOf(order)).toEqual([1000, 1000]);
  });

  it("is divided with another order by what is open of both", async () => {
    const [order, other] = [await noted(), pendingOrder()];
    const purpose = `${order.number} ${other.number}`;
    const page = await importTransfers({ purpose, amount: 2600 });
    await admin.press(page, "Alle sicheren buchen");
    expect([amountsOf(order), amountsOf(other)]).toEqual([[1000, 1600], [1000]]);
    expect([statusOf(order), statusOf(other)]).toEqual(["completed", "completed"]);
  });
});

describe("money that is not certain", () => {
  it("has a booking day to come, until that day", async () => {
    const order = pendingOrder();
    const tomorrow = berlinDay(new Date(Date.now() + 24 * 60 * 60 * 1000));
    const page = await importTransfers({ purpose: order.number, day: tomorrow });
    expect(cards(page)[0]).toContain("Der Buchungstag liegt in der Zukunft.");
    expect(cards(page)[0]).not.toContain("passt");
    await admin.post(PATH, { intent: "book-all" });
    expect(paymentsOf(order)).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60 * 1000 });
    expect(cards(await admin.get(PATH))[0]).toContain("passt");
    await admin.post(PATH, { intent: "book-all" });
    expect(statusOf(order)).toBe("completed");
  });

  it("comes from a file that names no account, but should", async () => {
    const order = pendingOrder();
    const text = camtText([transfer({ purpose: order.number })]);
    const file = Buffer.from(text.replace(/<Acct>.*<\/Acct>/, ""));
    const page = await admin.follow(await upload(file));
    expect(cards(page)[0]).toContain("Die Datei nennt kein Konto.");
    await admin.post(PATH, { intent: "book-all" });
    expect(paymentsOf(order)).toEqual([]);
    await assign(order.number);
    expect(statusOf(order)).toBe("completed");
  });

  it("is much more than is open, so it is booked only after a question", async () => {
    const order = pendingOrder({ totalAmount: 2499 });
    await importTransfers({ purpose: order.number, amount: 10_000_000 });
    const question = await assign(order.number);
    expect(question.status).toBe(409);
    expect(question.text).toContain("99.975,01 € mehr, als offen ist. Trotzdem zuordnen?");
    expect([paymentsOf(order), entries()[0]?.state]).toEqual([[], "open"]);
    // The answer is about this surplus alone.
    const cheaper = pendingOrder();
    const other = { entry: entryId(), order: cheaper.number, confirmed: "9997501" };
    expect((await admin.post(PATH, { intent: "assign", ...other })).status).toBe(409);
    const answer = await admin.press(question, "Trotzdem zuordnen");
    expect(answer.status).toBe(303);
    expect(paymentsOf(order)).toMatchObject([{ amount: 10_000_000 }]);
  });

  it("of up to 20 euros too much is booked without a question", async () => {
    const order = pendingOrder();
    await importTransfers({ purpose: order.number, amount: 3000 }, { amount: 3001 });
    const [within, beyond] = entries().toSorted((a, b) => a.amount - b.amount);
    expect((await assign(order.number, within?.id)).status).toBe(303);
    expect((await assign(order.number, beyond?.id)).status).toBe(409);
  });
});

describe("money that the bank takes back", () => {
  /** Marked as a reversal, with the parties of the first booking. */
  const reversal = (values: Partial<SampleTransfer>) =>
    camtText([transfer({ day: "2026-11-25", amount: -1000, ...values })])
      .replace("</CdtDbtInd>\n", "</CdtDbtInd><RvslInd>true</RvslInd>\n")
      .replaceAll("Cdtr", "Dbtr");
  const importReversal = async (values: Partial<SampleTransfer>) =>
    admin.follow(await upload(Buffer.from(reversal(values))));
  const booked = async () => {
    const order = pendingOrder();
    await importTransfers({ purpose: order.number });
    await admin.post(PATH, { intent: "book-all" });
    return order;
  };
  const states = () =>
    entries()
      .toSorted((a, b) => b.amount - a.amount)
      .map(({ amount, state }) => [amount, state]);

  it("is listed with its order, whose booking can be undone", async () => {
    const order = await booked();
    const page = await importReversal({ purpose: `STORNO ${order.number}` });
    expect(page.text).toContain("Von der Bank zurückgenommen: 1");
    expect(page.text).toContain("Neue Eingänge: 0");
    const [card = ""] = cards(await admin.get(PATH));
    for (const words of ["-10,00 €", "zurückgenommen", order.number, "Ida Kühn"]) {
      expect(card).toContain(words);
    }
    const link = page.document.querySelector('main article a[href*="/undo"]');
    const question = await admin.get(link?.getAttribute("href") ?? "");
    expect(question.text).toContain("Die Bank hat die Überweisung zurückgenommen.");
    await admin.press(question, "Rückgängig");
    expect([statusOf(order), paymentsOf(order)]).toEqual(["pending", []]);
    expect(states()).toEqual([
      [1000, "ignored"],
      [-1000, "ignored"],
    ]);
    expect(cards(await admin.get(PATH))).toEqual([]);
  });

  it("is the file of a bank", async () => {
    storeSettings({ bankRecipient: "BeHappy", bankIban: "DE75512108001245126199" });
    const order = pendingOrder({ totalAmount: 4200 });
    const credit = transfer({ purpose: order.number, amount: 4200 });
    await upload(camtFile([credit], { account: "DE75512108001245126199" }));
    await admin.post(PATH, { intent: "book-all" });
    expect(statusOf(order)).toBe("completed");
    const file = takenBackFile.replace("BH-2026-000009", order.number);
    const [card = ""] = cards(await admin.follow(await upload(Buffer.from(file))));
    for (const words of [order.number, "Lotte Brandeis", "zurückgenommen", "Rückgängig"]) {
      expect(card).toContain(words);
    }
  });

  it("is found by the payer's account, and by a reference", async () => {
    const order = pendingOrder();
    await importTransfers({ purpose: "Kerze", endToEndId: "E2E-1" });
    await assign(order.number);
    const card = cards(await importReversal({ purpose: "Storno" }))[0] ?? "";
    expect(card).toContain(order.number);
    db.delete(bankEntries).where(lt(bankEntries.amount, 0)).run();
    const other = { purpose: "Storno", iban: foreignIban, endToEndId: "E2E-1" };
    expect(cards(await importReversal(other))[0]).toContain(order.number);
    db.delete(bankEntries).where(lt(bankEntries.amount, 0)).run();
    expect(cards(await importReversal({ ...other, endToEndId: "E2E-2" }))).toEqual([]);
  });

  it("is found without the bank's mark if it mirrors the booking", async () => {
    const order = await booked();
    await importTransfers(
      { purpose: `Rückruf ${order.number}`, amount: -1000, day: "2026-11-25" },
      { purpose: `Porto ${order.number}`, amount: -999, day: "2026-11-25" },
    );
    const shown = cards(await admin.get(PATH));
    expect(shown).toEqual([expect.stringContaining("Hat die Bank die Zahlung zurückgenommen,")]);
    expect(shown[0]).toContain(order.number);
  });

  it("is no refund that the owner has sent", async () => {
    const order = await booked();
    await admin.post(`/admin/orders/${order.id}`, { status: "cancelled", seen: "completed" });
    const day = berlinDay(new Date());
    const refund = { purpose: `Erstattung ${order.number}`, amount: -1000, day };
    const file = camtFile([transfer(refund)]);
    await upload(file);
    expect(paymentsOf(order).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    await upload(file);
    expect(cards(await admin.get(PATH))).toEqual([]);
  });

  it("is listed once, however often its file is read", async () => {
    const order = await booked();
    const file = Buffer.from(reversal({ purpose: `STORNO ${order.number}` }));
    await upload(file);
    await upload(file);
    expect(cards(await admin.get(PATH))).toHaveLength(1);
  });

  it.each(["before", "after"])(
    "is no longer certain if it is imported %s its reversal, and cannot be booked with it",
    async (order) => {
      const placed = pendingOrder();
      const credit = camtFile([transfer({ purpose: placed.number })]);
      const files = [credit, Buffer.from(reversal({ purpose: `STORNO ${placed.number}` }))];
      for (const file of order === "before" ? files : files.toReversed()) await upload(file);
      const shown = cards(await admin.get(PATH)).join();
      expect(shown).toContain("Die Bank hat dieses Geld wieder zurückgenommen.");
      expect(shown).not.toContain("passt");
      await admin.post(PATH, { intent: "book-all" });
      const taken = entries().find(({ amount }) => amount < 0);
      expect((await assign(placed.number, taken?.id)).status).toBe(409);
      expect(paymentsOf(placed)).toEqual([]);
    },
  );

  it("is no payment where the bank gives back what it has taken, whatever its purpose says", async () => {
    const order = pendingOrder();
    const text = camtText([transfer({ purpose: order.number })]);
    const file = text.replace("</CdtDbtInd>\n", "</CdtDbtInd><RvslInd>true</RvslInd>\n");
    const page = await admin.follow(await upload(Buffer.from(file)));
    expect(cards(page)[0]).not.toContain("passt");
    await admin.post(PATH, { intent: "book-all" });
    expect([paymentsOf(order), entries()[0]?.state]).toEqual([[], "open"]);
  });

  it("is listed with its order if only an admin has noted the money", async () => {
    const order = pendingOrder();
    await recordByHand(order, {});
    const page = await importReversal({ purpose: `STORNO ${order.number}` });
    expect(cards(page)[0]).toContain(`Prüfen Sie die Zahlungen der Bestellung ${order.number}.`);
    await admin.press(page, "Beiseitelegen");
    expect(cards(await admin.get(PATH))).toEqual([]);
  });
});

/** A bank's file, of which only the names are invented. */
const takenBackFile = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-28T06:00:00+01:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id><CreDtTm>2026-11-28T06:00:00+01:00</CreDtTm><Acct><Id><IBAN>DE75512108001245126199</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">42.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-27</Dt></BookgDt><ValDt><Dt>2026-11-27</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Lotte Brandeis</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>STORNO BH-2026-000009</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

it("reads no more statements while more than 50,000 entries are open", async () => {
  await importTransfers({});
  const { importId } = db.select().from(bankEntries).get() ?? expect.unreachable("no entry");
  db.run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 50000)
    insert into bank_entries (id, import_id, fingerprint, booked_on, amount, payer_name, purpose, created_at)
    select 'open-' || n, ${importId}, 'open-' || n, '2026-11-24', n, 'Ida', 'Danke', 0 from numbers
  `);
  const page = await upload(camtFile([transfer({ purpose: "Neu" })]));
  expect(visibleText(page.document)).toContain("Es sind schon mehr als 50.000 Umsätze offen.");
  expect(db.select().from(bankImports).all()).toHaveLength(1);
});
