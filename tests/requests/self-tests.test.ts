import { readFileSync } from "node:fs";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import {
  happinessTest,
  scannerDiverTest,
  type TestResult,
  testWords,
} from "#app/content/self-tests.ts";
import { sqlite } from "#db/client.server.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import {
  browserOf,
  catalogBroken,
  catalogEmpty,
  createAdmin,
  createItem,
  errorSummary,
  undone,
  whileChanged,
} from "#tests/support/samples.ts";
import { storeSettings } from "#tests/support/settings.ts";
import { answer } from "#tests/support/site.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockReturnValue(undefined);
});

const HAPPINESS = "/glueckstest";
const SCANNER_DIVER = "/scanner-taucher-test";
const tests = [
  [HAPPINESS, happinessTest],
  [SCANNER_DIVER, scannerDiverTest],
] as const;

type Answers = Record<string, string>;

const middle: Answers = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => [`satz${index + 1}`, "3"]),
);

/** Answers to the Glückstest with these points each, and different points in one area. */
function worth(points: number, exceptions: Record<string, number> = {}): Answers {
  return Object.fromEntries(
    happinessTest.questions.map(({ id, area, reversed }) => {
      const wanted = exceptions[area] ?? points;
      return [id, String(reversed ? 6 - wanted : wanted)];
    }),
  );
}

/** The same answer to every sentence of a side. */
function sides(breadth: number, depth: number): Answers {
  return Object.fromEntries(
    scannerDiverTest.questions.map(({ id, side }) => [
      id,
      String(side === "breadth" ? breadth : depth),
    ]),
  );
}

const take = (path: string, answers: Answers | URLSearchParams) =>
  new Browser().post(path, answers);

/** A POST that none of our forms would send. */
async function send(path: string, init: RequestInit) {
  const response = await answer(new Request(ORIGIN + path, { method: "POST", ...init }));
  const { status, headers } = response;
  const html = await response.text();
  const document = parse(html);
  return { status, headers, html, document, location: null, text: visibleText(document) };
}

const textOf = (page: Page, selector: string) => {
  const element = page.document.querySelector(selector);
  return element && visibleText(element);
};

const checked = (page: Page) =>
  Object.fromEntries(
    page.document
      .querySelectorAll("main input[checked]")
      .map((input) => [input.getAttribute("name"), input.getAttribute("value")]),
  );

/** The descriptions of the questions marked as invalid, by name. */
const questionErrors = (page: Page) =>
  Object.fromEntries(
    page.document
      .querySelectorAll('[aria-invalid="true"]')
      .map((group) => [
        group.querySelector("input")?.getAttribute("name"),
        textOf(page, `#${group.getAttribute("aria-describedby")}`),
      ]),
  );

const links = (page: Page) =>
  page.document
    .querySelectorAll("main a")
    .map((link) => [visibleText(link), link.getAttribute("href")]);

/** The shapes of a result's scene. Expects that those drawn in a file exist there. */
function sceneOf(page: Page): string {
  const scene = page.document.querySelector("main svg.rounded-cut-lg");
  for (const use of scene?.querySelectorAll("use") ?? []) {
    const [file = "", id] = use.getAttribute("href")?.split("#") ?? [];
    expect(readFileSync(`public${file}`, "utf8")).toContain(`<g id="${id}" `);
  }
  return scene?.innerHTML ?? "";
}

const offerLinks = (page: Page) =>
  page.document
    .querySelectorAll('section[aria-labelledby="angebote"] a')
    .map((link) => link.getAttribute("href"));

const scripts = (page: Page) =>
  page.document.querySelectorAll("script").map((script) => script.getAttribute("src"));

/** The entire database content, table by table. */
function stored(): string {
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .all() as { name: string }[];
  return JSON.stringify(tables.map(({ name }) => sqlite.prepare(`select * from ${name}`).all()));
}

const words = (text: string) => text.replaceAll(/\s+/g, " ");

function expectWholeResult(page: Page, result: TestResult): void {
  expect(page.status).toBe(200);
  expect(textOf(page, "h1")).toContain(result.title);
  for (const text of [...result.explanation, ...result.steps, testWords.notStored]) {
    expect(page.text).toContain(words(text));
  }
  expect(page.document.querySelector("main form")).toBeNull();
}

