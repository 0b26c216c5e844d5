import { expect, it } from "vitest";
import { backupsToRemove } from "#db/backup/kept-backups.ts";

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
