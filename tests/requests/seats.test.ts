import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, eventBookings, orderItems, orders } from "#db/schema.ts";
import { Browser, formValues, type Page, visibleText } from "#tests/support/browser.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  errorSummary,
  fieldErrors,
  fillCart,
  messages,
  placeSampleOrder,
  whileChanged,
  whileRefused,
} from "#tests/support/samples.ts";

const SAVE = "Teilnahme speichern";
const BEGINS = new Date("2027-03-13T04:45:00Z");
const DAY_BEFORE = new Date("2027-03-12T12:00:00Z");

const ida = {
  firstName: "Ida",
  lastName: "Kühn",
  email: "ida@beispiel.de",
  phone: "0170 1",
  notes: "Kein Sellerie.\nUnd keine Eile.",
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: DAY_BEFORE });
});

function createEvent(values: Partial<CatalogItem> = {}): CatalogItem {
  return createItem({
    kind: "event",
    title: "Eine Wanderung",
    date: "2027-03-13",
    time: "05:45",
    location: "Walchensee",
    ...values,
  });
}

interface Order {
  browser: Browser;
  orderId: string;
  itemIds: string[];
}

/** Places a new customer's order of these items. */
async function orderOf(...lines: [item: CatalogItem, quantity: number][]): Promise<Order> {
  const browser = await browserOf();
  await fillCart(browser, ...lines);
  const orderId = await placeSampleOrder(browser);
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  const byPosition = items.toSorted((a, b) => a.position - b.position);
  return { browser, orderId, itemIds: byPosition.map(({ id }) => id) };
}

/** The seats on the page: their label, whether they are open, and their form. */
function seatsOn(page: Page) {
  return page.document.querySelectorAll("main article details").map((details) => {
    const summary = details.querySelector("summary");
    return {
      label: summary ? visibleText(summary) : "",
      isOpen: details.hasAttribute("open"),
      form: details.querySelector("form"),
    };
  });
}

const labels = (page: Page) => seatsOn(page).map(({ label }) => label);

/** Submits the form of one seat on the page. */
function send(browser: Browser, page: Page, index: number, fields: Partial<typeof ida> = {}) {
  const form = seatsOn(page)[index]?.form;
  if (!form) throw new Error(`no form at seat ${index + 1}`);
  const values = { ...formValues(form), ...ida, ...fields, intent: "book-seat" };
  return browser.post(form.getAttribute("action") ?? "", values);
}

const stored = (orderItemId = "") =>
  db
    .select()
    .from(eventBookings)
    .where(eq(eventBookings.orderItemId, orderItemId))
    .orderBy(eventBookings.seat)
    .all();

const cancel = (orderId: string) =>
  db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, orderId)).run();

