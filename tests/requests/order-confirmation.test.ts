import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db, sqlite } from "#db/client.server.ts";
import { catalogItems, orders, users } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { DEMO_EMAIL, showDemoContent } from "#tests/support/demo-content.ts";
import { inEnvironment } from "#tests/support/environment.ts";
import {
  browserOf,
  createAdmin,
  createEvent,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { forgetBankAccount, forgetSettings, storeSettings } from "#tests/support/settings.ts";

beforeAll(() => showDemoContent());

const PASSWORD = "ein kurzer Satz";
const NOT_FOUND = "Die Bestellung wurde nicht gefunden.";
const NOT_LOADED = "Die Bestellung konnte nicht geladen werden. Bitte versuche es später erneut.";

const path = (orderId: string) => `/order-confirmation/${orderId}`;

/** A customer who has just ordered a tent and three cups. */
async function orderedSample(fields: Record<string, string> = {}) {
  const browser = await browserOf();
  const tent = createItem({ title: "Ein Zelt", price: 24950 });
  const cup = createItem({ title: "Ein Becher", price: 1250, communityPrice: 1100 });
  await fillCart(browser, [tent, 1], [cup, 3]);
  const orderId = await placeSampleOrder(browser, fields);
  const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) throw new Error("no order");
  return { browser, order, tent, cup };
}

const mainText = (page: Page) => {
  const main = page.document.querySelector("main");
  return main ? visibleText(main) : "";
};

const hrefs = (page: Page) =>
  page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));

