import { eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { payableUntil, paymentDueAfter } from "#app/features/money/payments.ts";
import { nameParticipant } from "#app/features/seats/seats.server.ts";
import { formatDate } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, orderItems, orders, rateLimits, users } from "#db/schema.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { givenEnvironment, inEnvironment } from "#tests/support/environment.ts";
import { readGirocode } from "#tests/support/girocode.ts";
import {
  address,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fillCart,
  mainForm,
  placeSampleOrder,
  readCartPage,
  readCheckout,
  whileRefused,
} from "#tests/support/samples.ts";
import { forgetBankAccount, forgetSettings } from "#tests/support/settings.ts";

givenEnvironment({
  BASE_URL: "https://shop.example",
  BANK_RECIPIENT: "Bürger & Söhne",
  BANK_IBAN: "DE02120300000000202051",
});

beforeAll(() => showDemoContent());

const BUTTON = "Zahlungspflichtig bestellen";
let addresses = 0;

/** An e-mail address that is unique in this file. */
function newAddress(): string {
  addresses += 1;
  return `bestellung-${addresses}@beispiel.de`;
}

type Lines = Parameters<typeof fillCart>[1][];

/** A customer at the checkout, and the address to type there. */
async function customerWith(...lines: Lines) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, ...lines);
  return { customer, browser, email: newAddress() };
}

/** Places an order with a stranger's address. Returns its only e-mail. */
async function ordered(lines: Lines, fields: Record<string, string> = {}) {
  return order(await customerWith(...lines), fields);
}

/** Like `ordered`, with the customer's own, proven address. */
async function orderedByProven(lines: Lines, fields: Record<string, string> = {}) {
  const { customer, browser } = await customerWith(...lines);
  const { id, email } = customer;
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id)).run();
  return order({ customer, browser, email }, fields);
}

async function order(
  { customer, browser, email }: Awaited<ReturnType<typeof customerWith>>,
  fields: Record<string, string>,
) {
  const orderId = await placeSampleOrder(browser, { email, ...fields });
  const placed = db.select().from(orders).where(eq(orders.id, orderId)).get();
  const [mail, ...others] = emailsTo(email);
  if (!placed || !mail || others.length > 0) throw new Error("not one order and one e-mail");
  return { customer, browser, order: placed, mail };
}

const picturesOf = async (mail: Parameters<typeof mailOptionsOf>[0]) =>
  (await mailOptionsOf(mail))?.attachments;

/** Removes no-break spaces, which are irrelevant to these tests. */
const plain = (text: string) => text.replaceAll("\u00A0", " ");

