import { describe, expect, it } from "vitest";
import { namesApart } from "#app/features/catalog/names-apart.ts";

const undated = { date: null, time: null, endDate: null, endTime: null };
const evening = { ...undated, title: "Feuerabend", date: "2098-12-12", time: "18:00" };
const namesOf = (...lines: Parameters<typeof namesApart>[0]) => [...namesApart(lines).values()];

describe("the names of lines", () => {
  it("have the date where two share a title on different dates", () => {
    const book = { ...undated, id: "buch", title: "Buch" };
    const later = { ...evening, id: "b", date: "2098-12-19" };
    const names = namesOf({ ...evening, id: "a" }, later, book);
    expect(names.map((name) => name.replaceAll("\u00A0", " "))).toEqual([
      "Feuerabend (Fr., 12.12.2098, 18:00 Uhr)",
      "Feuerabend (Fr., 19.12.2098, 18:00 Uhr)",
      "Buch",
    ]);
  });

  it("are the titles for two lines of one date, or without any", () => {
    expect(namesOf({ ...evening, id: "a" }, { ...evening, id: "b" })).toEqual([
      "Feuerabend",
      "Feuerabend",
    ]);
    const book = { ...undated, title: "Buch" };
    expect(namesOf({ ...book, id: "a" }, { ...book, id: "b" })).toEqual(["Buch", "Buch"]);
  });
});
