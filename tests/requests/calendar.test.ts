import { isUtf8 } from "node:buffer";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { neutralDescription } from "#app/content/fixed-description.ts";
import { db } from "#db/client.server.ts";
import { type CatalogItem, catalogItems, eventBookings, orderItems, orders } from "#db/schema.ts";
import { idOrigin } from "#db/shop.server.ts";
import { Browser, ORIGIN, type Page } from "#tests/support/browser.ts";
import {
  browserOf,
  createAdmin,
  createItem,
  fillCart,
  placeSampleOrder,
  whileChanged,
} from "#tests/support/samples.ts";
import { answer } from "#tests/support/site.ts";

const NOW = new Date("2027-01-10T12:00:00Z");
const NOT_FOUND = "Die Veranstaltung wurde nicht gefunden.";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

function createEvent(values: Partial<CatalogItem> = {}): CatalogItem {
  return createItem({
    kind: "event",
    title: "Eine Wanderung",
    date: "2027-03-13",
    time: "05:45",
    location: "Walchensee",
    description: "Ein Satz.",
    ...values,
  });
}

const fileOf = ({ id }: Pick<CatalogItem, "id">) => new Browser().get(`/events/${id}/calendar.ics`);

/** The file's unfolded lines (RFC 5545, 3.1). */
const linesOf = (file: Page) => file.html.replaceAll("\r\n ", "").split("\r\n");

/** The properties of its event by name and parameters, still escaped. */
function eventIn(file: Page): Record<string, string> {
  const lines = linesOf(file);
  const inside = lines.slice(lines.indexOf("BEGIN:VEVENT") + 1, lines.indexOf("END:VEVENT"));
  return Object.fromEntries(inside.map((line) => line.split(/:(.*)/s)));
}

/** Unescapes a text (RFC 5545, 3.3.11). */
const unescaped = (text = "") =>
  text.replace(/\\(.)/g, (_, letter: string) => (letter.toLowerCase() === "n" ? "\n" : letter));