describe("/selbsttest", () => {
  it("links to both tests", async () => {
    const page = await new Browser().get("/selbsttest");
    expect(links(page)).toEqual([
      ["Test beginnen: Glückstest", HAPPINESS],
      ["Test beginnen: Scanner-Taucher-Test", SCANNER_DIVER],
    ]);
  });
});

describe("an owner who does not want the tests", () => {
  it("hides their pages, their menu and their lines in the sitemap", async () => {
    await undone(async () => {
      const visitor = new Browser();
      expect((await visitor.get("/")).text).toContain("Glückstest");
      storeSettings({ selfTests: "no" });
      for (const path of ["/selbsttest", HAPPINESS, SCANNER_DIVER]) {
        expect((await visitor.get(path)).status, path).toBe(404);
        expect((await visitor.get("/sitemap.xml")).html).not.toContain(path);
      }
      expect((await visitor.post(HAPPINESS, worth(5))).status).toBe(404);
      expect((await visitor.post(SCANNER_DIVER, sides(5, 1))).status).toBe(404);
      const home = await visitor.get("/");
      expect(home.text).not.toContain("Glückstest");
      expect(home.html).not.toContain(SCANNER_DIVER);
      const { browser } = await createAdmin();
      const pages = await browser.get("/admin/pages");
      expect(pages.text).toContain("/selbsttest, in den Einstellungen ausgeblendet");
    });
  });
});

