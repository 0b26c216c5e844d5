import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { contactMessages, users } from "#db/schema.ts";
import { type Browser, ORIGIN, visibleText } from "#tests/support/browser.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import { browserOf, createCustomer, createItem, undone } from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const adminBrowser = async () => browserOf(await createCustomer({ role: "admin" }));

async function linksOf(browser: Browser, path: string, nav: string) {
  const { document } = await browser.get(path);
  return document.querySelectorAll(`nav[aria-label="${nav}"] a`);
}

describe("the layout of the administration", () => {
  it("has a bar with name and sign-out instead of the site's header and footer", async () => {
    const browser = await adminBrowser();
    const page = await browser.get("/admin/orders");
    const [header, ...others] = page.document.querySelectorAll("header");
    expect(others).toEqual([]);
    expect(header && visibleText(header)).toContain("BeHappy Verwaltung");
    expect(header && visibleText(header)).not.toContain("Warenkorb");
    expect(page.document.querySelector("footer")).toBeNull();
    const answered = await browser.press(page, "Abmelden", {}, "header");
    expect([answered.status, answered.location]).toEqual([303, "/auth"]);
    expect((await browser.get("/admin/orders")).location).toBe("/auth?weiter=%2Fadmin%2Forders");
  });

  it.each(["Admin", "Admin mobil"])("lists all pages in the navigation '%s'", async (nav) => {
    const links = await linksOf(await adminBrowser(), "/admin/orders", nav);
    expect(links.map((link) => `${link.getAttribute("href")} ${visibleText(link)}`)).toEqual([
      "/admin Übersicht",
      "/admin/orders Bestellungen",
      "/admin/payments Zahlungen",
      "/admin/invoices Rechnungen",
      "/admin/declarations Widerrufe und Kündigungen",
      "/admin/figures Zahlen",
      "/admin/events Veranstaltungen",
      "/admin/courses Kurse",
      "/admin/products Produkte",
      "/admin/plans Mitgliedschaften",
      "/admin/articles Beiträge",
      "/admin/contacts Kontakte",
      "/admin/members Mitglieder",
      "/admin/newsletter Newsletter",
      "/admin/accounts Konten",
      "/admin/pages Seiten",
      "/admin/pictures Bilder",
      "/admin/team Team",
      "/admin/voices Stimmen",
      "/admin/einzug Umzug",
      "/admin/outbox E-Mails",
      "/admin/changes Änderungen",
      "/admin/settings Einstellungen",
      "/ Zur Website",
    ]);
  });

  it("counts beside an entry what waits for an admin, and nothing else", async () => {
    const browser = await adminBrowser();
    const waiting = async () => {
      const { document } = await browser.get("/admin/pages");
      const lines = document.querySelectorAll('nav[aria-label="Admin"] li').map(visibleText);
      return lines.filter((line) => line.includes("offen"));
    };
    expect(await waiting()).toEqual([]);
    await undone(async () => {
      createOrder({ status: "pending" });
      // Only the goods of the second one wait for the owner.
      addOrderItem(createOrder({ status: "completed" }), createItem(), {
        withdrawalClass: "goods",
      });
      db.insert(contactMessages).values({ name: "Kim", email: "k@b.de", message: "Hallo" }).run();
      expect(await waiting()).toEqual(["Bestellungen 1 offen", "Kontakte 1 offen"]);
    });
  });

  it.each([
    ["/admin", "/admin", "page"],
    ["/admin/orders", "/admin/orders", "page"],
    ["/admin/outbox", "/admin/outbox", "page"],
    ["/admin/orders/gibt-es-nicht", "/admin/orders", "true"],
    ["/admin/people/gibt-es-nicht", "/admin/accounts", "true"],
  ])("marks the current page on %s", async (path, marked, how) => {
    const browser = await adminBrowser();
    for (const nav of ["Admin", "Admin mobil"]) {
      const links = (await linksOf(browser, path, nav)).filter((link) =>
        link.hasAttribute("aria-current"),
      );
      expect(
        links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")]),
      ).toEqual([[marked, how]]);
    }
  });

  it("has a menu for small screens that opens without script", async () => {
    const page = await (await adminBrowser()).get("/admin/orders");
    const menu = page.document.querySelector("header details");
    expect(menu?.hasAttribute("open")).toBe(false);
    expect(menu?.querySelector("summary")?.text).toContain("Menü");
    expect(menu?.querySelector("h2")?.text).toBe("Verwaltung");
  });

  it("also surrounds error pages, with links", async () => {
    const page = await (await adminBrowser()).get("/admin/orders/gibt-es-nicht");
    expect(page.status).toBe(404);
    expect(page.document.querySelector("header")?.text).toContain("BeHappy Verwaltung");
    expect(page.document.querySelector('main a[href="/admin/orders"]')).not.toBeNull();
  });

  it("is not shown to customers: they get the site's header and a plain message", async () => {
    const page = await (await browserOf()).get("/admin/orders");
    expect(page.status).toBe(403);
    expect(page.text).toContain("Dieser Bereich ist der Verwaltung vorbehalten.");
    expect(page.html).not.toContain("BeHappy Verwaltung");
    expect(page.document.querySelectorAll("main")).toHaveLength(1);
    expect(page.document.querySelector("footer")).not.toBeNull();
  });

  it("does not surround the site's own pages", async () => {
    const page = await (await adminBrowser()).get("/");
    expect(page.html).not.toContain("BeHappy Verwaltung");
    expect(page.document.querySelector("footer")).not.toBeNull();
  });
});

