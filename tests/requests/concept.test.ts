import { beforeAll, describe, expect, it } from "vitest";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { demoWords } from "#tests/support/page-words.ts";
import { mainLinks, outlineMistakes, outlineOf, scriptsOf } from "#tests/support/plain-page.ts";

const browser = new Browser();
const concept = demoWords("concept");

beforeAll(() => showDemoContent());

const open = () => browser.get("/concept");

const itemsOf = (page: Page, section: string) =>
  page.document
    .querySelectorAll(`section[aria-labelledby="${section}"] ol > li`)
    .map((item) => visibleText(item));

describe("/concept", () => {
  it("has all its content, under headings in order", async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(outlineMistakes(page)).toEqual([]);
    const { title, pillarsHeading, pillars, weeks } = concept;
    expect(outlineOf(page)).toEqual([
      { level: 1, words: title },
      { level: 2, words: pillarsHeading },
      ...pillars.map((pillar) => ({ level: 3, words: pillar.title })),
      { level: 2, words: concept.practiceHeading },
      ...weeks.map((week) => ({ level: 3, words: week.title })),
      { level: 2, words: concept.originHeading },
    ]);
  });

  it("has four pillars, each with two paragraphs and an example", async () => {
    const items = itemsOf(await open(), "pfeiler");
    expect(items).toHaveLength(4);
    for (const [index, { paragraphs, example }] of concept.pillars.entries()) {
      expect(paragraphs).toHaveLength(2);
      for (const words of [...paragraphs, concept.exampleLabel, example]) {
        expect(items[index]).toContain(words);
      }
    }
  });

  it("has a URL fragment for each pillar", async () => {
    const page = await open();
    for (const { id, title } of concept.pillars) {
      const pillar = page.document.getElementById(id);
      expect(pillar && visibleText(pillar)).toContain(title);
    }
  });

  it("describes four weeks of practice in order, and what follows", async () => {
    const page = await open();
    const items = itemsOf(page, "praxis");
    expect(items).toEqual(concept.weeks.map(({ title, text }) => `${title} ${text}`));
    expect(page.text).toContain(concept.closing);
  });

  it("says that the people in the examples are fictional", async () => {
    expect(concept.pillarsNote).toMatch(/erfunden/);
    expect((await open()).text).toContain(concept.pillarsNote);
  });

  it("links to /about", async () => {
    expect(mainLinks(await open())).toContain("/about");
  });

  it("describes itself for search engines", async () => {
    const head = (await open()).document.querySelector("head");
    const canonical = head?.querySelectorAll('link[rel="canonical"]') ?? [];
    expect(canonical.map((link) => link.getAttribute("href"))).toEqual([`${ORIGIN}/concept`]);
    const description = head?.querySelector('meta[name="description"]')?.getAttribute("content");
    expect(description).toBe(concept.description);
  });

  it("contains no script except the framework's", async () => {
    const page = await open();
    expect(scriptsOf(page)).toEqual([expect.stringContaining("page-script")]);
    expect(page.document.querySelectorAll('link[rel="modulepreload"]')).toEqual([]);
  });
});
