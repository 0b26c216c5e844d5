import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems, orderCharges, orderItems, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
  createAdmin,
  createEvent,
  createItem,
  errorSummary,
  fillCart,
  mainForm,
  placeSampleOrder,
  readCartPage,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const BUTTON = "Zahlungspflichtig bestellen";

afterEach(forgetSettings);

const regular = { taxScheme: "regular" };
const small = { taxScheme: "small-business" };
const shipped = { shippingFlat: "4,90", shippingFreeFrom: "50" };

/** The text of the overview and the button. */
function overviewText(page: Page): string {
  const overview = page.document.querySelector('[aria-labelledby="bestellung"]');
  if (!overview) throw new Error(`no overview (${page.status}): ${page.text}`);
  return visibleText(overview);
}

function orderOf(id: string) {
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no such order");
  const items = db
    .select({
      itemTitle: orderItems.itemTitle,
      withdrawalClass: orderItems.withdrawalClass,
      taxRate: orderItems.taxRate,
      taxNote: orderItems.taxNote,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(orderItems.position)
    .all();
  const charges = db.select().from(orderCharges).where(eq(orderCharges.orderId, id)).all();
  return { ...order, items, charges };
}

/** A browser whose cart contains a tent for 29.90 € and, unless told otherwise, nothing else. */
async function browserWithTent(values: Parameters<typeof createItem>[0] = {}) {
  const browser = await browserOf();
  const tent = createItem({ title: "Ein Zelt", price: 2990, ...values });
  await fillCart(browser, [tent, 1]);
  return { browser, tent };
}

const atCheckout = (browser: Browser) => browser.get("/checkout");

describe("a shop whose owner has chosen neither tax nor shipping", () => {
  it("adds nothing to the total and states no tax", async () => {
    const { browser } = await browserWithTent();
    const cart = await readCartPage(browser);
    expect(cart).toContain("Zwischensumme 29,90 € Gesamt 29,90 € versandkostenfrei Zur Kasse");
    expect(cart).not.toMatch(/MwSt|Umsatzsteuer/);
    expect(overviewText(await atCheckout(browser))).toMatch(
      /Ein Zelt ?Produkt 1 29,90 € Gesamt 29,90 € Zahlungspflichtig bestellen$/,
    );
    const order = orderOf(await placeSampleOrder(browser));
    expect(order).toMatchObject({ taxScheme: null, charges: [], totalAmount: 2990 });
    expect(order.items).toEqual([
      { itemTitle: "Ein Zelt", withdrawalClass: "goods", taxRate: 19, taxNote: null },
    ]);
  });

  it("says nothing about shipping if nothing is shipped", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createEvent(), 1]);
    expect(await readCartPage(browser)).toMatch(/Gesamt 10,00 € Zur Kasse/);
    expect((await atCheckout(browser)).text).not.toContain("versandkostenfrei");
  });
});

describe("the cart", () => {
  it("names the means of payment and the limits of delivery, with a link to more", async () => {
    storeSettings({ deliveryArea: "Deutschland und Österreich" });
    const { browser } = await browserWithTent();
    const page = await browser.get("/cart");
    expect(page.text).toContain(
      "Bezahlen kannst du per Überweisung. Wohin, schreiben wir dir nach der Bestellung per E-Mail. Liefergebiet: Deutschland und Österreich Versand und Zahlung",
    );
    const links = page.document.querySelectorAll("main a");
    expect(links.map((link) => link.getAttribute("href"))).toContain("/versand-zahlung");
  });

  it("names no limits of delivery if nothing is shipped", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createEvent(), 1]);
    expect(await readCartPage(browser)).not.toContain("Liefergebiet");
  });

  it("says that a free cart needs no payment", async () => {
    const { browser } = await browserWithTent({ price: 0 });
    expect(await readCartPage(browser)).toContain("Du musst nichts bezahlen.");
  });

  it("adds shipping and says what the total contains", async () => {
    storeSettings({ ...regular, ...shipped });
    const { browser } = await browserWithTent();
    expect(await readCartPage(browser)).toContain(
      "Zwischensumme 29,90 € Versand 4,90 € Gesamt 34,80 € inkl. MwSt. und Versand",
    );
  });
});

