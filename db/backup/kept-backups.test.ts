import { describe, expect, it } from "vitest";
import { backupsToRemove, isOutlived } from "#db/backup/kept-backups.ts";

/** Backups of the given days, newest first. */
const backups = (...days: string[]) => days.map((day) => ({ at: new Date(`${day}T03:00:00Z`) }));
const removed = (days: string[], keep: { days: number; weeks: number; months: number }) =>
  backupsToRemove(backups(...days), keep).map(({ at }) => at.toISOString().slice(0, 10));

it("the newest of each of the last days are kept, however old they are", () => {
  const days = ["2035-03-10", "2035-01-01", "2034-05-05"];
  expect(removed(days, { days: 2, weeks: 0, months: 0 })).toEqual(["2034-05-05"]);
});

it("the newest of each of the last weeks and months is kept, without counting empty ones", () => {
  // 2035-03-05 is a Monday.
  const days = [
    "2035-03-10",
    "2035-03-09",
    "2035-03-05",
    "2035-03-04",
    "2035-02-26",
    "2034-12-31",
    "2034-12-01",
    "2034-06-15",
  ];
  expect(removed(days, { days: 1, weeks: 2, months: 0 })).toEqual([
    "2035-03-09",
    "2035-03-05",
    "2035-02-26",
    "2034-12-31",
    "2034-12-01",
    "2034-06-15",
  ]);
  expect(removed(days, { days: 1, weeks: 0, months: 3 })).toEqual([
    "2035-03-09",
    "2035-03-05",
    "2035-03-04",
    "2034-12-01",
    "2034-06-15",
  ]);
});

it("the newest of each hour is kept for a day before the newest one", () => {
  const times = [
    "10T09:55",
    "10T09:40",
    "10T08:10",
    "09T10:00",
    "09T09:50",
    "09T08:00",
    "08T10:00",
  ];
  const list = times.map((time) => ({ at: new Date(`2035-03-${time}:00Z`) }));
  const gone = backupsToRemove(list, { days: 3, weeks: 0, months: 0 });
  expect(gone.map(({ at }) => at.toISOString().slice(8, 16))).toEqual([
    "10T09:40",
    "09T09:50",
    "09T08:00",
  ]);
});

describe("a copy of an update is outlived", () => {
  const isGone = (
    at: string,
    days: string[],
    keep: { days: number; weeks: number; months: number },
  ) => isOutlived(new Date(`2035-03-${at}:00Z`), backups(...days), keep);
  const keep = { days: 2, weeks: 0, months: 0 };

  it("once archives of as many later days are there, and not by those of its own day", () => {
    expect(isGone("10T02:00", ["2035-03-10", "2035-03-09", "2035-03-08"], keep)).toBe(false);
    expect(isGone("10T02:00", ["2035-03-11", "2035-03-10"], keep)).toBe(false);
    expect(isGone("10T02:00", ["2035-03-12", "2035-03-11", "2035-03-10"], keep)).toBe(true);
  });

  it("not before a day is over, even if a single archive is kept", () => {
    const one = { days: 1, weeks: 0, months: 0 };
    expect(isGone("10T23:50", ["2035-03-11"], one)).toBe(false);
    expect(isGone("10T23:50", ["2035-03-12", "2035-03-11"], one)).toBe(true);
  });

  it("not before weeks and months are over, if those are kept", () => {
    const days = ["2035-04-02", "2035-03-20", "2035-03-13", "2035-03-11", "2035-03-10"];
    // 2035-03-05 and 2035-03-12 are Mondays.
    expect(isGone("09T02:00", days.slice(3), { days: 1, weeks: 1, months: 0 })).toBe(false);
    expect(isGone("09T02:00", days.slice(2), { days: 1, weeks: 1, months: 0 })).toBe(true);
    expect(isGone("09T02:00", days.slice(1), { days: 1, weeks: 1, months: 1 })).toBe(false);
    expect(isGone("09T02:00", days, { days: 1, weeks: 1, months: 1 })).toBe(true);
  });
});
