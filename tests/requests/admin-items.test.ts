import { eq, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, changeLog, type ItemKind } from "#db/schema.ts";
import { recordDemoContent } from "#db/shop.server.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  type Customer,
  createAdmin,
  createItem,
  messages,
  undone,
  whileRefused,
} from "#tests/support/samples.ts";
import { listTenRows } from "#tests/support/settings.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  ({ admin, browser } = await createAdmin());
});

const kinds = [
  { kind: "event", path: "/admin/events", one: "Veranstaltung", many: "Veranstaltungen" },
  { kind: "course", path: "/admin/courses", one: "Kurs", many: "Kurse" },
  { kind: "product", path: "/admin/products", one: "Produkt", many: "Produkte" },
] as const;

const occasion = { date: "2027-03-13", time: "05:45", location: "Walchensee" };

/** Creates an item of the kind, with its required fields. */
const createOf = (kind: ItemKind, values: Partial<typeof catalogItems.$inferInsert> = {}) =>
  createItem({ kind, ...(kind === "event" && occasion), ...values });

function stored({ id }: Pick<CatalogItem, "id">): CatalogItem {
  const row = db.select().from(catalogItems).where(eq(catalogItems.id, id)).get();
  if (!row) throw new Error("the item is gone");
  return row;
}

const changes = (where?: SQL) => db.select().from(changeLog).where(where).all();

/** Cells by column heading, one record per row. */
function rowsOf(page: Page): Record<string, string>[] {
  const heads = page.document.querySelectorAll("main thead th").map(visibleText);
  return page.document
    .querySelectorAll("main tbody tr")
    .map((row) =>
      Object.fromEntries(
        row.querySelectorAll("td").map((cell, index) => [heads[index], visibleText(cell)]),
      ),
    );
}

const titles = (page: Page) =>
  page.document.querySelectorAll("main tbody td a[data-opens-row]").map(visibleText);

/** The switches in the page's rows, by their accessible names. */
const switches = (page: Page) =>
  Object.fromEntries(
    page.document
      .querySelectorAll('main button[role="switch"]')
      .map((button) => [visibleText(button), button.getAttribute("aria-checked")]),
  );