describe("shipping", () => {
  it("is part of summary, overview, order, payment and all pages of the order", async () => {
    storeSettings({ ...shipped, bankRecipient: "BeHappy", bankIban: "DE02120300000000202051" });
    const { browser } = await browserWithTent();
    const page = await atCheckout(browser);
    const summary = page.document.querySelector("main aside");
    expect(summary && visibleText(summary)).toMatch(/Versand 4,90 € 1 Artikel 34,80 €$/);
    expect(overviewText(page)).toMatch(/Versand 4,90 € Gesamt 34,80 € Zahlungspflichtig/);
    const id = await placeSampleOrder(browser);
    expect(orderOf(id)).toMatchObject({
      charges: [{ kind: "shipping", label: "Versand", amount: 490, taxRate: null }],
      totalAmount: 3480,
    });
    const confirmation = await browser.get(`/order-confirmation/${id}`);
    expect(confirmation.text).toContain("Versand 4,90 € Gesamt 34,80 €");
    expect(confirmation.text).toContain("Betrag 34,80 €");
    expect((await browser.get("/dashboard")).text).toContain("Versand 4,90 € Gesamt 34,80 €");
    const { browser: admin } = await createAdmin();
    const adminPage = await admin.get(`/admin/orders/${id}`);
    expect(adminPage.text).toContain("Betrag 34,80 € Davon Versand 4,90 €");
    expect(adminPage.text).toContain("Versand 4,90 € Gesamt 34,80 €");
  });

  it("is free from the order value that the owner has chosen", async () => {
    storeSettings(shipped);
    const { browser } = await browserWithTent({ price: 5000 });
    const page = await atCheckout(browser);
    expect(overviewText(page)).toMatch(/50,00 € Gesamt 50,00 €/);
    expect(page.text).toContain("Waren schicken wir dir versandkostenfrei.");
  });
});

describe("tax", () => {
  it("of a shop with regular taxation is stated by rate, with the reasons of exempt items", async () => {
    storeSettings({ ...regular, ...shipped });
    const { browser } = await browserWithTent();
    const exempt = { taxRate: 0, taxNote: "§ 4 Nr. 21 UStG" };
    await fillCart(
      browser,
      [createItem({ title: "Ein Buch", price: 1000, taxRate: 7 }), 2],
      [createItem({ kind: "course", title: "Ein Kurs", price: 5000, ...exempt }), 1],
    );
    const overview = overviewText(await atCheckout(browser));
    expect(overview).toMatch(/Ein Kurs ?Kurs ?steuerfrei: § 4 Nr. 21 UStG 1 50,00 €/);
    expect(overview).toMatch(
      /darin 19 % MwSt.: 5,24 € darin 7 % MwSt.: 1,44 € Gesamt 104,80 € Zahlungspflichtig bestellen$/,
    );
    const id = await placeSampleOrder(browser);
    const order = orderOf(id);
    expect(order).toMatchObject({ taxScheme: "regular", totalAmount: 10480 });
    expect(order.items.map(({ taxRate, taxNote }) => [taxRate, taxNote])).toEqual([
      [19, null],
      [7, null],
      [0, exempt.taxNote],
    ]);
    const { browser: admin } = await createAdmin();
    const texts = [
      (await browser.get(`/order-confirmation/${id}`)).text,
      (await browser.get("/dashboard")).text,
      (await admin.get(`/admin/orders/${id}`)).text,
    ];
    for (const text of texts) {
      expect(text).toContain("darin 19 % MwSt.: 5,24 € darin 7 % MwSt.: 1,44 € Gesamt 104,80 €");
      expect(text).toContain(`steuerfrei: ${exempt.taxNote}`);
    }
  });

  it("of a small business is one sentence and no amount", async () => {
    storeSettings({ ...small, ...shipped });
    const { browser } = await browserWithTent();
    expect(await readCartPage(browser)).toContain("umsatzsteuerfrei nach § 19 UStG, inkl. Versand");
    expect(overviewText(await atCheckout(browser))).toMatch(
      /Umsatzsteuerfrei nach § 19 UStG. Versand 4,90 € Gesamt 34,80 € Zahlungspflichtig bestellen$/,
    );
    const id = await placeSampleOrder(browser);
    expect(orderOf(id).taxScheme).toBe("small-business");
    const { text } = await browser.get(`/order-confirmation/${id}`);
    expect(text).toContain("Umsatzsteuerfrei nach § 19 UStG.");
    expect(text).not.toContain("MwSt");
  });

  it("and shipping of an order stay as they were on its day", async () => {
    storeSettings({ ...regular, ...shipped });
    const { browser } = await browserWithTent();
    const id = await placeSampleOrder(browser);
    storeSettings({ ...small, shippingFlat: "9" });
    const { text } = await browser.get(`/order-confirmation/${id}`);
    expect(text).toContain("Versand 4,90 € darin 19 % MwSt.: 5,56 € Gesamt 34,80 €");
    expect(text).not.toContain("§ 19 UStG");
  });
});

