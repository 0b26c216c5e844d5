import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, eventBookings, orderItems, orders } from "#db/schema.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  address,
  browserOf,
  createCustomer,
  createEvent,
  createItem,
  fieldErrors,
  fillCart,
  mainForm,
  whileRefused,
} from "#tests/support/samples.ts";

const ORDER = "Zahlungspflichtig bestellen";

/** A new customer's checkout of these lines. */
async function atCheckout(...lines: [CatalogItem, number][]) {
  const browser = await browserOf(await createCustomer());
  await fillCart(browser, ...lines);
  return { browser, page: await browser.get("/checkout") };
}

const isTicked = (page: Page) =>
  page.document.querySelector("main form [name=selfAttends]")?.hasAttribute("checked");

const name = (item: CatalogItem, seat: number, firstName: string, lastName = "Kühn") => ({
  [`seat-${item.id}-${seat}-firstName`]: firstName,
  [`seat-${item.id}-${seat}-lastName`]: lastName,
});

async function order(browser: Browser, page: Page, fields: Record<string, string>) {
  const answer = await browser.press(page, ORDER, { ...address, ...fields });
  const orderId = answer.location?.split("/").at(-1) ?? "";
  return { answer, orderId };
}

/** The named seats of an order: 'Feuerabend 1: Ida Kühn'. */
function namedIn(orderId: string): string[] {
  return db
    .select()
    .from(eventBookings)
    .innerJoin(orderItems, eq(orderItems.id, eventBookings.orderItemId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.position, eventBookings.seat)
    .all()
    .map(
      ({ event_bookings: { seat, firstName, lastName }, order_items: { itemTitle } }) =>
        `${itemTitle} ${seat}: ${firstName} ${lastName}`,
    );
}

const self = `${address.firstName} ${address.lastName}`;

describe("the checkout of seats", () => {
  it("has the tick for oneself set where the cart has exactly one seat", async () => {
    expect(isTicked((await atCheckout([createEvent(), 1])).page)).toBe(true);
    expect(isTicked((await atCheckout([createEvent(), 2])).page)).toBe(false);
    expect(isTicked((await atCheckout([createEvent(), 1], [createEvent(), 1])).page)).toBe(false);
    const both = await atCheckout([createEvent(), 1], [createItem(), 3]);
    expect(isTicked(both.page)).toBe(true);
  });

  it("asks nothing for goods, nor for what needs no names", async () => {
    const items = [createItem(), createEvent({ namesParticipants: false })];
    for (const item of items) {
      const { page } = await atCheckout([item, 2]);
      expect(page.document.querySelector("[name=selfAttends]")).toBeNull();
      expect(Object.keys(mainForm(page)).join()).not.toContain("seat-");
    }
  });

  it("names the customer for the only seat without anything typed", async () => {
    const { browser, page } = await atCheckout([createEvent(), 1]);
    const { orderId } = await order(browser, page, {});
    expect(namedIn(orderId)).toEqual([`Feuerabend 1: ${self}`]);
    const [seat] = db
      .select()
      .from(eventBookings)
      .where(eq(eventBookings.firstName, address.firstName))
      .all();
    expect(seat?.email).toBe(address.email);
    const shown = (await browser.get(`/order-confirmation/${orderId}`)).text;
    expect(shown).toContain(`Platz 1: ${self}`);
    expect(shown).toContain("1 von 1 Teilnehmenden angemeldet");
  });

  it("names nobody without the tick and names, and only those who are typed", async () => {
    const event = createEvent();
    const gift = await atCheckout([event, 1]);
    const { orderId } = await order(gift.browser, gift.page, {
      selfAttends: "",
      ...name(event, 1, "Ida"),
    });
    expect(namedIn(orderId)).toEqual(["Feuerabend 1: Ida Kühn"]);
    const other = await atCheckout([event, 3]);
    const named = await order(other.browser, other.page, {
      ...name(event, 1, "Ida"),
      ...name(event, 3, "Ole"),
    });
    expect(namedIn(named.orderId)).toEqual(["Feuerabend 1: Ida Kühn", "Feuerabend 3: Ole Kühn"]);
    const nobody = await atCheckout([event, 2]);
    expect(namedIn((await order(nobody.browser, nobody.page, {})).orderId)).toEqual([]);
  });

  it("gives the customer the first seat of each item", async () => {
    const [event, late] = [createEvent(), createEvent({ title: "Sterne" })];
    const silent = createEvent({ title: "Stille", namesParticipants: false });
    const { browser, page } = await atCheckout([event, 2], [late, 1], [silent, 1]);
    const { orderId } = await order(browser, page, {
      selfAttends: "on",
      ...name(event, 2, "Ida"),
      ...name(late, 1, "Nicht", "Ich"),
      ...name(silent, 1, "Nie", "Mand"),
      ...name(late, 2, "Zu", "Viel"),
    });
    expect(namedIn(orderId)).toEqual([
      `Feuerabend 1: ${self}`,
      "Feuerabend 2: Ida Kühn",
      `Sterne 1: ${self}`,
    ]);
  });

  it("refuses half a name at the missing field, and keeps what is typed", async () => {
    const event = createEvent();
    const { browser, page } = await atCheckout([event, 3]);
    const before = db.$count(orders);
    const half = { ...name(event, 2, "Ida", ""), ...name(event, 3, "", "Kühn") };
    const { answer } = await order(browser, page, { ...half, selfAttends: "on", lastName: "" });
    expect(answer.status).toBe(400);
    expect(fieldErrors(answer)).toMatchObject({
      lastName: "Bitte gib deinen Nachnamen ein.",
      [`seat-${event.id}-2-lastName`]: "Bitte gib auch den Nachnamen ein.",
      [`seat-${event.id}-3-firstName`]: "Bitte gib auch den Vornamen ein.",
    });
    expect(mainForm(answer)).toMatchObject(half);
    expect(isTicked(answer)).toBe(true);
    expect(await db.$count(orders)).toBe(await before);
    const whole = name(event, 2, "Ida");
    const again = await order(browser, answer, { ...whole, ...name(event, 3, "", "") });
    expect(namedIn(again.orderId)).toEqual([`Feuerabend 1: ${self}`, "Feuerabend 2: Ida Kühn"]);
  });

  it("keeps the tick off in a refused form", async () => {
    const { browser, page } = await atCheckout([createEvent(), 1]);
    const { selfAttends: _, ...values } = mainForm(page);
    const refused = await browser.post("/checkout", { ...values, ...address, lastName: "" });
    expect(refused.status).toBe(400);
    expect(isTicked(refused)).toBe(false);
  });

  it("places no order if the names cannot be stored", async () => {
    const { browser, page } = await atCheckout([createEvent(), 1]);
    const before = await db.$count(orders);
    const { answer } = await whileRefused("insert", "event_bookings", () =>
      order(browser, page, {}),
    );
    expect(answer.status).toBe(500);
    expect(await db.$count(orders)).toBe(before);
  });

  it("ignores nonsense in the names of fields", async () => {
    const event = createEvent();
    const { browser, page } = await atCheckout([event, 1]);
    const { orderId } = await order(browser, page, {
      [`seat-${event.id}-0-firstName`]: "Null",
      [`seat-${event.id}-99-firstName`]: "Viel",
      "seat-unbekannt-1-firstName": "Ida",
      "seat-unbekannt-1-lastName": "Kühn",
    });
    expect(namedIn(orderId)).toEqual([`Feuerabend 1: ${self}`]);
  });

  it("has room for the names of twenty seats, and takes a cart with more", async () => {
    const event = createEvent();
    const { browser, page } = await atCheckout([event, 99]);
    const fields = Object.keys(mainForm(page)).filter((field) => field.startsWith("seat-"));
    expect(fields).toHaveLength(40);
    expect(page.text).toContain("Weitere Namen trägst du nach der Bestellung ein.");
    const { orderId } = await order(browser, page, name(event, 20, "Ida"));
    expect(namedIn(orderId)).toEqual(["Feuerabend 20: Ida Kühn"]);
  });

  it("lets the e-mail ask for names only where some are missing", async () => {
    const free = createEvent({ title: "Sprechstunde", price: 0 });
    const ask = "Sag uns noch, wer teilnimmt.";
    const textFor = async (quantity: number, fields: Record<string, string>) => {
      const email = `frei-${quantity}-${Object.keys(fields).length}@beispiel.de`;
      const { browser, page } = await atCheckout([free, quantity]);
      await browser.press(page, "Kostenlos bestellen", { ...address, ...fields, email });
      return JSON.stringify(emailsTo(email));
    };
    expect(await textFor(1, {})).not.toContain(ask);
    const some = await textFor(2, { selfAttends: "on" });
    expect(some).toContain(ask);
    expect(some).toContain("1 × Sprechstunde");
    expect(await textFor(2, { selfAttends: "on", ...name(free, 2, "Ida") })).not.toContain(ask);
  });
});

describe("names typed at the checkout", () => {
  it("are there again after a look at the cart, like the tick", async () => {
    const event = createEvent();
    const { browser, page } = await atCheckout([event, 2]);
    const typed = { ...name(event, 2, "Ida"), ...name(event, 1, "", "Ole") };
    await browser.press(page, "ändern", { ...typed, selfAttends: "on" });
    const back = await browser.get("/checkout");
    expect(mainForm(back)).toMatchObject(typed);
    expect(isTicked(back)).toBe(true);
  });

  it("leave a tick off that was taken away, for this cart", async () => {
    const { browser, page } = await atCheckout([createEvent(), 1]);
    const { selfAttends: _, ...values } = mainForm(page);
    await browser.post("/checkout", { ...values, intent: "cart" });
    expect(isTicked(await browser.get("/checkout"))).toBe(false);
    await fillCart(browser, [createItem(), 1]);
    expect(isTicked(await browser.get("/checkout"))).toBe(true);
  });

  it("fit into the cookie for twenty people and a delivery address", async () => {
    const event = createEvent();
    const { browser, page } = await atCheckout([event, 20], [createItem(), 1]);
    const names = Array.from({ length: 20 }, (_, index) =>
      name(event, index + 1, "Annegret", "Müller-Groß"),
    );
    const typed = { ...Object.assign({}, ...names), deliveryName: "Ida Kühn" };
    await browser.press(page, "ändern", { ...address, ...typed });
    expect(mainForm(await browser.get("/checkout"))).toMatchObject(typed);
  });
});
