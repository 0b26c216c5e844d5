import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems, type OrderStatus, orders, profiles, users } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  mainForm,
  messages,
  placeSampleOrder,
  whileChanged,
  whileRefused,
} from "#tests/support/samples.ts";
import { statementsDuring } from "#tests/support/statements.ts";

/** The texts of the listed orders. */
const listed = (page: Page) => page.document.querySelectorAll("main article").map(visibleText);

const hrefs = (page: Page, within = "main") =>
  page.document.querySelectorAll(`${within} a`).map((link) => link.getAttribute("href"));

const heading = (page: Page) => page.document.querySelector("main h1")?.text;

async function orderItemFor(browser: Browser, price: number) {
  await fillCart(browser, [createItem({ price }), 1]);
  const id = await placeSampleOrder(browser);
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no order");
  return order;
}

/** Creates orders of one item each, the last one the newest, without the slow checkout. */
async function createOrders(userId: string, count: number, startedAt = "2027-03-10T10:00:00Z") {
  return Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(Date.parse(startedAt) + index * 1000);
    const order = createOrder({ userId, createdAt });
    addOrderItem(order, createItem({ title: `Ein Kompass ${index}` }));
    return order;
  });
}

describe("the dashboard", () => {
  it("leads admins to the administration first, here and in the account menu, and nobody else", async () => {
    const admin = await (await createAdmin()).browser.get("/dashboard");
    const [first] = admin.document.querySelectorAll("main a");
    expect(first && `${visibleText(first)} → ${first.getAttribute("href")}`).toBe(
      "Verwaltung → /admin",
    );
    const [account] = admin.document
      .querySelectorAll('nav[aria-label="Hauptnavigation"] > ul > li')
      .filter((item) => visibleText(item).startsWith("Konto von"));
    expect(account?.querySelectorAll("a").map((link) => link.getAttribute("href"))).toEqual([
      "/admin",
      "/dashboard",
      "/dashboard/inhalte",
    ]);
    expect(hrefs(await (await browserOf()).get("/dashboard"), "body")).not.toContain("/admin");
  });

  it.each([
    ["/dashboard", "Meine Bestellungen"],
    ["/dashboard?tab=orders", "Meine Bestellungen"],
    ["/dashboard?tab=nonsense", "Meine Bestellungen"],
    ["/dashboard?tab=profile", "Profil"],
  ])("with %s shows the tab %s", async (path, current) => {
    const page = await (await browserOf()).get(path);
    const tabs = page.document.querySelectorAll('main nav[aria-label="Mein Konto"] a');
    expect(tabs.map((tab) => [visibleText(tab), tab.getAttribute("href")])).toEqual([
      ["Meine Bestellungen", "/dashboard?tab=orders"],
      ["Profil", "/dashboard?tab=profile"],
    ]);
    const marked = tabs.filter((tab) => tab.getAttribute("aria-current") === "page");
    expect(marked.map(visibleText)).toEqual([current]);
  });

  it("shows the owner's membership, or that there is none", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-09T10:00:00Z") });
    const browser = await browserOf();
    db.delete(catalogItems).run();
    expect((await browser.get("/dashboard")).text).not.toContain("kein Mitglied");
    const plan = createItem({ title: "Yearly Membership", category: "membership" });
    for (const path of ["/dashboard", "/dashboard?tab=profile"]) {
      expect((await browser.get(path)).text).toContain("Noch kein Mitglied? Das bringt es dir");
    }
    await fillCart(browser, [plan, 1]);
    const id = await placeSampleOrder(browser);
    db.update(orders)
      .set({ status: "completed", completedAt: new Date() })
      .where(eq(orders.id, id))
      .run();
    for (const path of ["/dashboard", "/dashboard?tab=profile"]) {
      expect((await browser.get(path)).text).toContain(
        "Du bist Mitglied (Yearly) bis zum 9. März 2028. Verlängern",
      );
    }
    const { document } = await browser.get("/dashboard");
    const link = document.querySelectorAll("main a").find(({ text }) => text === "Verlängern");
    expect(link?.getAttribute("href")).toBe(`/join#plan-${plan.id}`);
    await fillCart(browser, [plan, 1]);
    await placeSampleOrder(browser);
    expect((await browser.get("/dashboard")).text).not.toContain("Verlängern");
  });

  it.each([{}, { intent: "delete-everything" }])(
    "rejects %j with a visible message",
    async (fields) => {
      const page = await (await browserOf()).post(
        "/dashboard",
        new URLSearchParams(Object.entries(fields)),
      );
      expect(page.status).toBe(400);
      expect(page.document.querySelector('main [role="alert"]')?.text).toContain(
        "Diese Änderung kennen wir nicht.",
      );
    },
  );
});

