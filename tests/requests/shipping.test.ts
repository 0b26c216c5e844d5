import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { changeLog, type Order, orders, users } from "#db/schema.ts";
import { type Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import {
  address,
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  messages,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const TRACKING = "https://paketdienst.example/sendung?id=12345";

let browser: Browser;
let customer: Customer;
let order: Order;

beforeEach(async () => {
  db.delete(orders).run();
  ({ browser } = await createAdmin());
  customer = await createCustomer();
  order = orderOf(customer);
  addOrderItem(order, createItem({ title: "Tage\u00ADbuch" }), {
    quantity: 2,
    withdrawalClass: "goods",
  });
});

const orderOf = ({ id: userId, email: customerEmail }: Customer, values: Partial<Order> = {}) =>
  createOrder({ userId, customerEmail, status: "completed", ...values });

const pathOf = ({ id }: Order) => `/admin/orders/${id}`;

const ship = (trackingUrl = "", of = order) =>
  browser.post(`${pathOf(of)}/versand`, { trackingUrl });

const stored = () => db.select().from(orders).where(eq(orders.id, order.id)).get();

const formOf = ({ document }: Page) => document.querySelector('form[action$="/versand"]');

const textsTo = (email: string) =>
  emailsTo(email).map(({ subject, content }) => `${subject} ${JSON.stringify(content)}`);

it("notes that goods were sent, and writes to the customer once with the link to the parcel", async () => {
  const page = await browser.get(pathOf(order));
  const answer = await browser.press(page, "Als verschickt vermerken", { trackingUrl: TRACKING });
  expect([answer.status, answer.location]).toEqual([303, pathOf(order)]);
  expect(messages(await browser.get(pathOf(order))).join()).toContain("Als verschickt vermerkt");
  expect(stored()).toMatchObject({ trackingUrl: TRACKING, shippedAt: expect.any(Date) });
  const [text, ...others] = textsTo(customer.email);
  expect(others).toEqual([]);
  expect(text).toContain(`Deine Bestellung ${order.number} ist unterwegs`);
  expect(text).toContain("2 × Tagebuch");
  expect(text).toContain(TRACKING);
  const logged = db.select().from(changeLog).where(eq(changeLog.subjectId, order.id)).all();
  expect(logged.map(({ action }) => action)).toContain("als verschickt vermerkt");
});

it("sends nothing a second time, and changes only the link", async () => {
  await ship();
  const { shippedAt } = stored() ?? {};
  await ship();
  expect(messages(await browser.get(pathOf(order))).join()).toContain("Schon verschickt");
  await ship(TRACKING);
  expect(messages(await browser.get(pathOf(order))).join()).toContain("Link gespeichert");
  expect(stored()).toMatchObject({ shippedAt, trackingUrl: TRACKING });
  expect(textsTo(customer.email)).toHaveLength(1);
});

it("tells the customer on the dashboard and on the order's page, and nobody else", async () => {
  await ship(TRACKING);
  const own = await browserOf(customer);
  for (const path of ["/dashboard", `/order-confirmation/${order.id}`]) {
    const page = await own.get(path);
    expect(page.text).toContain("Verschickt am");
    expect(page.document.querySelector(`a[href="${TRACKING}"]`)).not.toBeNull();
  }
  const stranger = await browserOf(await createCustomer());
  expect((await stranger.get(`/order-confirmation/${order.id}`)).html).not.toContain(TRACKING);
});

it("tells the customer before that the goods will be sent, and how long it takes", async () => {
  storeSettings({ deliveryTime: "3 bis 5 Werktage" });
  const own = await browserOf(customer);
  const promise = "Die Ware wird verschickt. Lieferzeit: 3 bis 5 Werktage.";
  expect((await own.get("/dashboard")).text).toContain(promise);
  await ship();
  expect((await own.get("/dashboard")).text).not.toContain("wird verschickt");
  forgetSettings();
});

it("offers to take the note back until goods have come back", async () => {
  await ship();
  const offer = "Doch nicht verschickt";
  await browser.post(pathOf(order), { status: "cancelled" });
  const waiting = await browser.get(pathOf(order));
  expect(waiting.text).toContain(offer);
  await browser.press(waiting, "Ware ist zurück");
  expect((await browser.get(pathOf(order))).text).not.toContain(offer);
});

it.each([
  ["javascript:alert(1)"],
  ["paketdienst.example/1"],
  [`https://paketdienst.example/${"x".repeat(500)}`],
])("refuses the link %s, and keeps what was typed", async (trackingUrl) => {
  const page = await ship(trackingUrl);
  expect(page.status).toBe(400);
  expect(errorSummary(page)?.title).toBe("Bitte eine Angabe prüfen");
  expect(formOf(page)?.querySelector("input[type=url]")?.getAttribute("value")).toBe(trackingUrl);
  expect(stored()?.shippedAt).toBeNull();
  expect(textsTo(customer.email)).toEqual([]);
});

it("sends no more of the order to the browser than the form needs", async () => {
  const { html } = await browser.get(`${pathOf(order)}/versand`);
  expect(html).toContain(order.number);
  expect(html).not.toContain(address.lastName);
  expect(html).not.toContain("createdAt");
});

it("has nothing to send of cancelled orders, of goods taken back, and of events", async () => {
  const cancelled = orderOf(customer, { status: "cancelled" });
  addOrderItem(cancelled, createItem(), { withdrawalClass: "goods" });
  const returned = orderOf(customer);
  addOrderItem(returned, createItem(), { withdrawalClass: "goods", cancelledQuantity: 1 });
  const evening = orderOf(customer);
  addOrderItem(evening, createEvent());
  for (const other of [cancelled, returned, evening]) {
    expect(formOf(await browser.get(pathOf(other)))).toBeNull();
    const page = await ship("", other);
    expect(page.status).toBe(409);
    expect(page.text).toContain("Hier ist nichts zu verschicken");
  }
  expect(textsTo(customer.email)).toEqual([]);
});

it("goes on without an e-mail if the customer's account is deleted", async () => {
  db.update(orders).set({ userId: null, customerEmail: "" }).where(eq(orders.id, order.id)).run();
  db.delete(users).where(eq(users.id, customer.id)).run();
  expect(visibleText(formOf(await browser.get(pathOf(order))) as never)).toContain(
    "keine Adresse mehr",
  );
  expect((await ship()).status).toBe(303);
  expect(stored()?.shippedAt).toBeInstanceOf(Date);
});

it("says beside the button what is still open, and nothing for a paid order", async () => {
  const open = orderOf(customer, { status: "pending", totalAmount: 4200 });
  addOrderItem(open, createItem({ price: 4200 }), { withdrawalClass: "goods" });
  const hint = /Als verschickt vermerken Noch offen: 42,00 €/;
  expect((await browser.get(pathOf(open))).text).toMatch(hint);
  payOrder(open);
  expect((await browser.get(pathOf(open))).text).not.toMatch(hint);
});

it("takes a mistaken note back, leaves its e-mail, and writes again once the goods are sent", async () => {
  await ship(TRACKING);
  const page = await browser.get(pathOf(order));
  expect(page.text).toContain("Die E-Mail zum Versand bleibt, wie sie ist.");
  const answer = await browser.press(page, "Doch nicht verschickt");
  expect([answer.status, answer.location]).toEqual([303, pathOf(order)]);
  expect(stored()).toMatchObject({ shippedAt: null, trackingUrl: null });
  expect(textsTo(customer.email)).toHaveLength(1);
  const after = await browser.get(pathOf(order));
  expect(messages(after).join()).toContain("Versandvermerk zurückgenommen");
  const history = after.document.querySelectorAll("main section li").map(visibleText);
  const byAdmin = expect.stringMatching(/Uhr ?Als verschickt vermerkt durch .+@/);
  const takenBack = expect.stringMatching(/Uhr ?Versandvermerk zurückgenommen durch .+@/);
  expect(history.slice(-2)).toEqual([byAdmin, takenBack]);
  await browser.post(`${pathOf(order)}/versand`, { intent: "take-back" });
  expect(messages(await browser.get(pathOf(order))).join()).toContain("nichts geändert");
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  await ship();
  expect(textsTo(customer.email)).toHaveLength(2);
});

describe("a completed order whose goods were not sent", () => {
  const tasks = async () =>
    (await browser.get("/admin")).document.querySelectorAll(".admin-tasks li").map(visibleText);

  it("is a task of the overview and of the menu until the goods are noted as sent", async () => {
    const line = async () => (await tasks()).find((text) => text.includes("Zu verschicken"));
    expect(await line()).toBe("1 Zu verschicken Noch nicht verschickt");
    const page = await browser.get("/admin");
    expect(
      page.document.querySelector('.admin-tasks a[href="/admin/orders?status=unsent"]'),
    ).not.toBe(null);
    const menu = page.document.querySelector('nav li:has(a[href="/admin/orders"])');
    expect(menu && visibleText(menu)).toMatch(/\b1\b/);
    expect((await browser.get(pathOf(order))).text).toContain("Noch nicht verschickt.");
    await ship();
    expect(await line()).toBeUndefined();
    expect((await browser.get(pathOf(order))).text).not.toContain("Noch nicht verschickt.");
  });

  it("is found by the list's filter, unlike orders with nothing to send", async () => {
    const others: [Partial<Order>, Parameters<typeof addOrderItem>[2]][] = [
      [{ status: "pending" }, { withdrawalClass: "goods" }],
      [{ status: "cancelled" }, { withdrawalClass: "goods" }],
      [{ shippedAt: new Date() }, { withdrawalClass: "goods" }],
      [{}, { withdrawalClass: "goods", cancelledQuantity: 1 }],
      [{}, { withdrawalClass: "digital" }],
    ];
    for (const [values, line] of others) {
      addOrderItem(orderOf(customer, values), createItem(), line);
    }
    const list = await browser.get("/admin/orders?status=unsent");
    expect(rowsOf(list)).toHaveLength(1);
    expect(rowsOf(list)[0]).toContain(order.number);
    const all = rowsOf(await browser.get("/admin/orders"));
    expect(all.filter((row) => row.includes("noch nicht verschickt"))).toHaveLength(1);
  });
});
