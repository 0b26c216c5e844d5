import { expect, it } from "vitest";
import { listTitles } from "#app/features/orders/administration/ordered-titles.ts";

const items = ["Tagebuch", "Feuerabend", "Becher", "Kissen"].map((itemTitle, index) => ({
  itemTitle,
  date: itemTitle === "Feuerabend" ? "2026-12-12" : null,
  quantity: index === 0 ? 2 : 1,
}));

it.each([
  [0, ""],
  [1, "2\u00A0×\u00A0Tagebuch"],
  [2, "2\u00A0×\u00A0Tagebuch, Feuerabend (12.12.2026)"],
  [3, "2\u00A0×\u00A0Tagebuch, Feuerabend (12.12.2026), Becher"],
  [4, "2\u00A0×\u00A0Tagebuch, Feuerabend (12.12.2026) und 2 weitere"],
])("the titles of %i items", (count, titles) => {
  expect(listTitles(items.slice(0, count))).toBe(titles);
});
