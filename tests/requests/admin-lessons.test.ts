import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { env } from "#app/environment/env.server.ts";
import { lessonPictures } from "#app/features/pictures/places/lesson-pictures.server.ts";
import { findPictureUses } from "#app/features/pictures/places/picture-places.server.ts";
import { db } from "#db/client.server.ts";
import {
  type CatalogItem,
  catalogItems,
  changeLog,
  lessonProgress,
  lessons,
  orders,
} from "#db/schema.ts";
import { type Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import { createTyped, formPath } from "#tests/support/item-form.ts";
import { pictureBytes } from "#tests/support/pictures.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import { addOrderItem, createOrder } from "#tests/support/sample-orders.ts";
import {
  browserOf,
  type Customer,
  createAdmin,
  createCustomer,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

type Fields = Record<string, string>;

let browser: Browser;
let other: Browser;
let customer: Customer;
let course: CatalogItem;

beforeEach(async () => {
  db.delete(orders).run();
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  browser = (await createAdmin()).browser;
  other = (await createAdmin()).browser;
  customer = await createCustomer();
  course = createTyped("course", { withdrawalClass: "service" });
  addOrderItem(createOrder({ userId: customer.id, status: "completed" }), course);
});

const listPath = () => `${formPath(course)}/inhalt`;
const pathOf = (lesson: string | { id: string }) =>
  `${listPath()}/lektionen/${typeof lesson === "string" ? lesson : lesson.id}`;

const arriving = {
  sectionTitle: "Woche 1",
  lessonTitle: "Ankommen",
  lessonText: "Atme **ein**.",
  transcript: "Hallo.",
  opensOn: "",
  opensAfterDays: "7",
};
const values = {
  section: "Woche 1",
  title: "Ankommen",
  text: "Atme **ein**.",
  transcript: "Hallo.",
  opensOn: null,
  opensAfterDays: 7,
  isPreview: false,
  posterUrl: null,
};

function lessonForm(page: Page): Fields {
  const form = page.document.querySelector("form#lektion");
  if (!form) throw new Error(`no form (${page.status}): ${page.text}`);
  return formValues(form);
}

const open = async (path: string, by = browser) => lessonForm(await by.get(path));
const create = async (intent: string, fields: Fields = {}): Promise<Page> =>
  browser.post(pathOf("new"), { ...(await open(pathOf("new"))), ...arriving, ...fields, intent });
const edit = async (lesson: { id: string }, intent: string, fields: Fields): Promise<Page> =>
  browser.post(pathOf(lesson), { ...(await open(pathOf(lesson))), ...fields, intent });

const stored = () => db.select().from(lessons).orderBy(asc(lessons.position)).all();
const only = () => {
  const [lesson] = stored();
  if (!lesson) throw new Error("no lesson");
  return lesson;
};
const actions = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ subject, label, action }) => {
      expect([subject, label]).toEqual(["item", course.title]);
      return action;
    });
const rows = async () =>
  (await browser.get(listPath())).document
    .querySelectorAll("main ol > li > div:first-child")
    .map(visibleText);
/** Whether the course delivers something to the customer. */
const isDelivered = async () =>
  (await (await browserOf(customer)).get("/dashboard/inhalte")).text.includes(course.title);

