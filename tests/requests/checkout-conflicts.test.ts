import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { findProfile } from "#app/features/accounts/accounts.server.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, orderItems, orders } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
  type Customer,
  createCustomer,
  createItem,
  errorSummary,
  fillCart,
  mainForm,
  messages,
  placeSampleOrder,
  readCartPage,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

const BUTTON = "Zahlungspflichtig bestellen";
const typed = { ...address, notes: "Bitte nicht klingeln." };

const ordersOf = ({ id }: Customer) => db.select().from(orders).where(eq(orders.userId, id)).all();

const change = ({ id }: CatalogItem, values: Partial<typeof catalogItems.$inferInsert>) =>
  db.update(catalogItems).set(values).where(eq(catalogItems.id, id)).run();

/** Everyone pays the community price during the running test. */
function payCommunityPrice(): void {
  storeSettings({ communityPriceFor: "everyone" });
  onTestFinished(forgetSettings);
}

/** The text of the overview and its surroundings. */
function overviewText(page: Page): string {
  const overview = page.document.querySelector('[aria-labelledby="bestellung"]');
  if (!overview) throw new Error(`no overview (${page.status}): ${page.text}`);
  return visibleText(overview);
}

/** A customer at the checkout with these lines. */
async function customerAtCheckout(...lines: [CatalogItem, number][]) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, ...lines);
  return { customer, browser, page: await browser.get("/checkout") };
}

function expectConflict(answer: Page): void {
  expect(answer.status).toBe(409);
  expect(errorSummary(answer)).toEqual({
    title: "Deine Bestellung hat sich geändert",
    titleLang: undefined,
    takesFocus: true,
    sentences: [
      "Ein Artikel, eine Menge, ein Preis oder eine Angabe dazu ist nicht mehr so, wie du es gesehen hast. Noch ist nichts bestellt. Bitte prüfe die Übersicht und bestelle dann noch einmal.",
    ],
    leadsTo: [],
  });
  expect(mainForm(answer)).toMatchObject(typed);
}

/** Posts the order, but loses the response, as on a broken connection. */
async function loseAnswer(browser: Browser, page: Page): Promise<Page> {
  const cookies = new Map(browser.cookies);
  const answer = await browser.press(page, BUTTON, typed);
  browser.cookies.clear();
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return answer;
}

describe("an order whose response got lost", () => {
  it("is what the reopened checkout redirects to, and the cart is empty", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 2]);
    const lost = await loseAnswer(browser, page);
    const reopened = await browser.get("/checkout");
    expect([reopened.status, reopened.location]).toEqual([303, lost.location]);
    const confirmation = await browser.follow(reopened);
    expect(messages(confirmation)).toContain("Diese Bestellung ist schon bei uns");
    expect((await browser.get("/cart")).text).toContain("Dein Warenkorb ist leer");
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("does not prevent ordering a cart that has changed since", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 2]);
    await loseAnswer(browser, page);
    await fillCart(browser, [createItem(), 1]);
    const answer = await browser.press(await browser.get("/checkout"), BUTTON, typed);
    expect(answer.status).toBe(303);
    expect(ordersOf(customer)).toHaveLength(2);
  });

  it("does not prevent ordering the same again on purpose", async () => {
    const item = createItem();
    const { customer, browser, page } = await customerAtCheckout([item, 1]);
    await browser.press(page, BUTTON, typed);
    await fillCart(browser, [item, 1]);
    const again = await browser.get("/checkout");
    expect(again.status).toBe(200);
    expect((await browser.press(again, BUTTON, typed)).status).toBe(303);
    expect(ordersOf(customer)).toHaveLength(2);
  });
});

