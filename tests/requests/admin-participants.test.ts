import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, type OrderStatus, orders } from "#db/schema.ts";
import { type Browser, type Page, rowsOf, visibleText } from "#tests/support/browser.ts";
import * as samples from "#tests/support/sample-orders.ts";
import { createAdmin, createEvent, whileChanged } from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

let browser: Browser;
let event: CatalogItem;

beforeEach(async () => {
  db.delete(orders).run();
  browser = (await createAdmin()).browser;
  event = createSunrise();
});

const createSunrise = (values: Partial<CatalogItem> = {}) =>
  createEvent({
    title: "Sonnen\u00ADaufgang",
    time: "05:45",
    location: "Walchensee",
    ...values,
  });

interface Named {
  seat: number;
  firstName: string;
  lastName: string;
  email?: string;
  phone?: string;
  notes?: string;
}

interface SampleOrder {
  quantity: number;
  named?: Named[];
  status?: OrderStatus;
  customerName?: string;
  of?: CatalogItem;
}

const orderSeats = ({ named = [], of: ordered = event, ...values }: SampleOrder) =>
  samples.orderSeats(ordered, {
    customerName: "Annegret Müller",
    ...values,
    named: named.map((each) => ({
      email: `${each.firstName.toLowerCase()}@beispiel.de`,
      ...each,
    })),
  });

const pathOf = ({ id }: Pick<CatalogItem, "id">) => `/admin/events/new/${id}/participants`;
const open = (query = "") => browser.get(pathOf(event) + query);
/** Participants' names without their addresses. */
const namesOf = (page: Page) =>
  page.document
    .querySelectorAll('main td[data-place="title"]')
    .map((cell) => visibleText(cell).replace(/ \S+@.*/, ""));

const ida = { seat: 1, firstName: "Ida", lastName: "Özdemir" };
const otto = { seat: 2, firstName: "Otto", lastName: "Groß" };