describe.each(kinds)("the list of $many", ({ kind, path, one }) => {
  it("links to the form for a new item and for each existing item", async () => {
    const item = createOf(kind, { title: "Muster" });
    const page = await browser.get(path);
    expect(page.text).toContain(`1 ${one}`);
    const links = page.document
      .querySelectorAll("main a")
      .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);
    expect(links).toEqual(
      expect.arrayContaining([
        `${path}/new Neu hinzufügen`,
        `${path}/new/${item.id} Muster`,
        `${path}/new/${item.id} Bearbeiten: Muster`,
        `${path}/new/${item.id}/delete Löschen: Muster`,
      ]),
    );
  });

  it("passes search, sorting and filter on to form and deletion, and nothing else", async () => {
    const { id } = createOf(kind, { title: "Muster", archivedAt: new Date() });
    const place = "?status=archived&q=muster&sort=title&dir=asc&page=1";
    const page = await browser.get(`${path}${place}&next=%2Fboese`);
    const rows = page.document.querySelectorAll("main tbody td > a, main tbody td span > a");
    const links = rows.map((link) => link.getAttribute("href"));
    const form = `${path}/new/${id}`;
    expect(links).toEqual([
      form + place,
      ...(kind === "event" ? [`${form}/participants`] : []),
      form + place,
      `${form}/delete${place}`,
    ]);
  });

  it("shows no other kind", async () => {
    for (const other of kinds) createOf(other.kind, { title: other.one });
    expect(titles(await browser.get(path))).toEqual([one]);
  });

  it("searches titles and categories", async () => {
    createOf(kind, { title: "Sonnen\u00ADaufgang", category: "Draußen" });
    createOf(kind, { title: "Feuerabend", category: "Gemeinschaft" });
    expect(titles(await browser.get(`${path}?q=aufgang`))).toEqual(["Sonnenaufgang"]);
    expect(titles(await browser.get(`${path}?q=GEMEIN`))).toEqual(["Feuerabend"]);
    expect(titles(await browser.get(`${path}?q=nirgends`))).toEqual([]);
  });

  it("shows the newest first and can be sorted", async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 10, number));
    createOf(kind, { title: "birke", category: "C", price: null, ordered: 2, createdAt: day(1) });
    createOf(kind, { title: "Ahorn", category: "b", price: 900, createdAt: day(3) });
    createOf(kind, { title: "Zeder", category: "A", price: 10000, ordered: 10, createdAt: day(2) });
    const sorted = async (search: string) => titles(await browser.get(path + search));
    expect(await sorted("")).toEqual(["Ahorn", "Zeder", "birke"]);
    expect(await sorted("?sort=created&dir=asc")).toEqual(["birke", "Zeder", "Ahorn"]);
    expect(await sorted("?sort=title&dir=asc")).toEqual(["Ahorn", "birke", "Zeder"]);
    expect(await sorted("?sort=category&dir=desc")).toEqual(["birke", "Ahorn", "Zeder"]);
    expect(await sorted("?sort=price&dir=asc")).toEqual(["birke", "Ahorn", "Zeder"]);
    expect(await sorted("?sort=sold&dir=desc")).toEqual(["Zeder", "birke", "Ahorn"]);
    expect(await sorted("?sort=password&dir=up")).toEqual(["Ahorn", "Zeder", "birke"]);
  });

  it("has ten rows per page", async () => {
    listTenRows();
    for (let count = 0; count < 11; count += 1) createOf(kind);
    const page = await browser.get(`${path}?page=2`);
    expect(page.text).toContain("Seite 2 von 2");
    expect(rowsOf(page)).toHaveLength(1);
  });

  it("lists archived items separately", async () => {
    createOf(kind, { title: "Heute" });
    createOf(kind, { title: "Damals", archivedAt: new Date("2026-11-20T12:00:00Z") });
    const active = await browser.get(path);
    expect(titles(active)).toEqual(["Heute"]);
    expect(active.document.querySelector("main thead")?.text).not.toContain("Archiviert");
    const archive = await browser.get(`${path}?status=archived`);
    expect(titles(archive)).toEqual(["Damals"]);
    expect(rowsOf(archive)[0]?.Archiviert).toContain("20.11.2026");
    expect(switches(archive)).toEqual({});
    const chosen = archive.document.querySelector('main nav [aria-current="true"]');
    expect(chosen && visibleText(chosen)).toBe("Archiv");
    expect(titles(await browser.get(`${path}?status=irgendwas`))).toEqual(["Heute"]);
  });

  it("has two switches per row, each with a unique name", async () => {
    createOf(kind, { title: "Muster", showOnOffer: true });
    const { "Muster verfügbar": availability, ...others } = switches(await browser.get(path));
    expect(availability).toBe(kind === "product" ? "true" : undefined);
    expect(others).toEqual({
      "Muster auf der Startseite": "false",
      "Muster bei den Angeboten": "true",
    });
  });

  it("is the same for every spelling that the router accepts", async () => {
    createOf(kind, { title: "Muster" });
    const page = await browser.get(`${path.toUpperCase()}/`);
    expect([page.status, titles(page)]).toEqual([200, ["Muster"]]);
  });
});

