import { beforeEach, describe, expect, it, vi } from "vitest";
import { aboutNotes } from "#app/content/about.ts";
import { legalMission } from "#app/content/legal.ts";
import { nobodyYet, teamNotes } from "#app/content/team.ts";
import { testimonialsNotes } from "#app/content/testimonials.ts";
import { db } from "#db/client.server.ts";
import { people } from "#db/schema.ts";
import { demoPeople } from "#db/seed/people.ts";
import { recordDemoContent } from "#db/shop.server.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import { createPerson } from "#tests/support/people.ts";
import { outlineMistakes } from "#tests/support/plain-page.ts";
import { whileChanged } from "#tests/support/samples.ts";

beforeEach(() => {
  db.delete(people).run();
});

const open = (path: string) => new Browser().get(path);
const testimonialsOn = async (path: string) =>
  (await open(path)).document.querySelectorAll('[aria-labelledby="stimmen"] :has(> figure)');
const namesOn = async (path: string) =>
  (await testimonialsOn(path)).map((testimonial) => testimonial.querySelector("b")?.text);

describe("without people", () => {
  it.each([
    ["/", '[aria-labelledby="stimmen"]'],
    ["/community", '[aria-labelledby="stimmen"]'],
    ["/about", "blockquote"],
    ["/community2", "blockquote"],
    ["/impressum", "blockquote"],
    ["/team", "main li"],
  ])("%s shows no trace of %s", async (path, selector) => {
    const page = await open(path);
    expect([page.status, page.document.querySelector(selector)]).toEqual([200, null]);
    expect(outlineMistakes(page)).toEqual([]);
  });

  it("/team has a friendly sentence with a way to write", async () => {
    const page = await open("/team");
    expect(page.text).toContain(nobodyYet.lead);
    expect(page.text).not.toContain("Sechs Leute");
    expect(page.text).not.toContain("erfunden");
    expect(page.document.querySelector('main a[href="/contact"]')).not.toBeNull();
  });

  it("a page that cannot read its testimonials is shown without them", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue(undefined);
    const page = await whileChanged("alter table people rename to people_away", () => open("/"));
    expect([page.status, log.mock.calls.length]).toEqual([200, 1]);
  });
});

describe("a testimonial", () => {
  it.each([
    ["start-and-community", ["Bela Okafor"], ["Bela Okafor"]],
    ["start", ["Bela Okafor"], []],
    ["community", [], ["Bela Okafor"]],
    ["about", [], []],
  ] as const)("of the place '%s' is on its pages only", async (place, onStart, onCommunity) => {
    createPerson({ place });
    expect(await namesOn("/")).toEqual(onStart);
    expect(await namesOn("/community")).toEqual(onCommunity);
    for (const path of ["/about", "/community2", "/agb"]) {
      expect((await open(path)).text.includes("Bela Okafor")).toBe(place === "about");
    }
  });

  it("is shown in the owner's order, unless it is hidden", async () => {
    createPerson({ name: "Dritte", position: 3 });
    createPerson({ name: "Erste", position: 1 });
    createPerson({ name: "Versteckt", position: 2, hidden: true });
    expect(await namesOn("/")).toEqual(["Erste", "Dritte"]);
    expect(await namesOn("/community")).toEqual(["Erste", "Dritte"]);
  });

  it("has its portrait on alternating sides of the start page", async () => {
    for (const position of [1, 2, 3, 4]) createPerson({ position });
    const sides = (await testimonialsOn("/")).map((testimonial) =>
      testimonial.innerHTML.includes("md:order-2"),
    );
    expect(sides).toEqual([false, true, false, true]);
  });

  it("has a drawing instead of a missing portrait, and the owner's description of a portrait", async () => {
    createPerson({ position: 1 });
    createPerson({ position: 2, imageUrl: "/pictures/v1/szene-see.svg", imageAlt: "Bela im Boot" });
    const images = (await testimonialsOn("/")).map((testimonial) =>
      testimonial.querySelector("img"),
    );
    expect(images.map((image) => image?.getAttribute("src"))).toEqual([
      "/illustrations/v1/portrait-von-hinten.svg",
      "/pictures/v1/szene-see.svg",
    ]);
    expect(images.map((image) => image?.getAttribute("alt"))).toEqual(["", "Bela im Boot"]);
  });
});

describe("/team", () => {
  it("shows members and advisers in the owner's order, unless they are hidden", async () => {
    createPerson({ kind: "adviser", name: "Beirat", position: 1 });
    createPerson({ kind: "team", name: "Zweite", position: 2 });
    createPerson({ kind: "team", name: "Versteckt", position: 3, hidden: true });
    createPerson({ kind: "team", name: "Erste", position: 1 });
    const page = await open("/team");
    const names = page.document.querySelectorAll("main h3").map(visibleText);
    expect(names).toEqual(["Erste", "Zweite", "Beirat"]);
  });

  it.each(["team", "adviser"] as const)("shows only parts that have people: %s", async (kind) => {
    createPerson({ kind });
    const { document } = await open("/team");
    const headings = document.querySelectorAll("main h2").map(visibleText);
    expect(headings.includes("Das Team")).toBe(kind === "team");
    expect(headings.includes("Der Beirat")).toBe(kind === "adviser");
  });
});

describe("the note about invented people", () => {
  const pages: [
    path: string,
    notes: Record<"all" | "some", string>,
    kind: "team" | "testimonial",
  ][] = [
    ["/", testimonialsNotes, "testimonial"],
    ["/community", testimonialsNotes, "testimonial"],
    ["/team", teamNotes, "team"],
  ];

  it.each(pages)("on %s says how many are invented", async (path, { all, some }, kind) => {
    const notesOn = async () => {
      const { text } = await open(path);
      return [text.includes(all), text.includes(some)];
    };
    createPerson({ kind, isDemo: true, position: 1 });
    expect(await notesOn()).toEqual([true, false]);
    createPerson({ kind, position: 2 });
    expect(await notesOn()).toEqual([false, true]);
    db.update(people).set({ isDemo: false }).run();
    expect(await notesOn()).toEqual([false, false]);
  });

  it.each([
    ["/about", aboutNotes, "Geschichte, Personen und Zitat"],
    ["/impressum", legalMission.notes, "Geschichte, Person und Zitat"],
  ])("on %s names the story and the quote, whichever is invented", async (path, notes, both) => {
    createPerson({ place: "about", isDemo: true });
    expect((await open(path)).text).toContain(notes.quote);
    recordDemoContent(db, true);
    expect((await open(path)).text).toContain(both);
    db.update(people).set({ isDemo: false }).run();
    expect((await open(path)).text).toContain(notes.story);
    recordDemoContent(db, false);
    expect((await open(path)).text).not.toContain("erfunden");
  });

  it("disappears with the last invented person that is shown", async () => {
    const [first] = demoPeople;
    if (!first) throw new Error("nobody in the demo world");
    createPerson({ ...first, hidden: true });
    createPerson({ kind: "team" });
    expect((await open("/team")).text).not.toContain("erfunden");
  });
});
