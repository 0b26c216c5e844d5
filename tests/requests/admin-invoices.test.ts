import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  issueByHand,
  issueInvoices,
  listOrdersWithoutInvoice,
} from "#app/features/invoices/invoice-by-hand.server.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import {
  declarations,
  documents,
  legalTexts,
  type Order,
  orderItems,
  orders,
  payments,
  users,
} from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { listIssued, storeSeller } from "#tests/support/invoices.ts";
import { recordRestore } from "#tests/support/restores.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fieldErrors,
  messages,
} from "#tests/support/samples.ts";
import { forgetSettings } from "#tests/support/settings.ts";

const LIST = "/admin/invoices";
const system = { system: "payment" } as const;
let browser: Browser;

beforeEach(async () => {
  storeSeller();
  browser = (await createAdmin()).browser;
});
afterEach(() => {
  vi.useRealTimers();
  forgetSettings();
});

function orderOf(values: Parameters<typeof createOrder>[0] = {}, taxRate = 19): Order {
  const order = createOrder({ totalAmount: 1190, taxScheme: "regular", ...values });
  addOrderItem(order, createItem({ title: "Kerze", price: 1190 }), { taxRate });
  return order;
}

/** Sets the status of an order as the system does. */
function set({ id: orderId }: Order, status: Order["status"], now = new Date()) {
  return changeOrderStatus({ orderId, status, actor: system, now });
}

async function invoiced(values: Parameters<typeof createOrder>[0] = {}, now = new Date()) {
  const order = orderOf(values);
  await set(order, "completed", now);
  return { order, number: numbersOf(order)[0] ?? "" };
}

const papersOf = ({ id }: Order) => listIssued().filter(({ orderId }) => orderId === id);

const numbersOf = (order: Order) => papersOf(order).map(({ number }) => number);

/** Takes back the piece of an order's first line. */
async function takeFirst({ id: orderId }: Order): Promise<void> {
  const line = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).get();
  const pieces = [{ orderItemId: line?.id ?? "", quantity: 1 }];
  await inTransaction((transaction) => {
    const now = new Date();
    takeBack(transaction, { orderId, pieces, actor: system, now });
    followUp(transaction, orderId, { actor: system, now });
  });
}

/** A membership, with a candle of this price in cents unless it is 0, that the customer wanted at once, so that the shop may keep a share. */
function orderOfYear({ candle, ...values }: Partial<Order> & { candle: number }) {
  const named = { filename: "widerruf.pdf", sha256: crypto.randomUUID() };
  const file = { ...named, mediaType: "application/pdf", bytes: Buffer.from("x") };
  const { id: instructionId } = db.insert(documents).values(file).returning().get();
  const text = { id: instructionId, name: "instruction", sha256: named.sha256 } as const;
  db.insert(legalTexts).values(text).run();
  const facts = { taxScheme: "regular", consentService: true, instructionId } as const;
  const order = createOrder({ totalAmount: 12_000 + candle, ...facts, ...values });
  const year = createItem({ title: "Ein Jahr", isPlan: true, planMonths: 12, price: 12_000 });
  const terms = { planMonths: 12, planIsPaid: true, taxRate: 19 };
  const { id: orderItemId } = addOrderItem(order, year, terms);
  if (candle > 0) {
    const item = createItem({ title: "Kerze", price: candle });
    addOrderItem(order, item, { position: 2, taxRate: 19 });
  }
  return { order, orderItemId };
}

/** A membership that was paid, begun and withdrawn ten days later, so that the shop keeps 3.27 €. */
async function withdrawnYear({ candle = 0 } = {}): Promise<Order> {
  const { order, orderItemId } = orderOfYear({ candle });
  const orderId = order.id;
  await set(order, "completed", new Date("2026-11-01T11:00:00Z"));
  const now = new Date("2026-11-11T11:00:00Z");
  const pieces = [{ orderItemId, quantity: 1 }];
  await inTransaction((transaction) => {
    takeBack(transaction, { orderId, pieces, actor: system, now });
    const declared = { name: order.customerName, email: order.customerEmail };
    const keys = { token: orderId, sha256: orderId, orderId, contract: order.number };
    transaction
      .insert(declarations)
      .values({
        ...declared,
        ...keys,
        kind: "withdrawal",
        pieces,
        outcome: "accepted",
        receivedAt: now,
        handledAt: now,
      })
      .run();
    followUp(transaction, orderId, { actor: system, now });
  });
  return order;
}

