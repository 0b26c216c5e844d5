import { describe, expect, it } from "vitest";
import { about, aboutNote } from "#app/content/about.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { mainLinks, outlineMistakes, outlineOf, scriptsOf } from "#tests/support/plain-page.ts";

const browser = new Browser();

function mainText(page: Page): string {
  const main = page.document.querySelector("main");
  if (!main) throw new Error("a page without main part");
  return visibleText(main);
}

describe.each(["/about", "/community2"])("%s", (path) => {
  const open = () => browser.get(path);

  it("has all its content, under headings in order", async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(outlineMistakes(page)).toEqual([]);
    const { title, mission, values, goal, story, join } = about;
    expect(outlineOf(page)).toEqual(
      [
        [1, title],
        [2, mission.heading],
        [2, values.heading],
        ...values.items.map((value) => [3, value.title]),
        [2, goal.heading],
        [2, story.heading],
        [2, join.heading],
      ].map(([level, words]) => ({ level, words: String(words).replaceAll("\u00A0", " ") })),
    );
  });

  it("contains the goal, the founding year and the whole story", async () => {
    const text = mainText(await open());
    for (const fact of ["Über 1 Million Menschen bis 2030", "2019"]) expect(text).toContain(fact);
    const paragraphs = [about.mission, about.goal, about.story].flatMap((part) => part.paragraphs);
    for (const paragraph of paragraphs) {
      expect(text).toContain(paragraph.replaceAll("\u00A0", " "));
    }
    expect(about.values.items).toHaveLength(5);
    for (const value of about.values.items) expect(text).toContain(value.text);
  });

  it("quotes the founder by name", async () => {
    const figure = (await open()).document.querySelector("main figure:has(blockquote)");
    const { text, name, role } = about.quote;
    expect(figure && visibleText(figure)).toBe(`„${text}“ ${name}, ${role}`);
  });

  it("says that the story, the people and the quote are fictional", async () => {
    expect(aboutNote).toMatch(/erfunden/);
    expect(mainText(await open())).toContain(aboutNote);
  });

  it("draws the progress to scale, with a text alternative", async () => {
    const drawing = (await open()).document.querySelector('main [role="img"]');
    expect(drawing?.getAttribute("aria-label")).toMatch(
      /einem Kilometer.*1\u00A0Million.*2\.500.*2,5\u00A0Meter/s,
    );
    const places = drawing?.querySelectorAll("svg svg[x]").map((mark) => mark.getAttribute("x"));
    expect(places).toEqual(["0.25%", "100%", "25%"]);
  });

  it("links to joining, to the concept and to the team", async () => {
    const links = mainLinks(await open());
    expect(links).toEqual(expect.arrayContaining(["/join", "/concept", "/team"]));
  });

  it("has /about as its canonical URL", async () => {
    const head = (await open()).document.querySelector("head");
    const canonical = head?.querySelectorAll('link[rel="canonical"]') ?? [];
    expect(canonical.map((link) => link.getAttribute("href"))).toEqual([`${ORIGIN}/about`]);
    const description = head?.querySelector('meta[name="description"]')?.getAttribute("content");
    expect(description).toBe(about.description);
  });

  it("contains no script except the framework's", async () => {
    const page = await open();
    expect(scriptsOf(page)).toEqual([expect.stringContaining("page-script")]);
    expect(page.document.querySelectorAll('link[rel="modulepreload"]')).toEqual([]);
  });
});

it("/community2 links to /community, and /about does not", async () => {
  expect(mainLinks(await browser.get("/community2"))).toContain("/community");
  expect(mainLinks(await browser.get("/about"))).not.toContain("/community");
});
