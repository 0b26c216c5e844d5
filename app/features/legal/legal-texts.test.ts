import { expect, it } from "vitest";
import { placeholderIn } from "#app/features/legal/legal-texts.ts";

it.each([
  ["Der Server steht bei [Name des\nAnbieters]. [Muster]", "[Name des Anbieters]"],
  ["Frist: […] Tage", "[…]"],
  ["Name: [_____]", "[_____]"],
  ["info [at] beispiel [dot] de", null],
  ["Ein Satz.[1] Leer: [ ]", null],
  ["Nichts davon.", null],
])("finds in %j the placeholder %j", (words, placeholder) => {
  expect(placeholderIn(words)).toBe(placeholder);
});
