import { eq } from "drizzle-orm";
import { zipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { SAMPLE_IBAN } from "#app/site/site-defaults.ts";
import { db } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  emails,
  type Order,
  orders,
  payments,
  statementLayouts,
} from "#db/schema.ts";
import {
  bankFiles,
  camtFile,
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
  it("is suggested by amount and name, and assigned with a button", async () => {
    const order = pendingOrder({ customerName: "Ida Kühn" });
    const page = await importTransfers({ purpose: "Kerze" });
    await admin.press(page, order.number);
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

  it("that names several orders is assigned to all of them with a button", async () => {
    const [one, other] = [pendingOrder(), pendingOrder()];
    const page = await importTransfers({
      purpose: `${one.number} ${other.number}`,
      amount: 1200,
    });
    await admin.press(page, `${one.number}, ${other.number}`);
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

  it.each([1000, 400])(
    "restores what was noted by hand, if it confirmed %i cents",
    async (amount) => {
      const order = pendingOrder();
      const fields = {
        amount: "10,00",
        paidOn: "2026-11-20",
        method: "transfer",
        note: "am Telefon",
      };
      await admin.post(`/admin/orders/${order.id}/payments`, fields);
      const [before] = paymentsOf(order);
      expect(before).toMatchObject({ amount: 1000, note: "am Telefon", bankEntryId: null });
      await importTransfers({ purpose: order.number, amount });
      await assign(order.number);
      const booked = paymentsOf(order).find(({ bankEntryId }) => bankEntryId !== null);
      expect(booked).toMatchObject({ amount });
      const question = await admin.get(`${PATH}/${booked?.id}/undo`);
      expect(question.text).toContain(
        `Die von Hand vermerkten ${amount / 100},00 € gelten wieder.`,
      );
      expect(question.text).not.toContain("wieder ausstehend");
      await admin.press(question, "Rückgängig");
      expect(paymentsOf(order)).toMatchObject([{ ...before, id: expect.any(String) }]);
      expect(statusOf(order)).toBe("completed");
      expect(entries()).toMatchObject([{ state: "open" }]);
    },
  );

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
