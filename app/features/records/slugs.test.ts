import { expect, it } from "vitest";
import { freeSlug, slugOf } from "#app/features/records/slugs.ts";

it.each([
  ["Über das Glück", "ueber-das-glueck"],
  ["Größe: 10 % mehr!", "groesse-10-mehr"],
  ["Café à la carte", "cafe-a-la-carte"],
  ["../../etc/passwd", "etc-passwd"],
  ["🌊", "beitrag"],
  [`${"lang ".repeat(30)}`, "lang-lang-lang-lang-lang-lang-lang-lang-lang-lang-lang-lang"],
  ["a".repeat(100), "a".repeat(60)],
])("%s becomes %s", (title, slug) => {
  expect(slugOf(title, "beitrag")).toBe(slug);
});

it("takes the first free number", () => {
  const taken = new Set(["ruhe", "ruhe-2"]);
  expect(freeSlug("ruhe", (slug) => taken.has(slug))).toBe("ruhe-3");
  expect(freeSlug("mut", (slug) => taken.has(slug))).toBe("mut");
});
