import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { itemEnd } from "#app/features/catalog/catalog.server.ts";
import { endOfItem } from "#app/features/catalog/further-dates.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { formPath, itemForm, typed } from "#tests/support/item-form.ts";
import {
  address,
  addToCart,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  createItem,
  errorSummary,
  fieldErrors,
  placeSampleOrder,
} from "#tests/support/samples.ts";

beforeEach(() => {
  for (const table of [orders, catalogItems]) db.delete(table).run();
});

afterEach(() => {
  vi.useRealTimers();
});

const first = { date: "2099-01-12", time: "18:00", endTime: "20:00" };
const furtherDates = "2099-01-19T18:00/2099-01-19T20:00\n2099-01-26T19:00/2099-01-26T21:00";

const createCourse = () =>
  createItem({ kind: "course", title: "Morgenseiten", location: "Online", ...first, furtherDates });
const createCourseTyped = (browser: Browser, fields: Record<string, string>) =>
  browser.post("/admin/courses/new", { ...typed.course, ...first, ...fields });
const stored = () => db.select().from(catalogItems).orderBy(catalogItems.date).all();

const wordsOf = (page: Page) =>
  visibleText(page.document.querySelector("main") ?? page.document).replaceAll("\u00A0", " ");

const summary = "und 2 weitere Termine, montags bis 26.1.2099";

/** The summary and the dates of the folded list on the page. */
function foldedIn(page: Page): string[] {
  const lists = page.document.querySelectorAll("main details").filter((details) => {
    return details.querySelector("summary")?.text.includes("weitere Termine");
  });
  expect(lists.some((details) => details.hasAttribute("open"))).toBe(false);
  const parts = lists[0]?.querySelectorAll("summary, li") ?? [];
  return parts.map((part) => visibleText(part).replaceAll("\u00A0", " "));
}

describe("a course with several dates", () => {
  it("lists them on its page, counts them in lists and folds them in the cart and before the order", async () => {
    const course = createCourse();
    const browser = await browserOf(await createCustomer());
    const page = await browser.get(`/courses/${course.id}`);
    const dates = [
      "Mo., 12.1.2099, 18:00–20:00 Uhr",
      "Mo., 19.1.2099, 18:00–20:00 Uhr",
      "Mo., 26.1.2099, 19:00–21:00 Uhr",
    ];
    const listed = page.document.querySelectorAll("dd ol li").map(visibleText);
    expect(listed.map((words) => words.replaceAll("\u00A0", " "))).toEqual(dates);
    expect(page.html).toContain('"endDate":"2099-01-26T21:00:00+01:00","subEvent":[');
    expect(wordsOf(await browser.get("/courses"))).toContain("und 2 weitere Termine");
    await addToCart(browser, "course", course.id);
    for (const path of ["/cart", "/checkout"]) {
      expect(foldedIn(await browser.get(path)), path).toEqual([summary, ...dates.slice(1)]);
    }
  });

  it("folds them on the order's pages for its customer and in the administration, and in the e-mail", async () => {
    const browser = await browserOf(await createCustomer());
    await addToCart(browser, "course", createCourse().id);
    const orderId = await placeSampleOrder(browser);
    const admin = (await createAdmin()).browser;
    const pages = [
      await browser.get(`/order-confirmation/${orderId}`),
      await browser.get("/dashboard"),
      await admin.get(`/admin/orders/${orderId}`),
    ];
    const dates = ["Mo., 19.1.2099, 18:00–20:00 Uhr", "Mo., 26.1.2099, 19:00–21:00 Uhr"];
    for (const page of pages) expect(foldedIn(page)).toEqual([summary, ...dates]);
    const [email] = emailsTo(address.email);
    expect(email?.text.replaceAll("\u00A0", " ")).toContain(
      [`  ${summary}:`, ...dates.map((date) => `    ${date}`)].join("\n"),
    );
  });

  it("runs from its first date to its last", async () => {
    const { id } = createCourse();
    const browser = await browserOf(await createCustomer());
    const noteAt = async (now: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
      const words = wordsOf(await browser.get(`/courses/${id}`));
      return ["Läuft gerade", "Vorbei"].filter((note) => words.includes(note));
    };
    expect(await noteAt("2099-01-12T16:59:00Z")).toEqual([]);
    expect(await noteAt("2099-01-20T12:00:00Z")).toEqual(["Läuft gerade"]);
    expect(await noteAt("2099-01-26T20:00:00Z")).toEqual(["Vorbei"]);
  });

  it("runs until the date that ends last, whenever that began", async () => {
    const month = { ...first, endDate: "2099-02-12" };
    const { id } = createEvent({ ...month, furtherDates: "2099-01-19T18:00/2099-01-20" });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-02-12T18:59:00Z") });
    const browser = await browserOf(await createCustomer());
    const page = await browser.get(`/events/${id}`);
    expect(wordsOf(page)).toContain("Läuft gerade");
    expect(page.html).toContain('"endDate":"2099-02-12T20:00:00+01:00","subEvent":[');
    expect((await browser.get("/events.ics")).html).toContain("DTEND;TZID=Europe/Berlin:20990121");
  });

  it.each([
    ["one date", {}],
    ["a day", { time: null, endTime: null }],
    ["an open end", { endTime: null }],
    ["a later day", { endDate: "2099-01-14", endTime: null }],
    ["several dates", { furtherDates }],
    ["further dates within the first", { endDate: "2099-02-12", furtherDates }],
    [
      "a long date before the last",
      { furtherDates: "2099-01-13T18:00/2099-04-01\n2099-02-01T18:00" },
    ],
  ])("ends for queries when it ends for the rule: %s", (_name, dates) => {
    const item = createItem({ kind: "course", ...first, ...dates });
    const found = db.select({ end: itemEnd }).from(catalogItems).get();
    expect(found?.end).toBe(endOfItem(item));
  });

  it("gives calendars an entry for each of them", async () => {
    const event = createEvent({ ...first, furtherDates });
    const browser = await browserOf(await createCustomer());
    const { html: text } = await browser.get(`/events/${event.id}/calendar.ics`);
    expect(text.match(/^DTSTART;TZID=Europe\/Berlin:.*$/gm)).toEqual([
      "DTSTART;TZID=Europe/Berlin:20990112T180000",
      "DTSTART;TZID=Europe/Berlin:20990119T180000",
      "DTSTART;TZID=Europe/Berlin:20990126T190000",
    ]);
    expect(new Set(text.match(/^UID:.*$/gm)).size).toBe(3);
  });
});

