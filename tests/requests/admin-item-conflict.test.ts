import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { SHORT_ID } from "#db/ids.ts";
import { catalogItems, changeLog, itemKinds, users } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  adminPaths,
  createTyped,
  findStored,
  formPath,
  itemForm,
  typed,
  typedValues,
} from "#tests/support/item-form.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  errorSummary,
  messages,
} from "#tests/support/samples.ts";

let browser: Browser;
let other: Browser;
let otherAdmin: Customer;

beforeEach(async () => {
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  otherAdmin = await createCustomer({ role: "admin" });
  browser = (await createAdmin()).browser;
  other = await browserOf(otherAdmin);
});

const items = () => db.select().from(catalogItems).all();
const actions = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ action }) => action);

/** The values that the page compares, by field name. */
function differences(page: Page): Record<string, string[]> {
  return Object.fromEntries(
    page.document
      .querySelectorAll("main .side-by-side")
      .map((each) => [
        visibleText(each.querySelector("h3") ?? each),
        each.querySelectorAll("dt, dd").map(visibleText),
      ]),
  );
}

describe.each(itemKinds)("if two admins edit the same %s,", (kind) => {
  it("the later one gets an error with both versions, and keeps the typed values", async () => {
    const now = new Date("2026-11-21T16:42:00Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    const item = createTyped(kind);
    const mine = itemForm(await browser.get(formPath(item)));
    await other.post(formPath(item), {
      ...typed[kind],
      version: "1",
      price: "20",
      category: "Neu",
    });
    const typedByMe = { ...mine, title: "Meins", price: "", showOnOffer: "on" };
    const answer = await browser.post(formPath(item), typedByMe);

    expect(answer.status).toBe(409);
    const summary = errorSummary(answer);
    expect(summary?.title).toBe("Jemand war schneller");
    expect(summary?.sentences.join()).toContain("Inzwischen hat jemand anderes gespeichert");
    expect(summary?.sentences.join()).toContain("auch in Feldern, die Sie nicht geändert haben");
    expect(summary?.takesFocus).toBe(true);
    expect(answer.text).toContain(`Gespeichert am 21.11.2026, 17:42 Uhr von ${otherAdmin.email}.`);
    const sides = (yours: string, now: string) => [
      "In Ihrem Formular",
      yours,
      "Jetzt gespeichert",
      now,
    ];
    expect(differences(answer)).toEqual({
      Titel: sides("Meins", typed[kind].title ?? ""),
      Kategorie: sides("Gemeinschaft", "Neu"),
      "Preis in Euro": sides("leer", "20,00 €"),
      "Auf der Angebotsseite zeigen": sides("ja", "nein"),
    });
    expect(itemForm(answer)).toEqual({ ...typedByMe, version: "2" });
    expect(findStored(item.id)).toMatchObject({
      ...typedValues[kind],
      category: "Neu",
      price: 2000,
    });
    expect(actions()).toEqual(["geändert"]);
  });

  it("the later one can still overwrite the other version", async () => {
    const item = createTyped(kind);
    const mine = itemForm(await browser.get(formPath(item)));
    await other.post(formPath(item), { ...typed[kind], version: "1", price: "20" });
    const conflict = await browser.post(formPath(item), { ...mine, title: "Meins" });
    const answer = await browser.post(formPath(item), itemForm(conflict));
    expect([answer.status, answer.location]).toEqual([303, adminPaths[kind]]);
    expect(findStored(item.id)).toMatchObject({
      ...typedValues[kind],
      title: "Meins",
      version: 3,
    });
    expect(actions()).toEqual(["geändert", "geändert"]);
  });
});

describe("a conflict", () => {
  it("is still detected after an invalid submission, because the form keeps its original version", async () => {
    const item = createTyped("event");
    const mine = itemForm(await browser.get(formPath(item)));
    await other.post(formPath(item), { ...typed.event, version: "1", price: "20" });
    for (const [name, value] of [
      ["price", "viel"],
      ["intent", "preview"],
    ] as const) {
      const answer = await browser.post(formPath(item), { ...mine, title: "Meins", [name]: value });
      expect(itemForm(answer).version).toBe("1");
    }
    expect((await browser.post(formPath(item), { ...mine, title: "Meins" })).status).toBe(409);
    expect(findStored(item.id)).toMatchObject({ title: typed.event.title, price: 2000 });
  });

  it("occurs again if a third change precedes the second attempt", async () => {
    const item = createTyped("event");
    await other.post(formPath(item), { ...typed.event, version: "1", price: "20" });
    const first = await browser.post(formPath(item), { ...typed.event, version: "1", title: "M" });
    await other.post(formPath(item), { ...typed.event, version: "2", price: "30" });
    const second = await browser.post(formPath(item), itemForm(first));
    expect(second.status).toBe(409);
    expect(differences(second)["Preis in Euro"]).toContain("30,00 €");
    expect(findStored(item.id)?.version).toBe(3);
  });

  it("does not occur if both admins typed the same values", async () => {
    const item = createTyped("event");
    const fields = { ...typed.event, version: "1", title: "Gemeinsam" };
    for (const each of [other, browser]) {
      const answer = await each.post(formPath(item), fields);
      expect([answer.status, answer.location]).toEqual([303, "/admin/events"]);
    }
    expect(findStored(item.id)).toMatchObject({ title: "Gemeinsam", version: 2 });
    expect(actions()).toEqual(["geändert"]);
  });

  it("links to the stored version, to discard one's own", async () => {
    const item = createTyped("event");
    await other.post(formPath(item), { ...typed.event, version: "1", price: "20" });
    const answer = await browser.post(formPath(item), { ...typed.event, version: "1", title: "M" });
    const link = answer.document.querySelector(`main a[href="${formPath(item)}"]`);
    expect(link && visibleText(link)).toBe("Eigene Eingabe verwerfen");
  });

  it("does not name a deleted account", async () => {
    const item = createTyped("event");
    await other.post(formPath(item), { ...typed.event, version: "1", price: "20" });
    db.delete(users).where(eq(users.id, otherAdmin.id)).run();
    const answer = await browser.post(formPath(item), { ...typed.event, version: "1", title: "M" });
    expect(answer.text).toContain("Uhr von einem gelöschten Konto.");
  });

  it.each(["0", "7", "-1", "1.5", "eins"])("occurs for the version %s", async (version) => {
    const item = createTyped("event");
    const answer = await browser.post(formPath(item), { ...typed.event, version, title: "M" });
    expect(answer.status).toBe(409);
    expect(findStored(item.id)).toEqual(item);
  });

  it("does not occur after an order, which changes no field of the form", async () => {
    const item = createTyped("event");
    const form = itemForm(await browser.get(formPath(item)));
    db.update(catalogItems).set({ ordered: 5 }).where(eq(catalogItems.id, item.id)).run();
    expect((await browser.post(formPath(item), { ...form, title: "Anders" })).status).toBe(303);
    expect(findStored(item.id)).toMatchObject({ title: "Anders", ordered: 5 });
  });
});

describe("an item that was deleted while it was edited", () => {
  it("is reported as deleted; the typed values can be saved as a new item", async () => {
    const item = createTyped("course");
    const mine = itemForm(await browser.get(formPath(item)));
    db.delete(catalogItems).run();
    const answer = await browser.post(formPath(item), { ...mine, title: "Meins" });
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)?.title).toBe("Der Kurs wurde nicht gefunden.");
    expect(errorSummary(answer)?.sentences.join()).toContain(
      "Mit „Erstellen“ legen Sie ihn neu an.",
    );
    const { version, newId, ...kept } = itemForm(answer);
    expect(version).toBeUndefined();
    expect(kept).toEqual({ ...typed.course, title: "Meins" });
    expect(visibleText(answer.document.querySelector(".edit-bar button") ?? answer.document)).toBe(
      "Erstellen",
    );
    const created = await browser.post(formPath(item), itemForm(answer));
    expect([created.status, created.location]).toEqual([303, "/admin/courses"]);
    expect(messages(await browser.follow(created))[0]).toBe("Kurs erstellt");
    expect(items()).toMatchObject([{ id: newId, title: "Meins", kind: "course" }]);
    expect(actions()).toEqual(["angelegt"]);
  });

  it("is created once, even if the form is submitted repeatedly", async () => {
    const item = createTyped("course");
    db.delete(catalogItems).run();
    const gone = itemForm(await browser.post(formPath(item), { ...typed.course, version: "1" }));
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(formPath(item), gone)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(items()).toHaveLength(1);
  });
});

