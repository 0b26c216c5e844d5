import { beforeEach, describe, expect, it, vi } from "vitest";
import { sqlite } from "#db/client.server.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import {
  browserOf,
  createAdmin,
  createCustomer,
  createItem,
  placeSampleOrder,
  whileRefused,
} from "#tests/support/samples.ts";

/** The headers of a form that a page posts. */
const fromPage = { Origin: ORIGIN };

beforeEach(() => {
  sqlite.exec("delete from order_step_counts");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-05-31T23:30:00+02:00") });
});

const counts = () =>
  sqlite
    .prepare("select month || ' ' || step, count from order_step_counts order by month, step")
    .raw()
    .all();

const CAPTION = "Vom Warenkorb zur Bestellung";

function rowsOf({ document }: Page, caption: string): string[][] {
  const tables = document.querySelectorAll("main table");
  const table = tables.find((each) => each.querySelector("caption")?.text === caption);
  const rows = table?.querySelectorAll("tbody tr") ?? [];
  return rows.map((row) => row.querySelectorAll("td").map(visibleText));
}

function add(browser: Browser, itemId: string, headers: Record<string, string> = fromPage) {
  return browser.post("/cart", { itemType: "product", itemId, quantity: "1" }, headers);
}

describe("the checkout funnel", () => {
  it("counts a cart with its first item, a checkout once, and the order", async () => {
    const browser = await browserOf(await createCustomer());
    const [cup, lamp] = [createItem(), createItem()];
    await add(browser, cup.id);
    await add(browser, lamp.id);
    expect(counts()).toEqual([["2030-05 cart", 1]]);
    await browser.get("/checkout");
    await browser.get("/checkout");
    expect(counts()).toEqual([
      ["2030-05 cart", 1],
      ["2030-05 checkout", 1],
    ]);
    vi.setSystemTime(new Date("2030-06-01T00:10:00+02:00"));
    await placeSampleOrder(browser);
    expect(counts()).toContainEqual(["2030-06 order", 1]);
    await add(browser, cup.id);
    expect(counts()).toContainEqual(["2030-06 cart", 1]);
  });

  it.each([
    ["a robot's post, which no page has sent", {}, { quantity: "1" }],
    ["a post that adds nothing", fromPage, { quantity: "0" }],
  ])("does not count %s", async (_name, headers, { quantity }) => {
    const { id: itemId } = createItem();
    await new Browser().post("/cart", { itemType: "product", itemId, quantity }, headers);
    expect(counts()).toEqual([]);
  });

  it("does not count a cart that comes back from the browser's copy", async () => {
    const browser = new Browser();
    const cart = JSON.stringify([{ itemId: createItem().id, itemType: "product", quantity: 1 }]);
    await browser.post("/cart/restore", { cart, returnTo: "/cart" }, fromPage);
    expect((await browser.get("/cart")).text).toContain("Warenkorb, 1 Artikel");
    expect(counts()).toEqual([]);
  });

  it("is open even if nothing can be counted", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const browser = await browserOf(await createCustomer());
    const orderId = await whileRefused("insert", "order_step_counts", async () => {
      await add(browser, createItem().id);
      return placeSampleOrder(browser);
    });
    expect((await browser.get(`/order-confirmation/${orderId}`)).status).toBe(200);
    expect(counts()).toEqual([]);
  });
});

describe("the figures of the path", () => {
  it("show the three steps by month from the first count on, with their shares", async () => {
    const { browser } = await createAdmin();
    const path = "/admin/figures";
    expect(rowsOf(await browser.get(path), CAPTION)).toEqual([]);
    sqlite.exec(`insert into order_step_counts values
      ('2029-05', 'cart', 99), ('2030-03', 'cart', 6), ('2030-05', 'cart', 2),
      ('2030-05', 'checkout', 4), ('2030-05', 'order', 2)`);
    const page = await browser.get(path);
    expect(rowsOf(page, CAPTION)).toEqual([
      ["Mai 2030", "2", "4", "2"],
      ["April 2030", "0", "0", "0"],
      ["März 2030", "6", "0", "0"],
    ]);
    expect(page.text).toMatch(
      /Warenkörbe begonnen 8 Kasse geöffnet 4 50\s% der Warenkörbe Bestellt 2 25\s% der Warenkörbe/,
    );
    expect(page.document.querySelectorAll("main dl dd > svg")).toHaveLength(3);
    const file = await browser.get(`${path}/export.csv?tabelle=bestellweg`);
    expect(file.html).toContain("Monat;Warenkörbe;Kasse;Bestellungen\r\nMai 2030;2;4;2");
  });
});
