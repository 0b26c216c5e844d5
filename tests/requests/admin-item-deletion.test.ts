import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  changeLog,
  eventBookings,
  type ItemKind,
  itemContents,
  orderItems,
  orders,
} from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  type Customer,
  createAdmin,
  createItem,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

let admin: Customer;
let browser: Browser;

beforeEach(async () => {
  db.delete(orders).run();
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  ({ admin, browser } = await createAdmin());
});

const kinds = [
  { kind: "event", path: "/admin/events", one: "Veranstaltung", of: "der Veranstaltung" },
  { kind: "course", path: "/admin/courses", one: "Kurs", of: "des Kurses" },
  { kind: "product", path: "/admin/products", one: "Produkt", of: "des Produkts" },
] as const;

const pathOf = ({ kind, id }: CatalogItem) => `/admin/${kind}s/new/${id}/delete`;

const occasion = { date: "2027-03-13", time: "05:45", location: "Walchensee" };

const createOf = (kind: ItemKind, values: Partial<typeof catalogItems.$inferInsert> = {}) =>
  createItem({ kind, title: "Muster", ...(kind === "event" && occasion), ...values });

/** Puts the item into a separate order. */
const orderItem = (item: CatalogItem, status: "pending" | "cancelled" = "pending") =>
  addOrderItem(createOrder({ status }), item);

const stored = ({ id }: CatalogItem) =>
  db.select().from(catalogItems).where(eq(catalogItems.id, id)).get() ?? null;

const logged = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ label, action }) => `${label} ${action}`);

const main = (page: Page) => {
  const element = page.document.querySelector("main");
  return element ? visibleText(element) : "";
};

/** The text of the list's dialogs, which are closed until script opens them. */
async function dialogs(path: string): Promise<string[]> {
  return (await browser.get(path)).document.querySelectorAll("main dialog").map(visibleText);
}

describe("the confirmation before deleting an item that delivers something", () => {
  it("names what goes with it, or stays with its customers", async () => {
    const item = createOf("course");
    for (const _ of [1, 2, 3]) createLesson({ itemId: item.id });
    createContentFile({ itemId: item.id });
    db.insert(itemContents).values({ itemId: item.id, access: "" }).run();
    const question = async () => main(await browser.get(pathOf(item)));
    expect(await question()).toContain("Mit gelöscht: 3 Lektionen und 1 Datei.");
    db.update(itemContents).set({ accessDraft: "Der Raum" }).run();
    const all = "3 Lektionen, 1 Datei und der Text für Kundinnen und Kunden.";
    expect(await question()).toContain(`Mit gelöscht: ${all}`);
    expect((await dialogs("/admin/courses")).join()).toContain(`Mit gelöscht: ${all}`);
    orderItem(item);
    expect(await question()).toContain(`Alle mit Zugang behalten den Inhalt: ${all}`);
    expect(await question()).not.toContain("Mit gelöscht");
    expect(main(await browser.get(pathOf(createOf("product"))))).not.toContain("Mit gelöscht");
  });
});

describe.each(kinds)("the confirmation before deleting ($kind)", ({ kind, path, one }) => {
  it("asks, and links back to the list", async () => {
    const item = createOf(kind);
    const page = await browser.get(pathOf(item));
    expect(page.status).toBe(200);
    expect(page.document.querySelector("h1")?.text).toBe("Sind Sie sicher?");
    expect(page.document.querySelector("title")?.text).toBe(`${one} löschen – BeHappy`);
    expect(page.text).toContain("Diese Aktion kann nicht rückgängig gemacht werden...");
    expect(page.text).toContain("Muster steht in keiner Bestellung und wird endgültig gelöscht.");
    const cancel = page.document
      .querySelectorAll("main form a")
      .find((link) => visibleText(link) === "Abbrechen");
    expect(cancel?.getAttribute("href")).toBe(path);
    expect(stored(item)).toEqual(item);
  });

  it("is the same in the list's dialog", async () => {
    const item = createOf(kind);
    const [dialog, ...others] = await dialogs(path);
    expect(others).toEqual([]);
    for (const words of [
      "Sind Sie sicher?",
      "Diese Aktion kann nicht rückgängig gemacht werden...",
      "Muster steht in keiner Bestellung und wird endgültig gelöscht.",
      "Abbrechen",
      "Löschen",
    ]) {
      expect(dialog).toContain(words);
    }
    const list = await browser.get(path);
    const form = list.document.querySelector("main dialog form");
    expect(form?.getAttribute("action")).toBe(pathOf(item));
  });

  it.each([
    [1, "in einer Bestellung"],
    [3, "in 3 Bestellungen"],
    [101, "in 100 oder mehr Bestellungen"],
  ])("says that an item in %i orders will be archived", async (count, words) => {
    const item = createOf(kind);
    for (let each = 0; each < count; each += 1) orderItem(item);
    const sentence = `Muster steht ${words} und wird deshalb archiviert`;
    const page = main(await browser.get(pathOf(item)));
    expect(page).toContain(sentence);
    expect(await dialogs(path)).toEqual([expect.stringContaining(sentence)]);
  });

  it("counts cancelled orders, because they still list the item", async () => {
    const item = createOf(kind);
    orderItem(item, "cancelled");
    expect(main(await browser.get(pathOf(item)))).toContain("und wird deshalb archiviert");
  });

  it("is not shown for an archived item that orders still contain", async () => {
    const item = createOf(kind, { archivedAt: new Date() });
    orderItem(item);
    const page = await browser.get(pathOf(item));
    expect(main(page)).toContain(
      "Muster liegt schon im Archiv. Es lässt sich nicht löschen, solange es in einer Bestellung steht.",
    );
    expect(page.document.querySelector("main form")).toBeNull();
    expect(await dialogs(`${path}?status=archived`)).toEqual([]);
  });

  it("returns 404 for an unknown item or one of another kind", async () => {
    const other = createOf(kind === "event" ? "course" : "event");
    for (const id of ["gibt-es-nicht", other.id]) {
      const page = await browser.get(`${path}/new/${id}/delete`);
      expect(page.status).toBe(404);
      expect(page.text).toContain("wurde nicht gefunden.");
      expect(page.document.querySelector(`main a[href="${path}"]`)).not.toBeNull();
    }
  });
});

