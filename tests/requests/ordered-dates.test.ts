import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { catalogItems, emails, orderItems, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import {
  address,
  addToCart,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  messages,
  placeSampleOrder,
} from "#tests/support/samples.ts";

const title = "Feuer\u00ADabend";
const first = { title, date: "2098-12-12", time: "18:00" };
const second = { title, date: "2098-12-19", time: "18:00", endTime: "21:00" };

const days = ["Freitag, 12. Dezember 2098, 18:00 Uhr", "Freitag, 19. Dezember 2098, 18:00–21:00"];
const short = ["Fr., 12.12.2098, 18:00 Uhr", "Fr., 19.12.2098, 18:00–21:00 Uhr"];
const inBrackets = short.map((words) => `Feuerabend (${words})`);

const plain = (text: string) => text.replaceAll("\u00A0", " ");
const wordsOf = (page: Page) =>
  plain(visibleText(page.document.querySelector("main") ?? page.document));

function expectAll(text: string, expected: string[]): void {
  for (const words of expected) expect(text).toContain(words);
}

describe("an order with two dates of one title", () => {
  let browser: Browser;

  beforeEach(async () => {
    for (const table of [orders, emails, catalogItems]) db.delete(table).run();
    browser = await browserOf(await createCustomer());
    for (const date of [first, second]) await addToCart(browser, "event", createEvent(date).id);
  });

  it("names both on the way to the order", async () => {
    expectAll(wordsOf(await browser.get("/cart")), days);
    const checkout = await browser.get("/checkout");
    const summary = checkout.document.querySelector("aside[aria-labelledby=warenkorb-kurz]");
    expectAll(plain(summary ? visibleText(summary) : ""), short);
    const words = wordsOf(checkout).replaceAll("\u00AD", "");
    const [leisure] = words.match(/Für „.*?kein Widerrufsrecht/) ?? [];
    expectAll(leisure ?? "", inBrackets);
  });

  it("names the one that is put in, or removed", async () => {
    expectAll(plain(messages(await browser.get("/cart")).join()), [inBrackets[1] ?? ""]);
  });

  it("names both to the customer and the admin, as they were on the day of the order", async () => {
    const orderId = await placeSampleOrder(browser);
    db.update(catalogItems).set({ date: "2099-01-01" }).run();
    const confirmation = await browser.get(`/order-confirmation/${orderId}`);
    expectAll(wordsOf(confirmation), days);
    const headings = confirmation.document.querySelectorAll("main h3").map(visibleText);
    expectAll(plain(headings.join()), [
      ...inBrackets,
      `Für „${inBrackets[0]}“ und „${inBrackets[1]}“`,
    ]);
    expectAll(wordsOf(await browser.get("/dashboard")), days);
    const form = await browser.get(`/vertrag-widerrufen?order=${orderId}`);
    expectAll(wordsOf(form), inBrackets);
    const admin = (await createAdmin()).browser;
    expectAll(wordsOf(await admin.get(`/admin/orders/${orderId}`)), days);
    expectAll(wordsOf(await admin.get("/admin/orders")), ["(12.12.2098)", "(19.12.2098)"]);
    const { html } = await admin.get("/admin/orders/export.csv");
    expect(plain(html)).toContain(inBrackets.map((words) => `1 × ${words}`).join("; "));
  });

  it("names both in e-mails, and the one that is taken back", async () => {
    const orderId = await placeSampleOrder(browser);
    expectAll(plain(emailsTo(address.email)[0]?.text ?? ""), days);
    const admin = (await createAdmin()).browser;
    await admin.post(`/admin/orders/${orderId}`, { status: "completed" });
    const completed = emailsTo(address.email).find(({ subject }) =>
      subject.includes("abgeschlossen"),
    );
    // The dates may have moved since.
    expect(completed?.text).toContain("2 × Feuerabend\n");
    const [line] = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
    const pieces = [{ orderItemId: line?.id ?? "", quantity: 1 }];
    await inTransaction((transaction) =>
      takeBack(transaction, { orderId, pieces, actor: { system: "clock" }, now: new Date() }),
    );
    expectAll(wordsOf(await browser.get("/dashboard")), [`${inBrackets[0]}: 1 zurückgenommen`]);
  });
});