describe("the order confirmation e-mail", () => {
  it("lists what was ordered and its price, and explains how to pay and where to see it", async () => {
    const tent = createItem({ title: "Ein Zelt\u00ADdach", price: 123_450 });
    const cup = createItem({ title: "Ein Becher", price: 1250, communityPrice: 1100 });
    const { order, mail } = await orderedByProven([
      [tent, 1],
      [cup, 3],
    ]);
    expect(mail.subject).toBe(`Deine Bestellung ${order.number}`);
    expect(plain(mail.text).split("\n\nWiderrufsrecht\n")[0]).toBe(
      `Hallo Kim,

deine Bestellung ${order.number} vom ${formatDate(order.createdAt)} ist bei uns eingegangen. Diese E-Mail bestätigt den Eingang deiner Bestellung. Mit ihr ist der Vertrag geschlossen.

Ein Zeltdach
  Menge: 1, Einzelpreis: 1.234,50 €, Summe: 1.234,50 €
Ein Becher
  Menge: 3, Einzelpreis: 11,00 €, Summe: 33,00 €
Gesamt: 1.267,50 €

Bitte überweise den Betrag
--------------------------

${payableUntil(paymentDueAfter(order.createdAt, 14))}

Empfänger: Bürger & Söhne
IBAN: DE02 1203 0000 0000 2020 51
Betrag: 1.267,50 €
Verwendungszweck: ${order.number}

GiroCode: Überweisung von 1.267,50 € an Bürger & Söhne, Verwendungszweck ${order.number}

Den GiroCode kannst du mit der Banking-App abfotografieren. Er steht auch auf der Seite deiner Bestellung.

Deine Angaben
-------------

Annegret Müller-Großschmidt
Kurfürstenstraße 117a
15230 Frankfurt (Oder)
Deutschland

Bestellung ansehen:
https://shop.example/order-confirmation/${order.id}

Dafür musst du angemeldet sein.

Fragen zur Bestellung? Schreib uns an kontakt@behappy.example.`,
    );
  });

  it("contains the GiroCode as a picture", async () => {
    const { order, mail } = await ordered([[createItem({ price: 199 }), 2]]);
    const [picture, ...others] = (await picturesOf(mail)) ?? [];
    expect(others).toEqual([]);
    expect(await readGirocode(picture?.content as Buffer)).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "",
      "Bürger & Söhne",
      "DE02120300000000202051",
      "EUR3.98",
      "",
      "",
      order.number,
    ]);
    expect(mail.html).toContain(`src="cid:${picture?.cid}"`);
  });

  it("contains no notes for an unproven address", async () => {
    const { mail } = await ordered([[createItem(), 1]], { notes: "Kauf bei boese.example" });
    expect(mail.text).not.toContain("boese.example");
    expect(mail.html).not.toContain("boese.example");
    expect(mail.text).toContain("Deine Anmerkungen haben wir notiert.");
  });

  it("asks for no payment if the order is free", async () => {
    const { mail } = await ordered([[createItem({ price: 0 }), 1]]);
    expect(mail.text).toContain("Du musst nichts bezahlen.");
    expect(plain(mail.text)).toContain("Gesamt: 0,00 €");
    expect(mail.text).not.toContain("IBAN");
    expect(await picturesOf(mail)).toEqual([]);
  });

  it("is kept for reading without a mail server, under the order's own key", async () => {
    const { customer, order, mail } = await ordered([[createItem(), 1]]);
    expect(mail).toMatchObject({
      key: `order-confirmation:${order.id}`,
      status: "kept",
      userId: customer.id,
      createdAt: order.createdAt,
    });
  });

  it("is deleted with the account", async () => {
    const { customer, mail } = await ordered([[createItem(), 1]]);
    db.delete(users).where(eq(users.id, customer.id)).run();
    expect(emailsTo(mail.recipient)).toEqual([]);
  });
});

describe("the number of e-mails is", () => {
  it("one, even if the same order is posted repeatedly or concurrently", async () => {
    const { browser, email } = await customerWith([createItem(), 1]);
    const fields = { ...(await readCheckout(browser)), email };
    await browser.post("/checkout", fields);
    await browser.post("/checkout", fields);
    await Promise.all(Array.from({ length: 5 }, () => browser.post("/checkout", fields)));
    expect(emailsTo(email)).toHaveLength(1);
  });

  it("zero for a rejected order", async () => {
    const item = createItem();
    const { browser, email } = await customerWith([item, 1]);
    const fields = { ...(await readCheckout(browser)), email };
    expect((await browser.post("/checkout", { ...fields, city: "" })).status).toBe(400);
    db.update(catalogItems).set({ price: 1200 }).where(eq(catalogItems.id, item.id)).run();
    expect((await browser.post("/checkout", fields)).status).toBe(409);
    expect(emailsTo(email)).toEqual([]);
  });

  it.each(["orders", "order_items", "rate_limits"])("zero if writing %s fails", async (table) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { browser, email } = await customerWith([createItem(), 1]);
    const fields = { ...(await readCheckout(browser)), email };
    const answer = await whileRefused("insert", table, () => browser.post("/checkout", fields));
    vi.restoreAllMocks();
    expect(answer.status).toBe(500);
    expect(errorSummary(answer)?.title).toBe("Fehler bei der Bestellung");
    expect(emailsTo(email)).toEqual([]);
  });

  it("zero without an order: both are stored or neither", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { customer, browser, email } = await customerWith([
      createItem({ title: "Ein Rucksack" }),
      1,
    ]);
    const page = await browser.get("/checkout");
    const answer = await whileRefused("insert", "emails", () =>
      browser.press(page, BUTTON, { ...address, email }),
    );
    expect(log.mock.calls.flat().map(String).join()).toContain("disk full");
    vi.restoreAllMocks();
    expect(answer.status).toBe(500);
    expect(errorSummary(answer)?.title).toBe("Fehler bei der Bestellung");
    expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(0);
    expect(await readCartPage(browser)).toContain("Ein Rucksack");
    expect((await browser.press(answer, BUTTON)).status).toBe(303);
    expect(emailsTo(email)).toHaveLength(1);
  });
});