describe("an event's calendar file", () => {
  it("is accepted by calendars and has a safe name", async () => {
    const file = await fileOf(createEvent({ title: "Über\u00ADmut: „Füße“\r\nim Süden" }));
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe(
      'attachment; filename="uebermut-fuesse-im-sueden.ics"',
    );
    expect(file.headers.get("Cache-Control")).toBe("no-cache");
    const lines = linesOf(file);
    expect(lines.slice(0, 3)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//BeHappy//Kalender//DE",
    ]);
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  });

  it("contains title, date, place and a link", async () => {
    const event = createEvent();
    const path = `${ORIGIN}/events/${event.id}`;
    expect(eventIn(await fileOf(event))).toEqual({
      UID: `${event.id}@${new URL(idOrigin() ?? "").host}`,
      DTSTAMP: "20270110T120000Z",
      "LAST-MODIFIED": "20270110T120000Z",
      "DTSTART;TZID=Europe/Berlin": "20270313T054500",
      SUMMARY: "Eine Wanderung",
      LOCATION: "Walchensee",
      DESCRIPTION: `Ein Satz.\\n\\n${path}`,
      URL: path,
    });
  });

  it("keeps its uid after a change, with a newer timestamp", async () => {
    const event = createEvent();
    const before = eventIn(await fileOf(event));
    vi.setSystemTime(new Date("2027-01-11T12:00:00Z"));
    db.update(catalogItems).set({ time: "06:15" }).where(eq(catalogItems.id, event.id)).run();
    const after = eventIn(await fileOf(event));
    expect(after).toEqual({
      ...before,
      DTSTAMP: "20270111T120000Z",
      "LAST-MODIFIED": "20270111T120000Z",
      "DTSTART;TZID=Europe/Berlin": "20270313T061500",
    });
  });

  it("has the fixed description if there is no other", async () => {
    const { DESCRIPTION } = eventIn(await fileOf(createEvent({ description: null })));
    expect(unescaped(DESCRIPTION)).toContain(neutralDescription.event);
  });

  it("includes the time zone rules", async () => {
    const lines = linesOf(await fileOf(createEvent()));
    const zone = lines.slice(lines.indexOf("BEGIN:VTIMEZONE"), lines.indexOf("END:VTIMEZONE") + 1);
    expect(zone).toEqual([
      "BEGIN:VTIMEZONE",
      "TZID:Europe/Berlin",
      "BEGIN:DAYLIGHT",
      "DTSTART:19960331T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "TZNAME:CEST",
      "END:DAYLIGHT",
      "BEGIN:STANDARD",
      "DTSTART:19961027T030000",
      "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "TZNAME:CET",
      "END:STANDARD",
      "END:VTIMEZONE",
    ]);
  });

  it.each([
    ["2027-07-10", "18:30", "20270710T183000"],
    ["2027-12-10", "18:30", "20271210T183000"],
    ["2027-03-28", "03:00", "20270328T030000"],
    ["2027-10-31", "02:30", "20271031T023000"],
    ["2028-02-29", "00:00", "20280229T000000"],
    ["2027-12-31", "23:59", "20271231T235900"],
  ])(
    "on %s at %s contains Berlin's local time, whatever the server's time zone",
    async (date, time, start) => {
      const file = await fileOf(createEvent({ date, time }));
      expect(eventIn(file)).toMatchObject({ "DTSTART;TZID=Europe/Berlin": start });
    },
  );

  it.each([
    ["2027-03-28", "01:00", "04:00", "20270328T040000"],
    ["2027-10-31", "01:00", "04:00", "20271031T040000"],
    ["2027-07-10", "18:30", null, undefined],
    ["2027-03-28", "02:30", "03:00", undefined],
  ])("on %s from %s to %s ends in Berlin's local time, too", async (date, time, endTime, end) => {
    const entry = eventIn(await fileOf(createEvent({ date, time, endTime })));
    expect(entry["DTEND;TZID=Europe/Berlin"]).toBe(end);
  });

  it.each([
    ["2027-03-13", "22:00", "2027-03-14", "02:00", "20270314T020000"],
    ["2027-03-27", "22:00", "2027-03-28", "04:00", "20270328T040000"],
    ["2027-10-29", "18:00", "2027-10-31", "14:00", "20271031T140000"],
    ["2026-12-04", "18:00", "2026-12-06", null, "20261207T000000"],
  ])("from %s %s ends on %s at %s", async (date, time, endDate, endTime, end) => {
    const entry = eventIn(await fileOf(createEvent({ date, time, endDate, endTime })));
    expect(entry["DTEND;TZID=Europe/Berlin"]).toBe(end);
  });

  it("contains the meeting point and the texts without Markdown", async () => {
    const { DESCRIPTION } = eventIn(
      await fileOf(
        createEvent({
          lead: "Ein Morgen.",
          description: "## Weg\n\n**Steil**",
          meetingPoint: "Parkplatz",
          mapUrl: "https://karte.example",
          bring: "- Tee",
        }),
      ),
    );
    expect(unescaped(DESCRIPTION)).toMatch(
      /^Treffpunkt: Parkplatz, https:\/\/karte\.example\n\nEin Morgen\.\n\nWeg\n\nSteil\n\nWas du mitbringst:\n• Tee\n\n/,
    );
  });

  const long =
    "Größere Straßen; über, äöüß ÄÖÜẞ – „Zitate“ \\ Rückstrich\\n und \\; ‚so‘\nzweite Zeile 🌻👩‍👩‍👧: ";

  // Each additional letter moves every position at which a line is folded.
  it.each(Array.from({ length: 9 }, (_, index) => index))(
    "has no line of more than 75 octets and splits no letter (shifted by %i)",
    async (moved) => {
      const description = "x".repeat(moved) + long.repeat(10).trim();
      const title = `${"y".repeat(moved)}${"Ü".repeat(150)}, a;b\\c`;
      const location = `${"z".repeat(moved)}${"€".repeat(90)}`;
      const event = createEvent({ title, description, location });
      const request = new Request(new URL(`/events/${event.id}/calendar.ics`, ORIGIN));
      const octets = Buffer.from(await (await answer(request)).arrayBuffer());
      const lines = octets.toString("latin1").split("\r\n");
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(75);
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/);
        expect(isUtf8(Buffer.from(line, "latin1")), line).toBe(true);
      }
      const entry = eventIn(await fileOf(event));
      expect(unescaped(entry.SUMMARY)).toBe(title);
      expect(unescaped(entry.LOCATION)).toBe(location);
      expect(unescaped(entry.DESCRIPTION)).toBe(`${description}\n\n${ORIGIN}/events/${event.id}`);
    },
  );

  it("allows no property injection by a text", async () => {
    const attack = "Kurs\r\nATTENDEE:mailto:a@b.de\rX-A:1\nX-B:2\u0000\u0085\u2028END:VEVENT";
    const event = createEvent({ title: attack, location: attack, description: attack });
    const entry = eventIn(await fileOf(event));
    expect(Object.keys(entry)).toEqual(Object.keys(eventIn(await fileOf(createEvent()))));
    expect(unescaped(entry.SUMMARY)).toBe(
      "Kurs\nATTENDEE:mailto:a@b.de\nX-A:1\nX-B:2  \u2028END:VEVENT",
    );
  });

  it("exists for past and sold-out events, too", async () => {
    const past = await fileOf(createEvent({ date: "2026-05-01" }));
    const soldOut = await fileOf(createEvent({ availability: false }));
    expect([past.status, soldOut.status]).toEqual([200, 200]);
  });

  it("contains the public address of the site", async () => {
    const { id } = createEvent();
    const headers = { "X-Forwarded-Proto": "https" };
    const file = await new Browser().get(`/events/${id}/calendar.ics`, headers);
    expect(eventIn(file).URL).toBe(`https://behappy.test/events/${id}`);
  });
});

