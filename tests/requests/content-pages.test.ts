import { beforeAll, describe, expect, it } from "vitest";
import { seedDatabase } from "#db/seed/seed.server.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { demoWords } from "#tests/support/page-words.ts";
import { mainLinks, outlineMistakes, outlineOf, scriptsOf } from "#tests/support/plain-page.ts";
import { plainPages, publicPages } from "#tests/support/public-pages.ts";

// That each field of a page is shown: page-fields.test.ts. Selections of items: selections.test.ts. People:
// people-pages.test.ts. Title, description and canonical address: search-engines.test.ts.
beforeAll(() => seedDatabase({ withAdmin: false }));

const [about, community, concept] = [
  demoWords("about"),
  demoWords("community"),
  demoWords("concept"),
];

const open = (path: string) => new Browser().get(path);
const labelled = (id: string) => `section[aria-labelledby="${id}"]`;
const textsIn = (page: Page, selector: string) =>
  page.document.querySelectorAll(selector).map(visibleText);
const linksIn = (page: Page, within: string) =>
  page.document
    .querySelectorAll(`${within} a`)
    .map((link) => `${link.getAttribute("href")} ${visibleText(link)}`);

const third = (entries: { title: string }[]) => entries.map(({ title }) => `3 ${title}`);
const aboutOutline = [
  `1 ${about.title}`,
  `2 ${about.missionHeading}`,
  `2 ${about.valuesHeading}`,
  ...third(about.values),
  `2 ${about.goalHeading}`,
  `2 ${about.storyHeading}`,
  `2 ${about.joinHeading}`,
];

it.each(publicPages)("%s has one h1, and skips no level below it", async (path) => {
  const page = await open(path);
  expect([page.status, outlineMistakes(page)]).toEqual([200, []]);
});

it.each(plainPages)("%s contains no script except the framework's", async (path) => {
  const page = await open(path);
  expect(scriptsOf(page)).toEqual([expect.stringContaining("page-script")]);
  expect(page.document.querySelectorAll('link[rel="modulepreload"]')).toEqual([]);
});

it.each([
  ["/about", aboutOutline],
  ["/community2", aboutOutline],
  [
    "/community",
    [
      `1 ${community.title}`,
      `2 ${community.benefitsHeading}`,
      ...third(community.benefits),
      `2 ${community.groupsHeading}`,
      `3 ${community.startHeading}`,
      `3 ${community.findHeading}`,
      `2 ${community.voicesHeading}`,
      `2 ${community.joinHeading}`,
    ],
  ],
  [
    "/concept",
    [
      `1 ${concept.title}`,
      `2 ${concept.pillarsHeading}`,
      ...third(concept.pillars),
      `2 ${concept.practiceHeading}`,
      ...third(concept.weeks),
      `2 ${concept.originHeading}`,
    ],
  ],
])("%s has its sections in order", async (path, headings) => {
  const outline = outlineOf(await open(path)).map(({ level, words }) => `${level} ${words}`);
  expect(outline).toEqual(headings.map((each) => each.replaceAll("\u00A0", " ")));
});

describe.each(["/about", "/community2"])("%s", (path) => {
  it("draws the progress to scale, with a text alternative", async () => {
    const drawing = (await open(path)).document.querySelector('main [role="img"]');
    expect(drawing?.getAttribute("aria-label")).toMatch(
      /einem Kilometer.*1\u00A0Million.*2\.500.*2,5\u00A0Meter/s,
    );
    const places = drawing?.querySelectorAll("svg svg[x]").map((mark) => mark.getAttribute("x"));
    expect(places).toEqual(["0.25%", "100%", "25%"]);
  });

  it("links to joining, concept and team, and only /community2 to the community", async () => {
    const links = mainLinks(await open(path));
    expect(links).toEqual(expect.arrayContaining(["/join", "/concept", "/team"]));
    expect(links.includes("/community")).toBe(path === "/community2");
  });
});