describe("an ordered event", () => {
  it("has one open seat per piece, the first prefilled with the customer", async () => {
    const { browser } = await orderOf([createEvent(), 3], [createItem(), 2]);
    const page = await browser.get("/dashboard");
    expect(labels(page)).toEqual([
      "Platz 1: noch offen",
      "Platz 2: noch offen",
      "Platz 3: noch offen",
    ]);
    expect(seatsOn(page).some(({ isOpen }) => isOpen)).toBe(false);
    expect(page.text).toContain("Wer kommt mit? Änderbar, bis das Event beginnt.");
    expect(page.text).not.toContain("Teilnehmenden angemeldet");
    expect(page.text).toContain("Samstag, 13. März 2027, 05:45 Uhr · Walchensee");
    const [first, second] = seatsOn(page).map(({ form }) => form && formValues(form));
    expect(first).toMatchObject({
      firstName: "Annegret",
      lastName: "Müller-Großschmidt",
      email: "annegret@beispiel.de",
      seat: "1",
    });
    expect(second).toMatchObject({ firstName: "", lastName: "", email: "", seat: "2" });
  });

  it("has the agreed control names, and only the necessary fields", async () => {
    const { browser, itemIds } = await orderOf([createEvent(), 1]);
    const page = await browser.get("/dashboard");
    const form = seatsOn(page)[0]?.form;
    expect(form && Object.keys(formValues(form)).sort()).toEqual(
      ["email", "firstName", "lastName", "notes", "orderItemId", "phone", "seat"].sort(),
    );
    expect(form && formValues(form).orderItemId).toBe(itemIds[0]);
    const required = form?.querySelectorAll("[required]").map(({ attrs }) => attrs.name);
    expect(required).toEqual(["firstName", "lastName", "email"]);
    const attribute = (name: string, key: string) =>
      form?.querySelector(`[name="${name}"]`)?.getAttribute(key);
    expect([attribute("email", "type"), attribute("phone", "type")]).toEqual(["email", "tel"]);
    expect(attribute("notes", "maxlength")).toBe("2000");
  });

  it("has unique ids on the page, whatever the number of seats", async () => {
    const { browser } = await orderOf([createEvent(), 3], [createEvent(), 2]);
    const page = await browser.get("/dashboard");
    const ids = page.document.querySelectorAll("[id]").map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has seats because of its date: products, memberships and courses without a time have none", async () => {
    const course = createItem({ kind: "course", date: "2027-04-01" });
    const plan = createItem({ title: "Yearly Membership", category: "membership" });
    const { browser } = await orderOf([createItem(), 2], [course, 1], [plan, 1]);
    expect(labels(await browser.get("/dashboard"))).toEqual([]);
  });
});

