import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { catalogItems, emails, orders } from "#db/schema.ts";
import { type Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { adminPaths, formPath, itemForm, typed } from "#tests/support/item-form.ts";
import {
  address,
  addToCart,
  browserOf,
  createAdmin,
  createCustomer,
  createEvent,
  fieldErrors,
  messages,
  placeSampleOrder,
} from "#tests/support/samples.ts";

beforeEach(() => {
  for (const table of [orders, emails, catalogItems]) db.delete(table).run();
});

afterEach(() => {
  vi.useRealTimers();
});

const weekend = {
  title: "Segeln über Nacht",
  date: "2098-12-05",
  time: "18:00",
  endDate: "2098-12-07",
  endTime: "14:00",
};
const overnight = { date: "2098-12-05", time: "22:00", endDate: "2098-12-06", endTime: "02:00" };
const words = "Fr., 5.12., 18 Uhr bis So., 7.12.2098, 14 Uhr";

const wordsOf = (page: Page) =>
  visibleText(page.document.querySelector("main") ?? page.document).replaceAll("\u00A0", " ");

describe("an event over a weekend", () => {
  it("says so on every page and in every e-mail on the way to a seat", async () => {
    const event = createEvent(weekend);
    const customer = await createCustomer();
    const browser = await browserOf(customer);
    expect(wordsOf(await browser.get("/events"))).toContain("bis So., 7.12.2098, 14 Uhr");
    expect(wordsOf(await browser.get(`/events/${event.id}`))).toContain(words);
    await addToCart(browser, "event", event.id);
    expect(wordsOf(await browser.get("/checkout"))).toContain(words);
    const orderId = await placeSampleOrder(browser);
    expect(wordsOf(await browser.get(`/order-confirmation/${orderId}`))).toContain(words);
    expect(wordsOf(await browser.get("/dashboard"))).toContain(words);
    const [email] = emailsTo(address.email);
    expect(email?.text.replaceAll("\u00A0", " ")).toContain(words);
    const admin = (await createAdmin()).browser;
    expect(wordsOf(await admin.get("/admin"))).toContain(words);
    for (const path of ["participants", "participants/print"]) {
      expect(wordsOf(await admin.get(`/admin/events/new/${event.id}/${path}`))).toContain(words);
    }
  });

  it("is exported with its end", async () => {
    const event = createEvent(weekend);
    const { browser } = await createAdmin();
    expect((await browser.get(`/events/${event.id}/calendar.ics`)).text).toContain(
      "DTEND;TZID=Europe/Berlin:20981207T140000",
    );
    expect((await browser.get(`/events/${event.id}`)).html).toContain(
      '"endDate":"2098-12-07T14:00:00+01:00"',
    );
  });
});

describe("the end", () => {
  let browser: Browser;
  const create = (fields: Record<string, string>) =>
    browser.post(`${adminPaths.event}/new`, { ...typed.event, ...fields });
  const stored = () => db.select().from(catalogItems).get();

  beforeEach(async () => {
    ({ browser } = await createAdmin());
  });

  it.each([
    ["a weekend", weekend],
    ["midnight", overnight],
    ["a later day without a time", { ...overnight, endTime: "" }],
  ])("may lie beyond %s", async (_name, fields) => {
    expect((await create(fields)).status).toBe(303);
    const item = stored();
    expect(item).toMatchObject({ ...fields, endTime: fields.endTime || null });
    expect(item && itemForm(await browser.get(formPath(item)))).toMatchObject(fields);
  });

  it("on the day of the beginning is stored as that day", async () => {
    expect((await create({ ...overnight, endDate: overnight.date, endTime: "23:00" })).status).toBe(
      303,
    );
    expect(stored()).toMatchObject({ endDate: null, endTime: "23:00" });
  });

  it("needs a beginning", async () => {
    const fields = { ...typed.course, withdrawalClass: "service", endDate: "2099-03-14" };
    const answer = await browser.post("/admin/courses/new", { ...fields, date: "" });
    expect(fieldErrors(answer)).toMatchObject({
      endDate: expect.stringContaining("an welchem Tag es beginnt"),
    });
  });

  it("is not copied to a duplicate, which has no date yet", async () => {
    const event = createEvent(weekend);
    const form = itemForm(await browser.get(`/admin/events/new?vorlage=${event.id}`));
    expect(form).toMatchObject({ date: "", endDate: "" });
  });
});

describe("while an event runs", () => {
  const during = new Date("2098-12-06T12:00:00Z");
  const after = new Date("2098-12-07T13:00:00Z");

  it("it is not over, but nobody can order it any more", async () => {
    const event = createEvent(weekend);
    vi.useFakeTimers({ toFake: ["Date"], now: during });
    const browser = await browserOf(await createCustomer());
    const page = await browser.get(`/events/${event.id}`);
    expect(wordsOf(page)).toContain("Läuft gerade");
    expect(wordsOf(page)).not.toContain("Vorbei");
    const answer = await addToCart(browser, "event", event.id);
    expect(messages(await browser.follow(answer)).join()).toContain("hat schon begonnen.");
    expect((await browser.get("/sitemap.xml")).text).toContain(event.id);
    expect(wordsOf(await (await createAdmin()).browser.get("/admin"))).toContain(weekend.title);
  });

  it("it is over at its end", async () => {
    const event = createEvent(weekend);
    vi.useFakeTimers({ toFake: ["Date"], now: after });
    const browser = await browserOf(await createCustomer());
    expect(wordsOf(await browser.get(`/events/${event.id}`))).toContain("Vorbei");
    expect((await browser.get("/sitemap.xml")).text).not.toContain(event.id);
  });
});
