import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import {
  catalogItems,
  changeLog,
  contentFiles,
  itemContents,
  itemKinds,
  lessons,
} from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  adminPaths,
  createTyped,
  formPath,
  itemForm,
  typed,
  typedValues,
} from "#tests/support/item-form.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { createAdmin } from "#tests/support/samples.ts";

let browser: Browser;

beforeEach(async () => {
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  browser = (await createAdmin()).browser;
});

const items = () => db.select().from(catalogItems).all();

/** The address of the link 'Duplizieren'. */
function duplicationIn(page: Page): string {
  const link = page.document
    .querySelectorAll("main a")
    .find((each) => visibleText(each).startsWith("Duplizieren"));
  return link?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
}

describe.each(itemKinds)("the duplicate of a %s", (kind) => {
  it("is a new item's form with the same values, reached from list and form", async () => {
    const item = createTyped(kind, { ordered: 3, archivedAt: new Date(), showOnOffer: true });
    const listPage = await browser.get(`${adminPaths[kind]}?status=archived`);
    expect(duplicationIn(listPage)).toBe(
      `${adminPaths[kind]}/new?vorlage=${item.id}&status=archived`,
    );
    const address = duplicationIn(await browser.get(formPath(item)));
    const page = await browser.get(address);
    expect(page.status).toBe(200);
    const { newId, ...values } = itemForm(page);
    const { showOnStartpage, ...kept } = typed[kind];
    expect(values).toEqual(kind === "product" ? kept : { ...kept, date: "" });
    expect(page.text).toContain("Die Angaben stammen von „Ein Abend am Feuer“");
    expect(page.text).toContain("Noch ist nichts gespeichert.");
    expect(items()).toHaveLength(1);
  });

  it("is stored only by 'Erstellen', without orders, archive and selections", async () => {
    const item = createTyped(kind, { ordered: 3, archivedAt: new Date() });
    const page = await browser.get(duplicationIn(await browser.get(formPath(item))));
    const date: Record<string, string> = kind === "product" ? {} : { date: "2099-04-01" };
    const answer = await browser.post(`${adminPaths[kind]}/new`, { ...itemForm(page), ...date });
    expect([answer.status, answer.location]).toEqual([303, adminPaths[kind]]);
    const duplicate = items().find(({ id }) => id !== item.id);
    expect(duplicate).toMatchObject({
      ...typedValues[kind],
      ...(kind !== "product" && { date: "2099-04-01" }),
      showOnStartpage: false,
      ordered: 0,
      archivedAt: null,
      version: 1,
    });
  });
});

describe.each(itemKinds)("the duplicate of a %s that delivers something", (kind) => {
  it("delivers the same once it is created, however often that is pressed", async () => {
    const item = createTyped(kind, { accessMonths: 3 });
    db.insert(itemContents)
      .values({ itemId: item.id, access: "Code 4711", accessDraft: "Neu", version: 4 })
      .run();
    const { id: lessonId } = createLesson({ itemId: item.id, title: "Ankommen" });
    createContentFile({ itemId: item.id, lessonId, title: "Übung" });
    const address = duplicationIn(await browser.get(formPath(item)));
    const page = await browser.get(address);
    expect(page.text).toContain(
      "übernimmt auch, was Kundinnen, Kunden und Mitglieder bekommen: Text",
    );
    const fields = { ...itemForm(page), ...(kind !== "product" && { date: "2099-04-01" }) };
    const invalid = await browser.post(address, { ...fields, title: "" });
    const action = invalid.document.querySelector("form#artikel")?.getAttribute("action");
    expect(action?.replaceAll("&amp;", "&")).toBe(address);
    for (const _press of [1, 2]) expect((await browser.post(address, fields)).status).toBe(303);
    const [duplicate, ...others] = items().filter(({ id }) => id !== item.id);
    expect(others).toEqual([]);
    const itemId = duplicate?.id ?? "";
    expect(duplicate?.accessMonths).toBe(3);
    expect(db.select().from(itemContents).all()).toMatchObject([
      { itemId: item.id },
      { itemId, access: "Code 4711", accessDraft: "Neu", version: 1 },
    ]);
    expect(db.select().from(lessons).all()).toMatchObject([
      { id: lessonId },
      { itemId, title: "Ankommen" },
    ]);
    const files = db.select().from(contentFiles).where(eq(contentFiles.itemId, itemId)).all();
    expect(files).toMatchObject([{ title: "Übung" }]);
    expect(files[0]?.lessonId).not.toBe(lessonId);
  });
});

describe("the duplicate", () => {
  it("of an event needs a date", async () => {
    const item = createTyped("event");
    const page = await browser.get(duplicationIn(await browser.get(formPath(item))));
    const answer = await browser.post("/admin/events/new", itemForm(page));
    expect(answer.status).toBe(400);
    expect(itemForm(answer)).toMatchObject({ title: typed.event.title, time: "18:30" });
  });

  it.each(["gibt-es-nicht", "other"])("of %s does not exist", async (which) => {
    const id = which === "other" ? createTyped("course").id : which;
    expect((await browser.get(`/admin/events/new?vorlage=${id}`)).status).toBe(404);
  });
});
