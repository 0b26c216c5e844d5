import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { articles, catalogItems } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import {
  catalogEmpty,
  createEvent,
  createItem,
  undone,
  whileChanged,
} from "#tests/support/samples.ts";
import { whileBroken } from "#tests/support/statements.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

const browser = new Browser();
const search = (q: string) => browser.get(`/suche?q=${encodeURIComponent(q)}`);
const titlesOf = (page: Page) => page.document.querySelectorAll("main li h3").map(visibleText);
const mainText = (page: Page) => visibleText(page.document.querySelector("main") ?? page.document);
/** The links of a page's filters: 'word count' with their targets. */
const filtersOf = (page: Page) =>
  Object.fromEntries(
    page.document
      .querySelectorAll('nav[aria-label="Filter"] li a')
      .map((link) => [visibleText(link), link.getAttribute("href") ?? ""]),
  );

describe("the search", () => {
  it("asks for words and leads to categories before anything was typed", async () => {
    const page = await browser.get("/suche");
    expect(page.status).toBe(200);
    expect(titlesOf(page)).toEqual([]);
    expect(filtersOf(page)).toMatchObject({ "Produkte 12 Treffer": "/suche?art=product" });
    expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain(
      "noindex",
    );
  });

  it("finds offers by the words of their filters", async () => {
    await undone(async () => {
      const values = { location: "Hof Zirkusweg", date: "2099-03-13", time: "19:00", price: 0 };
      createEvent({ title: "Feuerabend", ...values });
      for (const words of ["zirkusweg", "märz 2099 kostenlos", "events zirkusweg"]) {
        expect(titlesOf(await search(words)), words).toEqual(["Feuerabend"]);
      }
      expect(titlesOf(await search("mitgliedschaft"))).toContain("Yearly Membership");
    });
  });

  it("finds events, courses, products, memberships and articles, each with what one has to know", async () => {
    await undone(async () => {
      createEvent({ title: "Zirkusabend", date: "2099-03-13", time: "19:00", price: 1500 });
      createItem({ kind: "course", title: "Zirkuskurs", price: 9900, communityPrice: 7900 });
      createItem({ title: "Zirkusheft", availability: false });
      createItem({ title: "Zirkusplan", isPlan: true, category: "membership" });
      db.update(articles)
        .set({ title: "Zirkusbrief" })
        .where(eq(articles.slug, "die-freie-stunde"))
        .run();
      const page = await search("zirkus");
      expect(titlesOf(page)).toEqual([
        "Zirkusabend",
        "Zirkuskurs",
        "Zirkusheft",
        "Zirkusplan",
        "Zirkusbrief",
      ]);
      const headings = page.document.querySelectorAll("main h2").map(visibleText);
      expect(headings).toEqual([
        "Events (1)",
        "Kurse (1)",
        "Produkte (1)",
        "Mitgliedschaften (1)",
        "Beiträge (1)",
      ]);
      const text = mainText(page);
      for (const words of [
        "5 Treffer",
        "13 März 2099",
        "15,00 €",
        "Community 79,00 €",
        "Ausverkauft",
      ]) {
        expect(text).toContain(words);
      }
    });
  });

  it.each([
    ["glueckstagebuch", "Das Glückstagebuch"],
    ["Glükstagebuch", "Das Glückstagebuch"],
    ["herzogstand wandrung", "Sonnenaufgangswanderung auf den Herzogstand"],
    ["walchensee", "Sonnenaufgangswanderung auf den Herzogstand"],
  ])("finds '%s'", async (q, title) => {
    expect(titlesOf(await search(q))).toContain(title);
  });

  it("shows nothing that is not public", async () => {
    await undone(async () => {
      createItem({ title: "Zirkus im Archiv", archivedAt: new Date() });
      createItem({ title: "Zirkusplan", isPlan: true, archivedAt: new Date() });
      createItem({ title: "Ein Heft", safetyNote: "Zirkus", manufacturer: "Zirkus" });
      db.update(articles).set({ title: "Zirkus", publishedAt: null, text: "Zirkus" }).run();
      const page = await search("zirkus");
      expect(mainText(page)).toContain("Nichts gefunden zu „zirkus“");
      expect(titlesOf(page)).toEqual([]);
    });
  });

  it("finds nothing to signs without a letter", async () => {
    for (const q of ["??", "… – !"]) {
      const page = await search(q);
      expect(mainText(page)).toContain(`Nichts gefunden zu „${q}“`);
      expect(titlesOf(page)).toEqual([]);
    }
  });

  it("finds no text of an article that only members read", async () => {
    await undone(async () => {
      db.update(articles).set({ text: "Zirkuszelt" }).run();
      expect(titlesOf(await search("zirkuszelt"))).toEqual([]);
    });
  });

  it("puts titles before other hits, and dates to come before past ones", async () => {
    await undone(async () => {
      createEvent({ title: "Zirkus damals", date: "2001-03-13" });
      createEvent({ title: "Am Fluss", location: "Zirkus", date: "2098-03-13" });
      createEvent({ title: "Zirkus morgen", date: "2099-03-13" });
      createEvent({ title: "Zirkus heute", date: "2098-04-13" });
      expect(titlesOf(await search("zirkus"))).toEqual([
        "Zirkus heute",
        "Zirkus morgen",
        "Am Fluss",
        "Zirkus damals",
      ]);
    });
  });

  it("finds offers by all their texts in any spelling, after those that name it elsewhere", async () => {
    const course = { kind: "course" } as const;
    await undone(async () => {
      const item = createItem({
        ...course,
        title: "Ein Heft",
        description: "Vom **Zirkuskäse**, im Großen.",
      });
      createItem({ ...course, title: "Zweites", suits: "Wer Zirkus-Kaese mag" });
      createItem({ ...course, title: "Drittes", questions: "### Gibt es Zirkuskäse?\n\nJa." });
      createItem({ ...course, title: "Zirkuskäse" });
      createItem({ ...course, title: "Viertes", lead: "Etwas Zirkuskäse" });
      createItem({ ...course, title: "Archiv", bring: "Zirkuskäse", archivedAt: new Date() });
      const [first, second, ...others] = titlesOf(await search("zirkuskaese"));
      expect([first, second]).toEqual(["Zirkuskäse", "Viertes"]);
      expect(others.toSorted()).toEqual(["Drittes", "Ein Heft", "Zweites"]);
      expect(titlesOf(await search("ZIRKUSKÄSE, grosses heft"))).toEqual([]);
      expect(titlesOf(await search("„Heft“: zirkuskäse grossen!"))).toEqual(["Ein Heft"]);
      expect(titlesOf(await search("kaese wer"))).toEqual(["Zweites"]);
      db.update(catalogItems)
        .set({ description: null, details: "Zirkuszelt" })
        .where(eq(catalogItems.id, item.id))
        .run();
      expect(titlesOf(await search("heft zirkuskäse"))).toEqual([]);
      expect(titlesOf(await search("heft zirkuszelt"))).toEqual(["Ein Heft"]);
      db.delete(catalogItems).where(eq(catalogItems.id, item.id)).run();
      expect(titlesOf(await search("heft zirkuszelt"))).toEqual([]);
    });
  });

  it("counts hits that it does not show", async () => {
    await undone(async () => {
      for (let index = 0; index < 30; index += 1) createItem({ title: `Zirkus ${index}` });
      const page = await search("zirkus");
      expect(titlesOf(page)).toHaveLength(24);
      expect(mainText(page)).toContain("Produkte (30)");
      expect(mainText(page)).toContain("Und 6 weitere");
    });
  });

  it("reads no more than 80 characters, and shows what it reads as text", async () => {
    const page = await browser.get(`/suche?q=${encodeURIComponent("<b>".repeat(35_000))}`);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("<b><b>");
    const input = page.document.querySelector("main input[name=q]");
    expect(input?.getAttribute("value")).toHaveLength(80);
  });

  it("keeps the search in its filters", async () => {
    await undone(async () => {
      createEvent({ title: "Zirkus", date: "2099-03-13", category: "Bühne" });
      createItem({ title: "Zirkusheft", category: "Papier" });
      const filters = filtersOf(await search("zirkus"));
      const to = filters["Events 1 Treffer"] ?? "";
      expect(to).toBe("/suche?q=zirkus&art=event");
      const page = await browser.get(to);
      expect(titlesOf(page)).toEqual(["Zirkus"]);
      expect(filtersOf(page)["Events : Filter entfernen"]).toBe("/suche?q=zirkus");
    });
  });

  it("says so if it fails", async () => {
    vi.spyOn(console, "error").mockReturnValueOnce(undefined);
    const page = await whileBroken('"catalog_items"', () => search("feuer"));
    expect(page.status).toBe(500);
    expect(page.text).toContain("Die Suche ist gerade nicht möglich.");
  });

  it.each(["/", "/suche", "/offers", "/about"])("is reached from %s", async (path) => {
    const page = await browser.get(path);
    const form = page.document.querySelector('header form[action="/suche"]');
    expect(form?.getAttribute("method") ?? "get").toBe("get");
    expect(form?.querySelector("input")?.getAttribute("name")).toBe("q");
  });

  it("begins on /offers with a form and with categories of all offers", async () => {
    const page = await browser.get("/offers");
    expect(page.document.querySelector("main search input[name=q]")).not.toBeNull();
    const filters = filtersOf(page);
    expect(filters["Papier 2 Treffer"] ?? "").toBe("/suche?kategorie=Papier");
    expect(Object.keys(filters).join()).toMatch(/Nur buchbar \d+ Treffer/);
  });
});

