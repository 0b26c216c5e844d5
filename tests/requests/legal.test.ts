import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { micromark } from "micromark";
import { beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { legalMission, legalPages, legalWords } from "#app/content/legal.ts";
import { env } from "#app/environment/env.server.ts";
import { demoPeople } from "#db/seed/people.ts";
import { Browser, ORIGIN, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { demoWords } from "#tests/support/page-words.ts";
import { mainLinks, outlineMistakes, outlineOf, scriptsOf } from "#tests/support/plain-page.ts";
import { REFERENCE } from "#tests/support/site.ts";

vi.mock("micromark", { spy: true });

const words = demoWords("about");

beforeAll(() => showDemoContent());

const folder = path.join(env.DATA_DIR, "legal");
let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, "error");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});

const provide = (name: string, text: string | Buffer) =>
  writeFileSync(path.join(folder, `${name}.md`), text);
const open = (address: string) => new Browser().get(address);

function textOf(page: Page) {
  const element = page.document.querySelector(".legal-text");
  if (!element) throw new Error("the page shows no text of the operator's");
  return element;
}

const isMissing = (page: Page, name: keyof typeof legalPages) =>
  page.text.includes(legalPages[name].missing);

describe.each([
  ["/datenschutz", "Datenschutz"],
  ["/agb", "Allgemeine Geschäftsbedingungen"],
  ["/impressum", "Impressum"],
] as const)("%s", (address, chip) => {
  const name = address.slice(1) as keyof typeof legalPages;

  it("has its name as chip, heading and title", async () => {
    const page = await open(address);
    const current = page.document.querySelectorAll('main [aria-current="page"]');
    expect(current.map(visibleText)).toEqual([chip]);
    expect(outlineOf(page)[0]).toEqual({ level: 1, words: chip });
    expect(page.document.querySelector("title")?.text).toBe(`${chip} – BeHappy`);
    const canonical = page.document.querySelector('link[rel="canonical"]');
    expect(canonical?.getAttribute("href")).toBe(ORIGIN + address);
  });

  it("says that the operator's text is missing if there is none", async () => {
    rmSync(folder, { recursive: true });
    const page = await open(address);
    expect([page.status, isMissing(page, name)]).toEqual([200, true]);
    expect(page.document.querySelector(".legal-text")).toBeNull();
    expect(log).not.toHaveBeenCalled();
  });

  it("shows the operator's text of that name, above the mission", async () => {
    provide(name, `# Text zu ${name}\n\nGilt ab heute.\n\n## Einzelnes`);
    const page = await open(address);
    expect([page.status, isMissing(page, name)]).toEqual([200, false]);
    expect(visibleText(textOf(page))).toBe(`Text zu ${name} Gilt ab heute. Einzelnes`);
    expect(outlineMistakes(page)).toEqual([]);
    expect(outlineOf(page).map(({ level, words }) => `${level} ${words}`)).toEqual([
      `1 ${chip}`,
      `2 Text zu ${name}`,
      "3 Einzelnes",
      ...[legalMission.missionHeading, legalMission.visionHeading, legalMission.storyHeading].map(
        (heading) => `2 ${heading}`,
      ),
    ]);
  });

  it("ends with mission, vision, story, quote and a link to joining", async () => {
    const page = await open(address);
    const { shortMission, shortVision, shortStory, shortNote } = words;
    const { text, name: founder = "" } = demoPeople.find(({ place }) => place === "about") ?? {};
    const facts = [shortMission, shortVision, shortStory, `„${text}“`, founder, shortNote];
    for (const fact of facts) expect(page.text).toContain(fact.replaceAll("\u00A0", " "));
    const link = page.document.querySelectorAll('main a[href="/join"]');
    expect(link.map(visibleText)).toEqual(["Teil der Community werden"]);
  });

  it("links to the other two and contains no script except the framework's", async () => {
    const page = await open(address);
    const others = legalWords.order.filter((each) => each !== name).map((each) => `/${each}`);
    expect(mainLinks(page)).toEqual([...others, "/join"]);
    expect(scriptsOf(page)).toEqual([expect.stringContaining("page-script")]);
  });
});