describe.each(kinds)("deleting ($kind)", ({ kind, path, one, of }) => {
  it("removes an item without orders, and confirms it", async () => {
    const item = createOf(kind);
    const other = createOf(kind);
    const answer = await browser.press(await browser.get(pathOf(item)), "Löschen");
    expect([answer.status, answer.location]).toEqual([303, path]);
    expect(messages(await browser.follow(answer))[0]).toBe(`${one} gelöscht`);
    expect(stored(item)).toBeNull();
    expect(stored(other)).toEqual(other);
    expect(logged()).toEqual(["Muster gelöscht"]);
    expect(db.select().from(changeLog).get()).toMatchObject({
      actorId: admin.id,
      subject: "item",
      subjectId: item.id,
    });
  });

  it("returns to the same place in the list, and so does cancelling", async () => {
    const place = "?q=muster&sort=title&dir=asc&page=2";
    for (let each = 0; each < 11; each += 1) createOf(kind, { title: `Muster ${each + 10}` });
    const list = await browser.get(path + place);
    const to = list.document.querySelector("main dialog form")?.getAttribute("action") ?? "";
    expect(to).toMatch(/\/delete\?q=muster&sort=title&dir=asc&page=2$/);
    const page = await browser.get(`${to}&to=%2Fboese`);
    const links = page.document
      .querySelectorAll(`main a[href^="${path}?"]`)
      .map((link) => `${visibleText(link)} ${link.getAttribute("href")}`);
    expect(links).toEqual([`Zurück ${path}${place}`, `Abbrechen ${path}${place}`]);
    const answer = await browser.press(page, "Löschen");
    expect([answer.status, answer.location]).toEqual([303, path + place]);
  });

  it("archives an item with orders: the orders keep it, and the shop hides it", async () => {
    const item = createOf(kind, { showOnStartpage: true, showOnOffer: true });
    const ordered = orderItem(item);
    const answer = await browser.press(await browser.get(pathOf(item)), "Löschen");
    const next = await browser.follow(answer);
    expect(messages(next)).toEqual([
      `${one} gelöscht`,
      "Muster steht in Bestellungen oder gehört zu Mitgliedschaften und liegt deshalb im Archiv.",
    ]);
    expect(stored(item)).toMatchObject({
      archivedAt: expect.any(Date),
      showOnStartpage: false,
      showOnOffer: false,
      version: 2,
    });
    expect(db.select().from(orderItems).all()).toEqual([ordered]);
    expect(logged()).toEqual(["Muster archiviert"]);
  });

  it("archives an item that was ordered while the confirmation was open", async () => {
    const item = createOf(kind);
    const page = await browser.get(pathOf(item));
    expect(page.text).toContain("wird endgültig gelöscht");
    orderItem(item);
    const answer = await browser.press(page, "Löschen");
    expect(answer.status).toBe(303);
    expect(stored(item)?.archivedAt).toBeInstanceOf(Date);
  });

  it("removes an archived item once no order contains it", async () => {
    const item = createOf(kind, { archivedAt: new Date() });
    const archive = await browser.get(`${path}?status=archived`);
    await browser.press(archive, "Löschen", {}, "main dialog");
    expect(stored(item)).toBeNull();
  });

  it("twice deletes once, without an error", async () => {
    const item = createOf(kind);
    const page = await browser.get(pathOf(item));
    const answers = await Promise.all([
      browser.press(page, "Löschen"),
      browser.press(page, "Löschen"),
    ]);
    answers.push(await browser.press(page, "Löschen"));
    for (const answer of answers) {
      expect([answer.status, answer.location]).toEqual([303, path]);
    }
    const said = messages(await browser.get(path)).join();
    expect(said).toContain("wurde nicht gefunden.");
    expect(said).toContain("Vielleicht hat es schon jemand gelöscht.");
    expect(logged()).toEqual(["Muster gelöscht"]);
  });

  it("twice archives once", async () => {
    const item = createOf(kind);
    orderItem(item);
    await browser.post(pathOf(item), {});
    const once = stored(item);
    const again = await browser.post(pathOf(item), {});
    expect([again.status, again.location]).toEqual([303, path]);
    expect(messages(await browser.follow(again)).join()).toContain(
      "Im Archiv lässt sich das nicht ändern",
    );
    expect(stored(item)).toEqual(once);
    expect(logged()).toEqual(["Muster archiviert"]);
  });

  it("does not affect items of another kind", async () => {
    const other = createOf(kind === "event" ? "course" : "event");
    const answer = await browser.post(`${path}/new/${other.id}/delete`, {});
    expect([answer.status, answer.location]).toEqual([303, path]);
    expect(stored(other)).toEqual(other);
  });

  it.each(["delete", "update"] as const)(
    "shows an error if the database refuses the %s, and can be retried",
    async (operation) => {
      const log = vi.spyOn(console, "error").mockReturnValue(undefined);
      const item = createOf(kind);
      if (operation === "update") orderItem(item);
      const page = await whileRefused(operation, "catalog_items", () =>
        browser.post(pathOf(item), {}),
      );
      expect(page.status).toBe(500);
      const alert = page.document.querySelector('main [role="alert"]');
      expect(alert && visibleText(alert)).toBe(
        `Fehler beim Löschen ${of} Bitte versuchen Sie es später erneut.`,
      );
      expect(stored(item)).toEqual(item);
      expect(logged()).toEqual([]);
      expect(log).toHaveBeenCalledOnce();
      expect((await browser.press(page, "Löschen")).status).toBe(303);
    },
  );

  it("does nothing if it cannot be logged", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const item = createOf(kind);
    const page = await whileRefused("insert", "change_log", () => browser.post(pathOf(item), {}));
    expect(page.status).toBe(500);
    expect(stored(item)).toEqual(item);
  });
});