/** The section of a page with this heading. */
function sectionOf({ document }: Page, id: string) {
  const section = document.querySelector(`section[aria-labelledby="${id}"]`);
  if (!section) throw new Error(`no section '${id}'`);
  return section;
}

const rowsOf = ({ document }: Page) => document.querySelectorAll("main tbody tr").map(visibleText);

describe("the list of invoices", () => {
  it("finds an invoice by its number, its recipient with the address and its order, and by its kind", async () => {
    const address = { street: "Am Anger 5", zipcode: "99084", city: "Erfurt" };
    const { order, number } = await invoiced({ company: "Verein Waldrand e. V.", ...address });
    await set(order, "cancelled");
    const [, cancellation = ""] = numbersOf(order);
    for (const q of [number, "waldrand", order.number, "anger 5", "99084 erfurt"]) {
      const rows = rowsOf(await browser.get(`${LIST}?q=${encodeURIComponent(q)}`));
      expect(
        rows.some((row) => row.includes(number)),
        q,
      ).toBe(true);
    }
    const [row = ""] = rowsOf(await browser.get(`${LIST}?status=cancellation&q=${cancellation}`));
    expect(row).toContain(`Stornorechnung zu ${number}`);
    expect(row).toMatch(/-11,90/);
    const [invoice = ""] = rowsOf(await browser.get(`${LIST}?status=invoice&q=${number}`));
    expect(invoice).toContain(`Rechnung Storniert durch ${cancellation}`);
    const hits = await browser.get(`/admin/search?q=${number}`);
    expect(hits.text).toContain("Rechnungen");
  });

  it("has a CSV file of a month for the tax adviser, in the order of issue", async () => {
    const day = new Date("2031-03-05T10:00:00Z");
    const { order, number } = await invoiced({ company: "=1+1", vatId: "DE136695976" }, day);
    payOrder(order, { amount: 100, reference: number, paidOn: "2031-03-20", method: "cash" });
    await set(order, "cancelled", new Date("2031-03-06T10:00:00Z"));
    const [, cancellation] = numbersOf(order);
    const file = await browser.get(`${LIST}/export.csv?monat=2031-03`);
    expect(file.headers.get("Content-Disposition")).toContain("rechnungen-2031-03.csv");
    const [head, first, second, ...others] = file.html.trimEnd().split("\r\n");
    expect(others).toEqual([]);
    expect(head?.endsWith(";Bezahlt am;Weg;Storno zu;Storniert durch")).toBe(true);
    expect(first).toBe(
      `${number};Rechnung;05.03.2031;'=1+1;DE136695976;Deutschland;${order.number};10,00;1,90;;;;11,90;05.03.2031;Überweisung;;${cancellation}`,
    );
    expect(second).toBe(
      `${cancellation};Stornorechnung;06.03.2031;'=1+1;DE136695976;Deutschland;${order.number};-10,00;-1,90;;;;-11,90;;;${number};`,
    );
    expect((await browser.get(`${LIST}/export.csv?monat=2031-13`)).status).toBe(400);
  });

  it("states the later payment of an invoice that was open when it was issued", async () => {
    storeSeller({ invoiceWhen: "manual" });
    const order = orderOf();
    const now = new Date("2031-04-05T10:00:00Z");
    await issueByHand({ orderId: order.id, actor: system, now });
    const exported = async () => (await browser.get(`${LIST}/export.csv?monat=2031-04`)).html;
    payOrder(order, { reference: "part", paidOn: "2031-04-12", amount: 500 });
    expect(await exported()).toContain(";11,90;;;;");
    payOrder(order, { reference: "rest", paidOn: "2031-04-20", method: "cash", amount: 690 });
    expect(await exported()).toContain(";11,90;20.04.2031;Bar;;");
  });

  it("has a ZIP file of a month, and of the marked invoices", async () => {
    const day = new Date("2032-05-05T10:00:00Z");
    const { number } = await invoiced({}, day);
    const { number: other } = await invoiced({}, day);
    const month = unzipSync(
      new Uint8Array(await (await browser.fetch(`${LIST}/export.zip?monat=2032-05`)).arrayBuffer()),
    );
    expect(Object.keys(month)).toEqual([`${number}.pdf`, `${other}.pdf`]);
    const id = listIssued().find((paper) => paper.number === other)?.id;
    const marked = await browser.fetch(`${LIST}/export.zip?id=${id}&id=unknown`);
    const files = unzipSync(new Uint8Array(await marked.arrayBuffer()));
    expect(Object.keys(files)).toEqual([`${other}.pdf`]);
    expect(
      Buffer.from(files[`${other}.pdf`] ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await browser.get(`${LIST}/export.zip`)).status).toBe(404);
  });

  it("explains which numbers a restore has left out, on the page and in the ZIP file of its month", async () => {
    expect((await browser.get(LIST)).text).not.toContain("Ausgelassene Nummern");
    const restoredAt = new Date("2032-06-05T08:45:00Z");
    const mark = recordRestore({
      backedUpAt: new Date("2032-06-04T01:00:00Z"),
      restoredAt,
      lastOrder: 120,
      ordersAfter: 2560,
      lastInvoices: ["R-2032-00012", "S-2032-00003"],
    });
    const reason =
      "Seit dem 05.06.2032, 10:45 Uhr, arbeitet der Shop mit der Sicherung vom 04.06.2032, 03:00 Uhr. Die Nummern, " +
      "die er dazwischen vergeben hatte, sind nicht mehr bekannt und bleiben frei, damit keine zweimal vorkommt: bei " +
      `Rechnungen und Stornorechnungen alle nach R-2032-00012 und nach S-2032-00003 (neue haben das Kennzeichen ${mark}), ` +
      "bei Bestellungen 000121 bis 002560.";
    const page = await browser.get(LIST);
    expect(visibleText(sectionOf(page, "ausgelassen"))).toBe(`Ausgelassene Nummern ${reason}`);
    const { number } = await invoiced({}, restoredAt);
    const { number: later } = await invoiced({}, new Date("2032-07-01T10:00:00Z"));
    const filesOf = async (month: string) => {
      const zip = await browser.fetch(`${LIST}/export.zip?monat=${month}`);
      return unzipSync(new Uint8Array(await zip.arrayBuffer()));
    };
    const files = await filesOf("2032-06");
    expect(Object.keys(files)).toEqual(["ausgelassene-nummern.txt", `${number}.pdf`]);
    const text = Buffer.from(files["ausgelassene-nummern.txt"] ?? []).toString();
    expect(text.replaceAll("\u00A0", " ")).toBe(`${reason}\r\n`);
    expect(Object.keys(await filesOf("2032-07"))).toEqual([`${later}.pdf`]);
    recordRestore({ restoredAt, lastOrder: 2570, ordersAfter: 4000 });
    expect((await browser.get(LIST)).text).toMatch(
      /alle ohne das Kennzeichen W\w{6}, bei Bestellungen 002571/,
    );
  });

  it("makes up for completed orders without an invoice", async () => {
    storeSeller({ invoiceWhen: "off" });
    const order = orderOf();
    await set(order, "completed");
    const old = orderOf();
    await set(old, "completed", new Date(Date.now() - 200 * 24 * 60 * 60 * 1000));
    storeSeller();
    const page = await browser.get(LIST);
    expect(page.text).toContain("abgeschlossene Bestellung");
    await browser.follow(await browser.press(page, "Alle ausstellen"));
    expect(numbersOf(order)).toHaveLength(1);
    expect(numbersOf(old)).toEqual([]);
    expect((await browser.get(LIST)).text).not.toContain("noch keine Rechnung");
  });

  it("makes up for an order whose invoice was cancelled, and for none of which nothing is left to bill", async () => {
    const { order } = await invoiced();
    await set(order, "cancelled");
    storeSeller({ invoiceWhen: "off" });
    await set(order, "completed");
    const free = orderOf();
    addOrderItem(free, createItem({ title: "Geschenk", price: 0 }), { position: 2 });
    await set(free, "completed");
    await takeFirst(free);
    storeSeller();
    expect(listOrdersWithoutInvoice().issuable).toEqual([order.id]);
    await browser.press(await browser.get(LIST), "Alle ausstellen");
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([1190, -1190, 1190]);
    expect(listOrdersWithoutInvoice().issuable).toEqual([]);
  });

  it("makes up for cheap pieces beside a dearer share that was kept", async () => {
    const order = await withdrawnYear({ candle: 300 });
    await set(order, "cancelled");
    storeSeller({ invoiceWhen: "manual" });
    await set(order, "completed");
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([12_300, -11_673, -300]);
    expect(listOrdersWithoutInvoice().issuable).toEqual([order.id]);
    const page = await browser.get(LIST);
    await browser.press(page, "Alle ausstellen");
    expect(papersOf(order).at(-1)?.gross).toBe(627);
    expect(listOrdersWithoutInvoice().issuable).toEqual([]);
    const posted = await browser.press(page, "Alle ausstellen");
    expect(messages(await browser.follow(posted)).join(" ")).toContain("Es fehlte keine");
  });

  it("names older orders that cannot have an invoice, and is not held up by them", async () => {
    storeSeller({ invoiceWhen: "off" });
    const old = orderOf({ taxScheme: null });
    await set(old, "completed");
    const order = orderOf();
    await set(order, "completed", new Date(Date.now() + 1000));
    storeSeller();
    const { issuable, taxless } = listOrdersWithoutInvoice();
    expect([issuable, taxless]).toEqual([[order.id], [{ id: old.id, number: old.number }]]);
    const page = await browser.get(LIST);
    expect(page.document.querySelector(`main a[href="/admin/orders/${old.id}"]`)).not.toBeNull();
    expect(await issueInvoices(issuable, { most: 1 })).toBe(1);
    expect(numbersOf(order)).toHaveLength(1);
    db.delete(orders).where(eq(orders.id, old.id)).run();
  });

  it("links each setting that is missing before any invoice can be issued", async () => {
    storeSeller({ taxNumber: "", taxScheme: "" });
    const page = await browser.get(LIST);
    const links = page.document.querySelectorAll('main a[href^="/admin/settings/"]');
    expect(links.map((link) => [visibleText(link), link.getAttribute("href")])).toEqual([
      ["Steuernummer", "/admin/settings/invoices#einstellungen-invoices-taxNumber"],
      ["Umsatzsteuer", "/admin/settings/sale#einstellungen-sale-taxScheme"],
    ]);
  });
});

