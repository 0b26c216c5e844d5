import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { guaranteeWords } from "#app/content/guarantee-words.ts";
import { env } from "#app/environment/env.server.ts";
import { createPagesRevision } from "#app/features/catalog/pages-revision.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { createEvent, createItem } from "#tests/support/samples.ts";

const folder = path.join(env.DATA_DIR, "legal");
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595.28 841.89"><style>.a{fill:#039}</style><path class="a" d="M0 0h9v9"/></svg>`;
const PDF = "%PDF-1.7\nHinweis";

let seconds = Date.now();
/** Moves the clock so far that the shop looks at the files again. */
function pass(): void {
  seconds += 2000;
  vi.setSystemTime(seconds);
}

const provide = (name: string, text: string | Buffer) => {
  writeFileSync(path.join(folder, name), text);
  pass();
};

let log: MockInstance<typeof console.error>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: seconds });
  log = vi.spyOn(console, "error").mockReturnValue(undefined);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  pass();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  pass();
});

const open = (address: string) => new Browser().get(address);

function factsOf({ document }: Page): Record<string, string> {
  const section = document.querySelector('section[aria-labelledby="produktangaben"]');
  const entries = section?.querySelectorAll("dl > div") ?? [];
  return Object.fromEntries(
    entries.map((entry) => {
      const [term, value] = entry.querySelectorAll("dt, dd").map(visibleText);
      return [term ?? "", value ?? ""];
    }),
  );
}

const noticeOn = ({ document }: Page) => document.querySelector('main img[src^="/gewaehr"]');

describe("the page of goods", () => {
  const facts = {
    manufacturer: "Töpferei Kühn, Am Deich 4, 24937 Flensburg\nkontakt@toepferei.example",
    responsiblePerson: "Import GmbH, Seeweg 1, 12345 Seedorf",
    safetyNote: "Nicht für Kinder unter 3 Jahren.",
  };

  it("names manufacturer, responsible person and warnings (Art. 19 GPSR)", async () => {
    const page = await open(`/products/${createItem(facts).id}`);
    expect(factsOf(page)).toEqual({
      Hersteller: "Töpferei Kühn, Am Deich 4, 24937 Flensburg kontakt@toepferei.example",
      "Verantwortlich in der EU": facts.responsiblePerson,
      "Warnhinweise und Sicherheit": facts.safetyNote,
    });
  });

  it("leaves out missing facts, and without any fact the heading", async () => {
    const { manufacturer } = facts;
    expect(factsOf(await open(`/products/${createItem({ manufacturer }).id}`))).toHaveProperty(
      "Hersteller",
    );
    const page = await open(`/products/${createItem().id}`);
    expect(page.text).not.toContain("Angaben zum Produkt");
  });

  it("escapes the facts", async () => {
    const page = await open(`/products/${createItem({ manufacturer: "<b>Kühn</b>" }).id}`);
    expect(factsOf(page)).toEqual({ Hersteller: "<b>Kühn</b>" });
  });

  it.each([
    [
      "digital content",
      () => `/products/${createItem({ ...facts, withdrawalClass: "digital" }).id}`,
    ],
    ["an event", () => `/events/${createEvent(facts).id}`],
  ])(
    "differs from that of %s, which has neither the facts nor the notice",
    async (_what, create) => {
      provide("gewaehrleistung.svg", SVG);
      const page = await open(create());
      expect([page.status, factsOf(page), noticeOn(page)]).toEqual([200, {}, null]);
    },
  );

  it("also has its facts if the goods are a course", async () => {
    const course = createItem({ ...facts, kind: "course", withdrawalClass: "goods" });
    provide("gewaehrleistung.svg", SVG);
    const page = await open(`/courses/${course.id}`);
    expect(factsOf(page)).toHaveProperty("Hersteller");
    expect(noticeOn(page)).not.toBeNull();
  });
});

describe("the notice on the legal guarantee", () => {
  it("appears as soon as the file exists, in its proportions, with its words as text", async () => {
    const item = `/products/${createItem().id}`;
    expect(noticeOn(await open(item))).toBeNull();
    provide("gewaehrleistung.svg", SVG);
    const page = await open(item);
    const picture = noticeOn(page);
    expect(picture?.getAttribute("width")).toBe("595.28");
    expect(picture?.getAttribute("height")).toBe("841.89");
    expect(picture?.getAttribute("alt")).toContain(guaranteeWords.claim);
    expect(picture?.getAttribute("class")).toContain("min-w-[300px]");
    expect(picture?.closest("details")).toBeNull();
    for (const words of guaranteeWords.paragraphs) expect(page.text).toContain(words);
    expect(page.document.querySelector('main a[href^="/gewaehrleistung.pdf"]')).toBeNull();
  });

  it("is served unaltered, and can run and load nothing", async () => {
    provide("gewaehrleistung.svg", SVG);
    const page = await open(`/products/${createItem().id}`);
    const file = await open(noticeOn(page)?.getAttribute("src") ?? "");
    expect(file.html).toBe(SVG);
    expect(file.headers.get("Content-Type")).toBe("image/svg+xml");
    const policy = file.headers.get("Content-Security-Policy");
    expect(policy).toMatch(/^default-src 'none'; .*sandbox/);
    expect(policy).not.toContain("script-src");
  });

  it("is offered as a PDF beside the picture", async () => {
    provide("gewaehrleistung.svg", SVG);
    provide("gewaehrleistung.pdf", PDF);
    const page = await open(`/products/${createItem().id}`);
    const link = page.document.querySelector('main a[href^="/gewaehrleistung.pdf"]');
    const file = await open(link?.getAttribute("href") ?? "");
    expect(file.html).toBe(PDF);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    expect(file.headers.get("Content-Disposition")).toContain("gewaehrleistung.pdf");
  });

  it("has another address after a change", async () => {
    provide("gewaehrleistung.svg", SVG);
    const item = `/products/${createItem().id}`;
    const address = async () => noticeOn(await open(item))?.getAttribute("src");
    const before = await address();
    provide("gewaehrleistung.svg", SVG.replace("#039", "#f00"));
    expect(await address()).not.toBe(before);
    rmSync(path.join(folder, "gewaehrleistung.svg"));
    pass();
    expect(await address()).toBeUndefined();
    expect((await open("/gewaehrleistung.svg")).status).toBe(404);
  });

  it("changes the revision of the stored pages", async () => {
    const revision = createPagesRevision();
    const before = revision();
    expect(revision()).toBe(before);
    provide("gewaehrleistung.svg", SVG);
    await setImmediate();
    const after = revision();
    expect(after).toBeGreaterThan(before);
    expect(revision()).toBe(after);
  });

  it.each([
    ["is no SVG", () => provide("gewaehrleistung.svg", "<html></html>")],
    ["is too large", () => provide("gewaehrleistung.svg", SVG + " ".repeat(3_000_000))],
    [
      "is a folder",
      () => {
        mkdirSync(path.join(folder, "gewaehrleistung.svg"));
        pass();
      },
    ],
  ])("is missing if the file %s, and the log says so once", async (_what, prepare) => {
    prepare();
    const item = `/products/${createItem().id}`;
    for (let view = 0; view < 3; view += 1) {
      const page = await open(item);
      expect([page.status, noticeOn(page)]).toEqual([200, null]);
    }
    expect((await open("/gewaehrleistung.svg")).status).toBe(404);
    expect(log).toHaveBeenCalledOnce();
  });
});
