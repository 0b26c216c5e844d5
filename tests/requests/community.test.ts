import { beforeAll, describe, expect, it } from "vitest";
import { testimonialsNotes } from "#app/content/testimonials.ts";
import { demoPeople } from "#db/seed/people.ts";
import { Browser, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { demoWords } from "#tests/support/page-words.ts";
import { mainLinks, outlineMistakes, outlineOf, scriptsOf } from "#tests/support/plain-page.ts";

const community = demoWords("community");

beforeAll(() => showDemoContent());

const communityTestimonials = demoPeople.filter(({ place }) => place === "community");

const open = () => new Browser().get("/community");

describe("/community", () => {
  it("has all its content, under headings in order", async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(outlineMistakes(page)).toEqual([]);
    expect(outlineOf(page).map(({ level, words }) => `${level} ${words}`)).toEqual([
      `1 ${community.title}`,
      `2 ${community.benefitsHeading}`,
      ...community.benefits.map((benefit) => `3 ${benefit.title}`),
      `2 ${community.groupsHeading}`,
      `3 ${community.startHeading}`,
      `3 ${community.findHeading}`,
      `2 ${community.voicesHeading}`,
      `2 ${community.joinHeading}`,
    ]);
  });

  it("lists six benefits and the plans that include them", async () => {
    const page = await open();
    const items = page.document.querySelectorAll('[aria-labelledby="vorteile"] li');
    expect(items.map(visibleText)).toEqual(
      community.benefits.map(({ title, text, plans }) => `${title} ${text} ${plans}`),
    );
    expect(items).toHaveLength(6);
  });

  it("marks only the benefits of paid plans with the half sun", async () => {
    const page = await open();
    const items = page.document.querySelectorAll('[aria-labelledby="vorteile"] li');
    const marked = items.filter((item) => item.querySelector(".half-sun")).map(visibleText);
    expect(marked).toEqual(items.map(visibleText).filter((words) => !/In jedem Plan$/.test(words)));
    expect(marked).toHaveLength(2);
  });

  it("has a different illustration for each benefit", async () => {
    const page = await open();
    const drawings = page.document
      .querySelectorAll('[aria-labelledby="vorteile"] use')
      .map((use) => use.getAttribute("href"));
    expect(new Set(drawings).size).toBe(6);
  });

  it("explains how a regional group works", async () => {
    const { text } = await open();
    const { groupsText, findText, startText } = community;
    for (const words of [...groupsText, findText, startText]) expect(text).toContain(words);
  });

  it("quotes three members with different portraits, and says that they are fictional", async () => {
    const page = await open();
    const testimonials = page.document.querySelectorAll(
      '[aria-labelledby="stimmen"] :has(> figure)',
    );
    expect(testimonials.map(visibleText)).toEqual(
      communityTestimonials.map(({ text, name, role }) => `„${text}“ ${name}, ${role}`),
    );
    expect(testimonials).toHaveLength(3);
    const faces = testimonials.map((testimonial) =>
      testimonial.querySelector("img")?.getAttribute("src"),
    );
    expect(new Set(faces).size).toBe(3);
    expect(page.text).toContain(testimonialsNotes.all);
  });

  it("links to the contact form twice and ends with joining", async () => {
    const page = await open();
    expect(mainLinks(page)).toEqual(["/contact", "/contact", "/join"]);
    const last = page.document.querySelector("main > :last-child");
    expect(last?.querySelectorAll("a").map(visibleText)).toEqual([community.joinLabel]);
  });

  it("contains no script except the framework's, and describes itself", async () => {
    const page = await open();
    expect(scriptsOf(page)).toEqual([expect.stringContaining("page-script")]);
    expect(page.document.querySelector("title")?.text).toBe("Community – BeHappy");
    const description = page.document.querySelector('meta[name="description"]');
    expect(description?.getAttribute("content")).toBe(community.description);
  });
});
