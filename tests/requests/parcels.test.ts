import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { changeLog, declarations, type Order, orders, users } from "#db/schema.ts";
import { Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  messages,
} from "#tests/support/samples.ts";

const LIST = "/admin/orders?status=unsent";
const TRACKING = "https://paketdienst.example/sendung?id=12345";

let browser: Browser;
let days = 0;

beforeEach(async () => {
  db.delete(declarations).run();
  db.delete(orders).run();
  days = 0;
  ({ browser } = await createAdmin());
});

/** A completed order of two diaries; each is a day younger than the one before. */
function createParcel(values: Partial<Order> = {}): Order {
  days += 1;
  const createdAt = new Date(Date.UTC(2026, 9, days, 10));
  const order = createOrder({ status: "completed", createdAt, ...values });
  addOrderItem(order, createItem({ title: "Tage\u00ADbuch" }), {
    quantity: 2,
    withdrawalClass: "goods",
  });
  return order;
}

function withdraw({ id: orderId, number: contract }: Order): string {
  const token = crypto.randomUUID();
  const declared = {
    kind: "withdrawal",
    token,
    sha256: token,
    name: "Ida",
    email: "i@x.de",
  } as const;
  const values = { ...declared, receivedAt: new Date(), orderId, contract };
  return db.insert(declarations).values(values).returning().get().id;
}

const stored = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get();

const isShipped = (order: Order) => stored(order)?.shippedAt instanceof Date;

/** The fields that a browser sends for the list with these orders marked and these links typed. */
function fieldsOf(marked: Order[], links: [Order, string][] = [], intent = "ship") {
  const fields = new URLSearchParams({ intent });
  for (const { id } of marked) fields.append("order", id);
  for (const [{ id }, link] of links) fields.append(`trackingUrl-${id}`, link);
  return fields;
}

const press = (...args: Parameters<typeof fieldsOf>) => browser.post(LIST, fieldsOf(...args));

const linkField = ({ document }: Page, { id }: Order) =>
  document.querySelector(`main input[name="trackingUrl-${id}"]`);

const markedOn = ({ document }: Page) =>
  document
    .querySelectorAll('main input[name="order"][checked]')
    .map((mark) => mark.getAttribute("value"));