describe.each(tests)("%s", (path, test) => {
  it("asks fourteen numbered sentences with five answers each, none of them preselected", async () => {
    const page = await new Browser().get(path);
    const groups = page.document.querySelectorAll('main fieldset[role="radiogroup"]');
    expect(groups).toHaveLength(14);
    expect(questionErrors(page)).toEqual({});
    groups.forEach((group, index) => {
      const legend = group.querySelector("legend");
      const { id, text } = test.questions[index] ?? { id: "", text: "" };
      expect(legend && visibleText(legend)).toBe(`Satz ${index + 1} von 14 ${words(text)}`);
      const radios = group.querySelectorAll('input[type="radio"]');
      expect(radios.map((radio) => radio.getAttribute("name"))).toEqual(Array(5).fill(id));
      expect(radios.map((radio) => radio.getAttribute("value"))).toEqual([..."12345"]);
      expect(radios.every((radio) => radio.hasAttribute("required"))).toBe(true);
      expect(radios.every((radio) => radio.closest("label") !== null)).toBe(true);
    });
    expect(checked(page)).toEqual({});
    expect(errorSummary(page)).toBeNull();
    const form = page.document.querySelector("main form");
    expect([form?.getAttribute("method"), form?.getAttribute("action")]).toEqual(["post", path]);
    expect(form?.hasAttribute("novalidate")).toBe(true);
  });

  it("explains what it can show and what it cannot", async () => {
    const { text } = await new Browser().get(path);
    for (const part of [test.lead, test.measures, test.measuresNot, test.instruction]) {
      expect(text).toContain(words(part));
    }
  });

  it("ignores answers in the query", async () => {
    const browser = new Browser();
    const main = (page: Page) => textOf(page, "main");
    const plain = await browser.get(path);
    const withQuery = await browser.get(`${path}?${new URLSearchParams(middle)}`);
    expect([withQuery.status, main(withQuery), checked(withQuery)]).toEqual([200, main(plain), {}]);
  });

  it("answers HEAD without a body", async () => {
    const head = await answer(new Request(ORIGIN + path, { method: "HEAD" }));
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("answers the POST with the result itself, which the Back button shows again", async () => {
    const page = await take(path, middle);
    expect([page.status, page.location]).toEqual([200, null]);
    expect(page.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect(textOf(page, "h1")).toContain(`Dein Ergebnis: ${test.title}`);
    expect(page.html).not.toContain("satz1");
  });

  it("stores nothing, sets no cookie and logs nothing", async () => {
    for (const browser of [new Browser(), await browserOf()]) {
      const [cookies, before] = [new Map(browser.cookies), stored()];
      for (const answers of [middle, {}]) {
        const page = await browser.post(path, answers);
        expect(page.headers.getSetCookie()).toEqual([]);
      }
      expect(browser.cookies).toEqual(cookies);
      expect(stored()).toBe(before);
    }
    expect(log).not.toHaveBeenCalled();
  });

  it("contains no framework script: not empty, not with errors, not with a result", async () => {
    const pages = [
      await new Browser().get(path),
      await take(path, {}),
      await take(path, middle),
      await send(path, { body: "x".repeat(200_000) }),
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 400, 200, 413]);
    for (const page of pages) {
      expect(scripts(page)).toEqual([expect.stringContaining("page-script")]);
      expect(page.html).not.toContain("modulepreload");
    }
  });

  it("links from the result to the empty test, and to the other test", async () => {
    const page = await take(path, middle);
    const other = path === HAPPINESS ? SCANNER_DIVER : HAPPINESS;
    expect(links(page)).toContainEqual([testWords.againLabel, path]);
    expect(links(page)).toContainEqual([testWords.otherTestLabel, other]);
  });

  it("links back to the overview: empty, with errors and with a result", async () => {
    const pages = [await new Browser().get(path), await take(path, {}), await take(path, middle)];
    expect(pages.map((page) => links(page)[0])).toEqual(
      pages.map(() => ["Zurück zu den Selbsttests", "/selbsttest"]),
    );
  });
});

describe.each(tests)("an incomplete %s", (path, test) => {
  it("shows a focused summary with links to the open sentences", async () => {
    const { satz3: _three, satz11: _eleven, ...rest } = middle;
    const page = await take(path, rest);
    expect(page.status).toBe(400);
    expect(errorSummary(page)).toMatchObject({
      title: "2 Sätze sind noch offen",
      takesFocus: true,
      sentences: [2, 10].map((index) => words(`Satz ${index + 1}: ${test.questions[index]?.text}`)),
      leadsTo: ["satz3", "satz11"],
    });
    expect(questionErrors(page)).toEqual({
      satz3: testWords.unanswered,
      satz11: testWords.unanswered,
    });
    expect(page.document.querySelectorAll('[aria-invalid]:not([role="radiogroup"])')).toEqual([]);
    expect(checked(page)).toEqual(rest);
  });

  it("names a single open sentence", async () => {
    const { satz14: _last, ...rest } = middle;
    expect(errorSummary(await take(path, rest))?.title).toBe("Ein Satz ist noch offen");
  });

  it("names all sentences if the form is empty", async () => {
    const page = await take(path, {});
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.leadsTo).toEqual(test.questions.map(({ id }) => id));
    expect(checked(page)).toEqual({});
  });

  it.each(["", "0", "6", "-1", "2.5", "x", "1 ", "01", "3,4"])(
    "includes the answer '%s'",
    async (nonsense) => {
      const page = await take(path, { ...middle, satz5: nonsense });
      const { satz5: _five, ...rest } = middle;
      expect(page.status).toBe(400);
      expect(errorSummary(page)?.leadsTo).toEqual(["satz5"]);
      expect(checked(page)).toEqual(rest);
    },
  );

  it("includes two answers to a sentence, neither of which is kept", async () => {
    const twice = new URLSearchParams(middle);
    twice.append("satz5", "4");
    const page = await take(path, twice);
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.leadsTo).toEqual(["satz5"]);
    expect(page.document.querySelectorAll("main input[checked]")).toHaveLength(13);
  });

  it("includes a file as an answer", async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(middle)) body.append(name, value);
    body.set("satz5", new File(["4"], "4.txt"));
    const page = await send(path, { body });
    expect(page.status).toBe(400);
    expect(errorSummary(page)?.leadsTo).toEqual(["satz5"]);
  });

  it("leads to the result once it is complete", async () => {
    const page = await take(path, {});
    expect((await new Browser().press(page, testWords.submitLabel, middle)).status).toBe(200);
  });

  it("is not completed by unknown answers", async () => {
    const page = await take(path, { ...middle, satz15: "9", __intent__: "x", name: "Kim" });
    expect(page.status).toBe(200);
  });
});

