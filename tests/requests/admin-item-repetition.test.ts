import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { SHORT_ID } from "#db/ids.ts";
import {
  catalogItems,
  changeLog,
  contentFiles,
  itemContents,
  lessons,
  planInclusions,
} from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  createTyped,
  findStored,
  formPath,
  typed,
  typedValues,
  wholeItemForm,
} from "#tests/support/item-form.ts";
import { createContentFile, createLesson } from "#tests/support/sample-contents.ts";
import {
  createAdmin,
  createItem,
  errorSummary,
  fieldErrors,
  messages,
  whileRefused,
} from "#tests/support/samples.ts";

let browser: Browser;

beforeEach(async () => {
  db.delete(changeLog).run();
  db.delete(catalogItems).run();
  browser = (await createAdmin()).browser;
});

const items = () => db.select().from(catalogItems).orderBy(asc(catalogItems.date)).all();
const dates = () => items().map(({ date }) => date);
const actions = () =>
  db
    .select()
    .from(changeLog)
    .all()
    .map(({ action }) => action)
    .sort();

const everyTwoWeeks = { repeatEvery: "2", repeatCount: "3" };
const newEventPath = "/admin/events/new";

/** Posts the form of this page with a button of this intent. */
async function send(page: Page, intent: string, fields: Record<string, string> = {}) {
  const action = page.document.querySelector("form#artikel")?.getAttribute("action") ?? "";
  return browser.post(action, { ...wholeItemForm(page), ...fields, intent });
}

/** The dates that the page lists. */
const listed = (page: Page) =>
  page.document.querySelectorAll(".repetition-dates li").map(visibleText);

async function repeat(path: string, fields: Record<string, string>): Promise<Page> {
  return send(await browser.get(path), "repeat", fields);
}

