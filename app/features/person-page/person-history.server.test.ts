import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "#app/features/noun.ts";
import { newestOf } from "#app/features/person-page/person-history.server.ts";

const entry = (id: string, day: number, kind = "email"): HistoryEntry => ({
  id,
  kind,
  at: new Date(Date.UTC(2026, 10, day)),
  icon: "mail",
  title: id,
});

describe("the history of a person", () => {
  it("is sorted from new to old, at the same time by id", () => {
    const { entries, isCut } = newestOf([entry("b", 1), entry("c", 3), entry("a", 1)], 9);
    expect(entries.map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(isCut).toBe(false);
  });

  it("shows a record once that was found twice, and records of two kinds with one id", () => {
    const found = [entry("a", 1), entry("a", 1), entry("a", 2, "note")];
    expect(newestOf(found, 2)).toEqual({
      entries: [entry("a", 2, "note"), entry("a", 1)],
      isCut: false,
    });
  });

  it("says that it is cut", () => {
    const { entries, isCut } = newestOf([entry("a", 1), entry("b", 2)], 1);
    expect(entries.map(({ id }) => id)).toEqual(["b"]);
    expect(isCut).toBe(true);
  });
});