describe("the filters of a list", () => {
  const ours = async (query: string) =>
    titlesOf(await browser.get(`/events${query}`)).filter((title) => title.startsWith("Zirkus"));

  const create = () => {
    const created = (second: number) => ({ createdAt: new Date(second * 1000) });
    createEvent({
      ...created(1),
      title: "Zirkus im Mai",
      date: "2099-05-01",
      category: "Bühne",
      location: "Ulm",
    });
    createEvent({
      ...created(2),
      title: "Zirkus im Juni",
      date: "2099-06-01",
      location: "Ulm",
      price: 0,
    });
    createEvent({ ...created(3), title: "Zirkus voll", date: "2099-06-02", availability: false });
  };

  it.each([
    ["?kategorie=B%C3%BChne", ["Zirkus im Mai"]],
    ["?ort=Ulm", ["Zirkus im Juni", "Zirkus im Mai"]],
    ["?ort=Ulm&preis=kostenlos", ["Zirkus im Juni"]],
    ["?monat=2099-06", ["Zirkus im Juni", "Zirkus voll"]],
    ["?monat=2099-06&buchbar=1", ["Zirkus im Juni"]],
    ["?ort=Ulm&sort=termin", ["Zirkus im Mai", "Zirkus im Juni"]],
    ["?kategorie=gibt-es-nicht", ["Zirkus voll", "Zirkus im Juni", "Zirkus im Mai"]],
  ])("%s", async (query, titles) => {
    await undone(async () => {
      create();
      expect(await ours(query)).toEqual(titles);
    });
  });

  it("are links that are counted, kept in the address and ended again", async () => {
    await undone(async () => {
      create();
      const page = await browser.get("/events?sort=termin");
      const to = filtersOf(page)["Ulm 2 Treffer"] ?? "";
      expect(to).toBe("/events?sort=termin&ort=Ulm");
      const filtered = await browser.get(to);
      expect(mainText(filtered)).toContain("2 Veranstaltungen");
      const links = filtered.document
        .querySelectorAll("main a")
        .map((link) => [visibleText(link), link.getAttribute("href")]);
      expect(links).toContainEqual(["Alle Filter entfernen", "/events?sort=termin"]);
      expect(links).toContainEqual(["Neueste zuerst", "/events?ort=Ulm"]);
      const returnTo = filtered.document.querySelector("main li input[name=returnTo]");
      expect(returnTo?.getAttribute("value")).toMatch(/^\/events\?sort=termin&ort=Ulm#artikel-/);
    });
  });

  it.each(["/courses", "/products"])("exist on %s", async (path) => {
    const filters = Object.entries(filtersOf(await browser.get(path)));
    const [[, to] = ["", ""]] = filters;
    expect(to).toMatch(new RegExp(`^${path}\\?kategorie=`));
    expect((await browser.get(to)).status).toBe(200);
  });
});

describe("a month of dates", () => {
  it("shows its days with dates, and leads to the months with dates around it", async () => {
    await undone(async () => {
      createEvent({ title: "Zirkus im Mai", date: "2099-05-01" });
      const june = createEvent({ title: "Zirkus lang", date: "2099-06-10", endDate: "2099-06-12" });
      createEvent({ title: "Zirkus im August", date: "2099-08-01" });
      const page = await browser.get("/events?monat=2099-06");
      const calendar = page.document.querySelector("main table");
      const days = calendar?.querySelectorAll("a") ?? [];
      expect(days.map(visibleText)).toEqual([10, 11, 12].map((day) => `${day}: Zirkus lang`));
      expect(days[0]?.getAttribute("href")).toBe(`#artikel-${june.id}`);
      const links = page.document.querySelectorAll('nav[aria-label="Monate"] a');
      expect(links.map((link) => [visibleText(link), link.getAttribute("href")])).toEqual([
        ["Mai 2099", "/events?monat=2099-05"],
        ["August 2099", "/events?monat=2099-08"],
        ["Alle Monate", "/events"],
      ]);
    });
  });

  it("shows each date of a series, also in months in which it does not begin", async () => {
    await undone(async () => {
      const series = createEvent({
        title: "Zirkusabende",
        date: "2099-06-29",
        furtherDates: "2099-07-06T18:00/2099-07-06T20:00\n2099-07-13T18:00/2099-07-13T20:00",
      });
      const page = await browser.get("/events?monat=2099-07");
      const days = page.document.querySelectorAll("main table a");
      expect(days.map(visibleText)).toEqual(["6: Zirkusabende", "13: Zirkusabende"]);
      expect(days[0]?.getAttribute("href")).toBe(`#artikel-${series.id}`);
      expect(page.document.querySelector(`#artikel-${series.id}`)).not.toBeNull();
      const found = filtersOf(await browser.get("/suche?q=Zirkusabende&monat=2099-07"));
      expect(Object.keys(found).join()).toContain("Juli 2099");
    });
  });

  it("is reached from the list, which begins with the next one", async () => {
    await whileChanged(catalogEmpty, async () => {
      createEvent({ date: "2001-06-10" });
      createEvent({ date: "2098-06-10" });
      createEvent({ date: "2099-06-10" });
      const { document } = await browser.get("/events");
      const link = document
        .querySelectorAll("main a")
        .find((each) => visibleText(each) === "Monatsansicht");
      expect(link?.getAttribute("href")).toBe("/events?monat=2098-06");
    });
  });
});

describe("the calendar of all dates", () => {
  const titlesIn = (file: Page) =>
    [...file.html.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title]) => title);

  it("has the public events and courses of the last year and to come", async () => {
    await whileChanged(catalogEmpty, async () => {
      createEvent({ title: "Zirkus morgen", date: "2099-05-01" });
      createItem({
        kind: "course",
        title: "Kurs",
        date: "2099-04-01",
        time: "10:00",
        location: "Ulm",
      });
      createItem({ kind: "course", title: "Ohne Termin" });
      createEvent({ title: "Lange her", date: "2001-05-01" });
      createEvent({ title: "Im Archiv", date: "2099-05-01", archivedAt: new Date() });
      const file = await browser.get("/events.ics");
      expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
      expect(titlesIn(file)).toEqual(["Kurs", "Zirkus morgen"]);
      expect(file.html).toContain("\r\nX-WR-CALNAME:Termine – BeHappy\r\n");
      expect(file.html).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT12H\r\n");
      expect(file.html.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
    });
  });

  it("has each date of a series, also of one that began more than a year ago", async () => {
    await whileChanged(catalogEmpty, async () => {
      const furtherDates = "2099-04-08T18:00/2099-04-08T20:00\n2099-04-15T18:00/2099-04-15T20:00";
      const series = { date: "2001-04-01", time: "18:00", location: "Ulm", furtherDates };
      createItem({ kind: "course", title: "Abende", ...series });
      const file = await browser.get("/events.ics");
      expect(file.html.match(/(?<=^DTSTART;TZID=Europe\/Berlin:).{8}/gm)).toEqual([
        "20010401",
        "20990408",
        "20990415",
      ]);
    });
  });

  it("is linked from the list of events", async () => {
    const { document } = await browser.get("/events");
    expect(document.querySelector('main a[href="/events.ics"]')).not.toBeNull();
  });
});