describe("a calendar file that does not exist", () => {
  const expectNone = (file: Page) => {
    expect(file.status).toBe(404);
    expect(file.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(file.html).toBe(NOT_FOUND);
  };

  it.each(["gibt-es-nicht", "%25", "%00", "' or 1=1 --", "x".repeat(3000)])(
    "belongs to an unknown event: '%.20s'",
    async (id) => {
      expectNone(await fileOf({ id }));
    },
  );

  it("belongs to a course without a time, to a product, a membership, or another kind", async () => {
    const course = createItem({ kind: "course", date: "2027-04-01" });
    const dated = createItem({ kind: "course", date: "2027-04-01", time: "10:00" });
    const plan = createItem({ category: "membership" });
    for (const item of [course, dated, createItem(), plan]) expectNone(await fileOf(item));
    expect((await new Browser().get(`/courses/${course.id}/calendar.ics`)).status).toBe(404);
  });

  it("causes an error without internal details if the catalog cannot be read", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const event = createEvent();
    const file = await whileChanged("alter table catalog_items rename to away", () =>
      fileOf(event),
    );
    expect(file.status).toBe(500);
    expect(file.html).not.toContain("no such table");
    expect(log.mock.calls.flat().map(String).join()).toContain("no such table");
  });
});

describe("the calendar file of an ordered event", () => {
  async function orderOf(event: CatalogItem, quantity = 2) {
    const browser = await browserOf();
    await fillCart(browser, [event, quantity]);
    const orderId = await placeSampleOrder(browser);
    const order = db.select().from(orders).where(eq(orders.id, orderId)).get();
    const item = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).get();
    if (!order || !item) throw new Error("nothing was ordered");
    return { browser, order, item, path: `/dashboard/events/${item.id}/calendar.ics` };
  }

  it("has order number and seats before the description, and is not cached", async () => {
    const event = createEvent();
    const { browser, order, item, path } = await orderOf(event);
    const name = { firstName: "Ida", lastName: "Kühn; geb. Groß", email: "ida@beispiel.de" };
    db.insert(eventBookings)
      .values({ ...name, eventId: event.id, orderItemId: item.id, seat: 2 })
      .run();
    const file = await browser.get(path);
    expect(file.status).toBe(200);
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const ownEntry = eventIn(file);
    expect(unescaped(ownEntry.DESCRIPTION)).toBe(
      [
        `Bestellung ${order.number}`,
        "Platz 1: noch offen",
        "Platz 2: Ida Kühn; geb. Groß",
        "",
        "Ein Satz.",
        "",
        `${ORIGIN}/events/${event.id}`,
      ].join("\n"),
    );
    const { DESCRIPTION, ...publicEntry } = eventIn(await fileOf(event));
    expect(ownEntry).toMatchObject(publicEntry);
    expect(DESCRIPTION).not.toContain("Ida");
  });

  it("exists only for its customer", async () => {
    const { path, browser, item, order } = await orderOf(createEvent());
    const admin = (await createAdmin()).browser;
    for (const other of [new Browser(), await browserOf(), admin]) {
      const file = await other.get(path);
      expect([file.status, file.html]).toEqual([404, NOT_FOUND]);
    }
    for (const id of [order.id, item.itemId, crypto.randomUUID(), "%25"]) {
      expect((await browser.get(path.replace(item.id, id))).status).toBe(404);
    }
  });

  it("does not exist for a cancelled order or a product", async () => {
    const { path, browser, order } = await orderOf(createEvent());
    db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, order.id)).run();
    expect((await browser.get(path)).status).toBe(404);
    const product = await orderOf(createItem());
    expect((await product.browser.get(product.path)).status).toBe(404);
  });

  it("is linked at its seats until it begins", async () => {
    const { path, browser } = await orderOf(createEvent());
    const links = async () =>
      (await browser.get("/dashboard")).document.querySelectorAll(`main a[href="${path}"]`).length;
    expect(await links()).toBe(1);
    vi.setSystemTime(new Date("2027-03-13T04:45:00Z"));
    expect(await links()).toBe(0);
  });
});

describe("the page of an event", () => {
  const links = (page: Page) =>
    page.document
      .querySelectorAll("main a")
      .filter((link) => link.getAttribute("href")?.endsWith("/calendar.ics"))
      .map((link) => `${link.text.trim()} ${link.getAttribute("href")}`);

  it("links to its calendar file, even if it is sold out", async () => {
    for (const event of [createEvent(), createEvent({ availability: false })]) {
      const page = await new Browser().get(`/events/${event.id}`);
      expect(links(page)).toEqual([`In den Kalender /events/${event.id}/calendar.ics`]);
    }
  });

  it("does not link to it once the event is over, and neither does a course without a time", async () => {
    const past = createEvent({ date: "2026-05-01" });
    const course = createItem({ kind: "course", date: "2027-04-01" });
    expect(links(await new Browser().get(`/events/${past.id}`))).toEqual([]);
    expect(links(await new Browser().get(`/courses/${course.id}`))).toEqual([]);
  });
});