describe("a lesson", () => {
  it("reaches customers once it is published", async () => {
    const draft = await create("save");
    expect(draft.status).toBe(303);
    const lesson = only();
    expect(lesson).toMatchObject({ ...values, itemId: course.id, position: 1, publishedAt: null });
    expect(draft.location).toBe(pathOf(lesson));
    expect(messages(await browser.follow(draft))[0]).toBe("Entwurf gespeichert");
    expect(await isDelivered()).toBe(false);
    expect(await rows()).toEqual(["Ankommen öffnet 7 Tage nach Beginn des Zugangs Entwurf"]);

    const published = await edit(lesson, "publish", {});
    expect(messages(await browser.follow(published))[0]).toBe("Veröffentlicht");
    expect(only()).toMatchObject({ ...values, draft: null });
    expect(only().publishedAt).not.toBeNull();
    expect(await isDelivered()).toBe(true);
    expect(await rows()).toEqual([expect.stringContaining(" veröffentlicht")]);
    expect(actions()).toEqual(["Lektion „Ankommen“ angelegt", "Lektion „Ankommen“ veröffentlicht"]);
  });

  it("can be published at once, with a day and for everyone", async () => {
    await create("publish", { opensOn: "2099-03-13", opensAfterDays: "", preview: "on" });
    expect(only()).toMatchObject({ opensOn: "2099-03-13", opensAfterDays: null, isPreview: true });
    expect(only().publishedAt).not.toBeNull();
    expect(await rows()).toEqual([
      "Ankommen öffnet am 13.03.2099 veröffentlicht Vorschau für alle",
    ]);
    expect(await open(pathOf(only()))).toMatchObject({ preview: "on", opensOn: "2099-03-13" });
  });

  it("that is published stays as it is until its next version is published", async () => {
    const lesson = createLesson({ itemId: course.id, ...values });
    await edit(lesson, "save", { lessonTitle: "Neu", lessonText: "Anders", preview: "on" });
    expect(only()).toMatchObject({
      ...values,
      publishedAt: lesson.publishedAt,
      draft: { ...values, title: "Neu", text: "Anders", isPreview: true },
    });
    expect(await rows()).toEqual([
      "Neu öffnet 7 Tage nach Beginn des Zugangs Entwurf neben der veröffentlichten Fassung Vorschau für alle",
    ]);
    expect(await open(pathOf(lesson))).toMatchObject({ lessonTitle: "Neu", lessonText: "Anders" });
    await edit(lesson, "publish", {});
    expect(only()).toMatchObject({
      title: "Neu",
      text: "Anders",
      isPreview: true,
      draft: null,
      publishedAt: lesson.publishedAt,
      version: 3,
    });
  });

  it("has no draft any more if it is typed as published", async () => {
    const lesson = createLesson({ itemId: course.id, ...values });
    await edit(lesson, "save", { lessonTitle: "Neu" });
    await edit(lesson, "save", { lessonTitle: "Ankommen" });
    expect(only()).toMatchObject({ ...values, draft: null });
  });

  it("has a picture for its film by an upload or an address, as a draft and published", async () => {
    const lesson = createLesson({ itemId: course.id, title: "Ankommen" });
    const film = { role: "media", mediaType: "video/mp4", sha256: "7".repeat(64) } as const;
    createContentFile({ itemId: course.id, lessonId: lesson.id, ...film });
    mkdirSync(path.join(env.DATA_DIR, "files"), { recursive: true });
    writeFileSync(path.join(env.DATA_DIR, "files", film.sha256), "Film");
    const body = new FormData();
    for (const [name, value] of Object.entries(await open(pathOf(lesson)))) body.set(name, value);
    const bytes = new Uint8Array(await pictureBytes("png"));
    body.set("image", new File([bytes], "bild.png", { type: "image/png" }));
    body.set("intent", "save");
    expect((await browser.post(pathOf(lesson), body)).status).toBe(303);
    const address = only().draft?.posterUrl ?? "";
    expect(address).toMatch(/^\/uploads\/[0-9a-f]{32}\/960\.webp$/);
    expect((await open(pathOf(lesson))).imageUrl).toBe(address);
    const theirs = await browserOf(customer);
    const poster = async () => {
      const page = await theirs.get(`/courses/${course.id}/lektionen/${lesson.id}`);
      return page.document.querySelector("video")?.getAttribute("poster");
    };
    expect(await poster()).toBeUndefined();
    await edit(lesson, "publish", {});
    expect(await poster()).toBe(address);
    const refused = await edit(lesson, "publish", { imageUrl: "javascript:alert(1)" });
    expect([refused.status, fieldErrors(refused).imageUrl]).toEqual([
      400,
      expect.stringContaining("Das ist keine Bildadresse."),
    ]);
    await edit(lesson, "publish", { imageUrl: "" });
    expect(await poster()).toBeUndefined();
  });

  it("loses a picture that is erased or gets the one that replaces it, in its draft too", async () => {
    const [old, next] = ["1", "2"].map((digit) => `/uploads/${digit.repeat(32)}/960.webp`);
    const lesson = createLesson({ itemId: course.id, ...values, posterUrl: old });
    db.update(lessons)
      .set({ draft: { ...values, posterUrl: old ?? null } })
      .run();
    const name = "1".repeat(32);
    expect(findPictureUses(name)).toMatchObject([{ kind: "Lektion", path: pathOf(lesson) }]);
    const noted = { actor: { admin: (await createAdmin()).admin.id }, now: new Date() };
    lessonPictures.replace(db, name, next ?? "", noted);
    expect(only()).toMatchObject({ posterUrl: next, draft: { posterUrl: next }, version: 2 });
    lessonPictures.erase(db, "2".repeat(32), noted);
    expect(only()).toMatchObject({ posterUrl: null, draft: { posterUrl: null } });
    expect(actions()).toEqual([
      "Lektion „Ankommen“: Vorschaubild ersetzt",
      "Lektion „Ankommen“: Vorschaubild endgültig gelöscht",
    ]);
  });

  it("is previewed without being saved", async () => {
    const page = await create("preview", { lessonText: "# Eins\n\n<b>fett</b>" });
    expect(page.status).toBe(200);
    const frame = page.document.querySelector(".form-preview");
    expect(frame?.querySelectorAll("h3").map(visibleText)).toEqual([
      "Ankommen",
      "Eins",
      "Abschrift",
    ]);
    expect(frame?.querySelector("b")).toBeNull();
    expect(lessonForm(page)).toMatchObject({ lessonTitle: "Ankommen", opensAfterDays: "7" });
    expect(stored()).toEqual([]);
    expect((await browser.post(pathOf("new"), lessonForm(page))).status).toBe(303);
  });

  it("has a form whose controls belong to it", async () => {
    const { document } = await browser.get(pathOf("new"));
    const ids = document.querySelectorAll("[id]").map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("is created once, however often its form is sent", async () => {
    const fields = { ...(await open(pathOf("new"))), ...arriving, intent: "save" };
    await browser.post(pathOf("new"), fields);
    await browser.post(pathOf("new"), fields);
    expect(stored()).toHaveLength(1);
    expect(actions()).toEqual(["Lektion „Ankommen“ angelegt"]);
  });

  const ONE_OF_BOTH =
    "Bitte geben Sie entweder einen Tag oder eine Zahl von Tagen an, nicht beides.";
  it.each([
    ["lessonTitle", "", "Bitte geben Sie einen Titel an."],
    ["lessonTitle", "x".repeat(201), "Bitte höchstens 200 Zeichen."],
    ["sectionTitle", "x".repeat(201), "Bitte höchstens 200 Zeichen."],
    ["opensOn", "2027-02-30", "Bitte geben Sie ein Datum an, das es gibt"],
    ["opensOn", "morgen", "Bitte geben Sie ein Datum an, das es gibt"],
    ["opensAfterDays", "-1", "eine ganze Zahl von 0 bis 3650"],
    ["opensAfterDays", "3651", "eine ganze Zahl von 0 bis 3650"],
    ["opensAfterDays", "bald", "eine ganze Zahl von 0 bis 3650"],
    ["opensAfterDays", "7", ONE_OF_BOTH, { opensOn: "2099-03-13" }],
    ["opensAfterDays", "0", ONE_OF_BOTH, { opensOn: "2099-03-13" }],
    ["lessonText", "*_[](`".repeat(17_000), "Bitte höchstens 80.000 Zeichen."],
    ["transcript", "*_[](`".repeat(17_000), "Bitte höchstens 80.000 Zeichen."],
  ])(
    "is refused with an invalid %s, and keeps what was typed",
    async (name, value, sentence, more: Fields = {}) => {
      const typed = { ...arriving, ...more, [name]: value };
      const page = await create("publish", typed);
      expect(page.status).toBe(400);
      expect(fieldErrors(page)[name]).toContain(sentence);
      expect(lessonForm(page)).toMatchObject(typed);
      expect(stored()).toEqual([]);
    },
  );

  it("keeps what was typed if it cannot be saved", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    for (const table of ["lessons", "change_log"]) {
      const page = await whileRefused("insert", table, () => create("publish"));
      expect(page.status).toBe(500);
      expect(errorSummary(page)?.title).toBe("Fehler beim Speichern der Lektion");
      expect(lessonForm(page)).toMatchObject(arriving);
    }
    expect(stored()).toEqual([]);
  });

  it("belongs to its course, and only courses have lessons", async () => {
    const elsewhere = createLesson({ itemId: createItem({ kind: "course" }).id, title: "Fremd" });
    expect((await browser.get(pathOf(elsewhere))).status).toBe(404);
    const posted = { ...arriving, version: "1", intent: "publish" };
    expect((await browser.post(pathOf(elsewhere), posted)).status).toBe(409);
    await browser.post(`${pathOf(elsewhere)}/delete`, {});
    expect(stored()).toEqual([elsewhere]);
    const event = `${formPath(createTyped("event"))}/inhalt/lektionen/new`;
    expect((await browser.get(event)).status).toBe(404);
    expect((await browser.post(event, posted)).status).toBe(404);
  });

  it("is edited by admins only", async () => {
    const lesson = createLesson({ itemId: course.id });
    const theirs = await browserOf(customer);
    for (const path of [pathOf("new"), pathOf(lesson), `${pathOf(lesson)}/delete`]) {
      expect((await theirs.get(path)).status).toBe(403);
      expect((await theirs.post(path, { ...arriving, intent: "publish" })).status).toBe(403);
    }
    expect(stored()).toEqual([lesson]);
  });
});

describe("if two admins edit a lesson,", () => {
  it("the later one sees both versions and can overwrite the other", async () => {
    const lesson = createLesson({ itemId: course.id, ...values });
    const mine = { ...(await open(pathOf(lesson))), lessonTitle: "Meins", intent: "publish" };
    const theirs = { ...(await open(pathOf(lesson), other)), opensOn: "2099-03-13" };
    await other.post(pathOf(lesson), { ...theirs, opensAfterDays: "", intent: "save" });
    const page = await browser.post(pathOf(lesson), mine);
    expect(page.status).toBe(409);
    expect(errorSummary(page)?.title).toBe("Jemand war schneller");
    expect(page.text).toContain("Titel In Ihrem Formular Meins Jetzt gespeichert Ankommen");
    expect(page.text).toContain("Öffnet am In Ihrem Formular leer Jetzt gespeichert 13.03.2099");
    expect(only()).toMatchObject(values);
    const again = { ...lessonForm(page), intent: "publish" };
    expect((await browser.post(pathOf(lesson), again)).status).toBe(303);
    expect(only()).toMatchObject({ ...values, title: "Meins", draft: null });
  });

  it("and one deletes it, the other can create it anew from what was typed", async () => {
    const lesson = createLesson({ itemId: course.id, ...values });
    const mine = { ...(await open(pathOf(lesson))), lessonTitle: "Meins", intent: "save" };
    await other.post(`${pathOf(lesson)}/delete`, {});
    const page = await browser.post(pathOf(lesson), mine);
    expect(page.status).toBe(409);
    expect(errorSummary(page)?.title).toBe("Diese Lektion gibt es nicht (mehr).");
    const again = await browser.post(pathOf(lesson), { ...lessonForm(page), intent: "save" });
    expect(again.location).toBe(pathOf(only()));
    expect(only()).toMatchObject({ ...values, title: "Meins" });
  });
});

describe("the list of lessons", () => {
  const titles = () => stored().map(({ title }) => title);
  const press = async (label: string, title: string): Promise<Page> =>
    browser.press(await browser.get(listPath()), `${label}: ${title}`);

  it("invites to the first one", async () => {
    const page = await browser.get(listPath());
    expect(page.text).toContain("Noch gibt es keine Lektion.");
    const link = page.document.querySelector(`main a[href="${pathOf("new")}"]`);
    expect(link && visibleText(link)).toBe("Neue Lektion");
  });

  it("has the order of the course, below the headings of the sections", async () => {
    createLesson({ itemId: course.id, position: 3, title: "Drei", section: "Woche 2" });
    createLesson({ itemId: course.id, position: 2, title: "Zwei", opensAfterDays: 1 });
    createLesson({ itemId: course.id, position: 1, title: "Eins", section: "Woche 1" });
    const { document } = await browser.get(listPath());
    const parts = document.querySelectorAll("main section h3, main section li a:first-child");
    expect(parts.map(visibleText).filter((text) => !text.startsWith("Löschen"))).toEqual([
      "Woche 1",
      "Eins",
      "Zwei",
      "Woche 2",
      "Drei",
    ]);
    expect((await rows())[1]).toContain("öffnet einen Tag nach Beginn des Zugangs");
    await create("save", { lessonTitle: "Vier" });
    expect(titles()).toEqual(["Eins", "Zwei", "Drei", "Vier"]);
  });

  it("changes with its buttons, whatever the numbers of the places", async () => {
    for (const [position, title] of [
      [2, "Eins"],
      [2, "Zwei"],
      [9, "Drei"],
    ] as const) {
      createLesson({
        itemId: course.id,
        position,
        title,
        id: `${title.toLowerCase()}222222`.slice(0, 10),
      });
    }
    expect((await press("Nach oben", "Drei")).location).toBe(`${listPath()}#lektionen`);
    expect(titles()).toEqual(["Eins", "Drei", "Zwei"]);
    await press("Nach unten", "Eins");
    expect(titles()).toEqual(["Drei", "Eins", "Zwei"]);
    expect(actions()).toEqual([
      "Lektion „Drei“ nach oben verschoben",
      "Lektion „Eins“ nach unten verschoben",
    ]);
    expect(stored().map(({ position, version }) => [position, version])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    const buttons = (await browser.get(listPath())).document
      .querySelectorAll("main ol > li")
      .map((row) => visibleText(row).match(/Nach (oben|unten)/g));
    expect(buttons).toEqual([["Nach unten"], ["Nach oben", "Nach unten"], ["Nach oben"]]);
  });

  it("changes once, however often a button is pressed, and not past a deleted lesson", async () => {
    const [first, second] = ["Eins", "Zwei"].map((title) =>
      createLesson({ itemId: course.id, title }),
    );
    const move = { intent: "up", lessonId: second?.id ?? "", neighbourId: first?.id ?? "" };
    await browser.post(listPath(), move);
    const again = await browser.post(listPath(), move);
    expect(messages(await browser.follow(again))).toContain("Das war schon so");
    expect(titles()).toEqual(["Zwei", "Eins"]);
    const gone = await browser.post(listPath(), { ...move, neighbourId: "gone" });
    expect(messages(await browser.follow(gone))[0]).toBe(
      "Die Lektionen haben sich inzwischen geändert",
    );
    const elsewhere = createLesson({ itemId: createItem({ kind: "course" }).id });
    await browser.post(listPath(), { ...move, lessonId: elsewhere.id });
    expect(actions()).toEqual(["Lektion „Zwei“ nach oben verschoben"]);
  });
});

describe("withdrawing a lesson", () => {
  const press = async (lesson: { id: string }) =>
    browser.post(listPath(), { intent: "withdraw", lessonId: lesson.id });

  it("makes it a draft with its newest words, which customers see again with their progress", async () => {
    await create("publish", { opensAfterDays: "" });
    const { id } = only();
    await edit({ id }, "save", { lessonTitle: "Neu ankommen" });
    const theirs = await browserOf(customer);
    const page = `/courses/${course.id}/lektionen/${id}`;
    await theirs.post(page, { intent: "done" });
    const list = await browser.get(listPath());
    const answer = await browser.press(list, "Zurückziehen: Neu ankommen");
    expect(answer.location).toBe(`${listPath()}#lektionen`);
    const after = await browser.follow(answer);
    expect(messages(after)[0]).toBe("Lektion zurückgezogen");
    expect(after.text).not.toContain("Zurückziehen");
    expect(only()).toMatchObject({ title: "Neu ankommen", publishedAt: null, draft: null });
    expect(await isDelivered()).toBe(false);
    expect((await theirs.get(page)).status).toBe(404);
    await edit({ id }, "publish", {});
    expect((await theirs.get("/dashboard/inhalte")).text).toContain("1 von 1 Lektion erledigt");
    expect(actions()).toContain("Lektion „Neu ankommen“ zurückgezogen");
  });

  it("does nothing to a draft, and not to a lesson of another course", async () => {
    const draft = createLesson({ itemId: course.id, publishedAt: null });
    const elsewhere = createLesson({ itemId: createItem({ kind: "course" }).id });
    await press(draft);
    await press(elsewhere);
    expect(messages(await browser.follow(await press({ id: "gone" })))).toContain(
      "Diese Lektion gibt es nicht (mehr).",
    );
    expect(stored().map(({ version }) => version)).toEqual([1, 1]);
    expect(stored().map(({ publishedAt }) => publishedAt === null)).toEqual([true, false]);
    expect(actions()).toEqual([]);
  });

  it("fails with an explanation if the database fails", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const lesson = createLesson({ itemId: course.id });
    const answer = await whileRefused("update", "lessons", () => press(lesson));
    expect(messages(await browser.follow(answer))[0]).toBe("Fehler beim Zurückziehen der Lektion");
  });
});

describe("deleting a lesson", () => {
  it("asks first and names the consequences, then takes progress and files with it", async () => {
    const lesson = createLesson({ itemId: course.id, ...values });
    createContentFile({ itemId: course.id, lessonId: lesson.id });
    const path = `${pathOf(lesson)}/delete`;
    const link = (await browser.get(listPath())).document.querySelector(`main a[href="${path}"]`);
    expect(link && visibleText(link)).toBe("Löschen");
    expect((await browser.get(path)).text).toContain("Noch niemand hat sie geöffnet.");
    db.insert(lessonProgress)
      .values({ userId: customer.id, lessonId: lesson.id, seenAt: new Date() })
      .run();
    const page = await browser.get(path);
    expect(page.text).toContain("Die Lektion Ankommen wird mit ihren Dateien endgültig gelöscht.");
    expect(page.text).toContain("1 Person hat sie schon geöffnet: Der Fortschritt");
    expect(stored()).toHaveLength(1);
    const answer = await browser.press(page, "Löschen");
    expect(answer.location).toBe(`${listPath()}#lektionen`);
    expect(messages(await browser.follow(answer))).toEqual([
      "Lektion gelöscht",
      "Ankommen gibt es nicht mehr.",
    ]);
    expect(stored()).toEqual([]);
    expect(db.select().from(lessonProgress).all()).toEqual([]);
    expect(actions()).toEqual(["Lektion „Ankommen“ gelöscht"]);
    const again = await browser.post(path, {});
    expect(messages(await browser.follow(again))[0]).toBe("Diese Lektion gibt es nicht (mehr).");
  });

  it("fails with an explanation if the database fails", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const lesson = createLesson({ itemId: course.id });
    const page = await whileRefused("delete", "lessons", () =>
      browser.post(`${pathOf(lesson)}/delete`, {}),
    );
    expect(page.status).toBe(500);
    expect(page.text).toContain("Fehler beim Löschen der Lektion");
    expect(db.select().from(lessons).where(eq(lessons.id, lesson.id)).all()).toHaveLength(1);
  });
});

