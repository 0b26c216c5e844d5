import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lateMoneyEmail, moneyArrivedEmail } from "#app/features/money/money-emails.server.ts";
import { refundEmail } from "#app/features/money/online/book-refund.server.ts";
import { paymentReminderEmail } from "#app/features/orders/payment-reminders.server.ts";
import { shippedEmail } from "#app/features/orders/shipment.server.ts";
import {
  type AcceptedWithdrawal,
  strangersWithdrawalEmail,
} from "#app/features/returns/outcome-emails.server.ts";
import { db } from "#db/client.server.ts";
import {
  businessLetters,
  type Declaration,
  declarations,
  emails,
  orders,
  type PaymentAttempt,
  rateLimits,
  users,
} from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { order as ordered } from "#tests/support/emailed-order.ts";
import { createOrder, orderSeats } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

beforeAll(() => showDemoContent());

const operator = {
  operatorName: "BeHappy Gemeinschaft",
  street: "Seestraße 12",
  zipcode: "14467",
  city: "Potsdam",
  email: "post@behappy.example",
};

let admin: Browser;

beforeEach(async () => {
  for (const table of [declarations, orders, emails, rateLimits]) db.delete(table).run();
  storeSettings(operator);
  admin = (await createAdmin()).browser;
});

const subjects = () =>
  db
    .select()
    .from(businessLetters)
    .orderBy(businessLetters.createdAt)
    .all()
    .map(({ subject }) => subject);

/** An order from the checkout by a customer whose address is proven. */
async function sampleOrder(): Promise<{ id: string; number: string; customer: Customer }> {
  const customer = await createCustomer();
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
  const browser = await browserOf(customer);
  await fillCart(browser, [createItem({ title: "Kerze" }), 1]);
  const id = await placeSampleOrder(browser, { email: customer.email });
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  return { id, number: order?.number ?? "", customer };
}

/** The entries of the section 'Schriftverkehr', and the addresses behind them. */
function correspondence(page: Page) {
  const section = page.document.querySelector("[aria-labelledby=schriftverkehr]");
  const entries = section?.querySelectorAll("li") ?? [];
  const links = entries.map((entry) => entry.querySelector("a")?.getAttribute("href") ?? "");
  return { texts: entries.map(visibleText), links };
}

async function declare(fields: Record<string, string>, browser = new Browser()) {
  const declared = { name: "Ida Kühn", contract: "Kerzen im März", email: "ida@beispiel.de" };
  const answer = await browser.post("/vertrag-widerrufen", { ...declared, ...fields });
  return answer.location?.split("/").at(-1) ?? "";
}

describe("the page of an order", () => {
  it("lists what the shop has written about it, after the outbox has forgotten it, too", async () => {
    const { id, number, customer } = await sampleOrder();
    const path = `/admin/orders/${id}`;
    await admin.post(path, { intent: "change", status: "completed", seen: "pending" });
    const { texts } = correspondence(await admin.get(path));
    expect(texts).toEqual([
      expect.stringMatching(new RegExp(`^Deine Bestellung ${number}.*${customer.email}`)),
      expect.stringContaining(`Deine Bestellung ${number} ist abgeschlossen`),
    ]);
    expect(texts.join()).toContain("Nicht verschickt");
    db.delete(emails).run();
    const later = correspondence(await admin.get(path)).texts;
    expect(later).toHaveLength(2);
    expect(later.join()).not.toContain("Nicht verschickt");
  });

  it("leads to each letter as it was written, with recipient, subject and the sender of that day", async () => {
    const { id, number, customer } = await sampleOrder();
    storeSettings({ ...operator, street: "Neue Straße 1", email: "neu@behappy.example" });
    const [link = ""] = correspondence(await admin.get(`/admin/orders/${id}`)).links;
    const letter = await admin.get(link);
    expect(letter.status).toBe(200);
    for (const words of [customer.email, `Deine Bestellung ${number}`, "Kerze", "Seestraße 12"]) {
      expect(letter.text).toContain(words);
    }
    expect(letter.text).not.toContain("Neue Straße 1");
  });

  it("has no such section before the first letter", async () => {
    const { id } = createOrder();
    expect((await admin.get(`/admin/orders/${id}`)).text).not.toContain("Schriftverkehr");
  });
});

