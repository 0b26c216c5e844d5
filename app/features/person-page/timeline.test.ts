import { describe, expect, it } from "vitest";
import { type TimelineEntry, timelineOf } from "#app/features/person-page/timeline.ts";

const entry = (id: string, day: number, kind: TimelineEntry["kind"] = "email"): TimelineEntry => ({
  id,
  kind,
  at: new Date(Date.UTC(2026, 10, day)),
  title: id,
});

describe("a timeline", () => {
  it("is sorted from new to old, at the same time by id", () => {
    const { entries, isCut } = timelineOf([entry("b", 1), entry("c", 3), entry("a", 1)], 9);
    expect(entries.map(({ id }) => id)).toEqual(["c", "a", "b"]);
    expect(isCut).toBe(false);
  });

  it("shows a record once that was found twice, and records of two kinds with one id", () => {
    const found = [entry("a", 1), entry("a", 1), entry("a", 2, "note")];
    expect(timelineOf(found, 2)).toEqual({
      entries: [entry("a", 2, "note"), entry("a", 1)],
      isCut: false,
    });
  });

  it("says that it is cut", () => {
    const { entries, isCut } = timelineOf([entry("a", 1), entry("b", 2)], 1);
    expect(entries.map(({ id }) => id)).toEqual(["b"]);
    expect(isCut).toBe(true);
  });
});
