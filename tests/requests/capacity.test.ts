import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { kinds } from "#app/features/catalog/kinds.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  changeLog,
  itemKinds,
  orderStatusChanges,
  orders,
} from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  address,
  addToCart,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  messages,
  orderedOf,
  placeSampleOrder,
  readCheckout,
} from "#tests/support/samples.ts";

type Values = Partial<typeof catalogItems.$inferInsert>;

const dated = { date: "2099-05-01", time: "18:30", location: "Potsdam" } as const;
const BUTTON = "Zahlungspflichtig bestellen";
const ADVICE =
  "Noch ist nichts bestellt. Bitte ändere deinen Warenkorb und bestelle dann noch einmal.";
const typed = { ...address, email: "kim@beispiel.de", notes: "Bitte nicht klingeln." };

function stored({ id }: Pick<CatalogItem, "id">): CatalogItem {
  const item = db.select().from(catalogItems).where(eq(catalogItems.id, id)).get();
  if (!item) throw new Error("the item is gone");
  return item;
}

const change = ({ id }: CatalogItem, values: Values) =>
  db.update(catalogItems).set(values).where(eq(catalogItems.id, id)).run();

const ordersOf = ({ id }: { id: string }) =>
  db.select().from(orders).where(eq(orders.userId, id)).all();

/** A new customer with these lines in the cart. */
async function shopperWith(...lines: [CatalogItem, number][]) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, ...lines);
  return { customer, browser };
}

/** Another customer orders this many. Returns the order's id. */
async function orderElsewhere(item: CatalogItem, quantity: number): Promise<string> {
  const { browser } = await shopperWith([item, quantity]);
  return placeSampleOrder(browser);
}

const alerts = (page: Page) =>
  page.document.querySelectorAll('main [role="alert"]').map(visibleText);

const pathOf = ({ kind, id }: CatalogItem) => `${kinds[kind].path}/${id}`;