describe("a row", () => {
  const onlyRow = async (path: string) => {
    const [row, ...others] = rowsOf(await browser.get(path));
    expect(others).toEqual([]);
    return row;
  };

  it("of an event shows title, category, date and price", async () => {
    createOf("event", { title: "Sonnenaufgang", category: "Draußen", price: 124990 });
    expect(await onlyRow("/admin/events")).toMatchObject({
      Titel: "Sonnenaufgang",
      Kategorie: "Draußen",
      Datum: "13.03.2027",
      Preis: "1.249,90 €",
    });
  });

  it("of a course shows no date if it has none", async () => {
    createOf("course", { price: 0 });
    expect(await onlyRow("/admin/courses")).toMatchObject({ Datum: "", Preis: "0,00 €" });
  });

  it.each([
    [true, "Ja"],
    [false, "Nein"],
  ])(
    "of a product shows whether it is available (%s: %s), but no date",
    async (available, word) => {
      createOf("product", { availability: available, price: null });
      const row = await onlyRow("/admin/products");
      expect(row?.Verfügbar).toMatch(new RegExp(`${word}$`));
      expect(row?.Preis).toBe("Kein Preis");
      expect(row).not.toHaveProperty("Datum");
    },
  );

  it("of an event or a course shows no availability", async () => {
    createOf("event");
    createOf("course");
    expect(await onlyRow("/admin/events")).not.toHaveProperty("Verfügbar");
    expect(await onlyRow("/admin/courses")).not.toHaveProperty("Verfügbar");
  });

  it.each([
    ["event", "/admin/events", { capacity: 20, ordered: 12 }, "Verkauft 12 von 20"],
    ["event", "/admin/events", { ordered: 1234 }, "1.234 verkauft"],
    ["course", "/admin/courses", { capacity: 3, ordered: 3 }, "Verkauft 3 von 3"],
    [
      "course",
      "/admin/courses?status=archived",
      { ordered: 2, archivedAt: new Date() },
      "2 verkauft",
    ],
    ["product", "/admin/products", { stock: 0, ordered: 0 }, "Verkauft 0 von 0"],
    ["product", "/admin/products", { ordered: 7 }, "7 verkauft"],
  ] as const)("of %s on %s shows how many are sold, and the limit, if any: %j", async (...row) => {
    const [kind, path, values, words] = row;
    createOf(kind, { title: "Muster", ...values });
    expect(await onlyRow(path)).toMatchObject({ Titel: "Muster", Verkauft: words });
  });

  it("shows memberships among the products only with demo content, as specified", async () => {
    await undone(async () => {
      createOf("product", { title: "Becher" });
      createOf("product", { title: "Yearly Membership", category: "membership" });
      const old = { category: "membership", archivedAt: new Date() };
      createOf("product", { title: "Free Membership", ...old });
      expect(titles(await browser.get("/admin/products"))).toEqual(["Becher"]);
      expect(titles(await browser.get("/admin/products?status=archived"))).toEqual([]);
      recordDemoContent(db, true);
      const all = titles(await browser.get("/admin/products"));
      expect(all.toSorted()).toEqual(["Becher", "Yearly Membership"]);
    });
  });
});

describe("sorting by date", () => {
  it("considers the time of day", async () => {
    createOf("event", { title: "Mittag", time: "12:00" });
    createOf("event", { title: "Morgen", time: "06:00" });
    createOf("event", { title: "Vorher", date: "2027-01-01", time: "20:00" });
    const page = await browser.get("/admin/events?sort=date&dir=asc");
    expect(titles(page)).toEqual(["Vorher", "Morgen", "Mittag"]);
  });
});

const fields = [
  ["showOnStartpage", "auf der Startseite"],
  ["showOnOffer", "bei den Angeboten"],
  ["availability", "verfügbar"],
] as const;

const press = (
  path: string,
  values: Record<string, string>,
  { by = browser }: { by?: Browser } = {},
) => by.post(path, { intent: "switch", ...values });

