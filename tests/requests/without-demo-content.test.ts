import { setImmediate } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";

import { composeEmail } from "#app/features/email/compose.server.ts";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { type DemoValue, findDemoValues, listDemoValues } from "#tests/support/demo-values.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { givenEnvironment } from "#tests/support/environment.ts";
import { guardFields } from "#tests/support/guard.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { siteRoutes } from "#tests/support/site.ts";

givenEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });

/** The address of a customer who is not part of the demo world. */
const own = {
  firstName: "Eva",
  lastName: "Kern",
  email: "eva@beispiel.de",
  street: "Am Deich 4",
  zipcode: "5020",
  city: "Salzburg",
  country: "Österreich",
};

let values: DemoValue[];

beforeAll(async () => {
  showDemoContent();
  await setImmediate();
  values = listDemoValues();
  showDemoContent(false);
  await setImmediate();
});

/** The addresses of the site without parameters, and one that does not exist. */
const addresses = siteRoutes
  .filter(({ path, isLayout }) => !path.includes(":") && !path.startsWith("/admin") && !isLayout)
  .map(({ path }) => path.replace("*", "gibt-es-nicht"));

/** The source of a page with its characters decoded: markup, data for scripts, structured data. */
function sourceOf({ html }: Page): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? "");
}

/** Opens all addresses and all pages that they link to. */
async function crawl(browser: Browser): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const open = [...addresses];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    if (sources.has(path)) continue;
    const page = await browser.get(path);
    sources.set(path, sourceOf(page));
    const links = page.document.querySelectorAll('a[href^="/"]');
    open.push(...links.map((link) => link.getAttribute("href")?.split("#")[0] ?? ""));
    if (page.location?.startsWith("/")) open.push(page.location);
  }
  return sources;
}

/** Ignores times with seconds, because the tests may run at 13:18:00, and a demo event begins at 18:00. */
function findIn(sources: Iterable<[string, string]>): string[] {
  return [...sources].flatMap(([path, source]) =>
    findDemoValues(values, source.replace(/\d\d:\d\d:\d\d/g, "")).map(
      (found) => `${path} shows ${found}`,
    ),
  );
}

describe("without demo content", () => {
  it("no page of an empty shop shows any of it, to visitors or customers", async () => {
    const visited = await crawl(new Browser());
    expect(visited.size).toBeGreaterThan(35);
    expect(findIn(visited)).toEqual([]);
    expect(findIn(await crawl(await browserOf()))).toEqual([]);
  });

  it("no page of a shop with items and orders of its own shows any of it", async () => {
    const browser = await browserOf();
    const items = [createItem({ showOnStartpage: true }), createEvent({ showOnOffer: true })];
    createItem({ title: "Ein halbes Jahr", category: "membership", description: null });
    createEvent({ kind: "course", title: "Nähen", description: null });
    for (const item of items) await fillCart(browser, [item, 1]);
    await placeSampleOrder(browser, own);
    const visited = await crawl(browser);
    expect([...visited.keys()].join()).toMatch(/\/order-confirmation\/[\da-f]/);
    expect(findIn(visited)).toEqual([]);
  });

  it("no e-mail contains any of it", async () => {
    const { browser } = await createAdmin();
    const visitor = new Browser();
    const { street, zipcode, city, ...person } = own;
    const password = "ein kurzer Satz";
    await visitor.post("/auth?mode=sign-up", { ...person, password });
    await visitor.post("/auth/forgot-password", { email: person.email });
    await visitor.post(linkIn(emailsTo(person.email)[0] ?? { text: "" }), { password });
    // Using a link removes its e-mail.
    await visitor.post("/auth/forgot-password", { email: person.email });
    await visitor.post("/newsletter", { ...guardFields(), ...person });
    await visitor.press(
      await visitor.get(linkIn(emailsTo(person.email)[0] ?? { text: "" })),
      "Anmeldung bestätigen",
    );
    const message = { name: "Eva", message: "Guten Tag!", email: person.email };
    await visitor.post("/contact", { ...guardFields(), ...message });
    const declared = { token: "ansicht-des-formulars-1", name: "Eva Kern", email: person.email };
    await visitor.post("/vertrag-widerrufen", { ...declared, contract: "Ein Kompass", parts: "" });
    const termination = { kind: "ordinary", reason: "", end: "earliest", endDate: "" };
    await visitor.post("/vertraege-kuendigen", { ...declared, ...termination, contract: "Plan" });
    const customer = await createCustomer();
    const shopper = await browserOf(customer);
    await shopper.post("/dashboard/email", { email: "neu@beispiel.de", password });
    await fillCart(shopper, [createEvent(), 1]);
    const orderId = await placeSampleOrder(shopper, own);
    for (const status of ["completed", "pending", "cancelled"]) {
      await browser.post(`/admin/orders/${orderId}`, { status });
    }
    const overdue = createOrder({ ...own, paymentDue: "2001-01-01", customerName: "Eva Kern" });
    addOrderItem(overdue, createItem());
    await browser.post(`/admin/orders/${overdue.id}`, { intent: "remind" });
    await browser.post("/admin/settings/test-email", { intent: "send" });
    const mails = db.select().from(emails).all();
    const kinds = new Set(mails.map(({ key }) => key.split(":")[0]));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        "contact-message",
        "contact-receipt",
        "declaration-receipt",
        "email-change",
        "newsletter-confirmation",
        "newsletter-welcome",
        "order-confirmation",
        "order-status",
        "password-changed",
        "password-reset",
        "payment-reminder",
        "test-email",
        "welcome",
      ]),
    );
    const sources = mails.map((email): [string, string] => {
      const { subject, text, html } = { ...email, ...composeEmail(email) };
      return [`an e-mail '${subject}' to ${email.recipient}`, `${subject}\n${text}\n${html}`];
    });
    expect(findIn(sources)).toEqual([]);
  });

  it("every page of the demo world would be noticed", async () => {
    expect(values.length).toBeGreaterThan(300);
    showDemoContent();
    await setImmediate();
    for (const path of ["/", "/about", "/team", "/community", "/join", "/contact", "/impressum"]) {
      const found = findDemoValues(values, sourceOf(await new Browser().get(path)));
      expect(found, path).not.toEqual([]);
    }
    showDemoContent(false);
  });
});
