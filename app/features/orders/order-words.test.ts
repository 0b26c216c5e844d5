import { describe, expect, it } from "vitest";
import { listTitles, postalLines } from "#app/features/orders/order-words.ts";

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

const address = { street: "Seeweg 3", zipcode: "24306", city: "Plön", country: "Deutschland" };

describe("the lines of an address", () => {
  it("are street, place and country", () => {
    expect(postalLines(address)).toEqual(["Seeweg 3", "24306 Plön", "Deutschland"]);
  });

  it("leave out what is empty", () => {
    expect(postalLines({ ...address, street: "", zipcode: "", city: "" })).toEqual(["Deutschland"]);
    expect(postalLines({ ...address, street: "", zipcode: "" })).toEqual(["Plön", "Deutschland"]);
  });
});
