import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { storeFurtherDates } from "#app/features/catalog/further-dates.ts";
import { remindOfDates } from "#app/features/seats/date-reminders.server.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  changeLog,
  emails,
  type Order,
  orderItems,
  orders,
  paymentAttempts,
  users,
} from "#db/schema.ts";
import { Browser, type Page, rowsOf } from "#tests/support/browser.ts";
import { addOrderItem, createOrder, orderSeats } from "#tests/support/sample-orders.ts";
import {
  addToCart,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  fillCart,
  messages,
  orderedOf,
  readCartPage,
  whileRefused,
} from "#tests/support/samples.ts";

const REFUNDS = "/admin/payments?ansicht=erstattungen";

let admin: Browser;
let event: CatalogItem;

beforeEach(async () => {
  for (const table of [orders, emails, changeLog, catalogItems, users]) db.delete(table).run();
  admin = (await createAdmin()).browser;
  event = createEvent({ title: "Feuer\u00ADabend", price: 1000, capacity: 12, ordered: 5 });
});

const pathOf = ({ id }: CatalogItem) => `/admin/events/new/${id}/participants/absagen`;
const open = () => admin.get(pathOf(event));
const callOff = async (page?: Page, fields = {}) =>
  admin.press(page ?? (await open()), "Absagen und", fields);
const sent = () => db.select().from(emails).orderBy(asc(emails.recipient)).all();
const recipients = () => sent().map(({ recipient }) => recipient);
const statusOf = ({ id }: Order) => db.select().from(orders).where(eq(orders.id, id)).get()?.status;
const paid = { status: "completed" } as const;

/** An order of seats and of a book, for which 30 € are paid. */
function mixedOrder(values: Partial<Order> = paid): Order {
  const order = createOrder({ totalAmount: 3000, customerEmail: "otto@beispiel.de", ...values });
  addOrderItem(order, event, { quantity: 2 });
  addOrderItem(order, createItem({ title: "Buch", price: 1000 }), { position: 2 });
  return order;
}

