import { beforeEach, describe, expect, it, vi } from "vitest";
import { sqlite } from "#db/client.server.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  addOrderItem,
  changeMembershipOf,
  createOrder,
  payOrder,
} from "#tests/support/sample-orders.ts";
import { createAdmin, createCustomer, createEvent, createItem } from "#tests/support/samples.ts";
import { whileBroken } from "#tests/support/statements.ts";

const PATH = "/admin/figures";

let browser: Browser;

beforeEach(async () => {
  sqlite.exec("delete from orders; delete from users; delete from catalog_items");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-05-20T12:00:00+02:00") });
  ({ browser } = await createAdmin());
});

/** The rows of the table with this caption, one text a cell. */
function rowsOf({ document }: Page, caption: string): string[][] {
  const table = document
    .querySelectorAll("main table")
    .find((each) => each.querySelector("caption")?.text === caption);
  if (!table) throw new Error(`no table '${caption}'`);
  return table
    .querySelectorAll("tbody tr")
    .map((row) => row.querySelectorAll("td").map(visibleText));
}

const fileOf = async (name: string) =>
  (await browser.get(`${PATH}/export.csv?tabelle=${name}`)).html
    .replace("\uFEFF", "")
    .split("\r\n");

describe("the figures", () => {
  it("compare the revenue of each month with the year before, and name what is open", async () => {
    payOrder(createOrder({ totalAmount: 4000 }), { paidOn: "2030-05-01" });
    payOrder(createOrder({ totalAmount: 2500 }), { paidOn: "2029-05-31" });
    payOrder(createOrder({ totalAmount: 700 }), { paidOn: "2029-06-01" });
    payOrder(createOrder({ totalAmount: 900 }), { paidOn: "2028-05-31" });
    const open = createOrder({ totalAmount: 1500, paymentDue: "2030-06-01" });
    addOrderItem(open, createItem({ price: 1500 }));
    const page = await browser.get(PATH);
    const rows = rowsOf(page, "Umsatz je Monat");
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual(["Mai 2030", "40,00 €", "25,00 €"]);
    expect(rows[11]).toEqual(["Juni 2029", "7,00 €", "0,00 €"]);
    expect(page.text).toMatch(/Offen \(1\) 15,00\s€/);
    expect(page.document.querySelector('main svg[role="img"]')).not.toBeNull();
    const lines = await fileOf("umsatz");
    expect(lines.slice(0, 2)).toEqual(["Monat;Umsatz;Im Jahr davor", "Mai 2030;40,00;25,00"]);
  });

  it("say what was sold, without cancelled orders and pieces taken back", async () => {
    const [cup, lamp] = [createItem({ title: "Becher" }), createItem({ title: "Lampe" })];
    const createdAt = new Date();
    addOrderItem(createOrder({ createdAt }), cup, {
      quantity: 3,
      price: 500,
      cancelledQuantity: 1,
    });
    addOrderItem(createOrder({ createdAt }), lamp, { quantity: 1, price: 4000 });
    addOrderItem(createOrder({ createdAt, status: "cancelled" }), lamp, { quantity: 9 });
    addOrderItem(createOrder({ createdAt: new Date("2029-05-31T21:59:00Z") }), lamp);
    const page = await browser.get(PATH);
    expect(rowsOf(page, "Verkauft in zwölf Monaten")).toEqual([
      ["Lampe", "1", "40,00 €"],
      ["Becher", "2", "10,00 €"],
    ]);
    expect(await fileOf("verkauft")).toContain("Becher;2;10,00");
  });

  it("say how many seats of the next dates are taken", async () => {
    createEvent({
      title: "Feuerabend",
      date: "2030-06-01",
      time: "18:30",
      capacity: 12,
      ordered: 5,
    });
    createEvent({ title: "Gestern", date: "2030-05-19" });
    const rows = rowsOf(await browser.get(PATH), "Plätze je Termin");
    expect(rows).toEqual([["Feuerabend", "01.06.2030", "5", "12"]]);
  });

  it("count members that joined, left and are there", async () => {
    changeMembershipOf((await createCustomer()).id, "Lifetime");
    const rows = rowsOf(await browser.get(PATH), "Mitglieder je Monat");
    expect(rows.slice(0, 2)).toEqual([
      ["Mai 2030", "1", "0", "1"],
      ["April 2030", "0", "0", "0"],
    ]);
    expect(await fileOf("mitglieder")).toContain("Mai 2030;1;0;1");
  });
});

it("a file reads only its own figures", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const lines = await whileBroken('"catalog_items"', () => fileOf("umsatz"));
  expect(lines[0]).toBe("Monat;Umsatz;Im Jahr davor");
  expect(log).not.toHaveBeenCalled();
  const answer = await whileBroken('"catalog_items"', () =>
    browser.get(`${PATH}/export.csv?tabelle=verkauft`),
  );
  expect(answer.status).toBe(500);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it("an empty shop has figures, too, and the dashboard leads to them", async () => {
  const page = await browser.get(PATH);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Noch nichts.");
  const dashboard = await browser.get("/admin");
  expect(dashboard.document.querySelector(`main a[href="${PATH}"]`)).not.toBeNull();
});
