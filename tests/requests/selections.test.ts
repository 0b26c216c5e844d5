import { beforeAll, describe, expect, it, type MockInstance, vi } from "vitest";
import { kinds } from "#app/features/catalog/kinds.ts";
import { db } from "#db/client.server.ts";
import { catalogItems, itemKinds } from "#db/schema.ts";
import { demoItems } from "#db/seed/catalog.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import {
  addToCart,
  catalogBroken,
  catalogEmpty,
  createItem,
  undone,
  whileChanged,
} from "#tests/support/samples.ts";
import { REFERENCE } from "#tests/support/site.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));

const browser = new Browser();

const anchors = { event: "events", course: "kurse", product: "produkte" };
const event = { kind: "event", date: "2099-05-01", time: "18:30", location: "Potsdam" } as const;

/** The pages with a selection, each with its own flag and the other page's. */
const pages = [
  { path: "/", flag: "showOnStartpage", other: "showOnOffer" },
  { path: "/offers", flag: "showOnOffer", other: "showOnStartpage" },
] as const;

const cases = pages.flatMap((page) => itemKinds.map((kind) => ({ ...page, kind })));

function sectionOf(page: Page, kind: keyof typeof anchors) {
  const section = page.document.getElementById(anchors[kind]);
  if (!section) throw new Error(`no section of ${kind}s`);
  return {
    text: visibleText(section),
    titles: section.querySelectorAll("li h3").map(visibleText),
    links: section.querySelectorAll("a").map((link) => link.getAttribute("href")),
  };
}

/** Runs `work` with a broken catalog. Returns its page and the logged errors. */
async function whileBroken(
  work: () => Promise<Page>,
): Promise<[Page, MockInstance["mock"]["calls"]]> {
  const log = vi.spyOn(console, "error").mockReset().mockReturnValue(undefined);
  const page = await whileChanged(catalogBroken, work);
  const { calls } = log.mock;
  return [page, calls];
}

describe.each(cases)("on $path the section of $kind items", ({ path, flag, other, kind }) => {
  const { path: listPath, plural, emptySelectionText } = kinds[kind];
  const values = kind === "event" ? event : { kind };
  const open = () => browser.get(path);

  it("shows the items with the page's flag, newest first, and links to all of them", async () => {
    const expected = demoItems.filter((item) => item.kind === kind && item[flag]);
    const { titles, links, text } = sectionOf(await open(), kind);
    expect(titles).toEqual(expected.map(({ title }) => title.replaceAll("\u00AD", "")));
    expect(titles.length).toBeGreaterThanOrEqual(3);
    expect(links[0]).toBe(listPath);
    expect(text).toContain(`Alle ${plural}`);
  });

  it("ignores the other page's flag", async () => {
    await undone(async () => {
      createItem({ ...values, title: "Für hier", [flag]: true });
      createItem({ ...values, title: "Für dort", [other]: true });
      const { titles } = sectionOf(await open(), kind);
      expect(titles[0]).toBe("Für hier");
      expect(titles).not.toContain("Für dort");
    });
  });

  it("shows sold-out items", async () => {
    await undone(async () => {
      createItem({ ...values, title: "Voll", availability: false, [flag]: true });
      expect(sectionOf(await open(), kind).titles).toContain("Voll");
    });
  });

  it.skipIf(kind === "product")("leaves out past items", async () => {
    await undone(async () => {
      createItem({ ...values, title: "Vorbei", date: "2020-05-01", [flag]: true });
      expect(sectionOf(await open(), kind).titles).not.toContain("Vorbei");
    });
  });

  it("shows a message if it is empty", async () => {
    const page = await whileChanged(catalogEmpty, open);
    expect(page.status).toBe(200);
    expect(sectionOf(page, kind)).toMatchObject({
      text: expect.stringContaining(emptySelectionText),
      titles: [],
      links: [listPath],
    });
  });

  it("is missing if it is empty in a shop with other offers and without demo content", async () => {
    await undone(async () => {
      db.update(catalogItems).set({ archivedAt: new Date() }).run();
      showDemoContent(false);
      createItem({ kind: kind === "product" ? "course" : "product", [flag]: true });
      const page = await open();
      const anchor = plural.toLowerCase();
      expect(page.document.querySelector(`#${anchor}`)).toBeNull();
      expect(page.document.querySelector(`main a[href="#${anchor}"]`)).toBeNull();
      expect(page.text).not.toContain(emptySelectionText);
      showDemoContent(true);
      expect(sectionOf(await open(), kind).text).toContain(emptySelectionText);
    });
  });

  it("shows the same message if the catalog cannot be read", async () => {
    const [page] = await whileBroken(open);
    expect(page.status).toBe(200);
    expect(sectionOf(page, kind).text).toContain(emptySelectionText);
  });

  it("without script returns to the added card", async () => {
    const visitor = new Browser();
    const item = demoItems.find((each) => each.kind === kind && each[flag]);
    const card = `#artikel-${item?.id}`;
    const answer = await visitor.press(await visitor.get(path), "In den Warenkorb", {}, card);
    expect([answer.status, answer.location]).toEqual([303, path + card]);
  });
});

describe.each(pages)("the page $path", ({ path, flag }) => {
  it("logs once why the catalog cannot be read", async () => {
    const [, calls] = await whileBroken(() => browser.get(path));
    expect(calls).toEqual([
      [
        expect.stringContaining(`[${REFERENCE}] GET ${path} `),
        expect.objectContaining({ message: expect.stringContaining("no such table") }),
      ],
    ]);
  });

  it("also works for a visitor with a cart while the catalog cannot be read", async () => {
    const visitor = new Browser();
    await addToCart(visitor, "product", "tagebuch");
    const [page] = await whileBroken(() => visitor.get(path));
    expect(page.status).toBe(200);
  });

  it("never lists a membership", async () => {
    await undone(async () => {
      createItem({ category: "membership", title: "Yearly Membership", [flag]: true });
      expect((await browser.get(path)).text).not.toContain("Yearly Membership");
    });
  });

  it("has its content in the initial HTML, without placeholders", async () => {
    const page = await browser.get(path);
    for (const kind of itemKinds) expect(sectionOf(page, kind).titles).not.toEqual([]);
    expect(page.html).not.toContain("skeleton");
    expect(page.text).not.toContain("Wird geladen");
  });

  it("does not contain the items' long texts", async () => {
    await undone(async () => {
      const { id } = createItem({ description: "Eine Zeile. Ein langer Text.", [flag]: true });
      const { document, html } = await browser.get(path);
      expect(document.getElementById(`artikel-${id}`)?.text).toContain("Eine Zeile.");
      expect(html).not.toContain("Ein langer Text.");
    });
  });

  it("loads all its pictures lazily, each with its size", async () => {
    const pictures = (await browser.get(path)).document.querySelectorAll("main img");
    expect(pictures.length).toBeGreaterThanOrEqual(9);
    for (const picture of pictures) {
      expect(picture.getAttribute("loading")).toBe("lazy");
      expect(picture.getAttribute("width")).toMatch(/^\d+$/);
      expect(picture.getAttribute("height")).toMatch(/^\d+$/);
    }
  });
});