describe("the list of parcels", () => {
  it("has the orders to send, oldest first, with what a packer needs and nothing else", async () => {
    const older = createParcel({ notes: "Bitte\nals Geschenk", company: "Kühn GmbH" });
    addOrderItem(older, createItem({ title: "Kerze" }), { position: 2, withdrawalClass: "goods" });
    addOrderItem(older, createEvent({ title: "Feuerabend" }), { position: 3 });
    addOrderItem(older, createItem({ title: "Becher" }), {
      position: 4,
      withdrawalClass: "goods",
      cancelledQuantity: 1,
    });
    const newer = createParcel();
    createParcel({ shippedAt: new Date() });
    createParcel({ status: "pending" });
    addOrderItem(createOrder({ status: "completed" }), createEvent());
    const [first = "", second = "", ...others] = rowsOf(await browser.get(LIST));
    expect(others).toEqual([]);
    expect(first).toContain(older.number);
    expect(second).toContain(newer.number);
    for (const text of [
      "2 × Tagebuch",
      "1 × Kerze",
      "Kühn GmbH",
      older.street,
      `${older.zipcode} ${older.city}`,
      "Anmerkung: Bitte als Geschenk",
    ]) {
      expect(first).toContain(text);
    }
    expect(first).not.toMatch(/Feuerabend|Becher|€|@/);
  });

  it("stays oldest first whatever order the address asks for, and finds a name", async () => {
    const [older, newer] = [createParcel(), createParcel({ customerName: "Noor Okonkwo" })];
    const rows = rowsOf(await browser.get(`${LIST}&sort=date&dir=desc&page=nichts`));
    expect(rows[0]).toContain(older.number);
    const found = rowsOf(await browser.get(`${LIST}&q=okonkwo`));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(newer.number);
  });

  it("marks an open withdrawal in its row, with a link to it", async () => {
    const order = createParcel();
    createParcel();
    const id = withdraw(order);
    const page = await browser.get(LIST);
    const [first, second] = rowsOf(page);
    expect(first).toContain("offen: die ganze Bestellung");
    expect(second).not.toContain("Widerruf");
    expect(page.document.querySelector(`main tbody a[href="/admin/declarations/${id}"]`)).not.toBe(
      null,
    );
  });

  it("marks all orders by a link, and those that the address names", async () => {
    const [one, two] = [createParcel(), createParcel()];
    withdraw(createParcel());
    const page = await browser.get(LIST);
    expect(markedOn(page)).toEqual([]);
    const link = page.document
      .querySelectorAll("main a")
      .find((each) => visibleText(each) === "Alle markieren");
    const all = await browser.get(link?.getAttribute("href") ?? "");
    expect(markedOn(all)).toEqual([one.id, two.id]);
    expect(markedOn(await browser.get(`${LIST}&order=${two.id}&order=nichts`))).toEqual([two.id]);
    const shipped = await browser.press(all, "Als verschickt vermerken");
    expect([shipped.status, shipped.location]).toEqual([303, LIST]);
    expect([one, two].map(isShipped)).toEqual([true, true]);
  });

  it.each([
    ["from=2026-10-02", [2, 3]],
    ["until=2026-10-02", [1, 2]],
    ["from=2026-10-02&until=02.10.2026", [2]],
    ["item=ITEM", [2]],
    ["money=over", [3]],
    ["method=cash", [3]],
    ["q=NUMBER", [1]],
    ["q=okonkwo&from=2026-10-02", [3]],
    ["item=ITEM&money=over", []],
    ["from=gestern&until=2026-99-99&item=nichts&method=muscheln&money=viel", [1, 2, 3]],
  ])("shows only the orders that pass %s as well", async (narrowed, places) => {
    const all = [createParcel(), createParcel(), createParcel({ customerName: "Noor Okonkwo" })];
    const [first, second, third] = all as [Order, Order, Order];
    const candle = createItem({ title: "Kerze" });
    addOrderItem(second, candle, { position: 2, withdrawalClass: "goods" });
    payOrder(third, { reference: "bar", method: "cash" });
    const query = narrowed.replace("ITEM", candle.id).replace("NUMBER", first.number);
    const page = await browser.get(`${LIST}&${query}`);
    expect(rowsOf(page).map((row) => row.match(/BH-\d+-\d+/)?.[0])).toEqual(
      places.map((place) => all[place - 1]?.number),
    );
    expect(page.text).not.toContain("Alles ist verschickt.");
  });

  it("names the chosen filters, and keeps them in its links", async () => {
    createParcel();
    const page = await browser.get(`${LIST}&from=2026-10-01&money=paid`);
    const chosen = page.document.querySelectorAll('ul[aria-label="Gewählte Filter"] li');
    expect(chosen.map(visibleText).join()).toMatch(/ab 01\.10\.2026.*Bezahlt/);
    const others = page.document.querySelectorAll('nav[aria-label="Status"] a');
    for (const link of others) {
      expect(link.getAttribute("href")).toContain("from=2026-10-01&money=paid");
    }
  });

  it("says when everything is sent", async () => {
    expect((await browser.get(LIST)).text).toContain("Alles ist verschickt.");
  });
});

const hundredAndOne = Array.from({ length: 101 }, (_, index) => ["order", `bestellung-${index}`]);

const parametersOf = (address: string) =>
  Object.fromEntries(new URLSearchParams(address.split("?")[1]));