describe("the administration", () => {
  it("has a page for every navigation entry", async () => {
    const browser = await adminBrowser();
    const links = await linksOf(browser, "/admin", "Admin");
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const page = await browser.get(link.getAttribute("href") ?? "");
      expect(page.status, visibleText(link)).toBe(200);
    }
  });

  it.each([
    ["", "routes/admin/overview"],
    ["orders", "routes/admin/orders/orders"],
    ["outbox", "routes/admin/outbox/outbox"],
    ["orders/gibt-es-nicht", "routes/admin/orders/order"],
    ["outbox/gibt-es-nicht", "routes/admin/outbox/email"],
    ["courses", "routes/admin/items/items"],
    ["events", "routes/admin/items/items"],
    ["events/new/gibt-es-nicht/delete", "routes/admin/items/item-delete"],
    ["products", "routes/admin/items/items"],
    ["members", "routes/admin/members/members"],
    ["members/gibt-es-nicht", "routes/admin/members/former-member-page"],
    ["accounts", "routes/admin/accounts/accounts"],
    ["people/gibt-es-nicht", "routes/admin/accounts/person-page"],
    ["changes", "routes/admin/changes"],
  ])(
    "discloses the data of %s to no one else, even if only that route's data is requested",
    async (path, id) => {
      const ask = async (browser: Browser) => {
        const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const url = new URL(
          `${`/admin/${path}`.replace(/\/$/, "")}.data?_routes=${encodeURIComponent(id)}`,
          ORIGIN,
        );
        return answer(new Request(url, { headers: { Cookie: cookies } }));
      };
      const [customer, admin] = [await ask(await browserOf()), await ask(await adminBrowser())];
      expect(await customer.text()).toContain("Dieser Bereich ist der Verwaltung vorbehalten.");
      expect(await admin.text()).not.toContain("Dieser Bereich ist der Verwaltung vorbehalten.");
    },
  );

  it.each(["/admin/gibt-es-nicht", "/admin/gibt-es-nicht/new", "/admin/gibt/es/nicht"])(
    "has its own page for an unknown %s",
    async (path) => {
      const page = await (await adminBrowser()).get(path);
      expect(page.status).toBe(404);
      expect(page.document.querySelector("title")?.text).toMatch(/^Nicht gefunden/);
      expect(page.document.querySelector("header")?.text).toContain("BeHappy Verwaltung");
      expect(page.text).toContain("Diese Seite gibt es in der Verwaltung nicht.");
      expect(page.document.querySelector('main a[href="/admin"]')?.text).toBe("Zur Übersicht");
    },
  );

  it("is closed to a demoted admin from the next request on", async () => {
    const customer = await createCustomer({ role: "admin" });
    const browser = await browserOf(customer);
    expect((await browser.get("/admin/orders")).status).toBe(200);
    db.update(users).set({ role: "customer" }).where(eq(users.id, customer.id)).run();
    expect((await browser.get("/admin/orders")).status).toBe(403);
  });
});
