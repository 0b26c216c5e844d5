import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type OrderStatus, orders } from "#db/schema.ts";
import { type Page, visibleText } from "#tests/support/browser.ts";
import { payOrder } from "#tests/support/sample-orders.ts";
import { browserOf, createItem, fillCart, placeSampleOrder } from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

beforeAll(() => {
  storeSettings({ bankRecipient: "BeHappy Gemeinschaft", bankIban: "DE02120300000000202051" });
});

/** The texts of the payment boxes. */
const askedFor = (page: Page) =>
  page.document
    .querySelectorAll("main article section")
    .map(visibleText)
    .filter((text) => text.startsWith("Bitte überweise den Betrag"));

async function orderOf(price: number) {
  const browser = await browserOf();
  await fillCart(browser, [createItem({ price }), 1]);
  const id = await placeSampleOrder(browser);
  const setStatus = (status: OrderStatus) =>
    db.update(orders).set({ status, completedAt: new Date() }).where(eq(orders.id, id)).run();
  const number = db.select().from(orders).where(eq(orders.id, id)).get()?.number;
  return { browser, id, number, setStatus };
}

it("the dashboard explains how to pay an order while it is pending", async () => {
  const { browser, number, setStatus } = await orderOf(4990);
  const [box, ...others] = askedFor(await browser.get("/dashboard"));
  expect(others).toEqual([]);
  expect(box).toContain(
    `Empfänger BeHappy Gemeinschaft IBAN DE02 1203 0000 0000 2020 51 Betrag 49,90 € Verwendungszweck ${number}`,
  );
  for (const status of ["completed", "cancelled"] as const) {
    setStatus(status);
    expect(askedFor(await browser.get("/dashboard"))).toEqual([]);
  }
});

it("the dashboard names what has arrived of a partly paid order", async () => {
  const { browser, id } = await orderOf(4990);
  payOrder({ id, totalAmount: 4000 });
  const page = await browser.get("/dashboard");
  expect(page.text).toMatch(/Schon bezahlt: 40,00\s€\. Offen sind noch 9,90\s€\./);
  expect(askedFor(page).join()).toMatch(/Betrag 9,90\s€/);
});

it("the dashboard asks for no payment if nothing is due", async () => {
  const { browser } = await orderOf(0);
  expect(askedFor(await browser.get("/dashboard"))).toEqual([]);
});