describe("an order's page", () => {
  it("issues an invoice by hand, once", async () => {
    storeSeller({ invoiceWhen: "manual" });
    const order = orderOf();
    const page = await browser.get(`/admin/orders/${order.id}`);
    const posted = await browser.press(page, "Rechnung ausstellen");
    expect(posted.location).toBe(`/admin/orders/${order.id}#rechnungen`);
    const [number] = numbersOf(order);
    const said = messages(await browser.follow(posted)).join(" ");
    expect(said).toContain(`${number}`);
    expect(said).toContain(order.customerEmail);
    const again = await browser.press(page, "Rechnung ausstellen");
    expect(again.status).toBe(409);
    expect(again.text).toContain("Für diese Bestellung gibt es schon eine Rechnung.");
    expect(numbersOf(order)).toHaveLength(1);
    const [email, ...others] = emailsTo(order.customerEmail);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Deine Rechnung zur Bestellung ${order.number}`);
    expect(email?.text).toContain(`Deine Rechnung ${number} findest du auf der Seite`);
  });

  it("corrects the buyer by a cancellation and a new invoice, once", async () => {
    const { order, number } = await invoiced();
    const page = await browser.get(`/admin/orders/${order.id}`);
    const typed = { name: "Łucja Őrsi", company: "Hof am See GmbH", vatId: "DE136695976" };
    const wrong = await browser.press(page, "Stornieren und neu", {
      ...typed,
      vatId: "DE136695977",
    });
    expect([wrong.status, Object.keys(fieldErrors(wrong))]).toEqual([400, ["vatId"]]);
    expect(wrong.html).toContain("Hof am See GmbH");
    expect((await browser.press(page, "Stornieren und neu", typed)).status).toBe(303);
    const papers = listIssued().filter(({ orderId }) => orderId === order.id);
    expect(papers.map(({ kind, gross }) => [kind, gross])).toEqual([
      ["invoice", 1190],
      ["cancellation", -1190],
      ["invoice", 1190],
    ]);
    expect(papers[1]?.content.cancels?.number).toBe(number);
    expect(papers[2]?.content.buyer).toMatchObject(typed);
    expect(papers[2]?.recipient).toBe("Hof am See GmbH");
    const late = await browser.press(page, "Stornieren und neu", typed);
    expect(late.status).toBe(409);
    expect(late.text).toContain("Inzwischen gilt eine andere Rechnung");
    expect(numbersOf(order)).toHaveLength(3);
    const changes = await browser.get("/admin/changes");
    expect(changes.text).toContain(`Rechnung ${number} storniert`);
  });

  it.each([
    ["attaches both papers of a correction for a proven address", true, "ist angehängt"],
    ["names both papers of a correction for any other address", false, "findest du auf der Seite"],
  ])("%s, as one business letter", async (_, isProven, words) => {
    const { id: userId, email: customerEmail } = await createCustomer();
    const emailVerifiedAt = isProven ? new Date() : null;
    db.update(users).set({ emailVerifiedAt }).where(eq(users.id, userId)).run();
    const { order, number } = await invoiced({ userId, customerEmail });
    const page = await browser.get(`/admin/orders/${order.id}`);
    expect(page.text).toContain(`Der Shop schreibt dazu eine E-Mail an ${customerEmail}`);
    const posted = await browser.press(page, "Stornieren und neu", { name: "Łucja Őrsi" });
    expect(messages(await browser.follow(posted)).join(" ")).toContain(customerEmail);
    await browser.press(page, "Stornieren und neu", { name: "Łucja Őrsi" });
    const [, cancellation, invoice] = numbersOf(order);
    const letters = emailsTo(customerEmail).filter(({ subject }) => subject.includes("berichtigt"));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(`deine Rechnung ${number} berichtigt`);
    expect(letters[0]?.text).toContain(`Deine Stornorechnung ${cancellation} ${words}`);
    expect(letters[0]?.text).toContain(`Deine Rechnung ${invoice} ${words}`);
    expect(letters[0]?.text).not.toContain("Łucja");
    const kept = await browser.get(`/admin/orders/${order.id}`);
    expect(visibleText(sectionOf(kept, "schriftverkehr"))).toContain(letters[0]?.subject);
  });

  it("writes no e-mail about a correction if there is no address", async () => {
    const { order } = await invoiced();
    db.update(orders).set({ customerEmail: "" }).where(eq(orders.id, order.id)).run();
    const page = await browser.get(`/admin/orders/${order.id}`);
    const posted = await browser.press(page, "Stornieren und neu", { name: "Ida" });
    expect(messages(await browser.follow(posted)).join(" ")).toContain("keine E-Mail");
    expect(papersOf(order)).toHaveLength(3);
  });

  it("lists invoices in its history, with the admin of those that were made by hand", async () => {
    const { order, number } = await invoiced({}, new Date(Date.now() - 60_000));
    const history = async () =>
      visibleText(sectionOf(await browser.get(`/admin/orders/${order.id}`), "verlauf"));
    const page = await browser.get(`/admin/orders/${order.id}`);
    await browser.press(page, "Stornieren und neu", { name: "Ida" });
    await set(order, "cancelled", new Date(Date.now() + 60_000));
    const [, cancellation, invoice, last] = numbersOf(order);
    const entries = await history();
    expect(entries).toContain(`Rechnung ${number} ausgestellt`);
    expect(entries).toMatch(
      `Rechnung ${number} berichtigt: Storno ${cancellation}, neue Rechnung ${invoice}, durch `,
    );
    expect(entries).toContain(`Rechnung ${invoice} storniert durch ${last}`);
    expect(entries).not.toContain("gelöschtes Konto");
    expect(entries).not.toContain(`Rechnung ${invoice} ausgestellt`);
    expect(entries).not.toContain(`Rechnung ${number} storniert`);
  });

  it("lists the cancellation of a part in its history", async () => {
    const order = await withdrawnYear();
    const page = await browser.get(`/admin/orders/${order.id}`);
    const [number, cancellation] = numbersOf(order);
    expect(visibleText(sectionOf(page, "verlauf"))).toContain(
      `Rechnung ${number} teilweise storniert durch ${cancellation}`,
    );
  });

  it("corrects the buyer also after the tax scheme has changed", async () => {
    storeSeller({ taxScheme: "small-business" });
    const { order } = await invoiced({ taxScheme: null });
    storeSeller();
    const page = await browser.get(`/admin/orders/${order.id}`);
    expect((await browser.press(page, "Stornieren und neu", { name: "Ida" })).status).toBe(303);
    expect(papersOf(order).map(({ gross, content }) => [gross, content.taxScheme])).toEqual([
      [1190, "small-business"],
      [-1190, "small-business"],
      [1190, "small-business"],
    ]);
  });

  it("corrects the buyer of an invoice of which only a kept share is left", async () => {
    const order = await withdrawnYear();
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([12_000, -11_673]);
    const page = await browser.get(`/admin/orders/${order.id}`);
    expect((await browser.press(page, "Stornieren und neu", { name: "Ida" })).status).toBe(303);
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([12_000, -11_673, -327, 327]);
  });

  it("bills the pieces of an order that counts again, beside the share that was kept", async () => {
    const order = await withdrawnYear({ candle: 1190 });
    await set(order, "cancelled");
    await set(order, "pending");
    await set(order, "completed");
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([13_190, -11_673, -1190, -327, 1517]);
    expect(papersOf(order).at(-1)?.content.lines).toMatchObject([
      { title: "Kerze", gross: 1190 },
      { title: "Ein Jahr", gross: 327, note: "10 von 366 Tagen bleiben berechnet." },
    ]);
    const replaced = `Stornorechnung ${numbersOf(order)[3]}`;
    expect(emailsTo(order.customerEmail).some(({ text }) => text.includes(replaced))).toBe(true);
  });

  it.each([
    ["stays pending", "no"],
    ["is completed by that", "yes"],
  ] as const)(
    "keeps billing a share if the withdrawal of the rest is accepted while the order is pending, and it %s",
    async (_, autoComplete) => {
      storeSeller({ autoComplete });
      const customer = await createCustomer();
      const own = { userId: customer.id, customerEmail: customer.email };
      const { order, orderItemId } = orderOfYear({ candle: 1190, ...own });
      vi.useFakeTimers({ now: new Date("2026-11-01T11:00:00Z"), toFake: ["Date"] });
      payOrder(order, { reference: order.id });
      await set(order, "completed");
      await set(order, "pending");
      vi.setSystemTime(new Date("2026-11-11T11:00:00Z"));
      const owner = await browserOf(customer);
      const declarant = { name: "Ida Kühn", email: customer.email, contract: order.number };
      const declared = { ...declarant, piece: `${orderItemId}.1` };
      const { location } = await owner.post(`/vertrag-widerrufen?order=${order.id}`, declared);
      const path = `/admin/declarations/${location?.split("/").at(-1)}`;
      const admin = (await createAdmin()).browser;
      await admin.press(await admin.get(path), "Annehmen", {});
      expect(papersOf(order).map(({ gross }) => gross)).toEqual([13_190, -11_673]);
      const refunds = (await admin.get("/admin/payments?ansicht=erstattungen")).text;
      expect(refunds).toContain("Sie dürfen 3,27 € abziehen");
      const title = `Stornorechnung ${numbersOf(order)[1]}`;
      expect(emailsTo(customer.email).some(({ text }) => text.includes(title))).toBe(true);
    },
  );

  it("asks before it sets an order to pending, only if that cancels the invoice", async () => {
    const { order, number } = await invoiced();
    const path = `/admin/orders/${order.id}`;
    const asking = (page: Page) =>
      page.document
        .querySelectorAll("main details")
        .find((each) => visibleText(each).startsWith("Als ausstehend markieren"));
    const page = await browser.get(path);
    const asked = asking(page);
    expect(asked && visibleText(asked)).toContain(
      `Die Rechnung ${number} wird storniert, weil ihre Zahlung dann fehlt.`,
    );
    expect(page.text).toContain(`Die Rechnung ${number} wird storniert. Geld, das schon da ist`);
    await browser.press(page, "Als ausstehend markieren");
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([1190, -1190]);
    const paid = orderOf();
    payOrder(paid, { reference: paid.id });
    await set(paid, "completed");
    const simple = await browser.get(`/admin/orders/${paid.id}`);
    expect(asking(simple)).toBeUndefined();
    await browser.press(simple, "Als ausstehend markieren");
    expect(papersOf(paid).map(({ gross }) => gross)).toEqual([1190]);
  });

  it("names the invoice that a payment takes with it when it is undone", async () => {
    storeSeller({ invoiceWhen: "ordered" });
    const { order, number } = await invoiced();
    const paymentId = db.select().from(payments).where(eq(payments.orderId, order.id)).get()?.id;
    const page = await browser.get(`/admin/payments/${paymentId}/undo`);
    expect(page.text).toContain(
      `Die Rechnung ${number} wird storniert, weil ihre Zahlung dann fehlt. Eine neue Rechnung über den offenen Betrag ersetzt sie.`,
    );
    await browser.press(page, "Rückgängig");
    expect(papersOf(order).map(({ gross }) => gross)).toEqual([1190, -1190, 1190]);
  });

  it("explains why an order from before the tax scheme has none", async () => {
    const order = orderOf({ taxScheme: null });
    await set(order, "completed");
    const page = await browser.get(`/admin/orders/${order.id}`);
    expect(page.text).toContain("Bitte stellen Sie sie selbst aus.");
  });
});

describe("the settings", () => {
  const save = async (fields: Record<string, string>) =>
    browser.press(await browser.get("/admin/settings/invoices"), "Speichern", fields);

  it.each([
    ["", "Bitte geben Sie ein Muster"],
    ["R-{jahr}", "genau einmal {nummer}"],
    [`${"R".repeat(33)}{nummer}`, "höchstens 40"],
    ["S-{jahr}-{nummer}", "Stornorechnungen"],
  ])("refuse the pattern '%s'", async (invoicePattern, sentence) => {
    const page = await save({ invoicePattern });
    expect(page.status).toBe(400);
    expect(page.text).toContain(sentence);
  });

  it("refuse a pattern that could repeat a number, and accept another in the middle of the year", async () => {
    const { number } = await invoiced();
    const year = number.slice(2, 6);
    const page = await save({ invoicePattern: `R-${year}-2{nummer}` });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Damit könnten sich Nummern wiederholen");
    expect((await save({ invoicePattern: "Q-{jahr}-{nummer}" })).status).toBe(303);
    expect((await invoiced()).number).toBe(`Q-${year}-00001`);
  });

  it("refuse a tax number without digits", async () => {
    expect((await save({ taxNumber: "unbekannt" })).status).toBe(400);
  });
});
