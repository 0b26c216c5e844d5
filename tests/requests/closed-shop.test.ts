import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { openAddresses } from "#app/closed-shop.server.ts";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { createPageStore } from "#app/front/stored-pages/page-store.server.ts";
import { answerFromMemory, fillFromMemory } from "#app/front/stored-pages/stored-pages.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { changeLog, newsletterSubscriptions, users } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { gapsOf } from "#tests/support/checklist.ts";
import { databaseBefore } from "#tests/support/database-before.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { openFront } from "#tests/support/front.ts";
import { guardFields } from "#tests/support/guard.ts";
import { beginClosed, beginOpen } from "#tests/support/opening.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { forgetSettings, storedSettingsRow, storeSettings } from "#tests/support/settings.ts";
import { handle, siteRoutes } from "#tests/support/site.ts";

const OPENING = "/admin/settings/oeffnung";

beforeEach(async () => {
  forgetSettings();
  beginClosed();
  // Settings that were read in this turn of the event loop stay known until it ends.
  await setImmediate();
});

/** Every address of app/routes.ts, with parameters that match nothing. */
const addresses = siteRoutes
  .filter(({ isLayout }) => !isLayout)
  .map(({ path }) => ({ pattern: path, path: path.replace(/:\w+|\*/g, "gibt-es-nicht") }));
const isAdmins = ({ pattern }: { pattern: string }) => /^\/admin(\/|$)/.test(pattern);
const closedAddresses = addresses.filter(
  (address) => !isAdmins(address) && !(address.pattern in openAddresses),
);

function expectClosed({ status, headers, text, html }: Page): void {
  expect(status).toBe(503);
  expect(headers.get("Retry-After")).toBe("3600");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(text || html).toContain("Wir haben noch nicht geöffnet.");
}

describe("'Vor dem Start'", () => {
  it("ends with opening the shop, after what is left for the server", async () => {
    const { browser } = await createAdmin();
    const page = await browser.get("/admin");
    expect(Object.entries(gapsOf(page)).at(-1)).toEqual(["Shop öffnen", OPENING]);
    expect(page.text).toMatch(/Noch \d+ Punkte, dann kann der Shop öffnen\./);
    createItem();
    expect((await browser.get("/admin")).text).not.toContain("schon öffentlich");
    await browser.press(page, "Shop öffnen", {}, "body");
    expect(gapsOf(await browser.get("/admin"))).not.toHaveProperty("Shop öffnen");
  });
});