it("/community marks only the benefits of paid plans with the half sun, each with its own drawing", async () => {
  const page = await open("/community");
  const items = page.document.querySelectorAll(`${labelled("vorteile")} li`);
  const marked = items.filter((item) => item.querySelector(".half-sun")).map(visibleText);
  expect(marked).toEqual(items.map(visibleText).filter((words) => !/In jedem Plan$/.test(words)));
  expect([items.length, marked.length]).toEqual([6, 2]);
  const drawings = items.map((item) => item.querySelector("use")?.getAttribute("href"));
  expect(new Set(drawings).size).toBe(6);
  expect(mainLinks(page)).toEqual(["/contact", "/contact", "/join"]);
});

it("/concept has its pillars and weeks in order, with a URL fragment for each pillar", async () => {
  const page = await open("/concept");
  const pillars = textsIn(page, `${labelled("pfeiler")} ol > li`);
  for (const [index, { id, title, paragraphs, example }] of concept.pillars.entries()) {
    for (const words of [...paragraphs, example]) expect(pillars[index]).toContain(words);
    expect(page.document.getElementById(id)?.text).toContain(title);
  }
  expect(textsIn(page, `${labelled("praxis")} ol > li`)).toEqual(
    concept.weeks.map(({ title, text }) => `${title} ${text}`),
  );
  expect(mainLinks(page)).toContain("/about");
});

it.each([
  ["/about", about.storyNote],
  ["/concept", concept.pillarsNote],
])("%s says that its people are fictional", async (path, note) => {
  expect(note).toMatch(/erfunden/);
  expect((await open(path)).text).toContain(note);
});

it("/team mentions careers without a link or button", async () => {
  const section = (await open("/team")).document.querySelector(labelled("mitarbeiten"));
  expect(section?.querySelector("h2")).not.toBeNull();
  expect(section?.querySelectorAll("a, button, [role], [tabindex], [aria-disabled]")).toEqual([]);
});

it("the start page begins with membership and mission, and ends with a call to join", async () => {
  const page = await open("/");
  expect(textsIn(page, "h1")).toEqual(["Glück ist ein Weg. Wir gehen ihn zusammen."]);
  const links = linksIn(page, "main");
  expect(links.slice(0, 2)).toEqual(["/join Jetzt Mitglied werden", "/about Mehr erfahren"]);
  expect(links.at(-1)).toBe("/join Jetzt Mitglied werden");
  expect(textsIn(page, `${labelled("bereiche")} h3`)).toEqual([
    "Selbstverwirklichung",
    "Persönliches Wachstum",
    "Gemeinschaft",
    "Unternehmensaufbau",
  ]);
});

it("the voices of the start page are in a row that the keyboard can scroll without script", async () => {
  const page = await open("/");
  const row = page.document.querySelector(`${labelled("stimmen")} [role="region"]`);
  expect(row?.getAttribute("tabindex")).toBe("0");
  expect(row?.getAttribute("aria-label")).toBe("Stimmen aus der Community");
  expect(page.document.querySelector(`${labelled("stimmen")} button`)).toBeNull();
});

it("the offers page links to its three sections and to four areas, and ends with a call to join", async () => {
  const page = await open("/offers");
  const inPage = linksIn(page, "main nav").filter((link) => !link.startsWith("/suche"));
  expect(inPage).toEqual([
    "/offers#produkte Produkte",
    "/offers#kurse Kurse",
    "/offers#events Events",
  ]);
  for (const title of ["Produkte", "Kurse", "Events"]) {
    const section = page.document.getElementById(title.toLowerCase());
    expect(section?.tagName).toBe("SECTION");
    const heading = section?.querySelector(`h2#${section.getAttribute("aria-labelledby")}`);
    expect(heading && visibleText(heading)).toBe(title);
  }
  expect(linksIn(page, labelled("bereiche"))).toEqual([
    "/courses Kurse",
    "/events Events",
    "/community Community",
    "/products Produkte",
  ]);
  expect(linksIn(page, "main").at(-1)).toBe("/join Jetzt Mitglied werden");
});
