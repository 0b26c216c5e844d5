import { describe, expect, it } from "vitest";
import { line, list, picture } from "#app/content/page-fields.ts";
import { resolveWords } from "#app/features/pages/page-words.ts";

const fields = {
  steps: list("Schritte", { title: line("Titel"), image: picture("Bild") }, [
    { id: "see", title: "Am See", image: { src: "/see.svg", alt: "Ein See" } },
  ]),
};

function stepsOf(...stored: unknown[]) {
  return resolveWords(fields, { steps: stored }, { isDemo: false }).steps;
}

describe("an entry of a stored list", () => {
  it("shows the template's values in place of missing ones", () => {
    expect(stepsOf({ id: "see", title: "Am Ufer" })).toEqual([
      { id: "see", title: "Am Ufer", image: { src: "/see.svg", alt: "Ein See" } },
    ]);
  });

  it("shows no picture after its picture has been removed", () => {
    expect(stepsOf({ id: "see", image: null })).toEqual([
      { id: "see", title: "Am See", image: null },
    ]);
  });

  it("shows the template's values in place of unreadable ones", () => {
    expect(stepsOf({ id: "see", title: 7, image: { src: "/x.svg" } })).toEqual([
      { id: "see", title: "Am See", image: { src: "/see.svg", alt: "Ein See" } },
    ]);
  });

  it("is not shown without an id", () => {
    expect(stepsOf({ title: "Am Ufer" }, null, "see")).toEqual([]);
  });
});
