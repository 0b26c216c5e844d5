import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "#app/features/accounts/account-deletion.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { type CatalogItem, emails, orders, rateLimits, users } from "#db/schema.ts";
import type { Browser, Page } from "#tests/support/browser.ts";
import { emailsTo, linkIn } from "#tests/support/emails.ts";
import { dropLetterGuard } from "#tests/support/letter-guard.ts";
import { placementOf } from "#tests/support/placements.ts";
import type { Job } from "#tests/support/rival.ts";
import { startRivals } from "#tests/support/rivals.ts";
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
  orderedOf,
  readCartPage,
  readCheckout,
} from "#tests/support/samples.ts";
import { savedSettings } from "#tests/support/saved-settings.ts";
import { forgetSettings } from "#tests/support/settings.ts";
import { statementsDuring } from "#tests/support/statements.ts";

// Set before the settings are read.
vi.hoisted(() => {
  process.env.SMTP_URL = "smtp://127.0.0.1:1";
});

const TITLE = "Bitte bestätige erst deine E-Mail-Adresse";
const SEND = "Bestätigungsmail noch einmal senden";
const FIRST = "Bestätige bitte noch deine E-Mail-Adresse, dann kannst du hier bestellen.";
const NEXT =
  "Noch ist nichts bestellt, dein Warenkorb bleibt unverändert. Bestätige deine Adresse mit dem Link „Adresse bestätigen“ aus einer unserer E-Mails. Bestelle dann noch einmal.";

beforeEach(() => {
  for (const table of [rateLimits, emails]) db.delete(table).run();
});

const prove = ({ id }: { id: string }) =>
  db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id)).run();

async function shopperWith(...lines: [CatalogItem, number][]) {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, ...lines);
  return { customer, browser };
}

const order = async (browser: Browser) =>
  browser.post("/checkout", { ...(await readCheckout(browser)), notes: "Bitte klingeln." });

/** A new customer with an unproven address orders. */
async function orderUnproven(...lines: [CatalogItem, number][]) {
  const shopper = await shopperWith(...lines);
  return { ...shopper, answer: await order(shopper.browser) };
}

const buttons = ({ document }: Page) =>
  document.querySelectorAll("main button").map(({ text }) => text);

