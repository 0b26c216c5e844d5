import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  browserOf,
  createCustomer,
  createItem,
  fillCart,
  placeSampleOrder,
} from "#tests/support/samples.ts";

afterEach(() => vi.useRealTimers());

/** The orders that the dashboard lists, one text each. */
const listed = (page: Page) => page.document.querySelectorAll("main li").map(visibleText);

async function orderItemFor(browser: Browser, price: number) {
  await fillCart(browser, [createItem({ price }), 1]);
  const id = await placeSampleOrder(browser);
  const order = db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new Error("no order");
  return order;
}

describe("the dashboard", () => {
  it("sends visitors to /auth", async () => {
    const answer = await new Browser().get("/dashboard");
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
  });

  it("greets a new customer and says that there is no order yet", async () => {
    const browser = await browserOf(await createCustomer({ profile: { firstName: "Tarek" } }));
    const page = await browser.get("/dashboard");
    expect(page.status).toBe(200);
    expect(page.text).toContain("Hallo Tarek");
    expect(page.text).toContain("Du hast noch nichts bestellt");
    expect(page.document.querySelector("main h2")?.text.trim()).toBe("My Orders");
    expect(page.document.querySelector("main h2")?.getAttribute("lang")).toBe("en");
  });

  it("lists number, short id, date, status and total of an order, with a link to it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-09T23:30:00Z") });
    const browser = await browserOf();
    const order = await orderItemFor(browser, 4990);
    const page = await browser.get("/dashboard");
    const [text, ...others] = listed(page);
    expect(others).toEqual([]);
    expect(text).toContain(`${order.number} (${order.id.slice(0, 8)})`);
    expect(text).toMatch(/10\. März 2027 ?Ausstehend ?49,90 €$/);
    const link = page.document.querySelector("main li a")?.getAttribute("href") ?? "";
    expect((await browser.get(link)).text).toContain(order.number);
  });

  it("lists one's own orders alone, the newest first", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-10T10:00:00Z") });
    const [mine, theirs] = [await browserOf(), await browserOf()];
    const first = await orderItemFor(mine, 1100);
    const foreign = await orderItemFor(theirs, 2200);
    const second = await orderItemFor(mine, 3300);
    vi.setSystemTime(new Date("2027-03-09T10:00:00Z"));
    const dayBefore = await orderItemFor(mine, 4400);
    // Two of the orders are of one and the same instant: there the sequence decides.
    db.update(orders).set({ sequence: 900 }).where(eq(orders.id, first.id)).run();
    const page = await mine.get("/dashboard");
    expect(listed(page).map((text) => text.split(" ")[0])).toEqual([
      first.number,
      second.number,
      dayBefore.number,
    ]);
    expect(page.html).not.toContain(foreign.number);
    expect(page.html).not.toContain(foreign.id);
  });

  it("shows an admin no customer's orders", async () => {
    const customer = await browserOf();
    const order = await orderItemFor(customer, 1000);
    const admin = await browserOf(await createCustomer({ role: "admin" }));
    const page = await admin.get("/dashboard");
    expect(listed(page)).toEqual([]);
    expect(page.html).not.toContain(order.number);
  });

  it("names each status in German", async () => {
    const browser = await browserOf();
    for (const status of ["pending", "completed", "cancelled"] as const) {
      const { id } = await orderItemFor(browser, 1000);
      db.update(orders).set({ status, completedAt: new Date() }).where(eq(orders.id, id)).run();
    }
    const statuses = listed(await browser.get("/dashboard")).map(
      (text) => text.match(/Ausstehend|Abgeschlossen|Storniert/)?.[0],
    );
    expect(statuses).toEqual(["Storniert", "Abgeschlossen", "Ausstehend"]);
  });

  it("is kept nowhere", async () => {
    const answer = await (await browserOf()).get("/dashboard");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });
});
