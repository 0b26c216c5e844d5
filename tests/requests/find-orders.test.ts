import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { listOrders } from "#app/features/orders/administration/admin-orders.server.ts";
import {
  type MoneyFilter,
  moneyFilterLabels,
} from "#app/features/orders/administration/order-filters.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { db, sqlite } from "#db/client.server.ts";
import { type Order, orderItems, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { addOrderItem, createOrder, payOrder } from "#tests/support/sample-orders.ts";
import { createAdmin, createItem } from "#tests/support/samples.ts";

const LIST = "/admin/orders";

let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  browser = (await createAdmin()).browser;
});

const numbersOn = ({ document }: Page) =>
  document
    .querySelectorAll("main tbody tr")
    .map((row) => row.text.match(/BH-\d+-\d+/)?.[0])
    .toSorted();

const numbersAt = async (query: string) => numbersOn(await browser.get(LIST + query));

const inFile = async (query: string) =>
  (await browser.get(`${LIST}/export.csv${query}`)).html
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(";")[0])
    .toSorted();

const numbersOf = (...wanted: Order[]) => wanted.map(({ number }) => number).toSorted();

/** The file contains the same orders as the list. */
async function expectFound(query: string, ...wanted: Order[]): Promise<void> {
  expect(await numbersAt(query), query).toEqual(numbersOf(...wanted));
  expect(await inFile(query), query).toEqual(numbersOf(...wanted));
}

/** An invoice of the order, without its content. */
function bill(order: Order, number: string): void {
  sqlite
    .prepare(
      "insert into documents (id, filename, media_type, bytes, sha256, created_at) values (?, 'r.pdf', 'application/pdf', x'00', ?, 0)",
    )
    .run(`d-${order.id}`, crypto.randomUUID());
  sqlite
    .prepare(
      "insert into invoices (id, order_id, kind, series, sequence, number, content, document_id, issued_on, recipient, gross, kept_until, created_at) values (?, ?, 'invoice', ?, 1, ?, '{}', ?, '2020-01-01', 'x', 1, '2020-01-02', 0)",
    )
    .run(`i-${order.id}`, order.id, number, number, `d-${order.id}`);
}

describe("the search for orders", () => {
  it("finds the titles that were bought, also with the customer's name", async () => {
    const candle = createItem({ title: "Duft\u00ADkerze Föhre" });
    const [order, other] = [createOrder({ customerName: "Ida Kühn" }), createOrder()];
    for (const each of [order, other]) addOrderItem(each, candle);
    addOrderItem(other, createItem({ title: "Becher" }), { position: 2 });
    createOrder();
    await expectFound("?q=duftkerze", order, other);
    await expectFound("?q=kerze+fohre+kuhn", order);
    await expectFound("?q=becher", other);
    db.delete(orderItems).run();
    await expectFound("?q=duftkerze");
  });

  it("finds the number of an invoice, even if it looks like that of an order", async () => {
    const [first, second] = [createOrder(), createOrder()];
    const likeOther = second.number.replace("BH-", "");
    bill(first, likeOther);
    bill(second, "R-2026-000777");
    await expectFound("?q=r-2026-000777", second);
    await expectFound("?q=2026000777", second);
    await expectFound(`?q=${likeOther}`, first, second);
    sqlite.prepare("delete from invoices").run();
    await expectFound("?q=r-2026-000777");
  });

  it("finds an amount and a number in any spelling in the file, too", async () => {
    const order = createOrder({ totalAmount: 14_950 });
    createOrder();
    await expectFound("?q=149,50+€", order);
    await expectFound(`?q=${order.number.replace("BH-", "").replace("-0", "+")}`, order);
  });

  it("forgets an order with its entry", async () => {
    const order = createOrder();
    addOrderItem(order, createItem());
    db.delete(orders).run();
    const left = sqlite.prepare("select count(*) from search_entries where entry_id = ?").pluck();
    expect(left.get(order.id)).toBe(0);
  });
});