describe("the operator's text", () => {
  it("shows a change or removal without a restart", async () => {
    provide("agb", "Erste Fassung");
    expect((await open("/agb")).text).toContain("Erste Fassung");
    provide("agb", "Neue Fassung.");
    expect((await open("/agb")).text).toContain("Neue Fassung.");
    expect((await open("/agb")).text).not.toContain("Erste");
    rmSync(path.join(folder, "agb.md"));
    expect(isMissing(await open("/agb"), "agb")).toBe(true);
  });

  it("is shown only on its own page", async () => {
    provide("agb", "Nur für die AGB.");
    expect(isMissing(await open("/impressum"), "impressum")).toBe(true);
    expect((await open("/impressum")).text).not.toContain("Nur für die AGB.");
  });

  it.each([
    ["<script>alert(1)</script>"],
    ["Text <img src=x onerror=alert(1)> Text"],
    ["[Klick](javascript:alert(1))"],
    ["[Klick](data:text/html;base64,PHNjcmlwdD4=)"],
    ["<style>* { display: none }</style>"],
    ['<form action="https://fremd.example"><input name="email"></form>'],
  ])("cannot add active content by %s", async (text) => {
    provide("impressum", text);
    const page = await open("/impressum");
    expect(
      textOf(page)
        .querySelectorAll("*")
        .map(({ tagName }) => tagName),
    ).toEqual(["P"]);
    expect(textOf(page).querySelectorAll("a, img, script")).toEqual([]);
    expect(scriptsOf(page)).toHaveLength(1);
  });

  it("turns a picture into a link, because the picture would reveal visitors to its host", async () => {
    provide("impressum", "![Pixel](https://fremd.example/pixel.gif)");
    const tags = textOf(await open("/impressum")).querySelectorAll("*");
    expect(tags.map(({ tagName }) => tagName)).toEqual(["P", "A"]);
  });

  it("escapes HTML", async () => {
    provide("impressum", "<script>alert('Hallo')</script> & <b>fett</b>");
    expect(visibleText(textOf(await open("/impressum")))).toBe(
      "<script>alert('Hallo')</script> & <b>fett</b>",
    );
  });

  it("can link to other sites and to mail programs", async () => {
    provide(
      "impressum",
      "[Schlichtung](https://schlichtung.example/a?b=1&c=2), <post@laden.example>",
    );
    const links = textOf(await open("/impressum")).querySelectorAll("a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://schlichtung.example/a?b=1&c=2",
      "mailto:post@laden.example",
    ]);
  });

  it.each([
    ["UTF-8", Buffer.from("# Größe\n\nStraße, „Zitat“, 5\u00A0€", "utf8"), "„Zitat“, 5 €"],
    ["UTF-8 with a byte order mark", Buffer.from("\uFEFF# Größe\n\nStraße", "utf8"), "Straße"],
    ["Windows line ends", Buffer.from("# Größe\r\n\r\nStraße\r\n", "utf8"), "Straße"],
    ["Latin-1", Buffer.from("# Größe\n\nStraße", "latin1"), "Straße"],
  ])("may be saved as %s", async (_name, bytes, ending) => {
    provide("datenschutz", bytes);
    const page = await open("/datenschutz");
    expect(outlineOf(page)[1]).toEqual({ level: 2, words: "Größe" });
    expect(visibleText(textOf(page))).toContain("Straße");
    expect(visibleText(textOf(page)).endsWith(ending)).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["white space", " \r\n\n\t"],
    ["a byte order mark", "\uFEFF"],
  ])("counts as missing if the file contains %s", async (_name, text) => {
    provide("datenschutz", text);
    const page = await open("/datenschutz");
    expect([page.status, isMissing(page, "datenschutz")]).toEqual([200, true]);
  });

  it("may contain very long words", async () => {
    const word = "Rindfleischetikettierungsüberwachung".repeat(40);
    provide("agb", `# ${word}\n\n${word}`);
    expect((await open("/agb")).text).toContain(word);
  });

  it("may have almost 200 kB, and is rendered once per change", async () => {
    provide("agb", "Ein Satz mit **Nachdruck**.\n\n".repeat(6800));
    vi.mocked(micromark).mockClear();
    for (let view = 0; view < 3; view += 1) expect((await open("/agb")).status).toBe(200);
    expect(micromark).toHaveBeenCalledOnce();
    provide("agb", "Ein anderer Satz.");
    expect(visibleText(textOf(await open("/agb")))).toBe("Ein anderer Satz.");
    expect(micromark).toHaveBeenCalledTimes(2);
  });
});

describe("a text that cannot be shown", () => {
  it.each([
    ["is larger than 200 kB", () => provide("agb", "a".repeat(200_001))],
    ["is a folder", () => mkdirSync(path.join(folder, "agb.md"))],
  ])("because it %s is logged, and the page says so with status 500", async (_name, spoil) => {
    log.mockReturnValue(undefined);
    spoil();
    const page = await new Browser().get("/agb");
    expect(page.status).toBe(500);
    expect(page.text).toContain(legalWords.unreadable);
    expect(page.text).toContain("kontakt@behappy.example");
    expect(isMissing(page, "agb")).toBe(false);
    expect(page.document.querySelectorAll('main a[href="/join"]')).toHaveLength(1);
    expect(log).toHaveBeenCalledOnce();
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining(`[${REFERENCE}] GET /agb `),
      expect.any(Error),
    );
  });
});

describe("the path", () => {
  it.each(["/AGB", "/agb/", "/%61gb"])("may also be written %s", async (address) => {
    provide("agb", "Der Text.");
    const page = await open(address);
    expect(visibleText(textOf(page))).toBe("Der Text.");
    const canonical = page.document.querySelector('link[rel="canonical"]');
    expect(canonical?.getAttribute("href")).toBe(`${ORIGIN}/agb`);
  });

  it("reads no other file", async () => {
    provide("geheim", "Ein Geheimnis.");
    writeFileSync(path.join(env.DATA_DIR, "agb.md"), "Daneben.");
    for (const address of [
      "/geheim",
      "/agb.md",
      "/%2e%2e%2fagb",
      "/legal/agb",
      "/agb%2f..%2fgeheim",
    ]) {
      const page = await open(address);
      expect(page.status, address).toBe(404);
      expect(page.text).not.toMatch(/Geheimnis|Daneben/);
    }
  });
});