describe("accounts with unproven addresses together", () => {
  it.each([
    ["capacity", 45, 22],
    ["capacity", 3, 1],
    ["capacity", 1, 1],
    ["stock", 10, 5],
  ] as const)("hold at most half of the %s of %d, at least one", async (limit, pieces, share) => {
    const item =
      limit === "stock" ? createItem({ stock: pieces }) : createEvent({ capacity: pieces });
    for (let held = 0; held < share; held += 11) {
      const { answer } = await orderUnproven([item, Math.min(11, share - held)]);
      expect(answer.status).toBe(303);
    }
    expect(orderedOf(item)).toBe(share);
    if (pieces === share) return;
    expect((await orderUnproven([item, 1])).answer.status).toBe(409);
    const proven = await shopperWith([item, pieces - share]);
    prove(proven.customer);
    expect((await order(proven.browser)).status).toBe(303);
    expect(orderedOf(item)).toBe(pieces);
  });

  it("are told so on the page, which keeps the cart and everything typed", async () => {
    const event = createEvent({ title: "Feuerabend", capacity: 4 });
    const map = createItem({ title: "Eine Karte", stock: 400 });
    const bread = createItem({ title: "Brotzeit", stock: 2 });
    const lamp = createItem({ title: "Lampe", stock: 2 });
    await orderUnproven([event, 2], [bread, 1], [lamp, 1]);
    const { browser, customer, answer } = await orderUnproven(
      [map, 2],
      [bread, 1],
      [event, 1],
      [lamp, 1],
    );
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)).toMatchObject({
      title: TITLE,
      sentences: [
        "Von „Brotzeit“, „Feuerabend“ und „Lampe“ ist noch genug da, zurzeit aber nur für Konten mit bestätigter E-Mail-Adresse.",
        NEXT,
      ],
    });
    expect(mainForm(answer)).toMatchObject({ street: address.street, notes: "Bitte klingeln." });
    expect(buttons(answer)).toContain(SEND);
    // Enter in a field presses the first one.
    // The first button, which Enter presses, has no words: it orders.
    expect(buttons(answer)[0]).toBe("");
    expect(answer.text).toContain(`Bitte bestätige deine Adresse ${customer.email} mit dem Link`);
    const cart = await readCartPage(browser);
    for (const title of ["Feuerabend", "Eine Karte"]) expect(cart).toContain(title);
    expect([orderedOf(event), orderedOf(map)]).toEqual([2, 0]);
  });

  it("are told first if fewer pieces are left at all", async () => {
    const event = createEvent({ title: "Feuerabend", capacity: 4 });
    const { browser } = await shopperWith([event, 3]);
    await orderUnproven([event, 2]);
    const answer = await order(browser);
    expect(errorSummary(answer)?.sentences[0]).toBe(
      "Von „Feuerabend“ sind nur noch 2 Plätze frei.",
    );
    expect(buttons(answer)).not.toContain(SEND);
  });

  it("hold free pieces, too, whose orders complete themselves", async () => {
    const event = createEvent({ capacity: 4, price: 0 });
    expect((await orderUnproven([event, 2])).answer.status).toBe(303);
    expect((await orderUnproven([event, 1])).answer.status).toBe(409);
    expect(orderedOf(event)).toBe(2);
  });

  it("may order any number of an item without a limit", async () => {
    expect((await orderUnproven([createItem(), 99])).answer.status).toBe(303);
  });

  it("free their share as soon as one of them confirms its address", async () => {
    const event = createEvent({ capacity: 4 });
    const first = await orderUnproven([event, 2]);
    const next = await shopperWith([event, 2]);
    expect((await order(next.browser)).status).toBe(409);
    prove(first.customer);
    expect((await order(next.browser)).status).toBe(303);
    expect(orderedOf(event)).toBe(4);
  });

  it.each(["completed", "cancelled"] as const)(
    "do not hold the pieces of an order that is %s",
    async (status) => {
      const event = createEvent({ capacity: 4 });
      const first = await orderUnproven([event, 2]);
      const next = await shopperWith([event, 2]);
      expect((await order(next.browser)).status).toBe(409);
      const id = first.answer.location?.split("/").at(-1);
      const admin = await createAdmin();
      await admin.browser.post(`/admin/orders/${id}`, { status });
      expect((await order(next.browser)).status).toBe(303);
    },
  );

  it("still hold the pieces of an account that was deleted", async () => {
    const event = createEvent({ capacity: 4 });
    const { customer } = await orderUnproven([event, 2]);
    const client = { visitor: { address: "203.0.113.7" }, devices: [], userAgent: "" };
    expect(await deleteAccount(nouns, customer.id, customer.password, client)).toEqual({
      ok: true,
    });
    expect((await orderUnproven([event, 1])).answer.status).toBe(409);
  });
});

describe("the button that sends the confirmation e-mail again", () => {
  const refused = async () => {
    const event = createEvent({ capacity: 2 });
    await orderUnproven([event, 1]);
    return { ...(await orderUnproven([event, 1])), event };
  };

  it("mails the link and keeps everything typed, so that the same page can order afterwards", async () => {
    const { browser, customer, answer, event } = await refused();
    const typed = { street: "", notes: "Noch etwas.", email: "kein-at" };
    const sent = await browser.press(answer, SEND, typed);
    expect(sent.status).toBe(200);
    expect(errorSummary(sent)).toBeNull();
    expect(sent.text).toContain(`Die Bestätigungsmail ist unterwegs an ${customer.email}.`);
    expect(mainForm(sent)).toMatchObject(typed);
    const [mail] = emailsTo(customer.email);
    expect(mail?.subject).toBe("Bestätige deine Adresse bei BeHappy");
    const link = mail ? linkIn(mail) : "";
    await browser.press(await browser.get(link), "Adresse bestätigen");
    const again = await browser.press(sent, SEND);
    expect(again.text).toContain("Deine Adresse ist bestätigt. Jetzt kannst du hier bestellen.");
    expect(buttons(again)).not.toContain(SEND);
    const { street, email } = address;
    const done = await browser.press(sent, "Zahlungspflichtig bestellen", { street, email });
    expect(done.status).toBe(303);
    expect(orderedOf(event)).toBe(2);
  });

  it("is limited to five times per hour, and keeps everything typed then, too", async () => {
    const { browser, customer, answer } = await refused();
    for (let time = 0; time < 5; time += 1) await browser.press(answer, SEND);
    const limited = await browser.press(answer, SEND, { notes: "Noch etwas." });
    expect(limited.status).toBe(429);
    expect(errorSummary(limited)?.title).toBe("Das waren zu viele Bestätigungsmails");
    expect(mainForm(limited)).toMatchObject({ notes: "Noch etwas." });
    expect(emailsTo(customer.email)).toHaveLength(5);
  });
});