describe("a participant", () => {
  it("is stored, counted and shown, and the seat's form closes", async () => {
    const event = createEvent();
    const { browser, itemIds } = await orderOf([event, 2]);
    const page = await browser.get("/dashboard");
    const answer = await browser.press(page, SAVE, { ...ida, seat: "2" });
    const anchor = `teilnahme-${itemIds[0]}-1`;
    expect([answer.status, answer.location]).toEqual([303, `/dashboard#${anchor}`]);
    expect(stored(itemIds[0])).toEqual([
      expect.objectContaining({ ...ida, seat: 2, eventId: event.id }),
    ]);
    const shown = await browser.follow(answer);
    expect(messages(shown)).toEqual(["Die Teilnahme ist gespeichert"]);
    expect(shown.document.getElementById(anchor)?.text).toContain("Platz 1: noch offen");
    expect(labels(shown)).toEqual(["Platz 1: noch offen", "Platz 2: Ida Kühn"]);
    expect(seatsOn(shown).some(({ isOpen }) => isOpen)).toBe(false);
    expect(shown.text).toContain("1 von 2 Teilnehmenden angemeldet");
  });

  it("returns to the page that contains the order, at the seat", async () => {
    const { browser, itemIds } = await orderOf([createEvent(), 1]);
    const page = await browser.get("/dashboard?tab=orders&page=1");
    const answer = await send(browser, page, 0);
    expect(answer.location).toBe(`/dashboard?tab=orders&page=1#teilnahme-${itemIds[0]}-1`);
  });

  it("can also be entered on the order's confirmation, and returns there", async () => {
    const { browser, orderId, itemIds } = await orderOf([createEvent(), 2]);
    const path = `/order-confirmation/${orderId}`;
    const page = await browser.get(path);
    const seats = page.document.querySelector('main section[aria-labelledby="plaetze"]');
    expect(seats && visibleText(seats)).toContain("Wer kommt mit?");
    expect(seats?.querySelector('a[href$="/calendar.ics"]')).not.toBeNull();
    const refused = await browser.press(page, SAVE, { ...ida, email: "ida@" });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector("main details[open] [autofocus]")).not.toBeNull();
    expect(stored(itemIds[0])).toEqual([]);
    const answer = await browser.press(refused, SAVE, { email: ida.email });
    expect([answer.status, answer.location]).toEqual([303, `${path}#teilnahme-${itemIds[0]}-2`]);
    expect((await browser.follow(answer)).text).toContain("Platz 1: Ida Kühn");
    expect(stored(itemIds[0])).toMatchObject([{ ...ida, seat: 1 }]);
  });

  it("can be neither seen nor entered by others, even on the confirmation", async () => {
    const { browser, orderId, itemIds } = await orderOf([createEvent(), 1]);
    const path = `/order-confirmation/${orderId}`;
    const mine = { ...ida, intent: "book-seat", orderItemId: itemIds[0] ?? "", seat: "1" };
    await browser.post(path, mine);
    const admin = (await createAdmin()).browser;
    expect((await admin.get(path)).html).not.toContain(ida.email);
    const statuses = [];
    for (const other of [admin, await browserOf(), new Browser()]) {
      statuses.push((await other.post(path, { ...mine, firstName: "Fremd" })).status);
    }
    expect(statuses).toEqual([404, 404, 303]);
    expect(stored(itemIds[0])).toMatchObject([{ firstName: "Ida" }]);
  });

  it("can be corrected in place, even if the order is completed", async () => {
    const { browser, orderId, itemIds } = await orderOf([createEvent(), 1]);
    await send(browser, await browser.get("/dashboard"), 0);
    db.update(orders)
      .set({ status: "completed", completedAt: new Date() })
      .where(eq(orders.id, orderId))
      .run();
    const [before] = stored(itemIds[0]);
    vi.setSystemTime(new Date(DAY_BEFORE.getTime() + 60_000));
    const page = await browser.get("/dashboard");
    const form = seatsOn(page)[0]?.form;
    expect(form && formValues(form)).toMatchObject(ida);
    await send(browser, page, 0, { firstName: "Ada", phone: "", notes: " " });
    const [after, ...others] = stored(itemIds[0]);
    expect(others).toEqual([]);
    expect(after).toEqual({
      ...before,
      firstName: "Ada",
      phone: null,
      notes: null,
      updatedAt: new Date(),
    });
  });

  it("is stored once, even if the form is submitted repeatedly", async () => {
    const { browser, itemIds } = await orderOf([createEvent(), 2]);
    const page = await browser.get("/dashboard");
    const answers = await Promise.all([1, 2, 3].map(() => send(browser, page, 0)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(stored(itemIds[0])).toHaveLength(1);
  });

  it("is stored for the right event if there are several", async () => {
    const { browser, itemIds } = await orderOf([createEvent(), 1], [createEvent(), 1]);
    await send(browser, await browser.get("/dashboard"), 1);
    expect([stored(itemIds[0]).length, stored(itemIds[1]).length]).toEqual([0, 1]);
  });
});

describe("an invalid participant", () => {
  it.each([
    ["firstName", " ", "Bitte gib den Vornamen ein."],
    ["firstName", "I".repeat(101), "höchstens 100 Zeichen"],
    ["lastName", "", "Bitte gib den Nachnamen ein."],
    ["email", "", "E-Mail-Adresse"],
    ["email", "ida@", "zum Beispiel name@beispiel.de"],
    ["phone", "0".repeat(51), "höchstens 50 Zeichen"],
    ["notes", "N".repeat(2001), "höchstens 2.000 Zeichen"],
  ])(
    "has an error at %s (case %#) in the open seat, and all typed values are kept",
    async (name, value, sentence) => {
      const { browser, itemIds } = await orderOf([createEvent(), 2]);
      const page = await send(browser, await browser.get("/dashboard"), 1, { [name]: value });
      expect(page.status).toBe(400);
      expect(seatsOn(page).map(({ isOpen }) => isOpen)).toEqual([false, true]);
      expect(fieldErrors(page)).toEqual({ [name]: expect.stringContaining(sentence) });
      expect(errorSummary(page)).toMatchObject({ takesFocus: true, leadsTo: [name] });
      const form = seatsOn(page)[1]?.form;
      expect(form && formValues(form)).toMatchObject({ ...ida, [name]: value });
      expect(stored(itemIds[0])).toEqual([]);
    },
  );

  it("has its error above the orders if the seat has moved to another page", async () => {
    const [{ browser }, other] = [
      await orderOf([createEvent(), 1]),
      await orderOf([createEvent(), 1]),
    ];
    const fields = { ...ida, email: "", orderItemId: other.itemIds[0] ?? "", seat: "1" };
    const page = await browser.post("/dashboard", { ...fields, intent: "book-seat" });
    expect(page.status).toBe(400);
    const alert = page.document.querySelector('main [role="alert"]');
    expect(alert && visibleText(alert)).toBe("Bitte gib die E-Mail-Adresse ein.");
    expect(page.html).not.toContain(other.orderId);
  });
});

describe("a seat that does not exist", () => {
  const post = (browser: Browser, orderItemId: string, seat: string) =>
    browser.post("/dashboard", { ...ida, intent: "book-seat", orderItemId, seat });

  it.each(["0", "3", "-1", "1.5", "eins", "", "99", "9999", "1 or 1=1"])(
    "returns 404: '%s' of two",
    async (seat) => {
      const { browser, itemIds } = await orderOf([createEvent(), 2]);
      const page = await post(browser, itemIds[0] ?? "", seat);
      expect(page.status).toBe(404);
      expect(page.text).toContain("Diesen Platz gibt es in deinen Bestellungen nicht.");
      expect(stored(itemIds[0])).toEqual([]);
    },
  );

  it("includes other customers' seats, even for an admin", async () => {
    const { itemIds } = await orderOf([createEvent(), 1]);
    const admin = (await createAdmin()).browser;
    for (const browser of [await browserOf(), admin]) {
      expect((await post(browser, itemIds[0] ?? "", "1")).status).toBe(404);
    }
    expect(stored(itemIds[0])).toEqual([]);
  });

  it("includes seats of a product, a course without a date or an unknown order", async () => {
    const course = createItem({ kind: "course" });
    const { browser, orderId, itemIds } = await orderOf([createItem(), 1], [course, 1]);
    const before = await db.$count(eventBookings);
    for (const id of [
      ...itemIds,
      orderId,
      crypto.randomUUID(),
      "",
      "x".repeat(200),
      "' or 1=1 --",
    ]) {
      expect((await post(browser, id, "1")).status).toBe(404);
    }
    expect(await db.$count(eventBookings)).toBe(before);
  });

  it("cannot be booked without signing in", async () => {
    const { itemIds } = await orderOf([createEvent(), 1]);
    const answer = await post(new Browser(), itemIds[0] ?? "", "1");
    expect([answer.status, answer.location]).toEqual([303, "/auth"]);
    expect(stored(itemIds[0])).toEqual([]);
  });
});

describe("a cancelled order", () => {
  it("accepts no participants, and keeps the typed values", async () => {
    const { browser, orderId, itemIds } = await orderOf([createEvent(), 2]);
    const page = await browser.get("/dashboard");
    cancel(orderId);
    const answer = await send(browser, page, 0);
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)).toMatchObject({
      title: "Die Teilnahme ist nicht gespeichert",
      sentences: ["Die Bestellung ist storniert. Sie nimmt keine Teilnehmenden mehr an."],
    });
    const [seat, ...others] = seatsOn(answer);
    expect([seat?.isOpen, others.length]).toEqual([true, 0]);
    expect(seat?.form && formValues(seat.form)).toMatchObject(ida);
    expect(seat?.form?.querySelector("button")).toBeNull();
    expect(stored(itemIds[0])).toEqual([]);
  });

  it("shows the participants without a form, and says why, but no seats that nobody was named for", async () => {
    const { browser, orderId } = await orderOf([createEvent(), 2]);
    await send(browser, await browser.get("/dashboard"), 0);
    cancel(orderId);
    const page = await browser.get("/dashboard");
    expect(page.document.querySelectorAll("main form")).toEqual([]);
    expect(page.text).toContain("Sie nimmt keine Teilnehmenden mehr an.");
    expect(page.text).not.toContain("In den Kalender");
    db.delete(eventBookings).run();
    expect((await browser.get("/dashboard")).text).not.toContain("Teilnehmenden");
  });
});