describe("between overview and order", () => {
  it.each<[string, () => void, RegExp]>([
    [
      "another amount for shipping",
      () => storeSettings({ ...shipped, shippingFlat: "5,90" }),
      /Versand 5,90 € Gesamt 35,80 €/,
    ],
    ["a tax scheme", () => storeSettings({ ...shipped, ...regular }), /darin 19 % MwSt.: 5,56 €/],
    [
      "another delivery time",
      () => storeSettings({ ...shipped, deliveryTime: "5 Wochen" }),
      /Lieferzeit: 5 Wochen/,
    ],
    [
      "another tax rate",
      () => db.update(catalogItems).set({ taxRate: 7 }).run(),
      /Versand 4,90 € Gesamt 34,80 €/,
    ],
    [
      "another title",
      () => db.update(catalogItems).set({ title: "Ein Zelt, gebraucht" }).run(),
      /Ein Zelt, gebraucht/,
    ],
    [
      "another class",
      () => db.update(catalogItems).set({ withdrawalClass: "service" }).run(),
      /Gesamt 29,90 €/,
    ],
  ])("%s stops the order until it has been shown", async (_name, change, overview) => {
    storeSettings(shipped);
    const { browser } = await browserWithTent();
    const page = await atCheckout(browser);
    change();
    const answer = await browser.press(page, BUTTON, address);
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.title).toBe("Deine Bestellung hat sich geändert");
    expect(overviewText(answer)).toMatch(overview);
    expect(mainForm(answer)).toMatchObject(address);
    expect((await browser.press(answer, BUTTON)).status).toBe(303);
  });

  it("another time of the event stops the order, too", async () => {
    const browser = await browserOf();
    const event = createEvent();
    await fillCart(browser, [event, 1]);
    const page = await atCheckout(browser);
    expect(overviewText(page)).toMatch(
      /Feuerabend ?Event ?Freitag, 1. Mai 2099, 18:30 Uhr ?Potsdam 1 10,00 €/,
    );
    db.update(catalogItems).set({ time: "19:00" }).where(eq(catalogItems.id, event.id)).run();
    const answer = await browser.press(page, BUTTON, address);
    expect(answer.status).toBe(409);
    expect(overviewText(answer)).toContain("19:00 Uhr");
  });
});

describe("the overview", () => {
  it("states the term of a membership and the delivery time of goods", async () => {
    storeSettings({ deliveryTime: "3 bis 5 Werktage" });
    const { browser } = await browserWithTent();
    const plan = { title: "Yearly Membership", category: "membership", price: 11900 };
    await fillCart(browser, [createItem(plan), 1]);
    const overview = overviewText(await atCheckout(browser));
    expect(overview).toMatch(/Ein Zelt ?Produkt ?Lieferzeit: 3 bis 5 Werktage/);
    const term = /Yearly Membership ?Mitgliedschaft ?Laufzeit 12 Monate, endet von selbst 1/;
    expect(overview).toMatch(term);
    const id = await placeSampleOrder(browser);
    expect((await browser.get(`/order-confirmation/${id}`)).text).toMatch(term);
  });

  it("follows the link to withdrawal, and the events without a right of withdrawal", async () => {
    const browser = await browserOf();
    await fillCart(browser, [createEvent(), 1]);
    const page = await atCheckout(browser);
    expect(page.text).toContain(
      "Für „Feuerabend“ gibt es kein Widerrufsrecht: Es ist eine Freizeitveranstaltung an einem festen Termin (§ 312g Abs. 2 Nr. 9 BGB).",
    );
    const conditions = page.html.indexOf('id="bedingungen"');
    expect(conditions).toBeGreaterThan(0);
    expect(conditions).toBeLessThan(page.html.indexOf('id="bestellung"'));
    const links = page.document.querySelectorAll("main form a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/widerruf"]);
  });
});

it("an order from before tax and shipping were stored looks as before", async () => {
  storeSettings({ ...regular, ...shipped });
  const { browser } = await browserWithTent();
  const id = await placeSampleOrder(browser);
  const nothing = { taxRate: null, taxNote: null };
  db.update(orderItems).set(nothing).where(eq(orderItems.orderId, id)).run();
  db.delete(orderCharges).where(eq(orderCharges.orderId, id)).run();
  db.update(orders).set({ taxScheme: null, totalAmount: 2990 }).where(eq(orders.id, id)).run();
  const { text } = await browser.get(`/order-confirmation/${id}`);
  expect(text).toMatch(/Ein Zelt ?Produkt 1 29,90 € Gesamt 29,90 € Widerrufsrecht/);
});