describe("the confirmation of one's own order", () => {
  it("shows number, short id, e-mail address, items, total and the typed values", async () => {
    const { browser, order } = await orderedSample({
      salutation: "Frau",
      email: "annegret@beispiel.de",
      areacode: "0335",
      phone: "12345",
      mobile: "0170 99",
      notes: "Bitte <b>nicht</b> klingeln.",
    });
    const page = await browser.get(path(order.id));
    expect(page.status).toBe(200);
    const text = mainText(page);
    expect(order.number).toMatch(/^BH-\d{4}-\d{6}$/);
    expect(text).toContain(order.number);
    expect(text).not.toContain(order.id.slice(0, 8));
    expect(text).toContain("annegret@beispiel.de");
    expect(text).toContain("Ausstehend");
    expect(text).toMatch(
      /Ein Zelt ?Produkt 1 249,50 € Ein Becher ?Produkt, je 11,00 € 3 33,00 € Gesamt 282,50 €/,
    );
    expect(text).toContain(
      "Frau Annegret Müller-Großschmidt Kurfürstenstraße 117a 15230 Frankfurt (Oder) Deutschland",
    );
    expect(text).toContain("0335 12345");
    expect(text).toContain("0170 99");
    expect(text).toContain("Bitte <b>nicht</b> klingeln.");
  });

  it("shows the next steps and the payment, then the participants, then the order", async () => {
    const browser = await browserOf();
    const event = createEvent({
      title: "Ein Kompass",
      date: "2099-03-13",
      time: "05:45",
      location: "Husum",
    });
    const plan = createItem({ title: "Yearly Membership", category: "membership" });
    forgetBankAccount();
    await fillCart(browser, [event, 1], [plan, 1]);
    const text = mainText(await browser.get(path(await placeSampleOrder(browser))));
    forgetSettings();
    const parts = [
      "Willkommen! Du bist Mitglied ab Zahlungseingang, für zwölf Monate.",
      "So geht es weiter Wir schreiben dir, wie du bezahlst. Sobald das Geld bei uns ist, schließen wir die Bestellung ab, und du siehst es hier. Du sagst uns, wer mitkommt. Das geht, bis das Event beginnt.",
      "Bezahlen Wie du bezahlst, schreiben wir dir noch.",
      "Dein Platz Ein Kompass Freitag, 13. März 2099, 05:45 Uhr · Husum Wer kommt mit?",
      "In den Kalender",
      "Bestellnummer",
      "Positionen",
      "Deine Angaben",
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("shows a contact address with the number as the subject, and a link back", async () => {
    const { browser, order } = await orderedSample();
    const page = await browser.get(path(order.id));
    expect(mainText(page)).toContain(DEMO_EMAIL);
    expect(hrefs(page)).toContain(`mailto:${DEMO_EMAIL}?subject=Bestellung%20${order.number}`);
    expect(hrefs(page)).toContain("/");
    expect(mainText(page)).toContain("Zurück zur Startseite");
  });

  it("announces an e-mail only if there is a mail server", async () => {
    const { browser, order } = await orderedSample();
    expect(mainText(await browser.get(path(order.id)))).toContain(
      `Deine Bestellung ist bei uns. Wir melden uns unter ${order.customerEmail}.`,
    );
    await inEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
    const mailed = await orderedSample();
    expect(mainText(await mailed.browser.get(path(mailed.order.id)))).toContain(
      `Deine Bestellung ist bei uns. Eine Bestätigung geht an ${mailed.order.customerEmail}.`,
    );
  });

  it("says that goods will be sent, and when, until they are", async () => {
    storeSettings({ deliveryTime: "3 bis 5 Werktage" });
    const { browser, order } = await orderedSample();
    const text = async () => mainText(await browser.get(path(order.id)));
    expect(await text()).toContain("schicken wir dir die Ware. Lieferzeit: 3 bis 5 Werktage.");
    db.update(orders).set({ shippedAt: new Date() }).where(eq(orders.id, order.id)).run();
    expect(await text()).not.toContain("schicken wir dir die Ware");
    forgetSettings();
  });

  it("promises no e-mail to admins and in the saved file without a mail server", async () => {
    const { browser, order } = await orderedSample();
    const { browser: admin } = await createAdmin();
    const adminText = async () => (await admin.get(`/admin/orders/${order.id}`)).text;
    const file = async () => (await browser.get(`${path(order.id)}/confirmation.html`)).html;
    expect(await adminText()).toContain("Sie bleibt unter „E-Mails“, solange kein Mailserver");
    expect(await file()).toContain("Dieses Dokument bestätigt den Eingang deiner Bestellung.");
    expect(await file()).not.toContain("Diese E-Mail bestätigt");
    await inEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await adminText()).toContain("Über jede Änderung geht eine E-Mail an");
  });

  it("lists each telephone number once", async () => {
    const { browser, order } = await orderedSample({ mobile: "0170 99" });
    const text = mainText(await browser.get(path(order.id)));
    expect(text.split("0170 99")).toHaveLength(2);
  });

  it("is not affected by later changes of catalog and account", async () => {
    const { browser, order, tent, cup } = await orderedSample();
    const before = mainText(await browser.get(path(order.id)));
    for (const { id } of [tent, cup]) {
      db.update(catalogItems)
        .set({ title: "Umbenannt", price: 1, communityPrice: null, availability: false })
        .where(eq(catalogItems.id, id))
        .run();
    }
    db.update(users)
      .set({ email: `neu-${order.id}@beispiel.de` })
      .where(eq(users.id, order.userId ?? ""))
      .run();
    expect(mainText(await browser.get(path(order.id)))).toBe(before);
  });

  it.each([
    ["completed", "Abgeschlossen"],
    ["cancelled", "Storniert"],
  ] as const)("with the status %s says %s", async (status, label) => {
    const { browser, order } = await orderedSample();
    db.update(orders).set({ status, completedAt: new Date() }).where(eq(orders.id, order.id)).run();
    const text = mainText(await browser.get(path(order.id)));
    expect(text).toContain(label);
    expect(text).not.toContain("Ausstehend");
  });

  it("no longer thanks for a cancelled order, and says that nothing is left to pay", async () => {
    const { browser, order } = await orderedSample();
    const cancel = (totalAmount: number) =>
      db
        .update(orders)
        .set({ status: "cancelled", totalAmount })
        .where(eq(orders.id, order.id))
        .run();
    cancel(order.totalAmount);
    const text = mainText(await browser.get(path(order.id)));
    expect(text).toMatch(/^Deine Bestellung ist storniert Überweise bitte nichts mehr\./);
    expect(text).not.toMatch(/Danke|Schritte|Bestellt /);
    cancel(0);
    expect(mainText(await browser.get(path(order.id)))).not.toContain("überweisen");
  });
});

describe("another customer's order", () => {
  it("is shown to an admin", async () => {
    const { order } = await orderedSample();
    const browser = (await createAdmin()).browser;
    const page = await browser.get(path(order.id));
    expect(page.status).toBe(200);
    expect(mainText(page)).toContain(order.number);
    expect(mainText(page)).toContain("282,50 €");
  });

  it("does not exist for another customer", async () => {
    const { order } = await orderedSample();
    const browser = await browserOf();
    const page = await browser.get(path(order.id));
    expect(page.status).toBe(404);
    expect(mainText(page)).toContain(NOT_FOUND);
    expect(hrefs(page)).toContain("/");
    for (const secret of [order.number, "Ein Zelt", order.customerName, order.street]) {
      expect(page.html).not.toContain(secret);
    }
    const data = await browser.get(`${path(order.id)}.data`);
    expect(data.status).toBe(404);
    expect(data.html).not.toContain(order.number);
  });

  it("asks a visitor to sign in and goes on there, and tells nobody whether it exists", async () => {
    const { browser, order } = await orderedSample();
    await browser.post("/sign-out", {});
    const unknown = crypto.randomUUID();
    const answers = [];
    for (const id of [order.id, unknown]) {
      for (const end of ["", "/bezahlen"]) {
        const answer = await new Browser().get(path(id) + end);
        answers.push([answer.status, answer.location?.replace(id, "ID")]);
        expect(answer.html).not.toContain(order.number);
      }
    }
    const asked = ["%2Forder-confirmation%2FID", "%2Forder-confirmation%2FID%2Fbezahlen"];
    const expected = asked.map((page) => [303, `/auth?weiter=${page}`]);
    expect(answers).toEqual([...expected, ...expected]);
    const page = await browser.follow(await browser.get(path(order.id)));
    expect(mainText(page)).toContain("Bitte melde dich an, um deine Bestellung zu sehen.");
    const { email } =
      db
        .select()
        .from(users)
        .where(eq(users.id, order.userId ?? ""))
        .get() ?? {};
    const entered = await browser.press(page, "Login", { email: email ?? "", password: PASSWORD });
    expect(entered.location).toBe(path(order.id));
    expect(mainText(await browser.follow(entered))).toContain(order.number);
  });

  it("of a deleted account is only found by admins", async () => {
    const { browser, order } = await orderedSample();
    db.delete(users)
      .where(eq(users.id, order.userId ?? ""))
      .run();
    expect((await browser.get(path(order.id))).status).toBe(303);
    expect((await (await browserOf()).get(path(order.id))).status).toBe(404);
    const admin = (await createAdmin()).browser;
    expect((await admin.get(path(order.id))).status).toBe(200);
  });
});

describe("an order that does not exist", () => {
  it.each([
    crypto.randomUUID(),
    "1",
    "%",
    "' or 1=1 --",
    "x".repeat(3000),
    "ein/umweg".replace("/", "%2F"),
  ])("with the id '%s' returns 404, even for an admin", async (id) => {
    await orderedSample();
    const browser = (await createAdmin()).browser;
    const page = await browser.get(path(id === "%" ? "%25" : id));
    expect(page.status).toBe(404);
    expect(mainText(page)).toContain(NOT_FOUND);
  });

  it("is not found by its number or its short id", async () => {
    const { browser, order } = await orderedSample();
    for (const id of [order.number, order.id.slice(0, 8), order.id.toUpperCase()]) {
      expect((await browser.get(path(id))).status).toBe(404);
    }
  });
});

it("an order that cannot be loaded causes a 500 with a message and a retry link", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { browser, order } = await orderedSample();
  sqlite.exec("alter table orders rename to orders_away");
  const page = await browser.get(path(order.id)).finally(() => {
    sqlite.exec("alter table orders_away rename to orders");
  });
  expect(page.status).toBe(500);
  expect(mainText(page)).toContain(NOT_LOADED);
  const retry = page.document
    .querySelectorAll("main a")
    .find((link) => visibleText(link) === "Erneut versuchen");
  expect(retry?.getAttribute("href")).toBe(path(order.id));
  expect(hrefs(page)).toContain("/");
  expect(page.html).not.toContain("no such table");
  expect(log.mock.calls.flat().map(String).join()).toContain("no such table");
  expect((await browser.get(path(order.id))).status).toBe(200);
});
