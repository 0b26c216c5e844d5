import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { people } from "#db/schema.ts";
import { demoPeople } from "#db/seed/people.ts";
import { Browser, type Page, visibleText } from "#tests/support/browser.ts";
import { showDemoContent } from "#tests/support/demo-content.ts";
import { undone } from "#tests/support/samples.ts";

beforeAll(() => showDemoContent());

const open = () => new Browser().get("/team");
const teamMembers = demoPeople.filter(({ kind }) => kind === "team");
const advisers = demoPeople.filter(({ kind }) => kind === "adviser");
const everybody = [...teamMembers, ...advisers];

/** The entry of a person, found by its heading. */
function entryOf(page: Page, name: string) {
  const heading = page.document
    .querySelectorAll("main h3")
    .find((each) => visibleText(each) === name);
  const entry = heading?.closest("li");
  if (!entry) throw new Error(`nobody called ${name} on this page`);
  return entry;
}

describe("/team", () => {
  it.each(everybody)("describes $name and their role", async (person) => {
    const entry = entryOf(await open(), person.name);
    for (const fact of [person.role, person.text]) expect(visibleText(entry)).toContain(fact);
    expect(entry.querySelectorAll("img").map((image) => image.getAttribute("src"))).toEqual([
      person.imageUrl,
    ]);
  });

  it("shows a unique portrait of everyone, hidden from screen readers", async () => {
    const images = (await open()).document.querySelectorAll("main img");
    const faces = new Set(images.map((image) => image.getAttribute("src")));
    expect([images.length, faces.size]).toEqual([9, 9]);
    expect(images.map((image) => image.getAttribute("alt"))).toEqual(images.map(() => ""));
    for (const image of images) {
      expect([image.getAttribute("width"), image.getAttribute("loading")]).toEqual(["208", "lazy"]);
    }
  });

  it("shows a figure from behind if there is no portrait", async () => {
    const page = await undone(async () => {
      db.update(people).set({ imageUrl: null }).where(eq(people.id, "hanna")).run();
      return open();
    });
    const image = entryOf(page, "Hanna Lorenzen").querySelector("img");
    expect(image?.getAttribute("src")).toBe("/illustrations/v1/portrait-von-hinten.svg");
  });

  it("labels every social link with network and person, and opens it in a tab without a referrer", async () => {
    const page = await open();
    const labels = {
      twitter: "Twitter",
      facebook: "Facebook",
      instagram: "Instagram",
      linkedin: "LinkedIn",
    };
    for (const person of everybody) {
      const { name } = person;
      const links = entryOf(page, name).querySelectorAll("a");
      expect(links.map((link) => `${link.getAttribute("href")} ${visibleText(link)}`)).toEqual(
        Object.entries(labels).flatMap(([network, label]) => {
          const address = person[network as keyof typeof labels];
          return address ? [`${address} ${label} von ${name} (öffnet in neuem Tab)`] : [];
        }),
      );
      for (const link of links) {
        expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
          "_blank",
          "noopener noreferrer",
        ]);
      }
    }
    for (const network of Object.keys(labels) as (keyof typeof labels)[]) {
      expect(everybody.some((person) => person[network])).toBe(true);
    }
  });
});

describe("the portraits of the whole site", () => {
  const shown = demoPeople.flatMap(({ name, imageUrl }) =>
    imageUrl ? [{ name, image: imageUrl }] : [],
  );
  // Compares drawings, so that a copy under another name is found, too.
  const faces = shown.map(({ name, image }) => ({
    name,
    drawing: readFileSync(`public${image}`, "utf8").trim(),
  }));

  const names = [...new Set(shown.map(({ name }) => name))];

  it.each(names)("show %s with a unique and consistent face", (name) => {
    const own = new Set(faces.filter((face) => face.name === name).map(({ drawing }) => drawing));
    const bearers = faces.filter(({ drawing }) => own.has(drawing)).map((face) => face.name);
    expect([own.size, new Set(bearers)]).toEqual([1, new Set([name])]);
  });
});