describe.each(tests)("a POST to %s that is not a form", (path) => {
  it.each([
    ["without a body", {}, 415],
    ["with JSON", { body: "{}", headers: { "Content-Type": "application/json" } }, 415],
    ["with a giant body", { body: new URLSearchParams({ satz1: "3".repeat(200_000) }) }, 413],
  ])("%s is rejected", async (_name, init, status) => {
    const page = await send(path, init);
    expect(page.status).toBe(status);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
  });

  it.each(["PUT", "PATCH", "DELETE"])("as %s is rejected", async (method) => {
    expect((await send(path, { method, body: new URLSearchParams(middle) })).status).toBe(405);
  });
});

describe("the result of the Glückstest", () => {
  it("shows the sun at a different height each time", async () => {
    const scenes = new Set<string>();
    for (const points of [1, 2, 3, 4, 5]) {
      const page = await take(HAPPINESS, worth(points));
      scenes.add(sceneOf(page));
    }
    expect(scenes.size).toBe(5);
  });

  it("shows each area's points in words, and marks the lowest with advice", async () => {
    const page = await take(HAPPINESS, worth(4, { calm: 2 }));
    const areas = page.document
      .querySelectorAll('section[aria-labelledby="bereiche"] li')
      .map(visibleText);
    expect(areas.map((area) => area.match(/^(\S+) (\d+ von \d+ Punkten)/)?.slice(1))).toEqual([
      ["Beziehungen", "16 von 20 Punkten"],
      ["Sinn", "12 von 15 Punkten"],
      ["Gelassenheit", "6 von 15 Punkten"],
      ["Lebendigkeit", "16 von 20 Punkten"],
    ]);
    expect(areas.map((area) => area.includes(happinessTest.lowestLabel))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(page.text).toContain(`${happinessTest.lowestHeading}: Gelassenheit`);
    expect(page.text).toContain(happinessTest.areas.calm.advice);
    expect(page.text).not.toContain(happinessTest.areas.meaning.advice);
  });

  it("gives advice on all areas that share the lowest mean", async () => {
    const page = await take(HAPPINESS, worth(4, { calm: 2, meaning: 2 }));
    expect(page.text).toContain("Sinn und Gelassenheit");
    expect(page.text).toContain(happinessTest.areas.calm.advice);
    expect(page.text).toContain(happinessTest.areas.meaning.advice);
  });

  it("says so if all areas are equal", async () => {
    const page = await take(HAPPINESS, worth(3));
    expect(page.text).toContain(happinessTest.balanced);
    expect(page.text).not.toContain(happinessTest.lowestHeading);
    expect(page.text).not.toContain(happinessTest.lowestLabel);
  });

  it("lists helplines only for a low result", async () => {
    const calls = (page: Page) =>
      page.document
        .querySelectorAll('main a[href^="tel:"]')
        .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);
    expect(calls(await take(HAPPINESS, worth(2)))).toEqual([
      "tel:08001110111 Telefonseelsorge: 0800 111 0 111",
      "tel:112 Notruf: 112",
    ]);
    for (const points of [3, 4, 5]) {
      expect(calls(await take(HAPPINESS, worth(points)))).toEqual([]);
    }
  });
});

describe("the result of the Scanner-Taucher-Test", () => {
  it("shows the person at a different place each time", async () => {
    const scenes = new Set<string>();
    for (const [breadth, depth] of [
      [5, 1],
      [4, 3],
      [3, 3],
      [3, 4],
      [1, 5],
    ] as const) {
      const page = await take(SCANNER_DIVER, sides(breadth, depth));
      scenes.add(sceneOf(page));
    }
    expect(scenes.size).toBe(5);
  });
});