describe("between overview and order", () => {
  it("a changed price stops the order, even after an invalid submission", async () => {
    const tent = createItem({ price: 10000 });
    const { customer, browser, page } = await customerAtCheckout([tent, 1]);
    change(tent, { price: 99900 });
    const refused = await browser.press(page, BUTTON, { ...typed, city: "" });
    expect(refused.status).toBe(400);
    expectConflict(await browser.press(refused, BUTTON, typed));
    expect(ordersOf(customer)).toEqual([]);
  });

  it("a changed price stops the order until the new total has been shown", async () => {
    const tent = createItem({ price: 10000 });
    const { customer, browser, page } = await customerAtCheckout([tent, 2]);
    change(tent, { price: 11000 });
    const answer = await browser.press(page, BUTTON, typed);
    expectConflict(answer);
    expect(ordersOf(customer)).toEqual([]);
    expect(overviewText(answer)).toContain("Gesamt 220,00 €");
    const second = await browser.press(answer, BUTTON);
    expect(second.status).toBe(303);
    expect(ordersOf(customer)).toMatchObject([{ totalAmount: 22000, notes: typed.notes }]);
  });

  it("a changed community price does so, too, even if it is lower", async () => {
    payCommunityPrice();
    const tent = createItem({ price: 10000, communityPrice: 9000 });
    const { customer, browser, page } = await customerAtCheckout([tent, 1]);
    change(tent, { communityPrice: 8000 });
    const answer = await browser.press(page, BUTTON, typed);
    expectConflict(answer);
    expect(overviewText(answer)).toContain("Gesamt 80,00 €");
    expect(ordersOf(customer)).toEqual([]);
  });

  it("a price that does not apply to this buyer may change", async () => {
    payCommunityPrice();
    const tent = createItem({ price: 10000, communityPrice: 9000 });
    const { customer, browser, page } = await customerAtCheckout([tent, 1]);
    change(tent, { price: 12000 });
    expect((await browser.press(page, BUTTON, typed)).status).toBe(303);
    expect(ordersOf(customer)).toMatchObject([{ totalAmount: 9000 }]);
  });

  it.each([
    [
      "another quantity",
      (item: CatalogItem) => ({
        intent: "update",
        itemType: "product",
        itemId: item.id,
        quantity: "5",
      }),
      "Gesamt 50,00 €",
    ],
    [
      "one thing more",
      () => ({
        intent: "add",
        itemType: "product",
        itemId: createItem({ price: 700 }).id,
        quantity: "1",
      }),
      "Gesamt 17,00 €",
    ],
  ])("%s in another tab stops the order", async (_, fields, total) => {
    const compass = createItem({ price: 1000 });
    const { customer, browser, page } = await customerAtCheckout([compass, 1]);
    await browser.post("/cart", fields(compass));
    const answer = await browser.press(page, BUTTON, typed);
    expectConflict(answer);
    expect(ordersOf(customer)).toEqual([]);
    expect(overviewText(answer)).toContain(total);
    expect((await browser.press(answer, BUTTON)).status).toBe(303);
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("a cart that was emptied in another tab redirects to the cart, and nothing is ordered", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    await browser.post("/cart", { intent: "clear" });
    const answer = await browser.press(page, BUTTON, typed);
    expect([answer.status, answer.location]).toEqual([303, "/cart"]);
    expect(messages(await browser.follow(answer))).toContain("Warenkorb ist leer");
    expect(ordersOf(customer)).toEqual([]);
  });

  const event = {
    kind: "event",
    date: "2099-05-01",
    time: "06:00",
    location: "See",
    title: "Eine Wanderung",
  } as const;
  const lapses: [string, (item: CatalogItem) => void, string][] = [
    [
      "has sold out",
      (item) => change(item, { availability: false }),
      "„Eine Wanderung“ ist ausgebucht.",
    ],
    ["is over", (item) => change(item, { date: "2020-05-01" }), "„Eine Wanderung“ ist vorbei."],
    [
      "has lost its price",
      (item) => change(item, { price: null }),
      "„Eine Wanderung“ hat noch keinen Preis und kann nicht bestellt werden.",
    ],
    [
      "was deleted",
      (item) => db.delete(catalogItems).where(eq(catalogItems.id, item.id)).run(),
      "Ein Artikel wird nicht mehr angeboten.",
    ],
  ];

  it.each(lapses)(
    "an item that %s stops the order; the rest can be ordered then",
    async (_, lapse, sentence) => {
      const hike = createItem({ ...event, price: 5000 });
      const compass = createItem({ title: "Ein Kompass", price: 1000 });
      const { customer, browser, page } = await customerAtCheckout([hike, 1], [compass, 1]);
      lapse(hike);
      const answer = await browser.press(page, BUTTON, typed);
      expectConflict(answer);
      expect(answer.text).toContain(sentence);
      expect(overviewText(answer)).not.toContain("Eine Wanderung");
      expect(overviewText(answer)).toContain("Gesamt 10,00 €");
      expect(ordersOf(customer)).toEqual([]);
      expect((await browser.press(answer, BUTTON)).status).toBe(303);
      expect(ordersOf(customer)).toMatchObject([{ totalAmount: 1000 }]);
    },
  );

  it.each(lapses)(
    "if the only item %s, the checkout redirects to the cart, which says why",
    async (_, lapse, sentence) => {
      const hike = createItem({ ...event, price: 5000 });
      const { customer, browser, page } = await customerAtCheckout([hike, 1]);
      lapse(hike);
      const answer = await browser.press(page, BUTTON, typed);
      expect([answer.status, answer.location]).toEqual([303, "/cart"]);
      expect((await browser.follow(answer)).text).toContain(sentence);
      expect(ordersOf(customer)).toEqual([]);
    },
  );

  it.each(["", "gefälscht", "x".repeat(101)])(
    "the forged overview '%s' stops the order",
    async (overview) => {
      const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
      expectConflict(await browser.press(page, BUTTON, { ...typed, overview }));
      expect(ordersOf(customer)).toEqual([]);
    },
  );

  it("a missing overview stops the order", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const { overview: _, ...fields } = mainForm(page);
    expectConflict(await browser.post("/checkout", { ...fields, ...typed }));
    expect(ordersOf(customer)).toEqual([]);
  });

  it("a missing token stops the order with a message", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const { token: _, ...fields } = mainForm(page);
    const answer = await browser.post("/checkout", { ...fields, ...typed });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.sentences).toEqual([
      "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
    ]);
    expect(mainForm(answer)).toMatchObject(typed);
    expect(ordersOf(customer)).toEqual([]);
    expect((await browser.press(answer, BUTTON)).status).toBe(303);
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("an invalid token stops the order with a German message", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const answer = await browser.press(page, BUTTON, { ...typed, token: "x".repeat(101) });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.sentences).toEqual([
      "Diese Seite war veraltet. Bitte prüfe die Übersicht und bestelle noch einmal.",
    ]);
    expect(ordersOf(customer)).toEqual([]);
  });
});