describe("the form of a course", () => {
  let browser: Browser;

  beforeEach(async () => {
    ({ browser } = await createAdmin());
  });

  it("reads the dates as they are typed, and shows them again", async () => {
    const typedDates = "26.1.2099, 19 Uhr bis 21 Uhr\nMo., 19.1.2099";
    expect((await createCourseTyped(browser, { furtherDates: typedDates })).status).toBe(303);
    const [course] = stored();
    expect(course?.furtherDates).toBe(furtherDates);
    const form = course && itemForm(await browser.get(formPath(course)));
    expect(form?.furtherDates).toBe("19.01.2099, 18:00–20:00\n26.01.2099, 19:00–21:00");
  });

  it.each([
    ["jeden Montag", "„jeden Montag“ ist kein Termin."],
    ["12.1.2099, 9:00", "Weitere Termine müssen nach dem ersten liegen."],
    ["19.1.2909", "Bitte prüfen Sie das Jahr."],
    ["19.1.2099, 18:00 bis 19.1.9999, 20:00", "Bitte prüfen Sie das Jahr."],
    [
      "19.1.2099\n19.1.2099, 19:00–21:00",
      "„Mo., 19.1.2099, 18:00–20:00 Uhr“ und „Mo., 19.1.2099, 19:00–21:00 Uhr“ überschneiden sich.",
    ],
    [
      "12.1.2099, 19:00–21:00",
      "„Mo., 12.1.2099, 18:00–20:00 Uhr“ und „Mo., 12.1.2099, 19:00–21:00 Uhr“ überschneiden sich.",
    ],
  ])("refuses %s", async (line, sentence) => {
    const answer = await createCourseTyped(browser, { furtherDates: line });
    expect(answer.status).toBe(400);
    expect(errorSummary(answer)?.leadsTo).toEqual(["furtherDates"]);
    expect(fieldErrors(answer).furtherDates?.replaceAll("\u00A0", " ")).toContain(sentence);
    expect(itemForm(answer).furtherDates).toBe(line);
  });

  it("keeps the later day of a first date that ends at no certain time", async () => {
    const fields = { endDate: "2099-01-14", endTime: "", furtherDates: "19.1.2099" };
    expect((await createCourseTyped(browser, fields)).status).toBe(303);
    const [course] = stored();
    expect(course?.furtherDates).toBe("2099-01-19T18:00/2099-01-21");
    const form = course && itemForm(await browser.get(formPath(course)));
    expect(form?.furtherDates).toBe("19.01.2099, 18:00 bis 21.01.2099");
  });

  it("needs a first date for further ones", async () => {
    const fields = { date: "", time: "", endTime: "", withdrawalClass: "service" };
    const answer = await createCourseTyped(browser, { ...fields, furtherDates: "19.1.2099" });
    expect(fieldErrors(answer).furtherDates).toContain("der erste Termin");
  });

  it("repeats all of them", async () => {
    const fields = { furtherDates: "19.1.2099", repeatEvery: "8", repeatCount: "2" };
    const page = await createCourseTyped(browser, fields);
    expect(wordsOf(page)).toContain("Montag, 9. März 2099, 18:00–20:00 Uhr, und 1 weiterer Termin");
    const seen = page.document.querySelectorAll(
      'input[name="repeatId"], input[name="repeatDates"]',
    );
    const hidden = Object.fromEntries(
      seen.map((input) => [input.getAttribute("name"), input.getAttribute("value") ?? ""]),
    );
    expect((await createCourseTyped(browser, { ...fields, ...hidden })).status).toBe(303);
    expect(stored().map((course) => course.furtherDates)).toEqual([
      "2099-01-19T18:00/2099-01-19T20:00",
      "2099-03-16T18:00/2099-03-16T20:00",
    ]);
  });
});

it("the way there, the length, the level, and questions stand on the page where given", async () => {
  const texts = {
    directions: "Mit der **S7** bis Wannsee.",
    duration: "sechs Abende",
    level: "ohne Vorkenntnisse",
    questions: "### Kann ich später dazukommen?\n\nJa, bis zum zweiten Abend.",
  };
  const browser = await browserOf(await createCustomer());
  const page = await browser.get(`/courses/${createItem({ kind: "course", ...texts }).id}`);
  for (const heading of ["So kommst du hin", "Fragen und Antworten"]) {
    expect(page.document.querySelectorAll("h2").map(visibleText)).toContain(heading);
  }
  expect(page.document.querySelectorAll("h3").map(visibleText)).toContain(
    "Kann ich später dazukommen?",
  );
  for (const words of ["Mit der S7", "Dauer sechs Abende", "Niveau ohne Vorkenntnisse"]) {
    expect(wordsOf(page)).toContain(words);
  }
  const other = wordsOf(await browser.get(`/courses/${createItem({ kind: "course" }).id}`));
  for (const heading of ["So kommst du hin", "Fragen und Antworten", "Dauer", "Niveau"]) {
    expect(other).not.toContain(heading);
  }
});