describe("the filters of the list of orders", () => {
  it("let a period pass whose days are those of Berlin, both included", async () => {
    const at = (moment: string) => createOrder({ createdAt: new Date(moment) });
    at("2026-06-30T21:59:59Z");
    const first = at("2026-06-30T22:00:00Z");
    const last = at("2026-07-31T21:59:59Z");
    const later = at("2026-07-31T22:00:00Z");
    await expectFound("?from=2026-07-01&until=2026-07-31", first, last);
    await expectFound("?from=1.7.2026&until=31.7.2026", first, last);
    await expectFound("?from=2026-07-31", last, later);
    await expectFound("?until=2026-07-01&from=2026-07-31");
  });

  it("let an item and a way of paying pass, and combine with status and words", async () => {
    const [candle, mug] = [createItem({ title: "Kerze" }), createItem({ title: "Becher" })];
    const cash = createOrder({ customerName: "Ida" });
    const online = createOrder({ customerName: "Otto" });
    const refundedInCash = createOrder({ customerName: "Ida" });
    for (const order of [cash, online, refundedInCash]) addOrderItem(order, candle);
    addOrderItem(cash, mug, { position: 2 });
    payOrder(cash, { method: "cash", reference: "a" });
    payOrder(online, { method: "online", reference: "b" });
    payOrder(refundedInCash, { method: "online", reference: "c" });
    payOrder(refundedInCash, { method: "cash", amount: -1000, reference: "d" });
    await expectFound(`?item=${mug.id}`, cash);
    await expectFound("?method=cash", cash);
    await expectFound("?method=online", online, refundedInCash);
    await expectFound(`?method=online&item=${candle.id}&status=pending&q=ida`, refundedInCash);
    await expectFound(`?method=other&item=${candle.id}`);
  });

  it("let each state of money pass as the rows show it", async () => {
    const places = ["pending", "completed", "cancelled"] as const;
    for (const status of places) {
      for (const paid of [0, 400, 1000, 1700]) {
        for (const takenBack of [0, 1]) {
          const order = createOrder({ totalAmount: 1000 });
          addOrderItem(order, createItem(), {
            price: 500,
            quantity: 2,
            cancelledQuantity: takenBack,
          });
          if (paid > 0) payOrder(order, { amount: paid, reference: order.id });
          db.update(orders)
            .set({ status, completedAt: new Date() })
            .where(eq(orders.id, order.id))
            .run();
        }
      }
    }
    const back = createOrder({ status: "cancelled" });
    payOrder(back, { reference: "e" });
    payOrder(back, { amount: -1000, reference: "f" });
    createOrder({ totalAmount: 0 });
    const query = { q: "", sort: null, dir: null, page: null, rows: 99 };
    const all = (await listOrders(query, {})).rows;
    const states: Record<MoneyFilter, string[]> = {
      open: ["open"],
      partly: ["partly-paid"],
      paid: ["paid"],
      over: ["overpaid", "to-refund"],
      refunded: ["refunded"],
    };
    for (const money of keysOf(moneyFilterLabels)) {
      const wanted = all.filter(({ paymentState }) => states[money].includes(paymentState));
      expect(wanted.length, money).toBeGreaterThan(0);
      const { rows } = await listOrders(query, { money });
      expect(rows.map(({ number }) => number)).toEqual(wanted.map(({ number }) => number));
    }
  });

  it.each([
    ["unknown values", "?from=gestern&until=2026-02-30&item=weg&method=gold&money=viel&status=x"],
    ["lists of values", "?from[]=2026-01-01&item=1&item=2&rows=7&page=-1"],
    ["very long values", `?q=&from=${"9".repeat(20_000)}&item=${"x".repeat(20_000)}`],
    ["a very long period", "?until=9999-12-31&rows=50&from=1900-01-01"],
    ["names of properties", "?item=%00&method=toString&money=constructor"],
  ])("ignore %s", async (_name, query) => {
    const order = createOrder();
    await expectFound(query, order);
  });

  it("stay in the form, in links, in the file and behind every action", async () => {
    const item = createItem({ title: "Kerze" });
    const order = createOrder();
    addOrderItem(order, item);
    const filters = `q=kerze&status=pending&from=2020-01-01&until=2099-01-01&item=${item.id}&money=open`;
    const list = await browser.get(`${LIST}?${filters}&rows=50`);
    const searchForm = list.document.querySelector('main form[role="search"]');
    const chosenAs = (name: string) =>
      searchForm?.querySelector(`[name="${name}"]`)?.getAttribute("value") ??
      searchForm?.querySelector(`[name="${name}"] option[selected]`)?.getAttribute("value");
    expect(["q", "status", "rows", "from", "until", "item", "money"].map(chosenAs)).toEqual([
      "kerze",
      "pending",
      "50",
      "2020-01-01",
      "2099-01-01",
      item.id,
      "open",
    ]);
    expect(searchForm?.querySelector("details")?.hasAttribute("open")).toBe(true);
    const chosen = list.document.querySelectorAll('main [aria-label="Gewählte Filter"] a');
    expect(chosen.map(visibleText)).toEqual([
      "ab 01.01.2020: Filter entfernen",
      "bis 01.01.2099: Filter entfernen",
      "Kerze: Filter entfernen",
      "Offen: Filter entfernen",
      "Alle entfernen",
    ]);
    expect(chosen[0]?.getAttribute("href")).not.toContain("from=");
    expect(chosen[0]?.getAttribute("href")).toContain(`item=${item.id}`);
    const links = list.document.querySelectorAll("main a");
    const hrefOf = (text: string) =>
      links.find((link) => visibleText(link) === text)?.getAttribute("href");
    expect(hrefOf("Als CSV")).toBe(`${LIST}/export.csv?${filters}`);
    expect(hrefOf("Storniert")).toContain(`item=${item.id}`);
    const opened = hrefOf(order.number) ?? "";
    expect(opened).toBe(`${LIST}/${order.id}?${filters}&rows=50`);
    const changed = await browser.press(await browser.get(opened), "Als abgeschlossen markieren");
    expect(changed.location).toBe(opened);
  });
});