describe("a shop that was made without demo content", () => {
  it("shows a visitor its name, a picture, a sentence and the newsletter's form", async () => {
    storeSettings({ siteName: "Hof am See" });
    const page = await new Browser().get("/events?sort=termin");
    expectClosed(page);
    expect(page.document.querySelector("title")?.text).toBe("Noch nicht geöffnet – Hof am See");
    expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe(
      "noindex",
    );
    expect(page.document.querySelectorAll("h1").map(({ text }) => text)).toEqual(["Hof am See"]);
    expect(page.document.querySelectorAll("main .illustration")).toHaveLength(1);
    expect(page.document.querySelector('form[action="/newsletter"] [name="email"]')).toBeTruthy();
    expect(page.document.querySelectorAll("script[src*='entry']")).toEqual([]);
    const links = page.document.querySelectorAll("a").map((link) => link.getAttribute("href"));
    expect([...new Set(links)].sort()).toEqual([
      "#inhalt",
      "#newsletter",
      "/",
      "/agb",
      "/auth",
      "/datenschutz",
      "/impressum",
      "/versand-zahlung",
      "/vertraege-kuendigen",
      "/vertrag-widerrufen",
      "/widerruf",
    ]);
  });

  it("names only addresses of app/routes.ts as open", () => {
    const patterns = addresses.map(({ pattern }) => pattern);
    const unknown = Object.keys(openAddresses).filter((pattern) => !patterns.includes(pattern));
    expect(unknown).toEqual(["/__manifest"]);
    expect(closedAddresses.map(({ pattern }) => pattern)).toEqual([
      "/",
      "/offers",
      "/suche",
      "/products",
      "/products/:itemId",
      "/events",
      "/events.ics",
      "/events/:itemId",
      "/events/:itemId/calendar.ics",
      "/courses",
      "/courses/:itemId",
      "/courses/:itemId/calendar.ics",
      "/selbsttest",
      "/glueckstest",
      "/scanner-taucher-test",
      "/about",
      "/concept",
      "/team",
      "/community",
      "/community2",
      "/join",
      "/mitglieder/feed/:token",
      "/mitglieder/feed/:token/podcast",
      "/cart",
      "/cart/restore",
      "/checkout",
      "/contact",
      "/contact/map",
      "/newsletter/ausgaben",
      "/newsletter/ausgaben.atom",
      "/newsletter/ausgaben/:slug",
      "/sitemap.xml",
      "/*",
    ]);
  });

  it.each(closedAddresses)("is closed at $pattern, also for posts and data", async ({ path }) => {
    const customer = await browserOf();
    for (const browser of [new Browser(), customer]) {
      expectClosed(await browser.get(path));
      expectClosed(await browser.post(path, { intent: "add" }));
      const data = path === "/" ? "/_root.data?index" : `${path}.data`;
      const loaded = await browser.get(data);
      expectClosed(loaded);
      expect(loaded.headers.get("Content-Type")).toContain("text/x-script");
      expectClosed(await browser.post(data, { intent: "add" }));
      expectClosed(await browser.get(`${path}?vorschau=1`));
    }
  });

  it.each(addresses.filter(({ pattern }) => openAddresses[pattern] === "everyone"))(
    "still answers at $pattern",
    async ({ path }) => {
      const page = await new Browser().get(path);
      if (path.startsWith("/healthcheck")) return expect(page.text).not.toContain("geöffnet");
      expect(page.status).not.toBe(503);
    },
  );

  it.each(addresses.filter(isAdmins))(
    "leads visitors of $pattern to the sign-in",
    async ({ path }) => {
      const page = await new Browser().get(path);
      expect(page.status).toBe(303);
      expect(page.location).toMatch(/^\/auth(\?|$)/);
    },
  );

  it("asks search engines to come back later", async () => {
    const robots = await new Browser().get("/robots.txt");
    expect(robots.html).toBe("User-agent: *\nDisallow: /\n");
    expect(robots.headers.get("Cache-Control")).toBe("no-store");
    storeSettings({ opened: "yes" });
    await setImmediate();
    expect((await new Browser().get("/robots.txt")).html).toContain("/sitemap.xml");
  });

  it("takes newsletter subscriptions", async () => {
    const browser = new Browser();
    const form = { ...guardFields(), email: "neu@beispiel.de", returnTo: "/events" };
    const answer = await browser.post("/newsletter", form);
    expect(answer.status).toBe(303);
    expect(db.select().from(newsletterSubscriptions).all()).toHaveLength(1);
    const page = await browser.follow(answer);
    expectClosed(page);
    expect(page.document.querySelector(".toast, [data-toast], [role=status]")).toBeTruthy();
  });

  it("lets nobody sign up, and accounts sign in", async () => {
    const { email, password } = await createCustomer();
    const count = db.$count(users);
    const person = { email: "neu@beispiel.de", password, firstName: "Ida", lastName: "Neu" };
    expectClosed(await new Browser().get("/auth?mode=sign-up"));
    for (const path of ["/auth?mode=sign-up", "/auth?redirect=checkout&mode=sign-up"]) {
      expectClosed(await new Browser().post(path, person));
    }
    expectClosed(await new Browser().post("/auth.data?mode=sign-up", person));
    expect(await db.$count(users)).toBe(await count);
    for (const path of ["/auth", "/auth?redirect=checkout"]) {
      const page = await new Browser().get(path);
      expect(page.status).toBe(200);
      expect(page.html).not.toContain("sign-up");
    }
    const browser = new Browser();
    expect((await browser.post("/auth", { email, password })).location).toBe("/dashboard");
    const { text, document } = await browser.get("/dashboard");
    expect(text).toContain("Abmelden");
    expect(document.querySelector('header a[href="/events"]')).toBeNull();
  });

  it("lets customers reach order, dashboard, withdrawal and what they have bought", async () => {
    storeSettings({ opened: "yes" });
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    await fillCart(browser, [createItem(), 1]);
    const orderId = await placeSampleOrder(browser);
    storeSettings({ opened: "no" });
    await setImmediate();
    for (const path of [
      `/order-confirmation/${orderId}`,
      "/dashboard",
      "/dashboard/inhalte",
      "/vertrag-widerrufen",
      "/mitglieder",
    ]) {
      expect((await browser.get(path)).status, path).toBe(200);
    }
    for (const stranger of [new Browser(), await browserOf()]) {
      expectClosed(await stranger.get("/mitglieder"));
    }
    expectClosed(await browser.get("/"));
    expectClosed(await browser.get("/cart"));
  });

  it("shows admins everything, with a strip on top that opens it", async () => {
    const { browser } = await createAdmin();
    for (const path of ["/", "/events", "/cart", "/sitemap.xml", "/admin", "/admin/settings"]) {
      expect((await browser.get(path)).status, path).toBe(200);
    }
    const page = await browser.get("/events?sort=termin");
    expect(page.text).toContain("Der Shop ist noch nicht geöffnet.");
    expect(page.document.querySelector('header a[href="/cart"]')).toBeTruthy();
    const answer = await browser.press(page, "Shop öffnen", {}, "body");
    expect(answer.location).toMatch(/^\/events\?sort=termin/);
    const opened = await browser.follow(answer);
    expect(opened.text).toContain("Der Shop ist geöffnet");
    expect(opened.text).not.toContain("noch nicht geöffnet");
    expect((await new Browser().get("/events")).status).toBe(200);
  });

  it("keeps what admins see to themselves, and is closed or open at once, also in memory", async () => {
    const { browser } = await createAdmin();
    const store = createPageStore({
      render: handle,
      revision: createPagesRevision(),
      maxBytes: 10_000_000,
      hasPublicHost: true,
    });
    const front = await openFront(answerFromMemory(store), fillFromMemory(store));
    const cookie = (by: Browser) =>
      [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const customer = await browserOf();
    /** Undefined if the memory leaves the answer to the site. */
    const statusFor = async (by?: Browser) => {
      await setImmediate();
      const { headers, status } = await front.send(
        "GET",
        "/about",
        by ? { Cookie: cookie(by) } : {},
      );
      return headers["content-type"] ? status : undefined;
    };
    for (const by of [browser, customer, undefined, browser, customer]) {
      expect(await statusFor(by)).toBeUndefined();
    }
    await browser.follow(await browser.press(await browser.get(OPENING), "Shop öffnen"));
    for (const by of [undefined, customer, browser]) expect(await statusFor(by)).toBe(200);
    await browser.follow(await browser.press(await browser.get(OPENING), "Shop schließen"));
    for (const by of [undefined, customer, browser]) expect(await statusFor(by)).toBeUndefined();
  });

  it("is closed at once when another process closes it", async () => {
    beginOpen();
    await setImmediate();
    expect((await new Browser().get("/about")).status).toBe(200);
    // The trigger tells every process.
    sqlite.exec(`update shop_settings set settings = '{"opened":"no"}'`);
    await setImmediate();
    expectClosed(await new Browser().get("/about"));
  });
});

describe("opening and closing", () => {
  it("happens once, whoever presses how often, and is in the change log", async () => {
    db.delete(changeLog).run();
    const { browser } = await createAdmin();
    const before = storedSettingsRow();
    const page = await browser.get(OPENING);
    expect(page.document.querySelector("h1")?.text).toBe("Shop öffnen");
    await browser.press(page, "Shop öffnen");
    const again = await browser.follow(await browser.press(page, "Shop öffnen"));
    expect(again.text).toContain("Der Shop ist schon geöffnet");
    expect(storedSettingsRow()).toEqual({
      settings: '{"opened":"yes"}',
      version: (before?.version ?? 0) + 1,
    });
    await browser.press(await browser.get(OPENING), "Shop schließen");
    const changes = db.select().from(changeLog).all();
    expect(changes.map(({ label, action }) => `${label} ${action}`)).toEqual([
      "Shop geöffnet",
      "Shop geschlossen",
    ]);
    expect((await browser.get("/admin/changes")).html).toContain(`href="${OPENING}"`);
  });

  it("keeps the other settings, and they keep it", async () => {
    storeSettings({ siteName: "Hof am See", fremd: "bleibt" });
    const { browser } = await createAdmin();
    await browser.press(await browser.get(OPENING), "Shop öffnen");
    const form = await browser.get("/admin/settings/website");
    expect(form.html).not.toContain('name="opened"');
    await browser.press(form, "Speichern", { claim: "Komm rein" });
    expect(JSON.parse(storedSettingsRow()?.settings ?? "")).toMatchObject({
      siteName: "Hof am See",
      fremd: "bleibt",
      claim: "Komm rein",
      opened: "yes",
    });
  });

  it.each<Record<string, string>>([{}, { opened: "vielleicht" }, { opened: "x".repeat(10_000) }])(
    "refuses nonsense: %#",
    async (fields) => {
      const { browser } = await createAdmin();
      const answer = await browser.post(OPENING, fields);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Bitte wählen Sie eine der beiden Möglichkeiten.");
      expect(storedSettingsRow()?.version).toBe(0);
    },
  );

  it("leads nowhere else, and is refused to others", async () => {
    const { browser } = await createAdmin();
    const answer = await browser.post(OPENING, { opened: "yes", returnTo: "//evil.example/" });
    expect(answer.location).toBe(OPENING);
    expect((await (await browserOf()).post(OPENING, { opened: "no" })).status).toBe(403);
    expect((await new Browser().post(OPENING, { opened: "no" })).location).toMatch(/^\/auth(\?|$)/);
    expect(storedSettingsRow()?.settings).toContain('"yes"');
  });
});

describe("the shop is open", () => {
  it("while it shows demo content", async () => {
    showDemoContent();
    await setImmediate();
    expect((await new Browser().get("/about")).status).toBe(200);
    showDemoContent(false);
    await setImmediate();
    expectClosed(await new Browser().get("/about"));
  });

  it.each([
    [
      "an account",
      "insert into users (id, email, password_hash, created_at, updated_at) values ('a', 'a@b.de', 'x', 0, 0)",
    ],
    [
      "an offer",
      "insert into catalog_items (id, kind, title, category, image_url, withdrawal_class, price, created_at, updated_at) values ('a', 'product', 'A', 'B', '/a.png', 'goods', 1, 0, 0)",
    ],
  ])("after an update of one with %s", (_, insert) => {
    const { database, migrate } = databaseBefore("closed_shops");
    database.exec(insert);
    migrate();
    expect(database.prepare("select began_closed from shop").pluck().get()).toBe(0);
  });

  it("but not in a new database", () => {
    const { database, migrate } = databaseBefore("closed_shops");
    migrate();
    expect(database.prepare("select began_closed from shop").pluck().get()).toBe(1);
  });

  it("neither after an order that an admin has placed to try it", async () => {
    addOrderItem(createOrder(), createItem());
    expectClosed(await new Browser().get("/about"));
  });
});