describe("marked parcels", () => {
  it("are noted as sent together, each with its own link and one e-mail", async () => {
    const [one, two, unmarked] = [createParcel(), createParcel(), createParcel()];
    const answer = await browser.post(
      `${LIST}&q=beispiel&alle`,
      fieldsOf([one, two], [[one, TRACKING]]),
    );
    expect([answer.status, answer.location]).toEqual([303, `${LIST}&q=beispiel`]);
    expect([one, two, unmarked].map(isShipped)).toEqual([true, true, false]);
    expect([one, two].map((order) => stored(order)?.trackingUrl)).toEqual([TRACKING, null]);
    const page = await browser.get(answer.location ?? "");
    expect(messages(page).join()).toContain("2 Bestellungen als verschickt vermerkt");
    expect(rowsOf(page)).toHaveLength(1);
    for (const order of [one, two]) {
      const [email, ...others] = emailsTo(order.customerEmail);
      expect(others).toEqual([]);
      expect(email?.subject).toBe(`Deine Bestellung ${order.number} ist unterwegs`);
      expect(JSON.stringify(email?.content)).toContain("2 × Tagebuch");
      const logged = db.select().from(changeLog).where(eq(changeLog.subjectId, order.id)).all();
      expect(logged.map(({ action }) => action)).toEqual(["als verschickt vermerkt"]);
    }
    expect(JSON.stringify(emailsTo(one.customerEmail)[0]?.content)).toContain(TRACKING);
  });

  it("keep the filters of the view after each action", async () => {
    const narrowed = `${LIST}&from=2026-10-01&until=2026-10-31&q=beispiel`;
    const [one, two] = [createParcel(), createParcel()];
    const printed = await browser.post(narrowed, fieldsOf([one], [], "print"));
    const slips = await browser.get(printed.location ?? "");
    const back = slips.document.querySelector('main a[href^="/admin/orders?"]');
    const list = await browser.get((back?.getAttribute("href") ?? "").replaceAll("&amp;", "&"));
    expect(markedOn(list)).toEqual([one.id]);
    const shipped = await browser.press(list, "Als verschickt vermerken");
    expect(parametersOf(shipped.location ?? "")).toEqual(parametersOf(narrowed));
    expect([one, two].map(isShipped)).toEqual([true, false]);
    const refused = await browser.post(narrowed, fieldsOf([]));
    expect(refused.status).toBe(400);
    expect(rowsOf(refused)).toHaveLength(1);
    expect(refused.document.querySelector(".admin-chosen")?.text).toContain("01.10.2026");
  });

  it("are sent once if the same press arrives twice, and keep their links", async () => {
    const order = createParcel();
    await Promise.all([press([order], [[order, TRACKING]]), press([order], [[order, TRACKING]])]);
    const { shippedAt } = stored(order) ?? {};
    await press([order]);
    expect(messages(await browser.get(LIST)).join()).toContain(`${order.number}: Es wurde nichts`);
    expect(stored(order)).toMatchObject({ shippedAt, trackingUrl: TRACKING });
    expect(emailsTo(order.customerEmail)).toHaveLength(1);
  });

  it.each([
    ["javascript:alert(1)"],
    ["paketdienst.example/1"],
    [`https://x.example/${"x".repeat(500)}`],
  ])("are all refused for the link %s, which is named at its field", async (link) => {
    const [one, two] = [createParcel(), createParcel()];
    const page = await press(
      [one, two],
      [
        [one, TRACKING],
        [two, link],
      ],
    );
    expect(page.status).toBe(400);
    expect([one, two].map(isShipped)).toEqual([false, false]);
    expect(errorSummary(page)?.title).toBe("Noch nichts vermerkt: Bitte die Links prüfen");
    expect(errorSummary(page)?.sentences.join()).toContain(`${two.number}: Bitte`);
    expect(markedOn(page)).toEqual([one.id, two.id]);
    expect(linkField(page, one)?.getAttribute("value")).toBe(TRACKING);
    expect(linkField(page, two)?.getAttribute("value")).toBe(link);
    expect(linkField(page, one)?.hasAttribute("aria-invalid")).toBe(false);
    expect(linkField(page, two)?.getAttribute("aria-invalid")).toBe("true");
    expect(emailsTo(one.customerEmail)).toEqual([]);
  });

  it("are all refused if a link stands at an order that nobody marked", async () => {
    const [one, two] = [createParcel(), createParcel()];
    const page = await press([one], [[two, TRACKING]]);
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.sentences.join()).toContain(`${two.number}: Hier steht ein Link`);
    expect([one, two].map(isShipped)).toEqual([false, false]);
  });

  it("with an open withdrawal are left out and named", async () => {
    const [one, withdrawn] = [createParcel(), createParcel()];
    withdraw(withdrawn);
    const answer = await press([one, withdrawn]);
    expect(answer.status).toBe(303);
    expect([one, withdrawn].map(isShipped)).toEqual([true, false]);
    const told = messages(await browser.get(LIST)).join();
    expect(told).toContain(`${one.number}:`);
    expect(told).toContain("Ausgelassen: Widerruf offen");
    expect(told).toContain(`${withdrawn.number}: nicht als verschickt vermerkt`);
    expect(emailsTo(withdrawn.customerEmail)).toEqual([]);
  });

  it("that are cancelled or pending by now stay as they are", async () => {
    const late = [createParcel({ status: "cancelled" }), createParcel({ status: "pending" })];
    await press(late);
    expect(late.map(isShipped)).toEqual([false, false]);
    expect(messages(await browser.get(LIST)).join()).toContain("nicht mehr zu verschicken");
  });

  it("go on without an e-mail if the customer's account is deleted", async () => {
    const { id: userId, email } = await createCustomer();
    const order = createParcel({ userId, customerEmail: email });
    db.update(orders).set({ userId: null, customerEmail: "" }).where(eq(orders.id, order.id)).run();
    db.delete(users).where(eq(users.id, userId)).run();
    await press([order, createParcel()]);
    expect(isShipped(order)).toBe(true);
    expect(messages(await browser.get(LIST)).join()).toContain("ging keine E-Mail hinaus");
  });

  it("may be a hundred", async () => {
    const many = Array.from({ length: 100 }, () => createParcel());
    const page = await browser.get(`${LIST}&alle`);
    expect(rowsOf(page)).toHaveLength(100);
    const link = `${TRACKING}&${"ä".repeat(300)}`;
    const answer = await press(
      many,
      many.map((order) => [order, link]),
    );
    expect(answer.status).toBe(303);
    expect(many.filter(isShipped)).toHaveLength(100);
  });

  it.each([
    ["no order", new URLSearchParams({ intent: "ship" })],
    ["no slip", new URLSearchParams({ intent: "print" })],
    ["empty ids", new URLSearchParams("intent=ship&order=&order=")],
    ["another intent", new URLSearchParams("intent=burn&order=1")],
    ["101 orders", new URLSearchParams([["intent", "ship"], ...hundredAndOne])],
    ["a status of another form", new URLSearchParams("status=cancelled&orderId=1")],
  ])("are refused with a sentence for %s", async (_case, fields) => {
    const order = createParcel();
    const page = await browser.post(LIST, fields);
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.sentences.length).toBeGreaterThan(0);
    expect(isShipped(order)).toBe(false);
  });

  it("ignores ids and links of orders that do not exist", async () => {
    const order = createParcel();
    const fields = fieldsOf([order]);
    fields.append("order", "x".repeat(90_000));
    fields.append("order", "gibt-es-nicht");
    fields.append("trackingUrl-gibt-es-nicht", "kein Link");
    expect((await browser.post(LIST, fields)).status).toBe(303);
    expect(isShipped(order)).toBe(true);
  });
});