describe("a letter", () => {
  it("is for admins only, and runs no script", async () => {
    const id = await declare({ contract: "<script>alert(1)</script>" });
    const [link = ""] = correspondence(await admin.get(`/admin/declarations/${id}`)).links;
    const letter = await admin.get(link);
    expect(letter.html).toContain("&lt;script&gt;");
    expect(letter.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(letter.headers.get("Cache-Control")).toBe("no-store");
    expect((await new Browser().get(link)).location).toContain("/auth");
    expect((await (await browserOf()).get(link)).status).toBe(403);
  });

  it("shows no token of its links", async () => {
    const id = await declare({});
    const [link = ""] = correspondence(await admin.get(`/admin/declarations/${id}`)).links;
    const { html } = await admin.get(link);
    expect(html).toContain("/warst-du-das");
    expect(html).toContain("token=…");
  });
});

describe("among business letters", () => {
  it("are the receipt and the outcome of a declaration, on its page and on its order's", async () => {
    const { id, customer } = await sampleOrder();
    const browser = await browserOf(customer);
    const form = await browser.get(`/vertrag-widerrufen?order=${id}`);
    const answer = await browser.press(form, "Widerruf bestätigen");
    const declarationId = answer.location?.split("/").at(-1) ?? "";
    const path = `/admin/declarations/${declarationId}`;
    await admin.press(await admin.get(path), "Annehmen");
    const { texts } = correspondence(await admin.get(path));
    expect(texts).toEqual([
      expect.stringContaining("Deine Widerrufserklärung ist eingegangen"),
      expect.stringContaining("Dein Widerruf ist angenommen"),
    ]);
    const all = correspondence(await admin.get(`/admin/orders/${id}`)).texts;
    expect(all).toEqual(expect.arrayContaining(texts));
  });

  const attempt = { id: "attempt", amount: 1000 } as PaymentAttempt;
  const dueDays = { id: "reminder", from: "2026-12-05", to: "2026-12-12" };
  const taken = { order: ordered, taken: [], isWhole: true } as unknown as AcceptedWithdrawal;
  const declaration = { id: "declaration" } as Declaration;
  it.each([
    ["a reminder of a payment", () => paymentReminderEmail(ordered.left, null, dueDays, "proven")],
    ["a parcel on its way", () => shippedEmail({ ...ordered, shippedAt: new Date() }, "proven")],
    ["a refund", () => refundEmail(ordered, { id: "refund", amount: 1000, method: "cash" })],
    ["money for a cancelled order", () => lateMoneyEmail(ordered, attempt)],
    ["money that has arrived", () => moneyArrivedEmail(ordered, attempt)],
    ["a withdrawal by a stranger", () => strangersWithdrawalEmail(declaration, taken, "proven")],
  ])("is the e-mail about %s", (_what, write) => {
    expect(write()?.contract).toMatchObject({ orderId: ordered.id });
  });

  it("is the calling off of an event to whoever has ordered, not to guests", async () => {
    const event = createEvent({ title: "Feuerabend", price: 1000, capacity: 12 });
    const order = orderSeats(event, {
      quantity: 2,
      customerEmail: "kim@beispiel.de",
      named: [{ email: "gast@beispiel.de" }],
      status: "completed",
    });
    const path = `/admin/events/new/${event.id}/participants/absagen`;
    await admin.press(await admin.get(path), "Absagen und");
    expect(await db.$count(emails)).toBe(2);
    const letters = db.select().from(businessLetters).all();
    expect(letters).toMatchObject([{ recipient: "kim@beispiel.de", orderId: order.id }]);
  });

  it("are no messages, and nothing about accounts or the newsletter", async () => {
    const browser = new Browser();
    await browser.post("/newsletter", { email: "ida@beispiel.de" });
    await browser.post("/auth/forgot-password", { email: (await createCustomer()).email });
    expect(subjects()).toEqual([]);
  });
});

it("deleting the account keeps its letters and says so before", async () => {
  const { id, customer } = await sampleOrder();
  const browser = await browserOf(customer);
  const copy = (await browser.get("/dashboard/data")).text;
  expect(copy).toContain("Geschäftsbriefe von uns");
  const page = await browser.get("/dashboard/delete-account");
  expect(page.text).toContain("was wir dir zu deinen Verträgen geschrieben haben");
  await browser.press(page, "Konto", { password: customer.password, isSure: "on" });
  expect(db.select().from(emails).where(eq(emails.recipient, customer.email)).all()).toEqual([]);
  expect(db.select().from(businessLetters).all()).toMatchObject([
    { orderId: id, userId: null, recipient: customer.email },
  ]);
});

it("an account sees the letters to its proven address, and never those to others", async () => {
  const customer = await createCustomer();
  await declare({ email: customer.email, contract: "Meine Kerzen" });
  await declare({ email: "fremd@beispiel.de", contract: "Fremde Kerzen" });
  db.delete(emails).run();
  const read = async () =>
    JSON.parse((await (await browserOf(customer)).get("/dashboard/data.json")).html);
  expect((await read()).letters).toEqual([]);
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, customer.id)).run();
  const { letters } = await read();
  expect(letters).toHaveLength(1);
  expect(letters[0].content).toContain("Meine Kerzen");
});