describe("a new item's form", () => {
  it("submitted twice creates one item", async () => {
    const form = itemForm(await browser.get("/admin/events/new"));
    const fields = { ...form, ...typed.event };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => browser.post("/admin/events/new", fields)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(303));
    expect(items()).toMatchObject([{ id: form.newId, version: 1 }]);
    expect(actions()).toEqual(["angelegt"]);
  });

  it("submitted again with other values causes a conflict, and then updates the item", async () => {
    const form = itemForm(await browser.get("/admin/events/new"));
    await browser.post("/admin/events/new", { ...form, ...typed.event });
    const again = { ...form, ...typed.event, title: "Ein zweiter Gedanke" };
    const answer = await browser.post("/admin/events/new", again);
    expect(answer.status).toBe(409);
    expect(Object.keys(differences(answer))).toEqual(["Titel"]);
    expect(itemForm(answer)).toMatchObject({ ...again, version: "1" });
    expect(answer.text).toContain("Aktualisieren");
    expect((await browser.post("/admin/events/new", itemForm(answer))).status).toBe(303);
    expect(items()).toMatchObject([{ id: form.newId, title: "Ein zweiter Gedanke", version: 2 }]);
    expect(actions()).toEqual(["angelegt", "geändert"]);
  });

  it("opened twice creates two items", async () => {
    for (let count = 0; count < 2; count += 1) {
      const form = itemForm(await browser.get("/admin/events/new"));
      await browser.post("/admin/events/new", { ...form, ...typed.event });
    }
    expect(items()).toHaveLength(2);
  });

  it.each(["", "kurz", "../../../etc", "ABCDEFGHIJ", "a".repeat(11)])(
    "replaces the invalid id '%s' with a generated one",
    async (newId) => {
      expect((await browser.post("/admin/events/new", { ...typed.event, newId })).status).toBe(303);
      expect(items()[0]?.id).toMatch(SHORT_ID);
    },
  );

  it("never modifies an item of another kind with the same id", async () => {
    const course = createTyped("course");
    const fields = { ...typed.event, newId: course.id };
    const answer = await browser.post("/admin/events/new", fields);
    expect(answer.status).toBe(409);
    expect(findStored(course.id)).toEqual(course);
    const { newId } = itemForm(answer);
    expect(newId).not.toBe(course.id);
    expect((await browser.post("/admin/events/new", itemForm(answer))).status).toBe(303);
    expect(items()).toHaveLength(2);
  });
});