describe("an item with participants", () => {
  it("is archived, too", async () => {
    const event = createOf("event");
    const other = orderItem(createOf("event"));
    const person = { firstName: "Jürgen", lastName: "Groß", email: "juergen@beispiel.de" };
    db.insert(eventBookings)
      .values({ eventId: event.id, orderItemId: other.id, seat: 1, ...person })
      .run();
    const answer = await browser.post(pathOf(event), {});
    expect(answer.status).toBe(303);
    expect(stored(event)?.archivedAt).toBeInstanceOf(Date);
  });
});

describe.each(kinds)("'Wiederherstellen' ($kind)", ({ kind, path, one }) => {
  const archive = `${path}?status=archived`;

  it("restores an archived item, and links back to the archive", async () => {
    const item = createOf(kind, { archivedAt: new Date() });
    const page = await browser.get(archive);
    const answer = await browser.press(page, "Wiederherstellen");
    expect([answer.status, answer.location]).toEqual([303, archive]);
    expect(messages(await browser.follow(answer))[0]).toBe(`${one} wiederhergestellt`);
    expect(stored(item)).toMatchObject({
      archivedAt: null,
      version: 2,
      showOnStartpage: false,
      showOnOffer: false,
    });
    expect(logged()).toEqual(["Muster wiederhergestellt"]);
  });

  it("is idempotent, and says that nothing changed", async () => {
    const item = createOf(kind, { archivedAt: new Date() });
    const wish = { intent: "restore", itemId: item.id };
    await browser.post(archive, wish);
    const once = stored(item);
    const again = await browser.post(archive, wish);
    expect(messages(await browser.follow(again)).join()).toContain("Das war schon so");
    expect(stored(item)).toEqual(once);
    expect(logged()).toHaveLength(1);
  });

  it("is not offered for items outside the archive", async () => {
    createOf(kind);
    expect((await browser.get(path)).text).not.toContain("Wiederherstellen");
  });

  it("returns 404 for an unknown item or one of another kind", async () => {
    const other = createOf(kind === "event" ? "course" : "event", { archivedAt: new Date() });
    for (const itemId of [other.id, "gibt-es-nicht"]) {
      const answer = await browser.post(path, { intent: "restore", itemId });
      expect(answer.status).toBe(404);
    }
    expect(stored(other)).toEqual(other);
  });

  it("shows an error if it cannot be saved", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const item = createOf(kind, { archivedAt: new Date() });
    const wish = { intent: "restore", itemId: item.id };
    const answer = await whileRefused("update", "catalog_items", () => browser.post(archive, wish));
    expect(messages(await browser.follow(answer))[0]).toMatch(/^Fehler beim Aktualisieren de/);
    expect(stored(item)).toEqual(item);
  });
});
