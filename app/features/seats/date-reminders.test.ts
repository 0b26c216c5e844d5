import { describe, expect, it } from "vitest";
import { usualReminders } from "#app/features/deliveries/administration/contents-admin.ts";
import {
  dueKinds,
  endOf,
  isOrderInTime,
  nextTurn,
  type RemindedItem,
  startKey,
} from "#app/features/seats/date-reminders.ts";

const item: RemindedItem = {
  id: "feuer",
  date: "2027-03-13",
  lastDay: "2027-03-13",
  time: "18:30",
  location: "Online",
  ...usualReminders,
  afterText: "",
};
/** Winter time in Berlin. */
const at = (moment: string) => new Date(`${moment.replace(" ", "T")}:00+01:00`);

it.each([
  ["2027-03-11 07:59", []],
  ["2027-03-11 08:00", ["days-before"]],
  ["2027-03-11 19:59", ["days-before"]],
  ["2027-03-11 20:00", []],
  ["2027-03-12 12:00", ["days-before"]],
  ["2027-03-13 15:29", ["days-before"]],
  ["2027-03-13 15:30", []],
  ["2027-03-13 16:29", []],
  ["2027-03-13 16:30", ["hours-before"]],
  ["2027-03-13 18:29", ["hours-before"]],
  ["2027-03-13 18:30", []],
  ["2027-03-14 07:59", []],
  ["2027-03-14 08:00", ["afterwards"]],
  ["2027-03-16 19:59", ["afterwards"]],
  ["2027-03-17 08:00", []],
])("at %s the e-mails %o are due", (moment, kinds) => {
  expect(dueKinds({ ...item, afterText: "Danke!" }, at(moment))).toEqual(kinds);
});

it.each([
  ["days-before", "2027-03-01 12:00", "2027-03-11 08:00"],
  ["days-before", "2027-03-11 21:00", "2027-03-12 08:00"],
  ["days-before", "2027-03-12 06:00", "2027-03-12 08:00"],
  ["days-before", "2027-03-12 12:34", "2027-03-12 12:34"],
  ["days-before", "2027-03-13 15:30", null],
  ["hours-before", "2027-03-01 12:00", "2027-03-13 16:30"],
  ["hours-before", "2027-03-13 18:30", null],
  ["afterwards", "2027-03-01 12:00", "2027-03-14 08:00"],
  ["afterwards", "2027-03-16 20:00", null],
] as const)("the e-mail '%s' seen at %s is sent from %s on", (kind, moment, turn) => {
  const expected = turn === null ? null : at(turn);
  expect(nextTurn(kind, { ...item, afterText: "Danke!" }, at(moment))).toEqual(expected);
});

describe("an owner", () => {
  const whole = ["2027-03-11 08:00", "2027-03-13 17:00", "2027-03-14 12:00"];
  const dueOnAny = (values: Partial<RemindedItem>) =>
    whole.flatMap((moment) => dueKinds({ ...item, ...values }, at(moment)));

  it("gets two reminders and no e-mail afterwards without choosing any", () => {
    expect(dueOnAny({})).toEqual(["days-before", "hours-before"]);
  });

  it("can switch each of them off", () => {
    expect(dueOnAny({ remindDaysBefore: null })).toEqual(["hours-before"]);
    expect(dueOnAny({ remindHoursBefore: null })).toEqual(["days-before"]);
  });

  it("can choose other times", () => {
    expect(dueKinds({ ...item, remindDaysBefore: 30 }, at("2027-02-11 08:00"))).toHaveLength(1);
    expect(dueKinds({ ...item, remindHoursBefore: 24 }, at("2027-03-12 20:00"))).toEqual([
      "hours-before",
    ]);
  });
});

it("only an online date with a time gets a reminder hours before it", () => {
  const shortly = at("2027-03-13 17:00");
  expect(dueKinds({ ...item, location: " online " }, shortly)).toEqual(["hours-before"]);
  expect(dueKinds({ ...item, location: "Potsdam" }, shortly)).toEqual([]);
  expect(dueKinds({ ...item, location: null }, shortly)).toEqual([]);
  expect(dueKinds({ ...item, time: null }, shortly)).toEqual([]);
});

it("the reminder that follows late gives way to the one hours before", () => {
  const early = { ...item, remindHoursBefore: 24 };
  expect(dueKinds(early, at("2027-03-12 18:29"))).toEqual(["days-before"]);
  expect(dueKinds(early, at("2027-03-12 18:30"))).toEqual(["hours-before"]);
  expect(dueKinds(early, at("2027-03-13 12:00"))).toEqual(["hours-before"]);
});

it("an early online date gets its reminder at night", () => {
  expect(dueKinds({ ...item, time: "07:00" }, at("2027-03-13 05:00"))).toEqual(["hours-before"]);
});

it("hours before a date are hours on a watch, also in the nights when the clocks change", () => {
  const spring = { ...item, date: "2027-03-28", time: "03:30" };
  expect(dueKinds(spring, new Date("2027-03-27T23:29:00Z"))).toEqual([]);
  expect(dueKinds(spring, new Date("2027-03-27T23:30:00Z"))).toEqual(["hours-before"]);
  const autumn = { ...item, date: "2027-10-31", time: "03:30" };
  expect(dueKinds(autumn, new Date("2027-10-31T00:29:00Z"))).toEqual([]);
  expect(dueKinds(autumn, new Date("2027-10-31T00:30:00Z"))).toEqual(["hours-before"]);
});

it("days before a date are days in Berlin, also across a change of the clocks", () => {
  const monday = { ...item, date: "2027-03-29", time: "18:00" };
  expect(dueKinds(monday, new Date("2027-03-26T23:30:00Z"))).toEqual([]);
  // 08:00 in winter time, two days before.
  expect(dueKinds(monday, new Date("2027-03-27T07:00:00Z"))).toEqual(["days-before"]);
});

it.each([
  ["days-before", "2027-03-10 23:59", true],
  ["days-before", "2027-03-11 00:00", false],
  ["hours-before", "2027-03-13 16:29", true],
  ["hours-before", "2027-03-13 16:30", false],
] as const)("the e-mail %s goes to an order from %s: %s", (kind, moment, isSent) => {
  const order = { orderedAt: at(moment), completedAt: at("2027-03-13 17:00") };
  expect(isOrderInTime(kind, item, order)).toBe(isSent);
});

it.each([
  ["2027-03-13 18:00", true],
  ["2027-03-13 23:59", true],
  ["2027-03-14 00:00", false],
])("the e-mail afterwards goes to an order that was completed at %s: %s", (moment, isSent) => {
  const order = { orderedAt: at("2027-03-01 10:00"), completedAt: at(moment) };
  expect(isOrderInTime("afterwards", item, order)).toBe(isSent);
});

it("an e-mail that a mail server accepts too late is dropped", () => {
  expect(endOf("days-before", item)).toEqual(at("2027-03-13 18:30"));
  expect(endOf("hours-before", item)).toEqual(at("2027-03-13 18:30"));
  expect(endOf("afterwards", item)).toEqual(at("2027-03-17 00:00"));
  expect(endOf("days-before", { ...item, time: null })).toEqual(at("2027-03-13 00:00"));
});

it("a move of the date or time makes it another date", () => {
  const keys = [{}, { date: "2027-03-20" }, { time: "19:00" }, { time: null }].map((change) =>
    startKey({ ...item, ...change }),
  );
  expect(keys).toEqual(["2027-03-13 18:30", "2027-03-20 18:30", "2027-03-13 19:00", "2027-03-13"]);
});
