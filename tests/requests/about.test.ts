import { beforeAll, describe, expect, it } from "vitest";
import { demoPeople } from "#db/seed/people.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { demoWords } from "#tests/support/page-words.ts";
import { mainLinks, outlineMistakes, outlineOf, scriptsOf } from "#tests/support/plain-page.ts";

const browser = new Browser();
const about = demoWords("about");

beforeAll(() => showDemoContent());

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
    expect(outlineOf(page)).toEqual(
      [
        [1, about.title],
        [2, about.missionHeading],
        [2, about.valuesHeading],
        ...about.values.map((value) => [3, value.title]),
        [2, about.goalHeading],
        [2, about.storyHeading],
        [2, about.joinHeading],
      ].map(([level, words]) => ({ level, words: String(words).replaceAll("\u00A0", " ") })),
    );
  });

  it("contains the goal, the founding year and the whole story", async () => {
    const text = mainText(await open());
    for (const fact of ["Über 1 Million Menschen bis 2030", "2019"]) expect(text).toContain(fact);
    const paragraphs = [about.missionText, about.goalText, about.storyText].flat();
    for (const paragraph of paragraphs) {
      expect(text).toContain(paragraph.replaceAll("\u00A0", " "));
    }
    expect(about.values).toHaveLength(5);
    for (const value of about.values) expect(text).toContain(value.text);
  });

  it("quotes the founder by name", async () => {
    const figure = (await open()).document.querySelector("main figure:has(blockquote)");
    const { text, name, role } = demoPeople.find(({ place }) => place === "about") ?? {};
    expect(figure && visibleText(figure)).toBe(`„${text}“ ${name}, ${role}`);
  });

  it("says that the story, the people and the quote are fictional", async () => {
    expect(about.storyNote).toMatch(/erfunden/);
    expect(mainText(await open())).toContain(about.storyNote);
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