describe("an event that has begun", () => {
  it("accepts corrections until it begins", async () => {
    const { browser, itemIds } = await orderOf([createEvent(), 1]);
    vi.setSystemTime(new Date(BEGINS.getTime() - 1));
    const answer = await send(browser, await browser.get("/dashboard"), 0);
    expect(answer.status).toBe(303);
    expect(stored(itemIds[0])).toHaveLength(1);
  });

  it("is rejected from then on, with all typed values kept", async () => {
    const { browser, itemIds } = await orderOf([createEvent(), 1]);
    await send(browser, await browser.get("/dashboard"), 0);
    const page = await browser.get("/dashboard");
    vi.setSystemTime(BEGINS);
    const answer = await send(browser, page, 0, { firstName: "Ada" });
    expect(answer.status).toBe(409);
    expect(errorSummary(answer)).toMatchObject({
      title: "Die Teilnahme ist nicht gespeichert",
      sentences: ["Das Event hat begonnen. Die Angaben lassen sich nicht mehr ändern."],
    });
    const form = seatsOn(answer)[0]?.form;
    expect(form && formValues(form)).toMatchObject({ ...ida, firstName: "Ada" });
    expect(stored(itemIds[0])).toEqual([expect.objectContaining({ firstName: "Ida" })]);
  });

  it("shows its participants without a form", async () => {
    const { browser } = await orderOf([createEvent(), 2]);
    await send(browser, await browser.get("/dashboard"), 0);
    vi.setSystemTime(BEGINS);
    const page = await browser.get("/dashboard");
    expect(page.document.querySelectorAll("main form")).toEqual([]);
    expect(labels(page)).toEqual(["Platz 1: Ida Kühn"]);
    const details = page.document.querySelector("main article details");
    expect(details && visibleText(details)).toContain("ida@beispiel.de · 0170 1 Kein Sellerie.");
    expect(page.text).toContain(
      "1 von 2 Teilnehmenden angemeldet. Das Event hat begonnen. Die Angaben lassen sich nicht mehr ändern.",
    );
  });

  it("accepts participants again if its date is postponed", async () => {
    const event = createEvent();
    const { browser, itemIds } = await orderOf([event, 1]);
    vi.setSystemTime(BEGINS);
    db.update(catalogItems).set({ date: "2027-03-14" }).where(eq(catalogItems.id, event.id)).run();
    expect((await send(browser, await browser.get("/dashboard"), 0)).status).toBe(303);
    expect(stored(itemIds[0])).toHaveLength(1);
  });
});