describe("the files of a lesson", () => {
  it("are listed in its form, whose link chooses the lesson for the next one", async () => {
    const lesson = createLesson({ itemId: course.id });
    createContentFile({ itemId: course.id, lessonId: lesson.id, title: "Das Heft" });
    createContentFile({ itemId: course.id, title: "Etwas anderes" });
    const page = await browser.get(pathOf(lesson));
    expect(page.text).toContain("Dateien dieser Lektion: Das Heft");
    expect(page.text).not.toContain("Etwas anderes");
    const link = page.document.querySelector('main a[href*="dateien"]');
    const files = await browser.get(link?.getAttribute("href") ?? "");
    const form = files.document.querySelector("form#datei");
    expect(form && formValues(form).lessonId).toBe(lesson.id);
    const back = files.document.querySelector(`main a[href="${pathOf(lesson)}"]`);
    expect(back && visibleText(back)).toBe("Zurück zur Lektion");
  });

  it("say that they are drafts, and lead back to the lesson after each change", async () => {
    const lesson = createLesson({ itemId: course.id });
    const values = { itemId: course.id, lessonId: lesson.id, title: "Das Heft" };
    const { id: fileId } = createContentFile({ ...values, publishedAt: null });
    const page = await browser.get(pathOf(lesson));
    expect(page.text).toContain("Dateien dieser Lektion: Das Heft (Entwurf)");
    const address = `${listPath()}/dateien?lektion=${lesson.id}`;
    const published = await browser.post(address, { intent: "publish", fileId });
    expect(published.location).toBe(address);
    expect((await browser.get(pathOf(lesson))).text).not.toContain("Das Heft (Entwurf)");
  });

  it("come once a new lesson is saved, as its form says", async () => {
    expect((await browser.get(pathOf("new"))).text).toContain(
      "Dateien und Aufnahmen kommen dazu, sobald die Lektion gespeichert ist.",
    );
  });
});

it("a published preview is said to be open to everyone", async () => {
  const lesson = createLesson({ itemId: course.id });
  const publish = async (fields: Fields) => {
    const fieldsNow = { ...lessonForm(await browser.get(pathOf(lesson))), ...fields };
    const answer = await browser.post(pathOf(lesson), { ...fieldsNow, intent: "publish" });
    return messages(await browser.follow(answer)).join();
  };
  expect(await publish({ lessonTitle: "Ruhe" })).toContain("Das sehen jetzt alle mit Zugang.");
  expect(await publish({ preview: "on" })).toContain("Das sehen jetzt alle.");
});