describe("packing slips", () => {
  it("are one sheet for each marked order, without prices", async () => {
    const [one, two] = [createParcel({ notes: "Bitte klingeln" }), createParcel()];
    addOrderItem(one, createEvent({ title: "Feuerabend" }), { position: 2 });
    const withdrawn = createParcel();
    withdraw(withdrawn);
    const answer = await press([one, two, withdrawn], [], "print");
    expect(answer.location).toBe(
      `/admin/orders/packzettel?${[one, two, withdrawn].map(({ id }) => `order=${id}`).join("&")}`,
    );
    const page = await browser.get(answer.location ?? "");
    const [first = "", second = "", ...others] = page.document
      .querySelectorAll("article")
      .map(visibleText);
    expect(others).toEqual([]);
    for (const text of [one.number, "2 Tagebuch", one.street, one.city, "Bitte klingeln"]) {
      expect(first).toContain(text);
    }
    expect(second).toContain(two.number);
    expect(first + second).not.toMatch(/€|Feuerabend/);
    expect(page.text).toContain(`Ausgelassen, weil ein Widerruf offen ist: ${withdrawn.number}.`);
    const back = page.document.querySelector('main a[href^="/admin/orders?"]');
    const list = await browser.get((back?.getAttribute("href") ?? "").replaceAll("&amp;", "&"));
    expect(markedOn(list)).toEqual([one.id, two.id]);
    expect([one, two].map(isShipped)).toEqual([false, false]);
  });

  it.each(["", "?order=", "?order=nichts", `?order=${"x".repeat(5000)}`, "?order[]=1&order[a]=2"])(
    "are none for %s",
    async (search) => {
      createParcel();
      const page = await browser.get(`/admin/orders/packzettel${search}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain("Hier ist nichts zu drucken.");
    },
  );
});

describe("addresses", () => {
  const csv = async (path: string) => {
    const response = await browser.fetch(path);
    expect(response.headers.get("Content-Disposition")).toContain("adressen.csv");
    return (await response.text()).replace("\uFEFF", "").trim().split("\r\n");
  };

  it("are a CSV file of the marked orders, safe against formulas", async () => {
    const order = createParcel({ company: "=1+1", street: "@Weg 1; Hof", zipcode: "01067" });
    createParcel();
    const withdrawn = createParcel();
    withdraw(withdrawn);
    const answer = await press([order, withdrawn], [], "addresses");
    const [head, line, ...others] = await csv(answer.location ?? "");
    expect(head).toBe("Bestellung;Firma;Name;Straße;PLZ;Ort;Land");
    expect(line).toBe(
      `${order.number};'=1+1;${order.customerName};"'@Weg 1; Hof";01067;${order.city};${order.country}`,
    );
    expect(others).toEqual([]);
  });

  it("are those of all orders to send if none is named", async () => {
    const sent = [createParcel(), createParcel()];
    createParcel({ shippedAt: new Date() });
    withdraw(createParcel());
    const [, ...lines] = await csv("/admin/orders/adressen.csv");
    expect(lines.map((line) => line.split(";")[0])).toEqual(sent.map(({ number }) => number));
  });
});