describe("calling off an event", () => {
  it("shows beforehand whose seats it takes, and suggests an e-mail", async () => {
    orderSeats(event, {
      quantity: 2,
      totalAmount: 2000,
      customerEmail: "kim@beispiel.de",
      named: [{}],
      ...paid,
    });
    orderSeats(event, { quantity: 1, customerEmail: "unbezahlt@beispiel.de" });
    orderSeats(event, { quantity: 1, status: "cancelled" });
    const list = await admin.get(pathOf(event).replace("/absagen", ""));
    expect(list.html).toContain(`href="${pathOf(event)}"`);
    const page = await open();
    const rows = rowsOf(page);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/kim@beispiel\.de.*2 Plätze Ida Özdemir.*20,00.€.*bezahlt/);
    expect(rows[1]).toMatch(/unbezahlt@beispiel\.de.*1 Platz.*10,00.€.*offen/);
    expect(page.text).toContain("Absagen und an 3 Adressen schreiben");
    expect(page.document.querySelector("[name=subject]")?.getAttribute("value")).toBe(
      "Abgesagt: „Feuerabend“ am 1. Mai 2099",
    );
    expect(page.document.querySelector("[name=text]")?.text).toContain("für diese Plätze");
    expect(sent()).toEqual([]);
  });

  it("says before that it is final, how to offer another date, and how to drop one of several", async () => {
    const links = async () => {
      const { document } = await open();
      return document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    };
    expect((await open()).text).toContain("Das Absagen lässt sich nicht zurücknehmen.");
    const copy = `/admin/events/new?vorlage=${event.id}`;
    const dates = `/admin/events/new/${event.id}#artikel-furtherDates`;
    expect(await links()).toContain(copy);
    expect(await links()).not.toContain(dates);
    const furtherDates = storeFurtherDates([
      { date: "2099-05-08", time: "18:00", endDate: null, endTime: null },
    ]);
    db.update(catalogItems).set({ furtherDates }).run();
    expect(await links()).toContain(dates);
    const [path = "", control = ""] = dates.split("#");
    expect((await admin.get(path)).document.getElementById(control)).not.toBeNull();
    expect(await links()).toContain(`/admin/events/new/${event.id}/participants/email`);
    await admin.press(await open(), "Veranstaltung absagen");
    expect(await links()).toContain(copy);
  });

  it("writes one e-mail to each address, also to someone with two orders, and once if pressed twice", async () => {
    orderSeats(event, { quantity: 1, customerEmail: "Kim@beispiel.de", ...paid });
    orderSeats(event, {
      quantity: 2,
      customerEmail: "kim@beispiel.de",
      named: [{ email: "ida@beispiel.de" }, { email: "KIM@beispiel.de" }],
    });
    const page = await open();
    const answer = await callOff(page, { text: "der Sturm kommt.\n\nBis bald" });
    expect(messages(await admin.follow(answer))).toEqual([
      "Abgesagt",
      "2 Bestellungen geändert, 2 E-Mails geschrieben.",
    ]);
    expect(
      recipients()
        .map((each) => each.toLowerCase())
        .sort(),
    ).toEqual(["ida@beispiel.de", "kim@beispiel.de"]);
    expect(sent()[0]?.content).toContainEqual({ kind: "lines", lines: ["der Sturm kommt."] });
    const again = await callOff(page, { text: "noch einmal" });
    expect(messages(await admin.follow(again))).toContain("Die Veranstaltung ist schon abgesagt");
    expect(sent()).toHaveLength(2);
    expect((await open()).text).toContain("Abgesagt am");
    const actions = db
      .select()
      .from(changeLog)
      .all()
      .map(({ action }) => action);
    expect(actions.filter((action) => action === "abgesagt, E-Mail an 2 Adressen")).toHaveLength(1);
  });

  it("changes nothing at all if it is cut off", async () => {
    const order = orderSeats(event, { quantity: 1, customerEmail: "kim@beispiel.de" });
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const refused = await whileRefused("insert", "emails", () => callOff());
    expect(refused.status).toBe(500);
    expect([statusOf(order), orderedOf(event)]).toEqual(["pending", 5]);
    expect((await callOff()).status).toBe(303);
    expect([statusOf(order), recipients()]).toEqual(["cancelled", ["kim@beispiel.de"]]);
  });

  it("cancels unpaid and paid orders of nothing else, and what was paid is listed to be paid back", async () => {
    const unpaid = orderSeats(event, { quantity: 1, customerEmail: "unbezahlt@beispiel.de" });
    const settled = orderSeats(event, { quantity: 2, customerEmail: "kim@beispiel.de", ...paid });
    await callOff();
    expect([statusOf(unpaid), statusOf(settled), orderedOf(event)]).toEqual([
      "cancelled",
      "cancelled",
      2,
    ]);
    const refunds = await admin.get(REFUNDS);
    expect(refunds.text).toContain(settled.number);
    expect(refunds.text).toContain("10,00");
    expect(refunds.text).not.toContain(unpaid.number);
    expect(refunds.text).toContain("Grund Absage");
    const row = rowsOf(await admin.get("/admin/orders")).find((each) =>
      each.includes(settled.number),
    );
    expect(row).toContain("zu erstatten");
    expect((await admin.get(`/admin/orders/${settled.id}`)).text).toMatch(
      /zu erstatten ?Zurückzuzahlen: 10,00.€/,
    );
    expect(recipients()).toEqual(["kim@beispiel.de", "unbezahlt@beispiel.de"]);
  });

  it("takes only the seats out of an order of other things", async () => {
    const order = mixedOrder();
    await callOff();
    expect(statusOf(order)).toBe("completed");
    const items = db.select().from(orderItems).where(eq(orderItems.orderId, order.id)).all();
    expect(items.map(({ cancelledQuantity }) => cancelledQuantity)).toEqual([2, 0]);
    expect((await admin.get(`/admin/orders/${order.id}`)).text).toMatch(
      /2 × Feuerabend.* nach einer Absage zurückgenommen/,
    );
    const refunds = (await admin.get(REFUNDS)).text;
    expect(refunds).toContain("Grund Absage");
    expect(refunds).toContain("20,00");
  });

  it("leaves nothing to pay of an order whose dates are called off one after the other", async () => {
    const customer = await createCustomer();
    const order = createOrder({ userId: customer.id, totalAmount: 3000, ...paid });
    const later = createEvent({ title: "Bergtag", price: 2000 });
    addOrderItem(order, event);
    addOrderItem(order, later, { position: 2 });
    const browser = await browserOf(customer);
    const expectSums = async (sums: RegExp) => {
      const pages = [
        await browser.get("/dashboard?tab=orders"),
        await browser.get(`/order-confirmation/${order.id}`),
        await admin.get(`/admin/orders/${order.id}`),
      ];
      for (const { text } of pages) expect(text).toMatch(sums);
    };
    await callOff();
    await expectSums(/Gesamt 30,00.€ Feuer.*: 1 zurückgenommen -10,00.€ Bleibt 20,00.€/);
    await callOff(await admin.get(pathOf(later)));
    await expectSums(/: 1 zurückgenommen -10,00.€ Storno des Rests -20,00.€ Bleibt 0,00.€/);
    const single = orderSeats(createEvent(), {
      userId: customer.id,
      quantity: 1,
      status: "cancelled",
    });
    expect((await browser.get(`/order-confirmation/${single.id}`)).text).toMatch(
      /Gesamt 10,00.€ Storno -10,00.€ Bleibt 0,00.€/,
    );
  });

  it("is not the reason for the refund of an order that was cancelled before", async () => {
    const order = orderSeats(event, { quantity: 1, ...paid });
    await admin.post(`/admin/orders/${order.id}`, { status: "cancelled" });
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
    await admin.press(await open(), "Veranstaltung absagen");
    expect((await admin.get(REFUNDS)).text).toContain("Grund Storno");
  });

  it("needs no e-mail where nobody has a seat", async () => {
    expect((await open()).text).toContain("Noch hat niemand einen Platz.");
    const answer = await admin.press(await open(), "Veranstaltung absagen");
    expect(messages(await admin.follow(answer))).toEqual([
      "Abgesagt",
      "Niemand hatte einen Platz.",
    ]);
    expect(sent()).toEqual([]);
    expect((await open()).text).toContain("Abgesagt am");
    const actions = db.select({ action: changeLog.action }).from(changeLog).all();
    expect(actions).toEqual([{ action: "abgesagt" }]);
    const before = pathOf(event).replace("/participants/absagen", "");
    for (const path of [before, pathOf(event).replace("/absagen", "")]) {
      expect((await admin.get(path)).html).not.toContain(`href="${pathOf(event)}"`);
    }
  });

  it("asks a customer to pay for the rest of an unpaid order, and for nothing else", async () => {
    const order = mixedOrder({ status: "pending" });
    await callOff();
    expect(statusOf(order)).toBe("pending");
    expect(JSON.stringify(sent()[0]?.content)).toContain(
      "überweise für diese Plätze bitte nichts mehr. Was du sonst bestellt hast, bleibt bestellt.",
    );
  });

  it("is shown again if somebody has ordered since, instead of writing to them unseen", async () => {
    const page = await open();
    const order = orderSeats(event, { quantity: 1, customerEmail: "kim@beispiel.de" });
    const refused = await admin.press(page, "Veranstaltung absagen");
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining("Die Plätze haben sich geändert"),
    ]);
    expect([statusOf(order), sent()]).toEqual(["pending", []]);
    expect((await callOff(refused)).status).toBe(303);
    expect([statusOf(order), recipients()]).toEqual(["cancelled", ["kim@beispiel.de"]]);
  });

  it("stops online payments that are running", async () => {
    const order = orderSeats(event, { quantity: 1, customerEmail: "kim@beispiel.de" });
    const { id: orderId } = order;
    db.insert(paymentAttempts)
      .values({ orderId, provider: "mollie", mode: "test", amount: 1000 })
      .run();
    await callOff();
    const [attempt] = db.select().from(paymentAttempts).all();
    expect([attempt?.state, statusOf(order)]).toEqual(["canceled", "cancelled"]);
  });

  it("is refused once the event is over", async () => {
    event = createEvent({ title: "Gestern", date: "2020-01-01" });
    const answer = await admin.press(await open(), "Veranstaltung absagen");
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("schon vorbei")]);
  });
});

