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
  const box = page.document.querySelector('[aria-labelledby="bestellung"]');
  const overview = box?.children.find((child) => child.querySelector("table"));
  const before = overview?.previousElementSibling;
  if (!box || !before) throw new Error("no overview with something before it");
  const [above = "", overviewAndButton = ""] = visibleText(box).split(/(?=Bestellübersicht)/);
  return { before: visibleText(before), above, overview: overviewAndButton };
}

const YEARS =
  "Deine Yearly-Mitgliedschaft läuft noch bis zum 21. November 2027. Die neue gilt vom 22. November 2027 bis zum 21. November 2028, wenn wir die Bestellung heute abschließen.";

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
    const { above, overview } = wordsAround(await checkoutWith(browser, yearly));
    expect(above).toMatch(/^Deine Bestellung/);
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
      lastName: "",
    });
    expect(answer.status).toBe(400);
    expect(wordsAround(answer).before).toBe(YEARS);
  });
});