it("a participant who cannot be stored causes a logged 500 with an error message and all typed values", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue(undefined);
  const { browser, itemIds } = await orderOf([createEvent(), 2]);
  const page = await browser.get("/dashboard");
  const answer = await whileRefused("insert", "event_bookings", () => send(browser, page, 1));
  expect(answer.status).toBe(500);
  expect(errorSummary(answer)).toMatchObject({
    title: "Die Teilnahme ließ sich nicht speichern",
    sentences: ["Deine Angaben stehen noch da. Bitte versuche es später erneut."],
  });
  const seat = seatsOn(answer)[1];
  expect(seat?.isOpen).toBe(true);
  expect(seat?.form && formValues(seat.form)).toMatchObject(ida);
  expect(answer.html).not.toContain("disk full");
  expect(String(log.mock.calls[0])).toContain("POST /dashboard");
  expect(stored(itemIds[0])).toEqual([]);
});

it("seats that cannot be loaded cause the error of the whole order list", async () => {
  vi.spyOn(console, "error").mockReturnValue(undefined);
  const { browser } = await orderOf([createEvent(), 1]);
  const page = await whileChanged("alter table event_bookings rename to away", () =>
    browser.get("/dashboard"),
  );
  expect(page.status).toBe(500);
  expect(page.text).toContain("Deine Bestellungen ließen sich nicht laden");
});