describe("the same order submitted again", () => {
  it("redirects to the same confirmation and creates no second order", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const first = await browser.press(page, BUTTON, typed);
    const second = await browser.press(page, BUTTON, typed);
    expect([second.status, second.location]).toEqual([303, first.location]);
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("five times concurrently does so, too", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 3]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.press(page, BUTTON, typed)),
    );
    const [{ id } = { id: "" }, ...others] = ordersOf(customer);
    expect(others).toEqual([]);
    for (const answer of answers) {
      expect([answer.status, answer.location]).toEqual([303, `/order-confirmation/${id}`]);
    }
    expect(await readCartPage(browser)).toContain("Dein Warenkorb ist leer");
  });

  it("without having received the response empties the cart", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const cookies = new Map(browser.cookies);
    const first = await browser.press(page, BUTTON, typed);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    const retry = await browser.press(page, BUTTON, typed);
    expect(retry.location).toBe(first.location);
    expect(await readCartPage(browser)).toContain("Dein Warenkorb ist leer");
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("with other input does not change the order", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    await browser.press(page, BUTTON, typed);
    const [before] = ordersOf(customer);
    await browser.press(page, BUTTON, { ...typed, city: "Jena", notes: "Doch klingeln." });
    expect(ordersOf(customer)).toEqual([before]);
  });

  it("keeps new items in the cart", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const first = await browser.press(page, BUTTON, typed);
    await fillCart(browser, [createItem({ title: "Ein Rucksack" }), 2]);
    const retry = await browser.press(page, BUTTON, typed);
    expect(retry.location).toBe(first.location);
    expect(await readCartPage(browser)).toContain("Ein Rucksack");
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("keeps additional pieces of the same item in the cart", async () => {
    const compass = createItem({ title: "Ein Kompass" });
    const { customer, browser, page } = await customerAtCheckout([compass, 1]);
    await browser.press(page, BUTTON, typed);
    await fillCart(browser, [compass, 2]);
    await browser.press(page, BUTTON, typed);
    expect(await readCartPage(browser)).toContain("Ein Kompass");
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("redirects to its confirmation even after the item has sold out", async () => {
    const compass = createItem();
    const { customer, browser, page } = await customerAtCheckout([compass, 1]);
    const first = await browser.press(page, BUTTON, typed);
    change(compass, { availability: false });
    expect((await browser.press(page, BUTTON, typed)).location).toBe(first.location);
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("from a second tab, with its own token, finds an empty cart", async () => {
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const secondTab = await browser.get("/checkout");
    await browser.press(page, BUTTON, typed);
    const answer = await browser.press(secondTab, BUTTON, typed);
    expect([answer.status, answer.location]).toEqual([303, "/cart"]);
    expect(ordersOf(customer)).toHaveLength(1);
  });

  it("on purpose, from a new checkout, creates a second order", async () => {
    const compass = createItem();
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [compass, 1]);
    const first = await placeSampleOrder(browser);
    await fillCart(browser, [compass, 1]);
    expect(await placeSampleOrder(browser)).not.toBe(first);
    expect(ordersOf(customer)).toHaveLength(2);
  });
});

describe("another customer's token", () => {
  it("does not reveal that customer's order", async () => {
    const theirs = await customerAtCheckout([createItem(), 1]);
    const { token = "" } = mainForm(theirs.page);
    await theirs.browser.press(theirs.page, BUTTON, typed);
    const browser = await browserOf();
    const answer = await browser.post("/checkout", { ...typed, token, overview: "" });
    expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  });

  it("with one's own cart creates one's own order", async () => {
    const compass = createItem();
    const theirs = await customerAtCheckout([compass, 1]);
    const { token = "" } = mainForm(theirs.page);
    const theirAnswer = await theirs.browser.press(theirs.page, BUTTON, typed);
    const mine = await customerAtCheckout([compass, 1]);
    const answer = await mine.browser.press(mine.page, BUTTON, { ...typed, token });
    expect(answer.status).toBe(303);
    expect(answer.location).not.toBe(theirAnswer.location);
    expect((await mine.browser.follow(answer)).status).toBe(200);
    expect(ordersOf(mine.customer)).toHaveLength(1);
    expect(ordersOf(theirs.customer)).toHaveLength(1);
  });
});

describe("if the database fails", () => {
  it.each(["orders", "order_items"])(
    "while writing %s, nothing is ordered and nothing is lost",
    async (table) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const { customer, browser, page } = await customerAtCheckout([
        createItem({ title: "Ein Rucksack" }),
        1,
      ]);
      const answer = await whileRefused("insert", table, () => browser.press(page, BUTTON, typed));
      expect(answer.status).toBe(500);
      expect(errorSummary(answer)).toEqual({
        title: "Fehler bei der Bestellung",
        titleLang: undefined,
        takesFocus: true,
        sentences: [
          "Es gab ein Problem bei der Verarbeitung deiner Bestellung. Bitte versuche es später erneut.",
        ],
        leadsTo: [],
      });
      expect(mainForm(answer)).toMatchObject(typed);
      expect(answer.html).not.toContain("disk full");
      expect(log.mock.calls.flat().map(String).join()).toContain("disk full");
      expect(ordersOf(customer)).toEqual([]);
      expect(await readCartPage(browser)).toContain("Ein Rucksack");
      expect((await browser.press(answer, BUTTON)).status).toBe(303);
      const [order, ...others] = ordersOf(customer);
      expect(others).toEqual([]);
      expect(await db.$count(orderItems, eq(orderItems.orderId, order?.id ?? ""))).toBe(1);
    },
  );

  it("while saving the profile, the order is placed anyway and the failure is logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { customer, browser, page } = await customerAtCheckout([createItem(), 1]);
    const before = await findProfile(customer.id);
    const answer = await whileRefused("update", "profiles", () =>
      browser.press(page, BUTTON, typed),
    );
    expect(answer.status).toBe(303);
    expect((await browser.follow(answer)).status).toBe(200);
    expect(ordersOf(customer)).toMatchObject([{ city: typed.city }]);
    expect(await readCartPage(browser)).toContain("Dein Warenkorb ist leer");
    expect(await findProfile(customer.id)).toEqual(before);
    expect(log.mock.calls.flat().map(String).join()).toContain("while saving the profile");
  });
});

it("an ordered item cannot be deleted from the catalog", async () => {
  const compass = createItem();
  const { browser, page } = await customerAtCheckout([compass, 1]);
  await browser.press(page, BUTTON, typed);
  const deleteItem = () => db.delete(catalogItems).where(eq(catalogItems.id, compass.id)).run();
  expect(deleteItem).toThrow(/FOREIGN KEY/);
  expect((await new Browser().get(`/products/${compass.id}`)).status).toBe(200);
});