describe("the orders", () => {
  it("of a new customer are none, with a greeting and a message", async () => {
    const browser = await browserOf(await createCustomer({ profile: { firstName: "Tarek" } }));
    const page = await browser.get("/dashboard");
    expect(page.status).toBe(200);
    expect(heading(page)).toBe("Hallo Tarek");
    expect(page.text).toContain("Du hast noch nichts bestellt");
    expect(listed(page)).toEqual([]);
  });

  it("are shown with short id, date, number, status, items and total, and link to their page", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-09T23:30:00Z") });
    const browser = await browserOf();
    const [compass, map] = [createItem({ price: 4990 }), createItem({ title: "Eine Karte" })];
    await fillCart(browser, [compass, 1], [map, 3]);
    const id = await placeSampleOrder(browser);
    const order = db.select().from(orders).where(eq(orders.id, id)).get();
    const page = await browser.get("/dashboard");
    const [text, ...others] = listed(page);
    expect(others).toEqual([]);
    expect(text).toContain(
      `Bestellung ${order?.number} · 10. März 2027 Kurz-ID ${id.slice(0, 8)} Ausstehend`,
    );
    expect(text).toMatch(
      /Ein Kompass ?Produkt 1 49,90 € Eine Karte ?Produkt, je 10,00 € 3 30,00 € ?Gesamt ?79,90 €/,
    );
    const link = hrefs(page, "main article").find((href) => href?.includes("confirmation")) ?? "";
    expect((await browser.get(link)).text).toContain(order?.number);
  });

  it("are only one's own, the newest first", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T10:00:00Z") });
    const [mine, theirs] = [await browserOf(), await browserOf()];
    const first = await orderItemFor(mine, 1100);
    const foreign = await orderItemFor(theirs, 2200);
    const second = await orderItemFor(mine, 3300);
    vi.setSystemTime(new Date("2027-03-09T10:00:00Z"));
    const dayBefore = await orderItemFor(mine, 4400);
    // Two of the orders have the same timestamp, so their sequence decides.
    db.update(orders).set({ sequence: 900 }).where(eq(orders.id, first.id)).run();
    const page = await mine.get("/dashboard");
    expect(listed(page).map((text) => text.match(/BH-\S+/)?.[0])).toEqual([
      first.number,
      second.number,
      dayBefore.number,
    ]);
    expect(page.html).not.toContain(foreign.number);
    expect(page.html).not.toContain(foreign.id);
  });

  it("of customers are not listed for an admin", async () => {
    const order = await orderItemFor(await browserOf(), 1000);
    const admin = (await createAdmin()).browser;
    const page = await admin.get("/dashboard");
    expect(listed(page)).toEqual([]);
    expect(page.html).not.toContain(order.number);
  });

  it.each([
    ["pending", "Ausstehend"],
    ["completed", "Abgeschlossen"],
    ["cancelled", "Storniert"],
  ] as [OrderStatus, string][])("that are %s are shown as %s", async (status, word) => {
    const browser = await browserOf();
    const { id } = await orderItemFor(browser, 1000);
    db.update(orders).set({ status, completedAt: new Date() }).where(eq(orders.id, id)).run();
    const [text] = listed(await browser.get("/dashboard"));
    expect(text?.match(/Ausstehend|Abgeschlossen|Storniert/g)).toEqual([word]);
  });

  it("have no greeting if the profile cannot be loaded, which is logged", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const browser = await browserOf();
    const order = await orderItemFor(browser, 1000);
    const page = await whileChanged("alter table profiles rename to away", () =>
      browser.get("/dashboard"),
    );
    expect([page.status, heading(page)]).toEqual([200, "Mein Konto"]);
    expect(page.text).toContain(order.number);
    expect(log.mock.calls.flat().map(String).join()).toContain("no such table");
  });
});