describe.each(itemKinds)("pages with a limited %s", (kind) => {
  const limit = kind === "product" ? "stock" : "capacity";
  const soldOut = kind === "product" ? "Ausverkauft" : "Ausgebucht";
  const pieces = kind === "product" ? "Stück" : "Plätze";
  const onePiece = kind === "product" ? "Stück" : "Platz";
  const values = { kind, ...(kind === "event" ? dated : {}) };

  const shown: [string, Values, string | null, boolean][] = [
    ["11 left", { [limit]: 30, ordered: 19 }, null, true],
    ["10 left", { [limit]: 30, ordered: 20 }, `Noch 10 ${pieces}`, true],
    ["1 left", { [limit]: 30, ordered: 29 }, `Noch 1 ${onePiece}`, true],
    ["none left", { [limit]: 30, ordered: 30 }, soldOut, false],
    ["fewer than none left", { [limit]: 30, ordered: 31 }, soldOut, false],
    ["no limit", { ordered: 400 }, null, true],
    ["few left, but marked as unavailable", { [limit]: 3, availability: false }, soldOut, false],
    ["few left, but no price", { [limit]: 3, price: null }, null, false],
  ];

  it.each(shown)("with %s", async (_name, limits, note, canBeBought) => {
    const item = createItem({ title: "Ein Angebot", ...values, ...limits });
    const list = await new Browser().get(kinds[kind].path);
    const card = list.document.querySelector(`#artikel-${item.id}`);
    const page = await new Browser().get(pathOf(item));
    const main = page.document.querySelector("main");
    if (!card || !main) throw new Error("no card, or no page");
    // Removes other items at the end of the page.
    main.querySelector('[aria-labelledby="naechste-termine"]')?.remove();
    for (const part of [card, main]) {
      const text = visibleText(part);
      expect(text.match(/Noch \d+ (Platz|Plätze|Stück)|Ausgebucht|Ausverkauft/)?.[0] ?? null).toBe(
        note,
      );
      expect(part.querySelector('button[value="add"]') !== null).toBe(canBeBought);
    }
  });

  it("do not disclose the exact numbers", async () => {
    const item = createItem({ ...values, showOnStartpage: true, [limit]: 437, ordered: 12 });
    for (const path of [pathOf(item), kinds[kind].path, "/"]) {
      const { html, text } = await new Browser().get(path);
      expect(text).toContain(item.title);
      expect(html).not.toMatch(/capacity|"stock|archivedAt|\b437\b|\b425\b/);
    }
  });

  it("report availability to search engines", async () => {
    const availability = async (limits: Values) => {
      const { html } = await new Browser().get(pathOf(createItem({ ...values, ...limits })));
      return html.match(/schema\.org\/(\w*(?:Stock|Availability|SoldOut))/)?.[1];
    };
    expect(await availability({ [limit]: 11 })).toBe("InStock");
    expect(await availability({ [limit]: 10 })).toBe("LimitedAvailability");
    expect(await availability({ [limit]: 0 })).toBe(kind === "product" ? "OutOfStock" : "SoldOut");
  });
});

it("few seats are a warning only once some are taken", async () => {
  const warnings = async (ordered: number) => {
    const { document } = await new Browser().get(pathOf(createEvent({ capacity: 8, ordered })));
    return document.querySelectorAll("main .bg-warn-soft").map(visibleText);
  };
  expect(await warnings(0)).toEqual([]);
  expect(await warnings(1)).toEqual(["Noch 7 Plätze"]);
});

it("a past event does not show its seats", async () => {
  const past = createEvent({ date: "2020-05-01", capacity: 20, ordered: 17 });
  const { text } = await new Browser().get(pathOf(past));
  expect(text).toContain("Vorbei");
  expect(text).not.toContain("Noch 3 Plätze");
});

describe("adding to the cart", () => {
  const refusals: [string, Values, number, number, string][] = [
    ["more than are left", { capacity: 3 }, 0, 4, "Von „Feuerabend“ sind nur noch 3 Plätze frei."],
    [
      "more than are left, including those in the cart",
      { capacity: 3 },
      2,
      2,
      "Von „Feuerabend“ sind nur noch 3 Plätze frei. In deinem Warenkorb liegen schon 2.",
    ],
    [
      "a second piece of a single one",
      { capacity: 5, ordered: 4 },
      1,
      1,
      "Von „Feuerabend“ ist nur noch 1 Platz frei. In deinem Warenkorb liegt schon 1.",
    ],
    ["what has none left", { capacity: 5, ordered: 5 }, 0, 1, "„Feuerabend“ ist ausgebucht."],
  ];

  it.each(refusals)("rejects %s", async (_name, values, inCart, quantity, sentence) => {
    const event = createEvent(values);
    const browser = new Browser();
    if (inCart > 0) await fillCart(browser, [event, inCart]);
    await addToCart(browser, "event", event.id, String(quantity));
    const page = await browser.get("/cart");
    expect(messages(page).slice(-2)).toEqual(["Nicht in den Warenkorb gelegt", sentence]);
    const pieces = page.document.querySelector('main input[name="quantity"]');
    expect(pieces?.getAttribute("value") ?? "0").toBe(String(inCart));
  });

  it("accepts as many as are left", async () => {
    const event = createEvent({ capacity: 20, ordered: 17 });
    const browser = new Browser();
    await fillCart(browser, [event, 1], [event, 2]);
    const page = await browser.get("/cart");
    expect(alerts(page)).toEqual([]);
    const pieces = page.document.querySelector('main input[name="quantity"]');
    expect(pieces?.getAttribute("value")).toBe("3");
  });
});

describe("setting the quantity", () => {
  const update = (browser: Browser, { id }: CatalogItem, quantity: string, intent = "update") =>
    browser.post("/cart", { intent, itemType: "event", itemId: id, quantity });

  it.each(["update", "checkout"])(
    "above the remaining pieces is rejected at the field (%s)",
    async (intent) => {
      const event = createEvent({ capacity: 3 });
      const { browser } = await shopperWith([event, 2]);
      const answer = await update(browser, event, "4", intent);
      expect(answer.status).toBe(400);
      expect(fieldErrors(answer)).toEqual({
        quantity: "Von „Feuerabend“ sind nur noch 3 Plätze frei.",
      });
      const page = await browser.get("/cart");
      expect(
        page.document.querySelector('main input[name="quantity"]')?.getAttribute("value"),
      ).toBe("2");
    },
  );

  it("to the remaining pieces is accepted, even if the line was short before", async () => {
    const event = createEvent({ capacity: 3 });
    const { browser } = await shopperWith([event, 3]);
    await orderElsewhere(event, 1);
    expect((await update(browser, event, "2")).status).toBe(303);
    expect(alerts(await browser.get("/cart"))).toEqual([]);
  });

  it("of an item that is not in the cart changes nothing", async () => {
    const answer = await update(new Browser(), createEvent({ capacity: 3 }), "4");
    expect([answer.status, answer.location]).toEqual([303, "/cart"]);
  });
});

describe("a cart line with too few pieces left", () => {
  it("stays in the cart and says so", async () => {
    const event = createEvent({ capacity: 3 });
    const { browser } = await shopperWith([event, 3]);
    await orderElsewhere(event, 1);
    const page = await browser.get("/cart");
    const line = page.document.querySelector('main section[aria-label="Artikel"] li');
    expect(line && visibleText(line)).toContain(
      "Von „Feuerabend“ sind nur noch 2 Plätze frei. Bitte ändere die Menge oder entferne den Artikel, bevor du bestellst.",
    );
    expect(page.document.querySelector('main input[name="quantity"]')?.getAttribute("value")).toBe(
      "3",
    );
    expect(page.text).toContain("Gesamt 30,00 €");
  });

  it("is reported at the checkout with a way to the cart, even if it is the only one", async () => {
    const event = createEvent({ capacity: 3 });
    const { browser } = await shopperWith([event, 3]);
    await orderElsewhere(event, 3);
    const page = await browser.get("/checkout");
    expect(page.status).toBe(200);
    expect(alerts(page)).toEqual([
      "„Feuerabend“ ist inzwischen ausgebucht. Bitte ändere deinen Warenkorb, bevor du bestellst. Zum Warenkorb",
    ]);
    expect((await browser.press(page, "Zum Warenkorb")).location).toBe("/cart");
    expect((await browser.get("/cart")).text).toContain("„Feuerabend“ ist inzwischen ausgebucht.");
  });

  it("is restored from the browser's mirror after the cookie got lost", async () => {
    const event = createEvent({ capacity: 3, ordered: 3 });
    const browser = new Browser();
    const cart = JSON.stringify([{ itemId: event.id, itemType: "event", quantity: 2 }]);
    await browser.post("/cart/restore", { cart, returnTo: "/cart" });
    expect((await browser.get("/cart")).text).toContain("„Feuerabend“ ist inzwischen ausgebucht.");
  });
});

describe("an order", () => {
  it("counts its pieces, with and without a limit, and does not modify the items", async () => {
    const event = createEvent({ capacity: 3, updatedAt: new Date("2026-01-01T00:00:00Z") });
    const compass = createItem({ updatedAt: new Date("2026-01-01T00:00:00Z") });
    const { browser } = await shopperWith([event, 3], [compass, 2]);
    await placeSampleOrder(browser);
    expect(stored(event)).toEqual({ ...event, ordered: 3 });
    expect(stored(compass)).toEqual({ ...compass, ordered: 2 });
  });

  it("of more than the remaining pieces is rejected: nothing is stored, and typed values and cart are kept", async () => {
    const event = createEvent({ capacity: 3 });
    const compass = createItem({ title: "Ein Kompass", stock: 5 });
    const book = createItem({ title: "Ein Buch", stock: 4 });
    const { customer, browser } = await shopperWith([compass, 2], [event, 3], [book, 4]);
    const page = await browser.get("/checkout");
    await orderElsewhere(event, 1);
    await orderElsewhere(book, 4);

    const answer = await browser.press(page, BUTTON, typed);

    expect(answer.status).toBe(409);
    expect(errorSummary(answer)).toEqual({
      title: "Nicht mehr alles ist verfügbar",
      titleLang: undefined,
      takesFocus: true,
      sentences: [
        "Von „Feuerabend“ sind nur noch 2 Plätze frei.",
        "„Ein Buch“ ist inzwischen ausverkauft.",
        ADVICE,
      ],
      leadsTo: [],
    });
    expect(mainForm(answer)).toMatchObject(typed);
    expect((await browser.press(answer, "Zum Warenkorb")).location).toBe("/cart");
    expect(mainForm(await browser.get("/checkout"))).toMatchObject(typed);
    // Each sentence appears once.
    expect(answer.text.split("„Ein Buch“ ist inzwischen ausverkauft.")).toHaveLength(2);
    expect(ordersOf(customer)).toEqual([]);
    expect(emailsTo(typed.email)).toEqual([]);
    expect([event, compass, book].map(orderedOf)).toEqual([1, 0, 4]);
    const cart = await browser.get("/cart");
    const inputs = cart.document.querySelectorAll('main input[name="quantity"]');
    expect(inputs.map((input) => input.getAttribute("value"))).toEqual(["2", "3", "4"]);

    // The order succeeds after the cart is changed.
    await browser.press(cart, "Aktualisieren: Feuerabend", { "Menge: Feuerabend": "2" });
    await browser.press(await browser.get("/cart"), "Entfernen: Ein Buch");
    await placeSampleOrder(browser);
    expect([event, compass, book].map(orderedOf)).toEqual([3, 2, 4]);
  });

  it("succeeds with the same button once there is room again", async () => {
    const event = createEvent({ capacity: 1 });
    const { customer, browser } = await shopperWith([event, 1]);
    const page = await browser.get("/checkout");
    const other = await orderElsewhere(event, 1);
    const refused = await browser.press(page, BUTTON, typed);
    expect(refused.status).toBe(409);
    const admin = (await createAdmin()).browser;
    await admin.post(`/admin/orders/${other}`, { status: "cancelled" });
    expect((await browser.press(refused, BUTTON)).status).toBe(303);
    expect(ordersOf(customer)).toHaveLength(1);
    expect(orderedOf(event)).toBe(1);
  });

  it("submitted twice is stored once and reserves once", async () => {
    const event = createEvent({ capacity: 2 });
    const { customer, browser } = await shopperWith([event, 2]);
    const fields = await readCheckout(browser);
    const answers = [
      await browser.post("/checkout", fields),
      await browser.post("/checkout", fields),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(ordersOf(customer)).toHaveLength(1);
    expect(orderedOf(event)).toBe(2);
  });

  it("at an outdated price is rejected for that reason, and reserves nothing", async () => {
    const event = createEvent({ capacity: 2 });
    const { browser } = await shopperWith([event, 2]);
    const fields = await readCheckout(browser);
    change(event, { price: 2000 });
    const answer = await browser.post("/checkout", fields);
    expect(errorSummary(answer)?.title).toBe("Deine Bestellung hat sich geändert");
    expect(orderedOf(event)).toBe(0);
  });
});

describe("an order's status", () => {
  const setStatus = (admin: Browser, orderId: string, status: string, seen?: string) =>
    admin.post(`/admin/orders/${orderId}`, seen ? { status, seen } : { status });
  const adminBrowser = async () => browserOf(await createCustomer({ role: "admin" }));

  it("releases its seats once when it is cancelled, and reserves them again when it is reopened", async () => {
    const event = createEvent({ capacity: 5 });
    const orderId = await orderElsewhere(event, 3);
    const admin = await adminBrowser();
    const counts = [];
    for (const status of ["completed", "pending", "cancelled", "cancelled", "completed"]) {
      expect((await setStatus(admin, orderId, status)).status).toBe(303);
      counts.push(orderedOf(event));
    }
    expect(counts).toEqual([3, 3, 0, 0, 3]);
  });

  it.each(["pending", "completed"])(
    "stays cancelled if its seats are gone (to %s)",
    async (status) => {
      const event = createEvent({ capacity: 5 });
      const orderId = await orderElsewhere(event, 3);
      const admin = await adminBrowser();
      await setStatus(admin, orderId, "cancelled");
      await orderElsewhere(event, 4);
      const order = () => db.select().from(orders).where(eq(orders.id, orderId)).get();
      const before = order();
      const mails = emailsTo(address.email).length;

      const answer = await setStatus(admin, orderId, status, "cancelled");

      expect(answer.status).toBe(409);
      expect(errorSummary(answer)).toMatchObject({
        title: "Die Bestellung bleibt storniert",
        sentences: [
          "Von „Feuerabend“ ist nur noch 1 Platz frei.",
          expect.stringContaining(
            "Sie können die Bestellung wieder aufnehmen, sobald genug frei ist.",
          ),
        ],
      });
      expect(order()).toEqual(before);
      expect(orderedOf(event)).toBe(4);
      expect(emailsTo(address.email)).toHaveLength(mails);
      expect(await db.$count(orderStatusChanges, eq(orderStatusChanges.orderId, orderId))).toBe(1);
      change(event, { capacity: 7 });
      expect((await setStatus(admin, orderId, status, "cancelled")).status).toBe(303);
      expect(orderedOf(event)).toBe(7);
    },
  );

  it("pressed by many concurrently releases and reserves its seats once", async () => {
    const event = createEvent({ capacity: 5 });
    const orderId = await orderElsewhere(event, 3);
    const admins = await Promise.all(Array.from({ length: 4 }, adminBrowser));
    const all = (status: string) =>
      Promise.all(admins.map((admin) => setStatus(admin, orderId, status)));
    await all("cancelled");
    expect(orderedOf(event)).toBe(0);
    await all("pending");
    expect(orderedOf(event)).toBe(3);
  });

  it("is logged by number and without a name", async () => {
    const orderId = await orderElsewhere(createEvent(), 1);
    const admin = await createCustomer({ role: "admin" });
    await setStatus(await browserOf(admin), orderId, "cancelled");
    const { number } = db.select().from(orders).where(eq(orders.id, orderId)).get() ?? {};
    const noted = db.select().from(changeLog).where(eq(changeLog.subjectId, orderId)).all();
    expect(noted).toMatchObject([
      {
        actorId: admin.id,
        subject: "order",
        label: number,
        action: "von „Ausstehend“ zu „Storniert“ geändert",
      },
    ]);
  });
});
