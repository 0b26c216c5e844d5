import { expect, it } from "vitest";
import { countOf, formatCount } from "#app/ui/format/count-of.ts";

it.each([
  [0, "0 Kurse"],
  [1, "1 Kurs"],
  [2, "2 Kurse"],
  [1000, "1.000 Kurse"],
  [1_234_567, "1.234.567 Kurse"],
])("%d is counted in German", (count, expected) => {
  expect(countOf(count, "Kurs", "Kurse")).toBe(expected);
});

it("a count has thousands separators", () => {
  expect(formatCount(50_000)).toBe("50.000");
});