describe("the participants of an event", () => {
  it("are none without orders", async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("Teilnehmende");
    expect(page.text).toContain("Sonnenaufgang Freitag, 1. Mai 2099, 05:45 Uhr · Walchensee");
    expect(page.text).toContain("0 Plätze vergeben, 0 davon benannt");
    expect(page.text).toContain("Keine Ergebnisse gefunden.");
  });

  it("are listed by seat, with the customer, and with the seats that have no participant", async () => {
    const order = orderSeats({
      quantity: 2,
      status: "completed",
      named: [{ ...otto, phone: "0170 99", notes: "Isst keine Nüsse.\nKommt später." }],
    });
    const page = await open();
    const buyer = `Bestellt von Annegret Müller ${order.customerEmail}`;
    expect(rowsOf(page)).toEqual([
      `noch nicht benannt ${order.number} Platz 1 von 2 ${buyer} Abgeschlossen`,
      `Otto Groß otto@beispiel.de 0170 99 ${order.number} Platz 2 von 2 ${buyer} Isst keine Nüsse. Kommt später. Abgeschlossen`,
    ]);
    expect(page.document.querySelector("main tbody a")?.getAttribute("href")).toBe(
      `/admin/orders/${order.id}`,
    );
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("of a cancelled order are on its page only with their names, without open seats", async () => {
    const named = orderSeats({ quantity: 2, status: "cancelled", named: [ida] });
    const page = await browser.get(`/admin/orders/${named.id}`);
    expect(page.text).toContain("Ida Özdemir");
    expect(page.text).not.toMatch(/noch offen|Teilnehmenden angemeldet/);
    const open = orderSeats({ quantity: 1, status: "cancelled" });
    const other = await browser.get(`/admin/orders/${open.id}`);
    expect(other.document.getElementById("teilnehmende")).toBeNull();
    expect(other.text).not.toContain("Platz 1");
  });

  it("are counted against the event's seats", async () => {
    event = createSunrise({ capacity: 20 });
    orderSeats({ quantity: 3, named: [ida, otto] });
    orderSeats({ quantity: 1 });
    expect((await open()).text).toContain("4 von 20 Plätzen vergeben, 2 davon benannt");
  });

  it("do not come from cancelled orders, other events, or seats beyond the ordered quantity", async () => {
    orderSeats({ quantity: 1, status: "cancelled", named: [ida] });
    orderSeats({ quantity: 1, of: createSunrise(), named: [ida] });
    orderSeats({ quantity: 1, named: [otto] });
    const page = await open();
    expect(page.text).toContain("1 Platz vergeben, 0 davon benannt");
    expect(namesOf(page)).toEqual(["noch nicht benannt"]);
  });

  it("are listed ten per page, in the order of the orders", async () => {
    listTenRows();
    const [first, second, third] = [7, 99, 1].map((quantity) => orderSeats({ quantity }));
    const seen: string[] = [];
    for (let page = await open(); ; ) {
      expect(page.text).toMatch(/107 Plätze.*Seite \d+ von 11/);
      seen.push(...rowsOf(page).map((row) => row.match(/BH\S+ Platz \d+/)?.[0] ?? ""));
      const next = page.document.querySelector('main a[rel="next"]')?.getAttribute("href");
      if (!next) break;
      page = await browser.get(next);
    }
    const expected = [first, second, third].flatMap((order, index) =>
      Array.from(
        { length: [7, 99, 1][index] ?? 0 },
        (_, seat) => `${order?.number} Platz ${seat + 1}`,
      ),
    );
    expect(seen).toEqual(expected);
  });

  it.each([
    ["sort=order", ["Zora Alt", "Bert Neu", "noch nicht benannt", "Anna alt"]],
    ["sort=order&dir=desc", ["Anna alt", "Zora Alt", "Bert Neu", "noch nicht benannt"]],
    ["sort=participant", ["Anna alt", "Zora Alt", "Bert Neu", "noch nicht benannt"]],
    ["sort=participant&dir=desc", ["Bert Neu", "Zora Alt", "Anna alt", "noch nicht benannt"]],
    ["sort=customer", ["Anna alt", "Zora Alt", "Bert Neu", "noch nicht benannt"]],
    ["sort=status", ["Anna alt", "Zora Alt", "Bert Neu", "noch nicht benannt"]],
    ["sort=__proto__", ["Zora Alt", "Bert Neu", "noch nicht benannt", "Anna alt"]],
    ["sort=id;drop", ["Zora Alt", "Bert Neu", "noch nicht benannt", "Anna alt"]],
  ])("are sorted by ?%s", async (query, names) => {
    const zora = { seat: 1, firstName: "Zora", lastName: "Alt" };
    const bert = { seat: 2, firstName: "Bert", lastName: "Neu" };
    orderSeats({ quantity: 3, customerName: "Zoe", named: [zora, bert] });
    const anna = { seat: 1, firstName: "Anna", lastName: "alt" };
    orderSeats({ quantity: 1, customerName: "anton", status: "completed", named: [anna] });
    expect(namesOf(await open(`?${query}`))).toEqual(names);
  });

  it.each([
    ["özdemir", ["Ida Özdemir"]],
    ["OZDEM", ["Ida Özdemir"]],
    ["gross", ["Otto Groß"]],
    ["GROẞ otto", ["Otto Groß"]],
    ["otto ida", []],
    ["otto@beispiel", ["Otto Groß"]],
    ["ÜBER", ["noch nicht benannt"]],
    ["élise", ["noch nicht benannt"]],
    ["ELISE", ["noch nicht benannt"]],
    ["kundschaft-", ["Ida Özdemir", "Otto Groß", "noch nicht benannt"]],
    ["%", []],
    ["_", []],
    ["' or 1=1 --", []],
  ])("are searched by %s", async (q, names) => {
    orderSeats({ quantity: 2, named: [ida, otto] });
    orderSeats({ quantity: 1, customerName: "Änne Élise Über" });
    const page = await open(`?q=${encodeURIComponent(q)}`);
    expect(namesOf(page)).toEqual(names);
    // A search does not change the number of taken seats.
    expect(page.text).toContain("3 Plätze vergeben, 2 davon benannt");
  });

  it("are sorted as German does, and searched without marks", async () => {
    const names = ["Emre Öz", "Ada Ozan", "Ida Özdemir", "Sinéad O\u2019Zoe", "Łuka Złoty"];
    const named = names.toReversed().map((name, index) => {
      const [firstName = "", lastName = ""] = name.split(" ");
      return { seat: index + 1, firstName, lastName };
    });
    orderSeats({ quantity: names.length, named });
    expect(namesOf(await open("?sort=participant"))).toEqual(names);
    expect(namesOf(await open("?q=luka+zloty"))).toEqual(["Łuka Złoty"]);
    expect(namesOf(await open("?q=ozoe"))).toEqual(["Sinéad O\u2019Zoe"]);
  });

  it("are searched by order number", async () => {
    orderSeats({ quantity: 1 });
    const { number } = orderSeats({ quantity: 1, named: [ida] });
    expect(namesOf(await open(`?q=${number.toLowerCase()}`))).toEqual(["Ida Özdemir"]);
  });

  it("are shown for an archived event, too", async () => {
    event = createSunrise({ archivedAt: new Date() });
    orderSeats({ quantity: 1, named: [ida] });
    expect(namesOf(await open())).toEqual(["Ida Özdemir"]);
  });

  it("are linked from an order of the event", async () => {
    const order = orderSeats({ quantity: 1 });
    const { document } = await browser.get(`/admin/orders/${order.id}`);
    expect(document.querySelector(`main a[href="${pathOf(event)}"]`)).not.toBeNull();
  });

  it("link back to the event, to a CSV file and to the form of an e-mail", async () => {
    const { document } = await open();
    expect(document.querySelector(`main a[href="/admin/events/new/${event.id}"]`)).not.toBeNull();
    expect(document.querySelector(`main a[href="${pathOf(event)}.csv"]`)).not.toBeNull();
    expect(document.querySelector(`main a[href="${pathOf(event)}/email"]`)).not.toBeNull();
  });
});

describe("the printable list", () => {
  const print = (of = event) => browser.get(`${pathOf(of)}/print`);

  it("has a line with a checkbox for each seat, by name, with unnamed seats last", async () => {
    event = createSunrise({ capacity: 20 });
    const order = orderSeats({
      quantity: 2,
      named: [{ ...otto, phone: "0170 99", notes: "Isst keine Nüsse.\nKommt später." }],
    });
    const paid = orderSeats({ quantity: 1, status: "completed", named: [ida] });
    orderSeats({ quantity: 1, status: "cancelled", named: [ida] });
    const page = await print();
    expect(page.status).toBe(200);
    expect(page.text).toContain(
      "Sonnenaufgang Drucken Freitag, 1. Mai 2099, 05:45 Uhr · Walchensee",
    );
    expect(page.text).toContain("3 von 20 Plätzen vergeben, 2 davon benannt. Stand: ");
    expect(rowsOf(page)).toEqual([
      `Otto Groß ${order.number}, Platz 2 von 2, Ausstehend 0170 99 Isst keine Nüsse. Kommt später.`,
      `Ida Özdemir ${paid.number}, Platz 1 von 1`,
      `noch nicht benannt Bestellt von Annegret Müller ${order.number}, Platz 1 von 2, Ausstehend`,
    ]);
    expect(page.document.querySelectorAll(".sheet-box")).toHaveLength(3);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
  });

  it("is linked from the participants, and needs no script", async () => {
    const { document } = await open();
    expect(document.querySelector(`main a[href="${pathOf(event)}/print"]`)).not.toBeNull();
    expect((await print()).text).toContain("Noch hat niemand einen Platz bestellt.");
  });

  it("ends after 500 seats, and links to the full list", async () => {
    for (let count = 0; count < 6; count += 1) orderSeats({ quantity: 99 });
    const page = await print();
    expect(rowsOf(page)).toHaveLength(500);
    expect(page.text).toContain("Hier stehen die ersten 500 Plätze.");
    expect(page.document.querySelector(`main a[href="${pathOf(event)}.csv"]`)).not.toBeNull();
  });
});

describe("the CSV file of participants", () => {
  const download = (of = event) => browser.get(`${pathOf(of)}.csv`);
  const linesOf = ({ html }: Page) => html.trimEnd().split("\r\n");

  it("has a line for each seat, even without a participant", async () => {
    const first = orderSeats({
      quantity: 2,
      named: [{ ...otto, phone: "0170 99", notes: "Isst keine Nüsse; nie." }],
    });
    orderSeats({ quantity: 1, status: "cancelled", named: [ida] });
    const last = orderSeats({ quantity: 1, status: "completed", named: [ida] });
    const file = await download();
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="teilnehmende-sonnenaufgang.csv"',
    );
    expect(linesOf(file)).toEqual([
      "Nr.;Vorname;Nachname;E-Mail;Telefon;Anmerkungen;Bestellung;Besteller;Status",
      `1;;;;;;${first.number};Annegret Müller;Ausstehend`,
      `2;Otto;Groß;otto@beispiel.de;0170 99;"Isst keine Nüsse; nie.";${first.number};Annegret Müller;Ausstehend`,
      `3;Ida;Özdemir;ida@beispiel.de;;;${last.number};Annegret Müller;Abgeschlossen`,
    ]);
  });

  it("neutralises formulas in user input", async () => {
    const formulas = { firstName: "=1+1", lastName: "-2", phone: "+49 170", notes: "\t=3" };
    const named = [{ seat: 1, email: "x@beispiel.de", ...formulas }];
    const { number } = orderSeats({ quantity: 1, customerName: "@SUM(A1)", named });
    expect(linesOf(await download())[1]).toBe(
      `1;'=1+1;'-2;x@beispiel.de;'+49 170;'\t=3;${number};'@SUM(A1);Ausstehend`,
    );
  });

  it("contains each seat once, whatever their number", async () => {
    for (let count = 0; count < 22; count += 1) orderSeats({ quantity: 99 });
    const lines = linesOf(await download()).slice(1);
    expect(lines.map((line) => line.split(";")[0])).toEqual(
      Array.from({ length: 2178 }, (_, index) => String(index + 1)),
    );
    const numbers = lines.map((line) => line.split(";")[6]);
    expect(numbers).toEqual(numbers.toSorted());
    expect(new Set(numbers).size).toBe(22);
  });

  it("has a name even if the title has no letters", async () => {
    const file = await download(createSunrise({ title: "日本" }));
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="teilnehmende.csv"');
  });

  it("is not sent if the event is missing or the participants cannot be loaded", async () => {
    const missing = await download({ ...event, id: "gibt-es-nicht" });
    expect(missing.status).toBe(404);
    expect(missing.html).toBe("Die Veranstaltung wurde nicht gefunden.");
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const broken = await whileChanged("alter table event_bookings rename to away", () =>
      download(),
    );
    expect(broken.status).toBe(500);
    expect(broken.html).toContain("Fehler beim Laden der Teilnehmenden");
    expect(log).toHaveBeenCalledOnce();
  });
});