describe("too many orders", () => {
  /** Simulates this many orders within the last hour, for all accounts and addresses. */
  const count = (limit: "order-account" | "order-address" | "order-email", points: number) =>
    db
      .update(rateLimits)
      .set({ points })
      .where(like(rateLimits.key, `${limit}:%`))
      .run();

  it.each([
    ["order-account", 1000],
    ["order-address", 2000],
    ["order-email", 300],
  ] as const)("by %s are rejected after %i, with nothing lost", async (limit, maximum) => {
    db.delete(rateLimits).run();
    const { customer, browser, email } = await customerWith([createItem(), 1]);
    await placeSampleOrder(browser, { email });
    await fillCart(browser, [createItem({ title: "Ein Rucksack" }), 1]);
    count(limit, maximum - 1);
    await placeSampleOrder(browser, { email });
    await fillCart(browser, [createItem({ title: "Ein Rucksack" }), 1]);
    const page = await browser.get("/checkout");
    const typed = { ...address, email, notes: "Bitte nicht klingeln." };
    const answer = await browser.press(page, BUTTON, typed);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3500);
    expect(errorSummary(answer)).toMatchObject({
      title: "Zu viele Bestellungen in einer Stunde",
      sentences: [
        expect.stringMatching(
          /^Diese haben wir nicht angenommen\. Bitte versuche es in .+ noch einmal\.$/,
        ),
      ],
    });
    expect(mainForm(answer)).toMatchObject(typed);
    expect(await readCartPage(browser)).toContain("Ein Rucksack");
    expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(2);
    expect(emailsTo(email)).toHaveLength(2);
    db.delete(rateLimits).run();
    expect((await browser.press(answer, BUTTON)).status).toBe(303);
  });

  it("of one account do not count against the recipient", async () => {
    db.delete(rateLimits).run();
    const { browser, email } = await customerWith([createItem(), 1]);
    await placeSampleOrder(browser, { email });
    await fillCart(browser, [createItem(), 1]);
    count("order-account", 1000);
    const page = await browser.get("/checkout");
    expect((await browser.press(page, BUTTON, { ...address, email })).status).toBe(429);
    const ofRecipient = like(rateLimits.key, "order-email:%");
    expect(db.select().from(rateLimits).where(ofRecipient).get()).toMatchObject({ points: 1 });
    db.delete(rateLimits).run();
  });

  it("of one account do not affect another", async () => {
    db.delete(rateLimits).run();
    const { browser, email } = await customerWith([createItem(), 1]);
    await placeSampleOrder(browser, { email });
    count("order-account", 1000);
    const other = await customerWith([createItem(), 1]);
    expect(await placeSampleOrder(other.browser)).toBeTruthy();
    db.delete(rateLimits).run();
  });
});

it("with a mail server the e-mail is queued", async () => {
  await inEnvironment({ SMTP_URL: "smtp://127.0.0.1:1" });
  const { mail } = await ordered([[createItem(), 1]]);
  expect(mail).toMatchObject({ status: "queued", attempts: 0 });
});

it("without bank details in the settings the e-mail says that they will follow", async () => {
  await inEnvironment({ BANK_RECIPIENT: "", BANK_IBAN: "" });
  forgetBankAccount();
  const { mail } = await ordered([[createItem(), 1]]);
  forgetSettings();
  expect(mail.text).toContain("Wie du bezahlst, schreiben wir dir noch.");
  expect(mail.text).not.toContain("IBAN");
});

it("a completed order asks only for the participants that are missing", async () => {
  const event = createEvent();
  const { customer, browser, email } = await customerWith([event, 2]);
  const orderId = await placeSampleOrder(browser, { email });
  const { browser: admin } = await createAdmin();
  const [item] = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  const participant = { firstName: "Jo", lastName: "Beispiel", email, phone: null, notes: null };
  const nameSeat = (seat: number) =>
    nameParticipant(customer.id, { orderItemId: item?.id ?? "", seat, ...participant });
  /** The e-mail about the order's completion, after it has been reopened. */
  const completedAgain = async () => {
    for (const status of ["pending", "completed"]) {
      await admin.post(`/admin/orders/${orderId}`, { status });
    }
    const [newest] = emailsTo(email).filter(({ subject }) => subject.endsWith("abgeschlossen"));
    return newest?.text;
  };
  expect(await completedAgain()).toContain("2 × Feuerabend");
  await nameSeat(1);
  expect(await completedAgain()).toContain("1 × Feuerabend");
  await nameSeat(2);
  const text = await completedAgain();
  expect(text).toContain("ist abgeschlossen");
  expect(text).not.toContain("wer teilnimmt");
});