describe("the dates of a repeated event", () => {
  it("are listed before anything is saved", async () => {
    const page = await repeat(newEventPath, {
      ...typed.event,
      date: "2099-03-20",
      ...everyTwoWeeks,
    });
    expect(page.status).toBe(200);
    expect(listed(page)).toEqual([
      "Freitag, 20. März 2099, 18:30–21:00 Uhr",
      "Freitag, 3. April 2099, 18:30–21:00 Uhr",
      "Freitag, 17. April 2099, 18:30–21:00 Uhr",
    ]);
    expect(page.document.querySelector("h2#termine")?.hasAttribute("autofocus")).toBe(true);
    const [confirm] = page.document.querySelectorAll("form#artikel button");
    expect(confirm && visibleText(confirm)).toBe("3 Termine anlegen");
    expect([confirm?.getAttribute("name"), confirm?.getAttribute("value")]).toEqual([
      "intent",
      "save",
    ]);
    expect(wholeItemForm(page)).toMatchObject({ ...typed.event, date: "2099-03-20" });
    expect(items()).toEqual([]);
    expect(actions()).toEqual([]);
  });

  it("are listed by 'Erstellen', too, until the admin has seen exactly these dates", async () => {
    const fields = { ...typed.event, ...everyTwoWeeks };
    const page = await send(await browser.get(newEventPath), "save", fields);
    expect(listed(page)).toHaveLength(3);
    const other = await send(page, "save", { date: "2099-05-01" });
    expect(listed(other)[0]).toContain("1. Mai 2099");
    expect(items()).toEqual([]);
    expect((await send(other, "save")).status).toBe(303);
    expect(dates()).toEqual(["2099-05-01", "2099-05-15", "2099-05-29"]);
  });

  it("become items of their own with the same values, one log entry each", async () => {
    const page = await repeat(newEventPath, { ...typed.event, ...everyTwoWeeks });
    const answer = await send(page, "save");
    expect([answer.status, answer.location]).toEqual([303, "/admin/events"]);
    expect(messages(await browser.follow(answer)).join()).toContain("Dazu 2 weitere Termine.");
    expect(dates()).toEqual(["2099-03-13", "2099-03-27", "2099-04-10"]);
    const [first, ...others] = items();
    // The form of a new item presets the offers page, for the first date only.
    expect(first).toMatchObject({ ...typedValues.event, showOnOffer: true, version: 1 });
    for (const other of others) {
      const { date, ...values } = typedValues.event;
      expect(other).toMatchObject({ ...values, showOnStartpage: false, ordered: 0, version: 1 });
      expect(other.id).toMatch(SHORT_ID);
    }
    expect(actions()).toEqual(["angelegt", "angelegt", "angelegt"]);
  });

  it("deliver what the first one delivers: text, reminders, lessons and files, to the same members", async () => {
    const event = createTyped("event");
    const plan = createItem({ title: "Yearly Membership", category: "membership" });
    const content = { access: "Der Raum", remindDaysBefore: 5, afterText: "Danke!" };
    db.insert(itemContents)
      .values({ itemId: event.id, ...content, version: 7 })
      .run();
    db.insert(planInclusions).values({ planId: plan.id, itemId: event.id }).run();
    const lesson = createLesson({ itemId: event.id, title: "Vorab" });
    createContentFile({ itemId: event.id, title: "Anfahrt" });
    createContentFile({ itemId: event.id, lessonId: lesson.id, title: "Blatt" });
    const fields = { repeatEvery: "1", repeatCount: "2" };
    await send(await repeat(formPath(event), fields), "save");
    const [copied] = items().filter(({ id, kind }) => kind === "event" && id !== event.id);
    const itemId = copied?.id ?? "";
    const ofCopy = <Row extends { itemId: string | null }>(rows: Row[]) =>
      rows.filter((row) => row.itemId === itemId);
    expect(ofCopy(db.select().from(itemContents).all())).toMatchObject([
      { ...content, version: 1 },
    ]);
    expect(ofCopy(db.select().from(planInclusions).all())).toEqual([
      { planId: plan.id, itemId, removedAt: null },
    ]);
    const [copiedLesson] = ofCopy(db.select().from(lessons).all());
    expect(copiedLesson).toMatchObject({ title: "Vorab" });
    expect(ofCopy(db.select().from(contentFiles).all())).toMatchObject([
      { title: "Anfahrt", lessonId: null },
      { title: "Blatt", lessonId: copiedLesson?.id },
    ]);
  });

  it("can be days apart", async () => {
    const fields = { repeatEvery: "3", repeatUnit: "days", repeatCount: "2" };
    const page = await repeat(newEventPath, { ...typed.event, ...fields });
    await send(page, "save");
    expect(dates()).toEqual(["2099-03-13", "2099-03-16"]);
  });

  it("are marked if they are in the past", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    browser = (await createAdmin()).browser;
    const date = "2026-11-20";
    const page = await repeat(newEventPath, { ...typed.event, date, ...everyTwoWeeks });
    expect(listed(page)[0]).toContain("(vorbei)");
    expect(listed(page)[1]).not.toContain("(vorbei)");
  });

  it("keep the length of a weekend", async () => {
    const weekend = { date: "2099-03-13", endDate: "2099-03-15", endTime: "14:00" };
    const page = await repeat(newEventPath, { ...typed.event, ...weekend, ...everyTwoWeeks });
    expect(listed(page)[1]).toContain("Fr., 27.3., 18:30 Uhr bis So., 29.3.2099, 14 Uhr");
    await send(page, "save");
    const ends = items().map(({ date, endDate, endTime }) => `${date} ${endDate} ${endTime}`);
    expect(ends.toSorted()).toEqual([
      "2099-03-13 2099-03-15 14:00",
      "2099-03-27 2099-03-29 14:00",
      "2099-04-10 2099-04-12 14:00",
    ]);
  });

  it("are created once if the form is posted twice", async () => {
    const page = await repeat(newEventPath, { ...typed.event, ...everyTwoWeeks });
    const [one, other] = [await send(page, "save"), await send(page, "save")];
    expect([one.status, other.status]).toEqual([303, 303]);
    expect(messages(await browser.follow(other)).join()).toContain(
      "Die weiteren Termine gab es schon.",
    );
    expect(dates()).toHaveLength(3);
    expect(actions()).toHaveLength(3);
  });

  it("are all missing if one of them cannot be stored", async () => {
    vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await repeat(newEventPath, { ...typed.event, ...everyTwoWeeks });
    const answer = await whileRefused("insert", "change_log", () => send(page, "save"));
    vi.restoreAllMocks();
    expect(answer.status).toBe(500);
    expect(items()).toEqual([]);
    expect(wholeItemForm(answer)).toMatchObject(everyTwoWeeks);
  });
});

