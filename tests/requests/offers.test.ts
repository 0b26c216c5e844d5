import { beforeAll, describe, expect, it } from "vitest";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { demoWords } from "#tests/support/page-words.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

const offers = demoWords("offers");

const open = () => new Browser().get("/offers");

const linksIn = (page: Page, within: string) =>
  page.document
    .querySelectorAll(`${within} a`)
    .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);

// Its selections of courses, events and products are tested in selections.test.ts.
describe("the offers page", () => {
  it("links to its three sections at the top", async () => {
    const page = await open();
    expect(page.document.querySelectorAll("h1").map(visibleText)).toEqual([offers.title]);
    expect(linksIn(page, "main nav")).toEqual([
      "/offers#produkte Produkte",
      "/offers#kurse Kurse",
      "/offers#events Events",
    ]);
  });

  it.each([
    ["produkte", "Produkte"],
    ["kurse", "Kurse"],
    ["events", "Events"],
  ])("has a section at #%s, labelled by its heading", async (id, title) => {
    const { document } = await open();
    const section = document.getElementById(id);
    expect(section?.tagName).toBe("SECTION");
    const heading = document.getElementById(section?.getAttribute("aria-labelledby") ?? "");
    expect(heading?.tagName).toBe("H2");
    expect(heading && visibleText(heading)).toBe(title);
  });

  it("gives an overview of four areas, each with a link", async () => {
    expect(linksIn(await open(), '[aria-labelledby="bereiche"]')).toEqual([
      "/courses Kurse",
      "/events Events",
      "/community Community",
      "/products Produkte",
    ]);
  });

  it("ends with a call to join", async () => {
    expect(linksIn(await open(), "main").at(-1)).toBe("/join Jetzt Mitglied werden");
  });

  it("describes itself for search engines", async () => {
    const description = (await open()).document.querySelector('meta[name="description"]');
    expect(description?.getAttribute("content")).toBe(offers.description);
  });
});