describe("an order's page", () => {
  const nextOn = ({ document }: Page) =>
    document.querySelector('main a[rel="next"]')?.getAttribute("href");

  it("leads on to the next order to send, without those with an open withdrawal", async () => {
    const [one, two, withdrawn, four] = [
      createParcel(),
      createParcel(),
      createParcel(),
      createParcel(),
    ];
    withdraw(withdrawn);
    const page = await browser.get(`/admin/orders/${one.id}?status=unsent&q=beispiel`);
    expect(nextOn(page)).toBe(`/admin/orders/${two.id}?status=unsent&q=beispiel`);
    expect(nextOn(await browser.get(`/admin/orders/${two.id}`))).toBe(
      `/admin/orders/${four.id}?status=unsent`,
    );
    expect(nextOn(await browser.get(`/admin/orders/${four.id}`))).toBe(
      `/admin/orders/${one.id}?status=unsent`,
    );
  });

  it("leads on only to orders that pass the filters of the view", async () => {
    const [one, two, three] = [createParcel(), createParcel(), createParcel()];
    const view = "?status=unsent&from=2026-10-03";
    expect(nextOn(await browser.get(`/admin/orders/${one.id}${view}`))).toBe(
      `/admin/orders/${three.id}${view}`,
    );
    const search = `?status=unsent&q=${two.number}`;
    expect(nextOn(await browser.get(`/admin/orders/${three.id}${search}`))).toBe(
      `/admin/orders/${two.id}${search}`,
    );
  });

  it("keeps the view after a parcel is noted, and then leads on as well", async () => {
    const [one, two] = [createParcel(), createParcel()];
    const path = `/admin/orders/${one.id}?status=unsent`;
    const page = await browser.get(path);
    const answer = await browser.press(page, "Als verschickt vermerken");
    expect([answer.status, answer.location]).toEqual([303, path]);
    const after = await browser.get(path);
    const next = `/admin/orders/${two.id}?status=unsent`;
    expect(nextOn(after)).toBe(next);
    expect(after.document.querySelector(`.messages a[href="${next}"]`)).not.toBe(null);
    await browser.press(await browser.get(next), "Als verschickt vermerken");
    expect(nextOn(await browser.get(next))).toBeUndefined();
  });

  it("leads on nowhere if it has nothing to do with sending", async () => {
    createParcel();
    const order = createOrder({ status: "completed" });
    expect(nextOn(await browser.get(`/admin/orders/${order.id}`))).toBeUndefined();
  });
});

it("nobody but an admin sees addresses or slips", async () => {
  const { id } = createParcel();
  const visitor = new Browser();
  for (const path of ["packzettel", "adressen.csv"]) {
    expect((await visitor.get(`/admin/orders/${path}?order=${id}`)).location).toMatch(
      /^\/auth(\?|$)/,
    );
  }
});

it("goes to the other address that the customer gave, in the list, on its slip and in the file", async () => {
  const order = createParcel({
    customerName: "Ida Rechnung",
    street: "Rechnungsweg 1",
    deliveryName: "Olaf Empfang",
    deliveryStreet: "Lieferweg 2",
    deliveryZipcode: "04103",
    deliveryCity: "Leipzig",
    deliveryCountry: "Deutschland",
  });
  const paths = [LIST, "/admin/orders/packzettel", "/admin/orders/adressen.csv"];
  for (const path of paths) {
    const { html } = await browser.get(path === LIST ? LIST : `${path}?order=${order.id}`);
    expect(html).toContain("Lieferweg 2");
    expect(html).toContain("Olaf Empfang");
    expect(html).not.toContain("Rechnungsweg 1");
  }
});