it("an owner can take orders only from accounts with a proven address", async () => {
  const { browser: admin } = await createAdmin();
  await savedSettings(admin, { confirmedOrders: "yes" });
  expect((await admin.get("/admin/settings/sale")).text).not.toContain(
    "Noch ist kein Mailserver eingerichtet",
  );
  const { browser, customer } = await shopperWith([createItem(), 1]);
  const checkout = await browser.get("/checkout");
  const [, atTheTop = "", main = ""] = checkout.text.split(/(?=Bestätige bitte|Dein Warenkorb)/);
  expect(atTheTop).toBe(`${FIRST} So bestätigst du sie `);
  expect(main).toContain(SEND);
  const link = checkout.document.querySelector("main a[href^='#']")?.getAttribute("href");
  const place = checkout.document.querySelector(`form ${link}`);
  expect(place?.querySelector("button")?.text).toBe(SEND);
  const refused = await order(browser);
  expect(refused.status).toBe(409);
  expect(errorSummary(refused)).toMatchObject({
    title: TITLE,
    sentences: ["Bestellen kannst du hier, sobald sie bestätigt ist.", NEXT],
  });
  expect(refused.text).not.toContain(FIRST);
  expect(mainForm(refused)).toMatchObject({ notes: "Bitte klingeln." });
  expect(db.select().from(orders).where(eq(orders.userId, customer.id)).all()).toEqual([]);
  expect((await browser.press(checkout, SEND)).text).not.toContain(FIRST);
  prove(customer);
  const confirmed = await browser.get("/checkout");
  for (const words of [SEND, FIRST]) expect(confirmed.text).not.toContain(words);
  expect((await order(browser)).status).toBe(303);
  forgetSettings();
  expect((await orderUnproven([createItem(), 1])).answer.status).toBe(303);
});

describe("the condition", () => {
  const race = startRivals();

  it("holds for two concurrent processes", async () => {
    const [kim, ida] = [await createCustomer(), await createCustomer()];
    const isSold = expect.objectContaining({ ok: true });
    const isRefused = expect.objectContaining({ ok: false, reason: "unproven" });
    dropLetterGuard();
    for (let round = 0; round < 15; round += 1) {
      const event = createEvent({ capacity: 3 });
      const jobOf = async (userId: string): Promise<Job> => ({
        does: "placeOrder",
        with: [await placementOf(event, { userId })],
      });
      const results = await race([await jobOf(kim.id)], [await jobOf(ida.id)]);
      expect(results).toEqual(expect.arrayContaining([isSold, isRefused]));
      expect(orderedOf(event)).toBe(1);
      db.delete(orders).run();
    }
  });

  it("is part of one statement, which reads only the item's lines", async () => {
    const event = createEvent({ capacity: 9 });
    const { browser } = await shopperWith([event, 1]);
    const fields = await readCheckout(browser);
    const statements = await statementsDuring(() => browser.post("/checkout", fields));
    const [reserving = "", ...others] = statements.filter((source) => source.includes("pending'"));
    expect(others).toEqual([]);
    const named = { itemId: event.id, quantity: 1 };
    const plan = sqlite.prepare(`explain query plan ${reserving}`).all(named);
    const details = (plan as { detail: string }[]).map(({ detail }) => detail);
    expect(details).toContain("SEARCH order_items USING INDEX order_items_of_item (item_id=?)");
    expect(details.filter((step) => step.startsWith("SCAN"))).toEqual([]);
  });
});