describe("the pages of the list of orders", () => {
  it("have the number of rows that the address asks for, and a field for a page", async () => {
    for (let count = 0; count < 51; count += 1) createOrder();
    const page = await browser.get(`${LIST}?status=pending&rows=50`);
    expect(numbersOn(page)).toHaveLength(50);
    const counts = page.document.querySelectorAll(".admin-row-counts a");
    expect(counts.map((link) => link.getAttribute("href"))).toEqual(
      ["10", "25", "50"].map((rows) => `${LIST}?status=pending&rows=${rows}`),
    );
    expect(page.document.querySelector("input[name=page]")).toBeNull();
    const many = await browser.get(`${LIST}?status=pending&rows=10`);
    const jump = many.document.querySelector("input[name=page]")?.closest("form");
    expect(jump?.getAttribute("action")).toBe(LIST);
    expect(jump?.querySelector("input[name=rows]")?.getAttribute("value")).toBe("10");
    expect((await browser.get(`${LIST}?status=pending&rows=10&page=6`)).text).toContain("6 von 6");
  });

  it("change fifty marked orders at once", async () => {
    for (let count = 0; count < 50; count += 1) createOrder({ totalAmount: 0 });
    const page = await browser.get(`${LIST}?rows=50`);
    const sent = new URLSearchParams({ status: "completed" });
    for (const field of page.document.querySelectorAll("form.admin-marked input[name=shown]")) {
      const value = field.getAttribute("value") ?? "";
      sent.append("shown", value);
      sent.append("orderId", value.split(":")[0] ?? "");
    }
    const answer = await browser.post(`${LIST}?rows=50`, sent);
    expect(answer.text).toContain("50 von 50 markierten Bestellungen geändert");
  });
});

describe("the bar for marked orders", () => {
  it("warns of 'Ausstehend' where completing an order has noted its payment", async () => {
    createOrder({ status: "completed" });
    const byTransfer = createOrder();
    payOrder(byTransfer, { reference: "g" });
    db.update(orders).set({ status: "completed", completedAt: new Date() }).run();
    const page = await browser.get(LIST);
    const marks = page.document.querySelectorAll('input[name="orderId"][type="checkbox"]');
    expect(marks.map((mark) => mark.hasAttribute("data-recorded-as-paid"))).toEqual([false, true]);
    expect(page.text).toContain("„Ausstehend“ nimmt Zahlungen zurück");
    db.delete(orders).run();
    payOrder(createOrder(), { reference: "h" });
    expect((await browser.get(LIST)).text).not.toContain("„Ausstehend“ nimmt");
  });
});
