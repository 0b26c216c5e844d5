import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  address,
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00Z") });
});

const createPlan = (title: string, price = 11900) =>
  createItem({ title, category: "membership", price });

const complete = (id: string) =>
  db
    .update(orders)
    .set({ status: "completed", completedAt: new Date() })
    .where(eq(orders.id, id))
    .run();

async function order(browser: Browser, item: CatalogItem): Promise<string> {
  await fillCart(browser, [item, 1]);
  return placeSampleOrder(browser);
}

async function checkoutWith(browser: Browser, ...items: CatalogItem[]): Promise<Page> {
  for (const item of items) await fillCart(browser, [item, 1]);
  const page = await browser.get("/checkout");
  expect(page.status).toBe(200);
  return page;
}

/** The page's texts in order. A warning must be directly before the overview. */
function wordsAround(page: Page) {
  const overview = page.document.querySelector('[aria-labelledby="bestellung"]');
  const before = overview?.previousElementSibling;
  if (!overview || !before) throw new Error("no overview with something before it");
  return { before: visibleText(before), overview: visibleText(overview) };
}

const YEARS =
  "Deine Yearly-Mitgliedschaft läuft noch bis zum 21. November 2027. Die neue zählt vom 22. November 2027 bis zum 21. November 2028, wenn wir die Bestellung heute abschließen.";

describe("the checkout", () => {
  it("warns a member who orders the active plan again, and states the period of the new one", async () => {
    const browser = await browserOf();
    const yearly = createPlan("Yearly Membership");
    complete(await order(browser, yearly));
    const page = await checkoutWith(browser, createItem(), yearly);
    expect(wordsAround(page).before).toBe(YEARS);
  });

  it("has nothing between the overview and the button: the warning is above", async () => {
    const browser = await browserOf();
    const yearly = createPlan("Yearly Membership");
    complete(await order(browser, yearly));
    const { overview } = wordsAround(await checkoutWith(browser, yearly));
    expect(overview).toMatch(/^Deine Bestellung/);
    expect(overview).toMatch(/Gesamt 119,00 € Zahlungspflichtig bestellen$/);
    expect(overview).not.toContain("läuft noch");
  });

  it("warns, but accepts the order", async () => {
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    const yearly = createPlan("Yearly Membership");
    complete(await order(browser, yearly));
    const page = await checkoutWith(browser, yearly);
    const answer = await browser.press(page, "Zahlungspflichtig bestellen", address);
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^\/order-confirmation\//);
    expect(await db.$count(orders, eq(orders.userId, customer.id))).toBe(2);
  });

  it("still warns after an invalid submission", async () => {
    const browser = await browserOf();
    const yearly = createPlan("Yearly Membership");
    complete(await order(browser, yearly));
    const page = await checkoutWith(browser, yearly);
    const answer = await browser.press(page, "Zahlungspflichtig bestellen", {
      ...address,
      city: "",
    });
    expect(answer.status).toBe(400);
    expect(wordsAround(answer).before).toBe(YEARS);
  });

  it("warns a customer whose order of the plan is still pending", async () => {
    const browser = await browserOf();
    const yearly = createPlan("Yearly Membership");
    const orderId = await order(browser, yearly);
    expect(wordsAround(await checkoutWith(browser, yearly)).before).toBe(
      "Deine Bestellung der Yearly-Mitgliedschaft ist noch ausstehend. Die neue zählt vom 22. November 2027 bis zum 21. November 2028, wenn wir beide Bestellungen heute abschließen.",
    );
    db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId)).run();
    expect((await browser.get("/checkout")).text).not.toContain("Yearly-Mitgliedschaft");
  });

  it.each(["Free", "Yearly", "Lifetime"])(
    "tells a Lifetime member that a %s plan changes nothing",
    async (name) => {
      const browser = await browserOf();
      complete(await order(browser, createPlan("Lifetime Membership")));
      const page = await checkoutWith(browser, createPlan(`${name} Membership`));
      expect(wordsAround(page).before).toBe(
        "Du bist schon Mitglied ohne Ende. Eine weitere Mitgliedschaft ändert daran nichts.",
      );
    },
  );

  it("warns above the overview for 0 €, too", async () => {
    const browser = await browserOf();
    const free = createPlan("Free Membership", 0);
    complete(await order(browser, free));
    const { before, overview } = wordsAround(await checkoutWith(browser, free));
    expect(before).toBe(
      "Deine Free-Mitgliedschaft läuft schon, und zwar ohne Ende. Eine zweite ändert daran nichts.",
    );
    expect(overview).toMatch(/Gesamt 0,00 € Kostenlos bestellen$/);
  });

  it("still extends the year on its last day, and shows no warning from midnight in Berlin on", async () => {
    const browser = await browserOf();
    const yearly = createPlan("Yearly Membership");
    const orderId = await order(browser, yearly);
    const completedAt = new Date("2025-11-21T10:00:00Z");
    db.update(orders).set({ status: "completed", completedAt }).where(eq(orders.id, orderId)).run();
    vi.setSystemTime(new Date("2026-11-21T22:59:59Z"));
    expect(wordsAround(await checkoutWith(browser, yearly)).before).toContain(
      "läuft noch bis zum 21. November 2026. Die neue zählt vom 22. November 2026 bis zum 21. November 2027",
    );
    vi.setSystemTime(new Date("2026-11-21T23:00:00Z"));
    expect((await browser.get("/checkout")).text).not.toContain("Yearly-Mitgliedschaft");
  });

  it("shows no warning for a new plan or without a plan in the cart", async () => {
    const browser = await browserOf();
    const yearly = createPlan("Yearly Membership");
    expect((await checkoutWith(browser, yearly)).text).not.toContain("-Mitgliedschaft");
    complete(await placeSampleOrder(browser));
    expect((await checkoutWith(browser, createItem())).text).not.toContain("-Mitgliedschaft");
  });

  it("shows no warning about other customers' memberships", async () => {
    const yearly = createPlan("Yearly Membership");
    complete(await order(await browserOf(), yearly));
    const page = await checkoutWith(await browserOf(), yearly);
    expect(page.text).not.toContain("-Mitgliedschaft");
  });
});