describe("the dates of an existing item", () => {
  it.each(["event", "course"] as const)("continue it, and change it: %s", async (kind) => {
    const item = createTyped(kind, { ordered: 3 });
    const page = await repeat(formPath(item), { ...everyTwoWeeks, title: "Neu" });
    expect(page.text).toContain("Der erste ist dieser Eintrag");
    const answer = await send(page, "save");
    expect(answer.status).toBe(303);
    expect(dates()).toEqual(["2099-03-13", "2099-03-27", "2099-04-10"]);
    expect(findStored(item.id)).toMatchObject({ title: "Neu", ordered: 3, version: 2 });
    expect(items().map(({ ordered }) => ordered)).toEqual([3, 0, 0]);
    expect(actions()).toEqual(["angelegt", "angelegt", "geändert"]);
    await send(page, "save");
    expect(items()).toHaveLength(3);
  });

  it("are not created if another admin was faster", async () => {
    const item = createTyped("event");
    const page = await repeat(formPath(item), everyTwoWeeks);
    await browser.post(formPath(item), { ...typed.event, version: "1", title: "Anders" });
    const answer = await send(page, "save");
    expect(answer.status).toBe(409);
    expect(items()).toHaveLength(1);
    expect(wholeItemForm(answer)).toMatchObject(everyTwoWeeks);
  });
});

describe("a repetition is rejected", () => {
  it.each([
    [{ repeatEvery: "0" }, "repeatEvery", "Bitte geben Sie eine ganze Zahl von 1 bis 8 an."],
    [{ repeatEvery: "9" }, "repeatEvery", "Bitte geben Sie eine ganze Zahl von 1 bis 8 an."],
    [{ repeatEvery: "zwei" }, "repeatEvery", "Bitte geben Sie eine ganze Zahl von 1 bis 8 an."],
    [{ repeatCount: "1" }, "repeatCount", "Bitte geben Sie eine ganze Zahl von 2 bis 26 an."],
    [{ repeatCount: "27" }, "repeatCount", "Bitte geben Sie eine ganze Zahl von 2 bis 26 an."],
    [{ repeatEvery: "" }, "repeatEvery", "Bitte geben Sie den Abstand der Termine an."],
    [
      { repeatCount: "" },
      "repeatCount",
      "Bitte geben Sie an, wie viele Termine es insgesamt werden.",
    ],
    [{ date: "9999-12-30" }, "repeatCount", "So weit reicht der Kalender nicht."],
  ] as Record<string, string>[][])("with %j", async (fields, name, sentence) => {
    const answer = await repeat(newEventPath, { ...typed.event, ...everyTwoWeeks, ...fields });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.leadsTo).toEqual([name]);
    expect(fieldErrors(answer)[String(name)]).toContain(sentence);
    expect(items()).toEqual([]);
  });

  it("for a course without a date", async () => {
    const { date, time, endTime, withdrawalClass, ...undated } = typed.course;
    const answer = await repeat("/admin/courses/new", { ...undated, ...everyTwoWeeks });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.leadsTo).toEqual(["date"]);
  });

  it("for a product", async () => {
    const fields = { ...typed.product, ...everyTwoWeeks, intent: "repeat" };
    expect((await browser.post("/admin/products/new", fields)).status).toBe(400);
    expect(items()).toEqual([]);
    const saved = { ...typed.product, ...everyTwoWeeks, date: "2099-03-13" };
    expect((await browser.post("/admin/products/new", saved)).status).toBe(303);
    expect(items()).toHaveLength(1);
  });
});

