import { setImmediate } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EditableField, EntryFields, PageFields } from "#app/content/page-fields.ts";
import { type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { db } from "#db/client.server.ts";
import { siteVersions } from "#db/schema.ts";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { pageForm, pressIntent, publishContent } from "#tests/support/page-words.ts";
import { demoPages } from "#tests/support/public-pages.ts";
import { catalogEmpty, createAdmin, whileChanged } from "#tests/support/samples.ts";
import { forgetSettings, storeSettings } from "#tests/support/settings.ts";

beforeAll(() => seedDatabase({ withAdmin: false }));
beforeEach(async () => {
  db.delete(siteVersions).run();
  showDemoContent();
  await setImmediate();
});

/** Words that only a page without plans shows. */
const whileEmpty = ["emptyTitle", "emptyText"];

const editable = Object.entries(sitePages).flatMap(([page, { fields }]) =>
  Object.entries<PageFields[string]>(fields).flatMap(([name, field]) =>
    field.kind === "note" || whileEmpty.includes(name)
      ? []
      : [{ page: page as SitePageName, name, field }],
  ),
);

async function openAll(page: SitePageName): Promise<Page[]> {
  await setImmediate();
  const showing = demoPages.filter(({ words }) => words?.includes(page));
  const pages = await Promise.all(showing.map(({ address }) => new Browser().get(address)));
  for (const { status } of pages) expect(status).toBe(200);
  return pages;
}

/** Without scripts, which contain a page's data, whether or not it shows them. */
async function htmlOf(page: SitePageName): Promise<string> {
  const pages = await openAll(page);
  return pages.map(({ html }) => html.replace(/<script[\s\S]*?<\/script>/g, "")).join();
}

/** A value of this field that is found nowhere else, and the strings that show it. */
function markerOf(field: EditableField): { value: unknown; shown: string[] } {
  switch (field.kind) {
    case "markdown":
      return { value: "Zeichen&lt;", shown: ["<p>Zeichen&lt;</p>"] };
    case "line":
    case "paragraph":
      return { value: "Zeichen&lt;", shown: ["Zeichen&amp;lt;"] };
    case "text":
      return { value: ["Zeichen eins", "Zeichen zwei"], shown: ["Zeichen eins", "Zeichen zwei"] };
    case "number":
      return field.digits === 0
        ? { value: 1717, shown: ["1717"] }
        : { value: 17.25, shown: ["17.25"] };
    case "picture":
      return {
        value: { src: "/pictures/v1/zeichen.svg", alt: "Bild mit Zeichen" },
        shown: ["/pictures/v1/zeichen.svg", "Bild mit Zeichen"],
      };
    case "flag":
      return { value: true, shown: ["half-sun"] };
    case "list": {
      const markers = Object.entries(field.entry as EntryFields).map(
        ([name, each]) => [name, markerOf(each)] as const,
      );
      const values = markers.map(([name, { value }]) => [name, value]);
      const entry = { id: "neu", ...Object.fromEntries(values) };
      return { value: [entry], shown: markers.flatMap(([, { shown }]) => shown) };
    }
  }
}

/** The drawing of the way to the goal shows the share of its two numbers, 2500 and 1 million by default. */
const shares: Record<string, string[]> = {
  goalReached: ['x="0.172%"'],
  goalTarget: ['x="145.603%"'],
};

describe("a field is not dead:", () => {
  it.each(editable)("$page shows its $name", async ({ page, name, field }) => {
    const { value, shown } = markerOf(field);
    await publishContent(page, { [name]: value });
    const html = await htmlOf(page);
    const markers = (page === "about" && shares[name]) || shown;
    for (const marker of markers) expect(html).toContain(marker);
  });

  it.each(whileEmpty)("join shows its %s", async (name) => {
    await publishContent("join", { [name]: "Zeichen" });
    expect(await whileChanged(catalogEmpty, () => htmlOf("join"))).toContain("Zeichen");
  });
});

const inventions = [
  "2.500",
  "2019",
  "1\u00A0Million",
  "Linsensuppe",
  "Wohnzimmer",
  "erfunden",
  "Küchenwecker",
  "Sechs Leute",
  "Drei Menschen",
  "Buchhalterin",
  "Klingelschild",
  "Gezeichnete Karte",
];

describe("without demo content", () => {
  const pages = Object.keys(sitePages) as SitePageName[];

  /** Persons and addresses are not fields of pages. */
  const others = ["stimmen", "team", "beirat", "anschrift"];

  it.each(pages)("%s makes no invented claim", async (page) => {
    showDemoContent(false);
    for (const { document } of await whileChanged(catalogEmpty, () => openAll(page))) {
      const main = document.querySelector("main") ?? document;
      for (const id of others) main.querySelector(`[aria-labelledby="${id}"]`)?.remove();
      expect(inventions.filter((each) => main.outerHTML.includes(each))).toEqual([]);
      expect(document.querySelector("footer")?.text).not.toContain("2019");
      const description = document.querySelector('meta[name="description"]');
      expect(description?.getAttribute("content")).not.toMatch(/2\.500|2019|sechs|Million/);
    }
  });

  it("sections that contain only invented content are missing until the owner fills them", async () => {
    showDemoContent(false);
    const before = await htmlOf("about");
    for (const id of ["ziel", "geschichte"]) expect(before).not.toContain(`id="${id}"`);
    await publishContent("about", { storyText: ["Es begann an einem Montag."] });
    const after = await htmlOf("about");
    expect(after).toContain("Es begann an einem Montag.");
    expect(after).not.toContain("Beispielinhalt");
  });
});

describe("a template", () => {
  it("contains the site's current name, even after the owner has published other words", async () => {
    showDemoContent(false);
    storeSettings({ siteName: "Hof am See" });
    for (const page of Object.keys(sitePages) as SitePageName[]) {
      for (const { html } of await openAll(page)) expect(html, page).not.toContain("BeHappy");
    }
    expect(await htmlOf("start")).toContain("Hof am See ist eine Gemeinschaft");
    const { browser } = await createAdmin();
    const form = await browser.get("/admin/pages/start");
    expect(pageForm(form).lead).toContain("Hof am See ist eine Gemeinschaft");
    await pressIntent(browser, "/admin/pages/start", [form, "publish"], { title: "Ein Titel" });
    storeSettings({ siteName: "Haus am Meer" });
    expect(await htmlOf("start")).toContain("Haus am Meer ist eine Gemeinschaft");
    forgetSettings();
  });
});

describe("stored content of another schema", () => {
  it.each([
    ["no JSON", "{"],
    ["no object", "[1]"],
    ["values of other kinds", '{"title":5,"values":"x","storyText":{},"goalReached":"viele"}'],
    ["entries without id", '{"values":[null,1,{"title":"x"}],"storyPicture":[]}'],
  ])("falls back to the template where it is %s", async (_name, json) => {
    db.insert(siteVersions).values({ document: "about", number: 900, content: json }).run();
    const html = await htmlOf("about");
    expect(html).toContain("Wofür wir losgegangen sind");
    expect(html).toContain("Unsere Mission");
  });

  it("keeps readable values beside unreadable ones", async () => {
    await publishContent("about", { title: "Ein Titel", lead: 5, values: [{ id: "x", title: 1 }] });
    const html = await htmlOf("about");
    expect(html).toContain("Ein Titel");
    expect(html).toContain("BeHappy gibt es seit 2019");
  });

  it("is shown however many entries it has", async () => {
    const values = Array.from({ length: 500 }, (_, index) => ({
      id: `e${index}`,
      title: `Wert ${index}`,
      text: "Text",
    }));
    await publishContent("about", { values });
    expect(await htmlOf("about")).toContain("Wert 499");
  });
});
