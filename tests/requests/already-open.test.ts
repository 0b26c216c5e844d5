import { beforeEach, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, itemContents, type OrderStatus } from "#db/schema.ts";
import { Browser } from "#tests/support/browser.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  fillCart,
} from "#tests/support/samples.ts";

const ONE = "Zu „Innehalten“ hast du schon Zugang. Du kannst es trotzdem noch einmal bestellen";
const BOTH =
  "Zu „Innehalten“ und „Hörreise“ hast du schon Zugang. Du kannst sie trotzdem noch einmal bestellen";
const OPEN = "hast du schon Zugang";

let customer: Customer;
let course: CatalogItem;
let download: CatalogItem;

beforeEach(async () => {
  customer = await createCustomer();
  course = createDelivering({ kind: "course", title: "Innehalten" });
  download = createDelivering({ title: "Hörreise", withdrawalClass: "digital" });
});

function createDelivering(values: Parameters<typeof createItem>[0]): CatalogItem {
  const item = createItem(values);
  db.insert(itemContents).values({ itemId: item.id, access: "Hier entlang" }).run();
  return item;
}

function order(items: CatalogItem[], status: OrderStatus = "completed"): void {
  const placed = createOrder({ userId: customer.id, status, consentDigital: true });
  for (const [index, item] of items.entries()) {
    addOrderItem(placed, item, { position: index + 1, withdrawalClass: item.withdrawalClass });
  }
}

/** The main texts of the cart, the checkout and the items' pages, with these items in the cart. */
async function textsOf(browser: Browser, items: CatalogItem[]): Promise<string[]> {
  for (const item of items) await fillCart(browser, [item, 1]);
  const pages = items.map(({ kind, id }) => `/${kind}s/${id}`);
  const texts: string[] = [];
  for (const path of ["/cart", "/checkout", ...pages]) texts.push((await browser.get(path)).text);
  return texts;
}

it("names in the cart, at the checkout and beside the button what is open already", async () => {
  order([course]);
  const browser = await browserOf(customer);
  const texts = await textsOf(browser, [course, download]);
  expect(texts.map((text) => text.includes(ONE))).toEqual([true, true, true, false]);
  // Nobody is urged to buy it again.
  const page = await browser.get(`/courses/${course.id}`);
  expect(page.document.querySelector(".purchase-bar")).toBeNull();
  order([download]);
  const [cart, checkout, , product] = await textsOf(await browserOf(customer), [course, download]);
  expect(cart).toContain(BOTH);
  expect(checkout).toContain(BOTH);
  expect(product).toContain("Zu „Hörreise“ hast du schon Zugang.");
});

it.each<[string, () => Promise<Browser>]>([
  ["a visitor", async () => new Browser()],
  ["another customer", async () => browserOf(await createCustomer())],
  ["an admin, to whom everything is open", async () => (await createAdmin()).browser],
])("says nothing to %s", async (_who, enter) => {
  order([course, download]);
  const texts = await textsOf(await enter(), [course, download]);
  expect(texts.filter((text) => text.includes(OPEN))).toEqual([]);
});

it("says nothing about an unpaid order, goods with a text, or an item that delivers nothing", async () => {
  const candle = createDelivering({ title: "Kerze" });
  const plain = createItem({ title: "Beratung", withdrawalClass: "service" });
  order([candle, plain]);
  order([course], "pending");
  const texts = await textsOf(await browserOf(customer), [course, candle, plain]);
  expect(texts.filter((text) => text.includes(OPEN))).toEqual([]);
});