describe("a change for the following dates, too", () => {
  const evening = (values: Partial<typeof catalogItems.$inferInsert>) =>
    createItem({
      ...typedValues.event,
      kind: "event",
      imageUrl: "/pictures/v1/szene-feuer.svg",
      ...values,
    });
  const facts = () =>
    items().map(({ date, lead, location, price, version }) => {
      return [date, lead, location, price, version].join(" ");
    });

  it("is offered only where later dates have the same title", async () => {
    const [first, last] = ["2099-03-13", "2099-03-27"].map((date) => evening({ date }));
    evening({ date: "2099-04-10", title: "Etwas anderes" });
    const formOf = async (item = first) =>
      (await browser.get(`/admin/events/new/${item?.id}`)).text;
    expect(await formOf()).toContain("Diese Änderung auch für den folgenden Termin");
    expect(await formOf(last)).not.toContain("Diese Änderung");
  });

  it("changes the same texts, place and prices there, and nothing else", async () => {
    const [, second] = ["2099-03-06", "2099-03-13", "2099-03-20", "2099-03-27"].map((date) =>
      evening({ date, capacity: 12, lead: `Am ${date}`, price: 2000, communityPrice: 1000 }),
    );
    evening({ date: "2099-04-10", title: "Etwas anderes", price: 2000, communityPrice: 1000 });
    const page = await browser.get(`/admin/events/new/${second?.id}`);
    const change = { location: "Ulm", price: "25,00", capacity: "3", alsoFollowing: "on" };
    const answer = await send(page, "save", change);
    expect(messages(await browser.follow(answer)).join()).toContain(
      "Auch 2 folgende Termine sind geändert.",
    );
    expect(facts()).toEqual([
      "2099-03-06 Am 2099-03-06 Potsdam 2000 1",
      "2099-03-13 Am 2099-03-13 Ulm 2500 2",
      "2099-03-20 Am 2099-03-20 Ulm 2500 2",
      "2099-03-27 Am 2099-03-27 Ulm 2500 2",
      "2099-04-10 Ein Feuer, ein Kreis. Potsdam 2000 1",
    ]);
    expect(
      items()
        .map(({ capacity }) => capacity)
        .slice(1, 4),
    ).toEqual([3, 12, 12]);
    expect(actions()).toEqual([
      "geändert",
      "mit einem früheren Termin geändert",
      "mit einem früheren Termin geändert",
    ]);
  });

  it("changes only the changed price, and the other one where it would not fit", async () => {
    const [first] = ["2099-03-13", "2099-03-20"].map((date, index) =>
      evening({ date, price: 2000, communityPrice: 1000 + 200 * index }),
    );
    const stored = () => items().map(({ price, communityPrice }) => `${price} ${communityPrice}`);
    const save = async (fields: Record<string, string>) => {
      const page = await browser.get(`/admin/events/new/${first?.id}`);
      await send(page, "save", { ...fields, alsoFollowing: "on" });
    };
    await save({ price: "25,00" });
    expect(stored()).toEqual(["2500 1000", "2500 1200"]);
    await save({ price: "11,00" });
    expect(stored()).toEqual(["1100 1000", "1100 1000"]);
  });

  it("does not count the dates that the same form adds", async () => {
    const [first] = ["2099-03-13", "2099-03-20"].map((date) => evening({ date }));
    const change = { location: "Ulm", alsoFollowing: "on", ...everyTwoWeeks };
    const page = await repeat(`/admin/events/new/${first?.id}`, change);
    const answer = await send(page, "save");
    expect(messages(await browser.follow(answer)).join()).toContain(
      "Auch der folgende Termin ist geändert.",
    );
    expect(actions()).toEqual([
      "angelegt",
      "angelegt",
      "geändert",
      "mit einem früheren Termin geändert",
    ]);
  });

  it("leaves the following dates alone without the tick", async () => {
    const [first] = ["2099-03-13", "2099-03-20"].map((date) => evening({ date }));
    const page = await browser.get(`/admin/events/new/${first?.id}`);
    await send(page, "save", { location: "Ulm" });
    expect(items().map(({ location }) => location)).toEqual(["Ulm", "Potsdam"]);
  });
});
