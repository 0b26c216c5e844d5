import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { eachBatch } from "#db/lists/list-batches.server.ts";
import { orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  addOrderItem,
  createOrder,
  enterIntoSearch,
  orderValues,
} from "#tests/support/sample-orders.ts";
import { address, createAdmin, createItem, whileChanged } from "#tests/support/samples.ts";

const LIST = "/admin/orders";
const FILE = `${LIST}/export.csv`;
const NOON = new Date("2026-11-21T12:00:00Z");

let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  browser = (await createAdmin()).browser;
});

const download = (query = "") => browser.get(FILE + query);
const linesOf = ({ html }: Page) => html.trimEnd().split("\r\n");
const numbersIn = (page: Page) =>
  linesOf(page)
    .slice(1)
    .map((line) => line.split(";")[0]);

describe("the CSV file of orders", () => {
  it("is formatted for German spreadsheets, newest first, with Berlin time and prices in euros", async () => {
    createOrder({
      number: "BH-2026-000123",
      customerEmail: address.email,
      createdAt: new Date("2026-06-30T22:05:00Z"),
      totalAmount: 0,
      customerPhone: "0335 1234",
      notes: "Bitte klingeln.\nZweimal.",
    });
    const order = createOrder({
      number: "BH-2026-000124",
      customerEmail: address.email,
      createdAt: new Date("2026-11-21T09:05:00Z"),
      status: "completed",
      completedAt: NOON,
      totalAmount: 124990,
    });
    addOrderItem(order, createItem({ title: "Stirn\u00ADlampe" }), { position: 2 });
    addOrderItem(order, createItem({ title: "Tagebuch" }), { quantity: 2 });
    const file = await download();
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="bestellungen.csv"');
    const place = "Kurfürstenstraße 117a;15230;Frankfurt (Oder);Deutschland";
    expect(linesOf(file)).toEqual([
      "Nummer;Datum;Status;Name;E-Mail;Telefon;Straße;PLZ;Ort;Land;Artikel;Betrag;Davon Versand;Umsatzsteuer;MwSt. 19 %;MwSt. 7 %;Früher Beginn: digitale Inhalte;Früher Beginn: Dienstleistungen;Anmerkungen;Firma;USt-IdNr.;Lieferung an;Lieferung: Firma;Lieferung: Straße;Lieferung: PLZ;Lieferung: Ort;Lieferung: Land",
      `BH-2026-000124;21.11.2026 10:05;Abgeschlossen;Annegret Müller-Großschmidt;annegret@beispiel.de;;${place};"2 × Tagebuch; 1 × Stirnlampe";1.249,90;;;;;;;;;;;;;;;`,
      `BH-2026-000123;01.07.2026 00:05;Ausstehend;Annegret Müller-Großschmidt;annegret@beispiel.de;0335 1234;${place};;0,00;;;;;;;"Bitte klingeln.\nZweimal.";;;;;;;;`,
    ]);
  });

  it("contains shipping, tax by rate and the consents of an order", async () => {
    const order = createOrder({
      totalAmount: 3490,
      shipping: 490,
      taxScheme: "regular",
      consentDigital: true,
      consentService: false,
    });
    const goods = { withdrawalClass: "goods", taxRate: 19 } as const;
    addOrderItem(order, createItem({ price: 2000 }), goods);
    addOrderItem(order, createItem({ price: 1000 }), { ...goods, taxRate: 7, position: 2 });
    const small = createOrder({ taxScheme: "small-business", createdAt: new Date(0) });
    addOrderItem(small, createItem(), goods);
    const [, first, second] = linesOf(await download()).map((line) =>
      line.replaceAll("\u00A0", " "),
    );
    expect(first).toMatch(
      /;34,90;4,90;Regelbesteuerung;3,72;0,76;verlangt;nicht verlangt;;;;;;;;;$/,
    );
    expect(second).toMatch(/;10,00;;Kleinunternehmen \(§ 19 UStG\);;;;;;;;;;;;;$/);
  });

  it("is linked with the search and the status of the list", async () => {
    const linkOn = async (query: string) => {
      const { document } = await browser.get(LIST + query);
      const links = document.querySelectorAll("main a");
      return links.find((link) => visibleText(link) === "Als CSV")?.getAttribute("href");
    };
    expect(await linkOn("")).toBe(FILE);
    expect(await linkOn("?q=a%26b&status=pending&sort=amount&page=2")).toBe(
      `${FILE}?q=a%26b&status=pending`,
    );
  });

  it("contains only the listed orders", async () => {
    const cancelled = { customerName: "Ida Kühn", status: "cancelled" } as const;
    const third = createOrder({ status: "cancelled", createdAt: new Date(1000) });
    const second = createOrder({ ...cancelled, createdAt: new Date(2000) });
    const open = createOrder({ customerName: "Ida Kühn", createdAt: new Date(3000) });
    const numbersAt = async (query: string) => numbersIn(await download(query));
    expect(await numbersAt("?q=kuhn")).toEqual([open.number, second.number]);
    expect(await numbersAt("?status=cancelled")).toEqual([second.number, third.number]);
    expect(await numbersAt("?status=cancelled&q=ida")).toEqual([second.number]);
    expect(await numbersAt("?q=niemand")).toEqual([]);
    expect(await numbersAt("?status=refunded&page=2")).toHaveLength(3);
  });

  it("contains each order once, even for many with the same timestamp", async () => {
    const many = Array.from({ length: 1200 }, (_, index) =>
      orderValues({ createdAt: new Date(NOON.getTime() + (index % 3 === 0 ? 0 : index)) }),
    );
    for (let start = 0; start < many.length; start += 300) {
      const values = many.slice(start, start + 300);
      enterIntoSearch(db.insert(orders).values(values).returning({ id: orders.id }).all());
    }
    const all = many.map(({ number }) => number).toSorted();
    expect(numbersIn(await download()).toSorted()).toEqual(all);
    expect(numbersIn(await download("?status=pending")).toSorted()).toEqual(all);
    expect(numbersIn(await download("?q=annegret")).toSorted()).toEqual(all);
    expect(numbersIn(await download("?q=annegret&status=pending")).toSorted()).toEqual(all);
  });

  it("yields to other requests after every few dozen rows", async () => {
    const many = Array.from({ length: 300 }, () => orderValues());
    enterIntoSearch(db.insert(orders).values(many).returning({ id: orders.id }).all());
    for (const q of ["", "annegret"]) {
      const load = (ids: string[]) => ids.map((id) => ({ id }));
      const sizes = [...eachBatch({ table: orders, load }, q)].map((rows) => rows.length);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(300);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
    }
  });

  it("neutralises formulas in user input", async () => {
    createOrder({
      customerName: "=1+1",
      customerEmail: "=2+2",
      customerPhone: "+49 335 1",
      street: "-3",
      city: "@SUM(A1)",
      zipcode: "\t4",
      notes: '=HYPERLINK("https://evil.example";"Klick")',
      deliveryName: "=3+3",
    });
    const line = linesOf(await download())[1];
    expect(line).toContain(";'=1+1;'=2+2;'+49 335 1;'-3;'\t4;'@SUM(A1);Deutschland;");
    expect(line).toMatch(/;"'=HYPERLINK\(""https:\/\/evil\.example"";""Klick""\)";;;'=3\+3;;;;;$/);
  });

  it("is not sent if loading the orders fails", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    createOrder();
    for (const table of ["orders", "order_items"]) {
      const page = await whileChanged(`alter table ${table} rename to away`, () => download());
      expect(page.status).toBe(500);
      expect(page.html).toContain("Fehler beim Laden der Bestellungen");
      expect(page.headers.get("Content-Disposition")).toBeNull();
    }
    expect(log).toHaveBeenCalledTimes(2);
  });
});
