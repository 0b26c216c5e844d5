import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { orderItems, orders } from "#db/schema.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
  createCustomer,
  createItem,
  errorSummary,
  fillCart,
  placeSampleOrder,
  readCartPage,
} from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";

beforeAll(() => storeSettings({ communityPriceFor: "members" }));

const BUTTON = "Zahlungspflichtig bestellen";

const createTent = () => createItem({ title: "Ein Zelt", price: 4990, communityPrice: 3990 });
const createYearly = () =>
  createItem({ title: "Yearly Membership", category: "membership", price: 11900 });

const complete = (id: string) =>
  db
    .update(orders)
    .set({ status: "completed", completedAt: new Date() })
    .where(eq(orders.id, id))
    .run();

const cancel = (id: string) =>
  db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id)).run();

const pricesOf = (orderId: string) =>
  db
    .select({ price: orderItems.price })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .all()
    .map(({ price }) => price);

it("pages show both prices to everyone, but a visitor's cart has the regular one", async () => {
  const browser = new Browser();
  createYearly();
  const tent = createTent();
  const page = await browser.get(`/products/${tent.id}`);
  expect(page.text).toContain("49,90 €");
  expect(page.text).toContain("39,90 €");
  expect(page.text).toContain(
    "Der Preis für Mitglieder gilt mit jedem bezahlten Plan. Mitglied werden",
  );
  // Search engines get the price that applies to everyone.
  expect(page.html).toContain('"price":"49.90","priceCurrency":"EUR"');
  await fillCart(browser, [tent, 1]);
  const cart = await readCartPage(browser);
  expect(cart).not.toContain("Community-Preis");
  expect(cart).toContain("49,90 €");
  expect(cart).not.toContain("39,90 €");
});

it("non-members pay the regular price", async () => {
  const browser = await browserOf();
  await fillCart(browser, [createTent(), 1]);
  expect((await browser.get("/checkout")).text).toContain("Gesamt 49,90 €");
  expect(pricesOf(await placeSampleOrder(browser))).toEqual([4990]);
});

it("a yearly member pays the community price from completion to cancellation", async () => {
  const browser = await browserOf(await createCustomer());
  await fillCart(browser, [createYearly(), 1]);
  const membership = await placeSampleOrder(browser);
  const priceOfNextTent = async () => {
    await fillCart(browser, [createTent(), 1]);
    return pricesOf(await placeSampleOrder(browser));
  };
  expect(await priceOfNextTent()).toEqual([4990]);
  complete(membership);
  expect(await priceOfNextTent()).toEqual([3990]);
  cancel(membership);
  expect(await priceOfNextTent()).toEqual([4990]);
});

it("pages tell a yearly member that the price for members applies, under that name", async () => {
  const browser = await browserOf();
  const tent = createTent();
  await fillCart(browser, [createYearly(), 1]);
  complete(await placeSampleOrder(browser));
  const page = await browser.get(`/products/${tent.id}`);
  expect(page.text).toContain("Du zahlst den Preis für Mitglieder: 39,90 €.");
  await fillCart(browser, [tent, 1]);
  expect(await readCartPage(browser)).toContain("39,90 €Preis für Mitglieder");
});

it("cards mark the viewer's price", async () => {
  const flags = { showOnStartpage: true, showOnOffer: true };
  const tent = createItem({ title: "Ein Zelt", price: 4990, communityPrice: 3990, ...flags });
  const member = await browserOf();
  await fillCart(member, [createYearly(), 1]);
  complete(await placeSampleOrder(member));
  for (const path of ["/products", "/offers", "/"]) {
    const cardFor = async (browser: Browser) => {
      const card = (await browser.get(path)).document.getElementById(`artikel-${tent.id}`);
      if (!card) throw new Error(`no card on ${path}`);
      return visibleText(card);
    };
    expect(await cardFor(member)).toMatch(/49,90.€ *Für Mitglieder *39,90.€, dein Preis/);
    expect(await cardFor(await browserOf())).toMatch(
      /49,90.€, dein Preis *Für Mitglieder *39,90.€(?!,)/,
    );
    expect(await cardFor(new Browser())).toMatch(
      /49,90.€, dein Preis *Für Mitglieder *39,90.€(?!,)/,
    );
  }
});

it("a membership in the same cart does not reduce the other prices", async () => {
  const browser = await browserOf();
  await fillCart(browser, [createYearly(), 1], [createTent(), 1]);
  expect(pricesOf(await placeSampleOrder(browser))).toEqual([11900, 4990]);
});

it("a membership that ends between overview and order stops the order", async () => {
  const customer = await createCustomer();
  const browser = await browserOf(customer);
  await fillCart(browser, [createYearly(), 1]);
  const membership = await placeSampleOrder(browser);
  complete(membership);
  await fillCart(browser, [createTent(), 2]);
  const page = await browser.get("/checkout");
  expect(page.text).toContain("Gesamt 79,80 €");
  cancel(membership);
  const answer = await browser.press(page, BUTTON, address);
  expect(answer.status).toBe(409);
  expect(errorSummary(answer)?.title).toBe("Deine Bestellung hat sich geändert");
  expect(answer.text).toContain("Gesamt 99,80 €");
  expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(1);
});

it("signing in switches a member's cart to the community price, and signing out back", async () => {
  const customer = await createCustomer();
  const elsewhere = await browserOf(customer);
  await fillCart(elsewhere, [createYearly(), 1]);
  complete(await placeSampleOrder(elsewhere));
  const browser = new Browser();
  await fillCart(browser, [createTent(), 1]);
  const { email, password } = customer;
  await browser.post("/auth", { email, password });
  expect(await readCartPage(browser)).toContain("Gesamt 39,90 €");
  await browser.post("/sign-out", {});
  expect(await readCartPage(browser)).toContain("Gesamt 49,90 €");
});

it("the chosen plan costs non-members the regular price", async () => {
  const browser = new Browser();
  const plan = createItem({
    title: "Silber Membership",
    category: "membership",
    price: 9900,
    communityPrice: 7900,
  });
  await browser.post("/join", { plan: plan.id });
  const page = await browser.get("/join");
  expect(page.text).toContain("99,00 € pro Monat Für Mitglieder 79,00 €");
  expect(page.text).toContain("Dein Plan Silber Membership, 99,00 € pro Monat");
});