describe("many orders", () => {
  /** The page's first and last order number, the number of orders, and the current page. */
  const summary = (page: Page) => {
    const numbers = listed(page).map((text) => text.match(/BH-\S+/)?.[0]);
    const where = page.document.querySelector('nav[aria-label="Seiten deiner Bestellungen"]');
    return [numbers[0], numbers.at(-1), numbers.length, where && visibleText(where)];
  };

  it("up to 20 are on one page, without page links", async () => {
    const customer = await createCustomer();
    await createOrders(customer.id, 20);
    const page = await (await browserOf(customer)).get("/dashboard");
    expect(summary(page).slice(2)).toEqual([20, null]);
  });

  it("are split into pages of 20 with links between them", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const newestFirst = (await createOrders(customer.id, 41)).toReversed();
    const number = (index: number) => newestFirst[index]?.number;
    const links = (page: Page) => hrefs(page, 'nav[aria-label="Seiten deiner Bestellungen"]');

    const first = await browser.get("/dashboard");
    expect(summary(first)).toEqual([number(0), number(19), 20, "Zurück Seite 1 von 3 Weiter"]);
    expect(links(first)).toEqual(["/dashboard?tab=orders&page=2"]);

    const second = await browser.get("/dashboard?tab=orders&page=2");
    expect(summary(second)).toEqual([number(20), number(39), 20, "Zurück Seite 2 von 3 Weiter"]);
    expect(links(second)).toEqual(["/dashboard?tab=orders", "/dashboard?tab=orders&page=3"]);

    const last = await browser.get("/dashboard?page=3");
    expect(summary(last)).toEqual([number(40), number(40), 1, "Zurück Seite 3 von 3 Weiter"]);
  });

  it.each([
    ["", 1],
    ["0", 1],
    ["-1", 1],
    ["1.5", 1],
    ["zwei", 1],
    ["1; drop table orders", 1],
    ["2&page=1", 2],
    ["3", 2],
    ["999999999", 2],
    ["9".repeat(400), 2],
    ["%00", 1],
    ["１", 1],
  ])("with ?page=%.9s show page %i", async (requested, shown) => {
    const customer = await createCustomer();
    await createOrders(customer.id, 21);
    const page = await (await browserOf(customer)).get(`/dashboard?page=${requested}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(`Seite ${shown} von 2`);
    expect(listed(page)).toHaveLength(shown === 1 ? 20 : 1);
  });

  it("take no more queries than one order", async () => {
    const [one, many] = [await createCustomer(), await createCustomer()];
    await createOrders(one.id, 1);
    await createOrders(many.id, 20);
    const [few, lots] = [await browserOf(one), await browserOf(many)];
    // Fills the cache of the settings, which the new orders have emptied.
    await few.get("/dashboard");
    const queries = await statementsDuring(() => few.get("/dashboard"));
    expect(queries.length).toBeGreaterThan(3);
    const more = await statementsDuring(async () => {
      expect(listed(await lots.get("/dashboard"))).toHaveLength(20);
    });
    expect(more).toHaveLength(queries.length);
  });
});

describe("the profile", () => {
  const TAB = "/dashboard?tab=profile";
  const EDIT = "/dashboard?tab=profile&edit=1";
  const typed = {
    salutation: "Frau",
    firstName: "Ida",
    lastName: "Kühn",
    email: "ida@beispiel.de",
    street: "Am Deich 4",
    zipcode: "24937",
    city: "Flensburg",
    country: "Deutschland",
    areacode: "0461",
    phone: "12345",
    mobile: "0170 1",
  };
  const SAVE = "Profil speichern";

  const stored = (id: string) => db.select().from(profiles).where(eq(profiles.id, id)).get();

  it("shows the known values, leaves out the others, and links on", async () => {
    const customer = await createCustomer({ profile: { ...typed, mobile: null, areacode: null } });
    const page = await (await browserOf(customer)).get(TAB);
    const facts = page.document.querySelector("main dl");
    expect(facts && visibleText(facts)).toBe(
      "Name Frau Ida Kühn E-Mail-Adresse ida@beispiel.de Adresse Am Deich 4 24937 Flensburg Deutschland Telefon 12345",
    );
    expect(page.text).toContain(`Du meldest dich mit ${customer.email} an.`);
    const links = page.document
      .querySelectorAll("main section a")
      .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);
    expect(links).toEqual([
      `${EDIT} Bearbeiten`,
      "/dashboard/password Passwort ändern",
      "/dashboard/email Anmelde-Adresse ändern",
      "/dashboard/sessions Angemeldete Geräte",
      "/dashboard/data Meine Daten",
    ]);
  });

  it("without an address shows none", async () => {
    const page = await (await browserOf()).get(TAB);
    const facts = page.document.querySelector("main dl");
    expect(facts && visibleText(facts)).toMatch(/^Name Kim Beispiel E-Mail-Adresse \S+$/);
  });

  it("can be edited, and prefills the checkout", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const form = await browser.get(EDIT);
    expect(mainForm(form)).toMatchObject({ firstName: "Kim", lastName: "Beispiel", country: "" });
    const answer = await browser.press(form, SAVE, typed);
    expect([answer.status, answer.location]).toEqual([303, TAB]);
    expect(stored(customer.id)).toMatchObject(typed);
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual(["Dein Profil ist gespeichert"]);
    expect(heading(page)).toBe("Hallo Ida");
    expect(page.text).toContain("Telefon 0461 12345");
    await fillCart(browser, [createItem(), 1]);
    expect(mainForm(await browser.get("/checkout"))).toMatchObject(typed);
  });

  it("may have all fields empty except name and e-mail address, which deletes their values", async () => {
    const customer = await createCustomer({ profile: typed });
    const browser = await browserOf(customer);
    const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, ""]));
    const { firstName, lastName, email } = typed;
    const fields = { ...empty, firstName, lastName, email };
    const answer = await browser.press(await browser.get(EDIT), SAVE, fields);
    expect(answer.status).toBe(303);
    const nothing = Object.fromEntries(Object.keys(typed).map((name) => [name, null]));
    expect(stored(customer.id)).toMatchObject({ ...nothing, firstName, lastName, email });
  });

  it("asks only for the necessary values", async () => {
    const page = await (await browserOf()).get(EDIT);
    const required = page.document
      .querySelectorAll("main [required]")
      .map(({ attrs }) => attrs.name);
    expect(required).toEqual(["firstName", "lastName", "email"]);
    expect(page.text).toContain("Straße und Hausnummer (freiwillig)");
  });

  it.each([
    ["firstName", " ", "Bitte gib deinen Vornamen ein."],
    ["firstName", "I".repeat(101), "höchstens 100 Zeichen"],
    ["lastName", "", "Bitte gib deinen Nachnamen ein."],
    ["email", "ida@", "zum Beispiel name@beispiel.de"],
    ["street", "S".repeat(201), "höchstens 200 Zeichen"],
    ["zipcode", "1".repeat(21), "höchstens 20 Zeichen"],
    ["city", "O".repeat(101), "höchstens 100 Zeichen"],
    ["country", "L".repeat(101), "höchstens 100 Zeichen"],
    ["mobile", "0".repeat(51), "höchstens 50 Zeichen"],
  ])("has an error at %s (case %#), with all typed values kept", async (name, value, sentence) => {
    const customer = await createCustomer();
    const before = stored(customer.id);
    const browser = await browserOf(customer);
    const page = await browser.press(await browser.get(EDIT), SAVE, { ...typed, [name]: value });
    expect(page.status).toBe(400);
    expect(fieldErrors(page)).toEqual({ [name]: expect.stringContaining(sentence) });
    expect(errorSummary(page)).toMatchObject({ takesFocus: true, leadsTo: [name] });
    expect(mainForm(page)).toMatchObject({ ...typed, [name]: value });
    expect(stored(customer.id)).toEqual(before);
  });

  it("of another account cannot be changed by additional fields", async () => {
    const [mine, theirs] = [await createCustomer(), await createCustomer()];
    const before = stored(theirs.id);
    const fields = { ...typed, intent: "update-profile", id: theirs.id, userId: theirs.id };
    const answer = await (await browserOf(mine)).post(EDIT, { ...fields, role: "admin" });
    expect(answer.status).toBe(303);
    expect(stored(mine.id)).toMatchObject(typed);
    expect(stored(theirs.id)).toEqual(before);
    const account = db.select().from(users).where(eq(users.id, mine.id)).get();
    expect(account).toMatchObject({ email: mine.email, role: "customer" });
  });

  it("that cannot be saved causes a logged 500 with a message and keeps the typed values", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const browser = await browserOf();
    const form = await browser.get(EDIT);
    const page = await whileRefused("update", "profiles", () => browser.press(form, SAVE, typed));
    expect(page.status).toBe(500);
    expect(errorSummary(page)).toMatchObject({
      title: "Dein Profil ließ sich nicht speichern",
    });
    expect(mainForm(page)).toMatchObject(typed);
    expect(page.html).not.toContain("disk full");
    expect(String(log.mock.calls[0])).toContain("POST /dashboard");
  });

  it("that does not exist yet is prefilled with the e-mail address", async () => {
    const customer = await createCustomer();
    db.delete(profiles).where(eq(profiles.id, customer.id)).run();
    const browser = await browserOf(customer);
    expect(heading(await browser.get(TAB))).toBe("Mein Konto");
    const form = await browser.get(EDIT);
    expect(mainForm(form)).toMatchObject({ email: customer.email, firstName: "" });
    expect((await browser.press(form, SAVE, typed)).status).toBe(303);
    expect(stored(customer.id)).toMatchObject(typed);
  });
});
