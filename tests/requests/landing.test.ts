import { beforeAll, describe, expect, it } from "vitest";
import { testimonialsNotes } from "#app/content/testimonials.ts";
import { demoPeople } from "#db/seed/people.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { demoWords } from "#tests/support/page-words.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

const testimonials = demoPeople.filter(({ place }) => place === "start");

const open = () => new Browser().get("/");

const linksOf = (page: Page) =>
  page.document
    .querySelectorAll("main a")
    .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);

// Its selections of events, courses and products are tested in selections.test.ts.
describe("the start page", () => {
  it("starts with its topic, and links to membership and mission", async () => {
    const page = await open();
    expect(page.document.querySelectorAll("h1").map(visibleText)).toEqual([
      "Glück ist ein Weg. Wir gehen ihn zusammen.",
    ]);
    expect(linksOf(page).slice(0, 2)).toEqual([
      "/join Jetzt Mitglied werden",
      "/about Mehr erfahren",
    ]);
  });

  it("ends with a call to join", async () => {
    expect(linksOf(await open()).at(-1)).toBe("/join Jetzt Mitglied werden");
  });

  it("lists the four core areas", async () => {
    const headings = (await open()).document.querySelectorAll('[aria-labelledby="bereiche"] h3');
    expect(headings.map(visibleText)).toEqual([
      "Selbstverwirklichung",
      "Persönliches Wachstum",
      "Gemeinschaft",
      "Unternehmensaufbau",
    ]);
  });

  it("describes itself for search engines", async () => {
    const description = (await open()).document.querySelector('meta[name="description"]');
    expect(description?.getAttribute("content")).toBe(demoWords("start").description);
  });
});

describe("the testimonials on the start page", () => {
  const section = async () => {
    const { document } = await open();
    const found = document.querySelector('[aria-labelledby="stimmen"]');
    if (!found) throw new Error("no testimonials");
    return found;
  };

  it("are all in its HTML, each with text, name, role and portrait", async () => {
    const figures = (await section()).querySelectorAll(":has(> figure)");
    expect(figures).toHaveLength(4);
    for (const [index, { text, name, role, imageUrl }] of testimonials.entries()) {
      const figure = figures[index];
      expect(figure && visibleText(figure)).toBe(`„${text}“ ${name}, ${role}`);
      expect(figure?.querySelector("img")?.getAttribute("src")).toBe(imageUrl);
    }
  });

  it("are in a row that the keyboard can scroll, without controls that need script", async () => {
    const row = (await section()).querySelector('[role="region"]');
    expect(row?.getAttribute("tabindex")).toBe("0");
    expect(row?.getAttribute("aria-label")).toBe("Stimmen aus der Community");
    expect((await section()).querySelector("button")).toBeNull();
  });

  it("are labelled as fictional as long as they are", async () => {
    expect(visibleText(await section())).toContain(testimonialsNotes.all);
  });
});
