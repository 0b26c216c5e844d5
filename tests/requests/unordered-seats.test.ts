import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, itemContents, planInclusions } from "#db/schema.ts";
import { type Browser, visibleText } from "#tests/support/browser.ts";
import { addOrderItem, changeMembershipOf, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createCustomer,
  createEvent,
  createItem,
  fillCart,
} from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

// A membership opens what belongs to a date, but reserves no seat.

const FREE = "Dein Platz kostet mit deiner Mitgliedschaft nichts. Bestelle ihn";
const PAID = "Ein Platz ist damit noch nicht reserviert. Bestelle ihn für 10,00";
const SOLD_OUT = "Ein Platz war damit nicht reserviert, und inzwischen sind alle vergeben.";
const AGAIN = "trotzdem noch einmal bestellen";

let customer: Customer;
let browser: Browser;
let plan: CatalogItem;

beforeEach(async () => {
  customer = await createCustomer();
  browser = await browserOf(customer);
  plan = createItem({ title: "Yearly Membership", category: "membership" });
  changeMembershipOf(customer.id, "Yearly");
  storeSettings({ includedPrice: "free" });
});

afterEach(forgetSettings);

function included(item: CatalogItem): CatalogItem {
  db.insert(itemContents).values({ itemId: item.id, access: "Hier entlang" }).run();
  db.insert(planInclusions).values({ planId: plan.id, itemId: item.id }).run();
  return item;
}

/** The texts of the item's page and of 'Meine Inhalte'. */
async function textsAbout({ kind, id }: CatalogItem): Promise<string[]> {
  const page = await browser.get(`/${kind}s/${id}`);
  const contents = await browser.get("/dashboard/inhalte");
  const entry = contents.document.querySelector(`article[aria-labelledby="inhalt-${id}"]`);
  return [page.text, entry ? visibleText(entry) : ""];
}

const saying = (texts: string[], sentence: string) => texts.map((text) => text.includes(sentence));

it("says that a free seat has to be ordered, until it is", async () => {
  const event = included(createEvent({ capacity: 5 }));
  expect(saying(await textsAbout(event), FREE)).toEqual([true, true]);
  const order = createOrder({ userId: customer.id, status: "cancelled" });
  addOrderItem(order, event);
  expect(saying(await textsAbout(event), FREE)).toEqual([true, true]);
  addOrderItem(createOrder({ userId: customer.id }), event);
  expect(saying(await textsAbout(event), FREE)).toEqual([false, false]);
});

it("names the price where the membership makes no seat free, and never calls the order another one", async () => {
  storeSettings({ includedPrice: "regular" });
  const event = included(createEvent());
  expect(saying(await textsAbout(event), PAID)).toEqual([true, true]);
  await fillCart(browser, [event, 1]);
  for (const path of ["/cart", "/checkout", `/events/${event.id}`]) {
    expect([path, (await browser.get(path)).text.includes(AGAIN)]).toEqual([path, false]);
  }
});

it("says that all seats are taken, and that limited goods have to be ordered", async () => {
  const event = included(createEvent({ capacity: 1, ordered: 1 }));
  expect(saying(await textsAbout(event), SOLD_OUT)).toEqual([true, true]);
  const print = included(createItem({ stock: 3 }));
  expect(saying(await textsAbout(print), "Dein Stück kostet mit deiner")).toEqual([true, true]);
});

it("says nothing about a past date, or about a course that everybody can open at any time", async () => {
  const past = included(createEvent({ date: "2020-05-01" }));
  const course = included(createItem({ kind: "course" }));
  for (const item of [past, course]) {
    const texts = await textsAbout(item);
    expect(texts.filter((text) => /Bestelle (ihn|es)|nicht reserviert/.test(text))).toEqual([]);
  }
});