describe("an event that is called off", () => {
  it("is marked on its page, in lists, in calendars and for search engines", async () => {
    await admin.press(await open(), "Veranstaltung absagen");
    const visitor = new Browser();
    const page = await visitor.get(`/events/${event.id}`);
    expect(page.text).toContain("Dieser Termin ist abgesagt.");
    expect(page.text).not.toContain("In den Kalender");
    expect(page.text).not.toContain("In den Warenkorb");
    expect(page.html).toContain("https://schema.org/EventCancelled");
    expect((await visitor.get("/events")).text).toContain("Abgesagt");
    for (const file of [`/events/${event.id}/calendar.ics`, "/events.ics"]) {
      expect((await visitor.get(file)).html).toContain("STATUS:CANCELLED");
    }
    expect((await admin.get("/admin")).text).toContain("Es steht kein Termin an.");
    expect((await admin.get("/admin/events")).text).toContain("01.05.2099 abgesagt");
  });

  it("cannot be bought, not even from a cart that has it already", async () => {
    const browser = await browserOf();
    await fillCart(browser, [event, 1]);
    await admin.press(await open(), "Veranstaltung absagen");
    expect(await readCartPage(browser)).toContain("„Feuerabend“ ist abgesagt.");
    expect((await browser.get("/checkout")).status).not.toBe(200);
    const added = await addToCart(browser, "event", event.id);
    expect(messages(await browser.follow(added)).join()).toContain("„Feuerabend“ ist abgesagt.");
  });

  it("keeps orders that were cancelled before from coming back", async () => {
    const order = orderSeats(event, { quantity: 1, status: "cancelled" });
    await admin.press(await open(), "Veranstaltung absagen");
    const posted = { status: "pending", seen: "cancelled" };
    const answer = await admin.post(`/admin/orders/${order.id}`, posted);
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining("„Feuerabend“ ist abgesagt."),
    ]);
    expect(statusOf(order)).toBe("cancelled");
  });

  it("sends no reminder", async () => {
    const seats = { quantity: 1, createdAt: new Date(0), completedAt: new Date(0), ...paid };
    orderSeats(event, { customerEmail: "kim@beispiel.de", ...seats });
    const before = new Date("2099-04-29T10:00:00Z");
    db.update(catalogItems).set({ calledOffAt: new Date() }).run();
    expect(await remindOfDates(before)).toBe(0);
    db.update(catalogItems).set({ calledOffAt: null }).run();
    expect(await remindOfDates(before)).toBe(1);
  });
});