describe.each(kinds)("a switch in the list of $many", ({ kind, path, one }) => {
  it.each(fields.slice(0, 2))("saves %s immediately, and back", async (field, where) => {
    const item = createOf(kind, { title: "Muster" });
    const other = createOf(kind);
    const address = `${path}?q=muster&sort=title&dir=desc`;
    const answer = await browser.press(await browser.get(address), `Muster ${where}`);
    expect([answer.status, answer.location]).toEqual([303, address]);
    expect(stored(item)).toMatchObject({ [field]: true, version: 2 });
    const page = await browser.follow(answer);
    expect(messages(page)).toEqual([`${one} aktualisiert`, `Muster ist jetzt ${where}.`]);
    expect(switches(page)[`Muster ${where}`]).toBe("true");
    await browser.press(page, `Muster ${where}`);
    expect(stored(item)).toMatchObject({ [field]: false, version: 3 });
    expect(stored(other)).toEqual(other);
    expect(changes().map(({ label, action }) => `${label} ${action}`)).toEqual([
      `Muster jetzt ${where}`,
      `Muster nicht mehr ${where}`,
    ]);
    for (const change of changes()) {
      expect(change).toMatchObject({ actorId: admin.id, subject: "item", subjectId: item.id });
    }
  });

  it("is idempotent, and says that nothing changed", async () => {
    const item = createOf(kind);
    const fields = { itemId: item.id, field: "showOnOffer", value: "true" };
    await press(path, fields);
    const once = stored(item);
    const again = await press(path, fields);
    expect([again.status, again.location]).toEqual([303, path]);
    expect(messages(await browser.follow(again)).join()).toContain("Das war schon so");
    expect(stored(item)).toEqual(once);
    expect(changes()).toHaveLength(1);
  });

  it("with script stays on the page and shows the toast there", async () => {
    const item = createOf(kind);
    const fields = { itemId: item.id, field: "showOnOffer", value: "true", stay: "1" };
    const answer = await press(`${path}?page=1`, fields);
    expect([answer.status, answer.location]).toEqual([200, null]);
    expect(stored(item).showOnOffer).toBe(true);
    expect(messages(await browser.get(path))[0]).toBe(`${one} aktualisiert`);
  });

  it.each(["", "1"])("shows an error if it cannot be saved (stay: '%s')", async (stay) => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const item = createOf(kind);
    const fields = { itemId: item.id, field: "showOnOffer", value: "true", ...(stay && { stay }) };
    const answer = await whileRefused("insert", "change_log", () => press(path, fields));
    expect(answer.status).toBe(stay ? 200 : 303);
    const of = { event: "der Veranstaltung", course: "des Kurses", product: "des Produkts" }[kind];
    expect(messages(await browser.get(path))).toEqual([
      `Fehler beim Aktualisieren ${of}`,
      "Bitte versuchen Sie es später erneut.",
    ]);
    expect(stored(item)).toEqual(item);
    expect(log).toHaveBeenCalledOnce();
  });

  it("ignores items of another kind and unknown items", async () => {
    const other = kind === "event" ? "course" : "event";
    const item = createOf(other);
    for (const itemId of [item.id, "gibt-es-nicht"]) {
      const answer = await press(path, { itemId, field: "showOnOffer", value: "true" });
      expect(answer.status).toBe(404);
      expect(answer.text).toContain("wurde nicht gefunden.");
      expect(answer.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    }
    expect(stored(item)).toEqual(item);
    expect(changes()).toEqual([]);
  });

  it("ignores archived items", async () => {
    const item = createOf(kind, { archivedAt: new Date() });
    const answer = await press(path, { itemId: item.id, field: "showOnOffer", value: "true" });
    expect(messages(await browser.follow(answer))[0]).toBe("Im Archiv lässt sich das nicht ändern");
    expect(stored(item)).toEqual(item);
    expect(changes()).toEqual([]);
  });

  it.each([
    [{ field: "price" }],
    [{ field: "" }],
    [{ value: "vielleicht" }],
    [{ value: "" }],
    [{ itemId: "" }],
    [{ itemId: "x".repeat(41) }],
    [{ intent: "löschen" }],
  ])("rejects %o", async (wrong) => {
    const item = createOf(kind);
    const fields = { itemId: item.id, field: "showOnOffer", value: "true", ...wrong };
    expect((await press(path, fields)).status).toBe(400);
    expect(stored(item)).toEqual(item);
  });
});

describe("availability", () => {
  it("of a product has a switch in the list", async () => {
    const item = createOf("product", { title: "Muster" });
    const page = await browser.get("/admin/products");
    const next = await browser.follow(await browser.press(page, "Muster verfügbar"));
    expect(messages(next)).toEqual(["Produkt aktualisiert", "Muster ist nicht mehr verfügbar."]);
    expect(rowsOf(next)[0]?.Verfügbar).toMatch(/Nein$/);
    expect(stored(item).availability).toBe(false);
  });

  it.each(kinds.slice(0, 2))("of $many has no switch in the list", async ({ kind, path }) => {
    const item = createOf(kind);
    const fields = { itemId: item.id, field: "availability", value: "false" };
    expect((await press(path, fields)).status).toBe(400);
    expect(stored(item)).toEqual(item);
  });
});