describe("the offers beside a result", () => {
  it("are at most three of its kinds, its categories taking turns, with their prices", async () => {
    const page = await take(HAPPINESS, worth(2));
    expect(offerLinks(page)).toEqual([
      "/events/tag-am-see",
      "/events/feuerabend",
      "/courses/atmen",
    ]);
    const section = textOf(page, 'section[aria-labelledby="angebote"]');
    expect(section).toContain(happinessTest.results["before-sunrise"].offers.lead);
    expect(section).toContain("29,00 €");
    expect(section).toContain("Inklusive");
  });

  it("contain no forms, because submitting one would lose the result", async () => {
    const page = await take(HAPPINESS, worth(2));
    expect(offerLinks(page)).not.toEqual([]);
    expect(page.document.querySelectorAll("main form, main button")).toHaveLength(0);
  });

  it.each([1, 3, 4, 5])("can all be bought (%i points each)", async (points) => {
    const paths = offerLinks(await take(HAPPINESS, worth(points)));
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      const page = await new Browser().get(path ?? "");
      expect(page.status).toBe(200);
      expect(page.document.querySelector('main form input[name="itemId"]'), path).not.toBeNull();
    }
  });

  it("leave out past, sold-out and unpriced items", async () => {
    await whileChanged(catalogEmpty, async () => {
      const event = {
        kind: "event",
        category: "Stille",
        date: "2999-01-01",
        time: "10:00",
        location: "Hier",
      } as const;
      const open = createItem(event);
      createItem({ ...event, date: "2020-01-01" });
      createItem({ ...event, availability: false });
      createItem({ ...event, price: null });
      createItem({ category: "Stille" });
      expect(offerLinks(await take(HAPPINESS, worth(2)))).toEqual([`/events/${open.id}`]);
    });
  });

  it("come from other categories if its own are empty: events first, then the newest", async () => {
    await whileChanged(catalogEmpty, async () => {
      const dated = { category: "Töpfern", time: "10:00", location: "Hier" };
      const old = createItem({ kind: "course", category: "Töpfern", createdAt: new Date(1e12) });
      const late = createItem({ kind: "event", date: "2999-02-01", ...dated });
      const soon = createItem({
        kind: "event",
        date: "2999-01-01",
        createdAt: new Date(1e12),
        ...dated,
      });
      const fresh = createItem({ kind: "course", category: "Töpfern" });
      const page = await take(HAPPINESS, worth(2));
      expect(offerLinks(page)).toEqual([
        `/events/${soon.id}`,
        `/events/${late.id}`,
        `/courses/${fresh.id}`,
      ]);
      expect(page.text).toContain(testWords.otherOffersLead);
      expect(page.text).not.toContain(happinessTest.results["before-sunrise"].offers.lead);
      expect(offerLinks(page)).not.toContain(`/courses/${old.id}`);
    });
  });

  it("include items of other categories after its own", async () => {
    await whileChanged(catalogEmpty, async () => {
      const other = createItem({ kind: "course", category: "Töpfern" });
      const own = createItem({ kind: "course", category: "Stille", createdAt: new Date(1e12) });
      const page = await take(HAPPINESS, worth(2));
      expect(offerLinks(page)).toEqual([`/courses/${own.id}`, `/courses/${other.id}`]);
      expect(page.text).toContain(testWords.otherOffersLead);
    });
  });

  it("include no memberships", async () => {
    await undone(async () => {
      sqlite.exec("delete from orders; delete from catalog_items where category <> 'membership'");
      expect(offerLinks(await take(HAPPINESS, worth(5)))).toEqual([]);
    });
  });

  it("are left out if the catalog is empty", async () => {
    const page = await whileChanged(catalogEmpty, () => take(HAPPINESS, worth(4)));
    expectWholeResult(page, happinessTest.results.morning);
    expect(page.text).not.toContain(testWords.offersHeading);
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    [HAPPINESS, worth(4), happinessTest.results.morning],
    [SCANNER_DIVER, sides(5, 1), scannerDiverTest.results.scanner],
  ])("are left out of %s if the catalog fails, which is logged", async (path, answers, result) => {
    const page = await whileChanged(catalogBroken, () => take(path, answers));
    expectWholeResult(page, result);
    expect(page.text).not.toContain(testWords.offersHeading);
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining(`POST ${path} while looking for offers`),
      expect.any(Error),
    );
  });
});
