import { describe, expect, it } from "vitest";
import {
  countFree,
  describeHindrance,
  describeShortage,
  fewLeft,
  hasBegun,
  hindranceOf,
  isPast,
  lapseOf,
  leftOf,
} from "#app/features/catalog/availability.ts";

const dated = { endDate: null, endTime: null, furtherDates: null };

describe("isPast", () => {
  it.each([
    ["before its end", { endTime: "21:00" }, "2026-12-04T19:59:00Z", false],
    ["at its end", { endTime: "21:00" }, "2026-12-04T20:00:00Z", true],
    ["after midnight", { endDate: "2026-12-05", endTime: "02:00" }, "2026-12-05T00:59:00Z", false],
    [
      "at an end at night",
      { endDate: "2026-12-05", endTime: "02:00" },
      "2026-12-05T01:00:00Z",
      true,
    ],
    ["on the last day, without a time", { endDate: "2026-12-06" }, "2026-12-06T22:59:00Z", false],
    ["after the last day, without a time", { endDate: "2026-12-06" }, "2026-12-06T23:00:00Z", true],
    [
      "before the last of several dates ends",
      { furtherDates: "2026-12-11T18:00/2026-12-11T20:00\n2026-12-18T18:00/2026-12-18T20:00" },
      "2026-12-18T18:59:00Z",
      false,
    ],
    [
      "when the last of several dates ends",
      { furtherDates: "2026-12-11T18:00/2026-12-11T20:00\n2026-12-18T18:00/2026-12-18T20:00" },
      "2026-12-18T19:00:00Z",
      true,
    ],
  ])("is right %s", (_when, end, now, past) => {
    const item = { ...dated, date: "2026-12-04", time: "18:00", ...end };
    expect(isPast(item, new Date(now))).toBe(past);
    expect(hasBegun(item, new Date(now))).toBe(true);
  });

  it("stays true in the hour that is repeated when the clocks go back", () => {
    const item = {
      ...dated,
      date: "2027-10-30",
      time: "22:00",
      endDate: "2027-10-31",
      endTime: "02:30",
    };
    const instants = ["00:29", "00:30", "01:10", "01:30"].map(
      (time) => new Date(`2027-10-31T${time}:00Z`),
    );
    expect(instants.map((now) => isPast(item, now))).toEqual([false, true, true, true]);
  });

  it.each([
    // In summer Berlin is two hours ahead of UTC, in winter one.
    ["a minute before it starts", "2026-07-10", "18:30", "2026-07-10T16:29:59Z", false],
    ["when it starts", "2026-07-10", "18:30", "2026-07-10T16:30:00Z", true],
    ["a minute before it starts, in winter", "2026-12-10", "18:30", "2026-12-10T17:29:59Z", false],
    ["when it starts, in winter", "2026-12-10", "18:30", "2026-12-10T17:30:00Z", true],
    [
      "on a day that has begun in Berlin but not in UTC",
      "2026-07-10",
      "00:30",
      "2026-07-09T22:30:00Z",
      true,
    ],
    ["on its day, without a time", "2026-07-10", null, "2026-07-10T21:59:59Z", false],
    ["once its day is over, without a time", "2026-07-10", null, "2026-07-10T22:00:00Z", true],
    ["before the clocks go forward", "2026-03-29", "03:00", "2026-03-29T00:59:59Z", false],
    ["right after the clocks went forward", "2026-03-29", "03:00", "2026-03-29T01:00:00Z", true],
    ["on the evening the clocks went back", "2026-10-25", "18:00", "2026-10-25T16:59:59Z", false],
    ["in another year", "2027-01-01", "09:00", "2026-12-31T22:59:59Z", false],
  ])("is right %s", (_when, date, time, now, past) => {
    expect(isPast({ ...dated, date, time }, new Date(now))).toBe(past);
    expect(hasBegun({ date, time }, new Date(now))).toBe(past);
  });

  it("is never true for an item without a date", () => {
    expect(isPast({ ...dated, date: null, time: null }, new Date("2099-01-01T00:00:00Z"))).toBe(
      false,
    );
    expect(isPast({ ...dated, date: null, time: "10:00" }, new Date("2099-01-01T00:00:00Z"))).toBe(
      false,
    );
  });
});

const unlimited = { ...dated, calledOffAt: null, capacity: null, stock: null, ordered: 0 };

describe("hindranceOf", () => {
  const now = new Date("2026-07-10T12:00:00Z");
  const item = { date: "2026-07-11", time: "10:00", availability: true, price: 100, ...unlimited };

  it.each([
    ["allows buying a future, available item with a price", {}, null],
    ["allows buying a free item", { price: 0 }, null],
    ["allows buying an item without a date", { date: null, time: null }, null],
    ["rejects an item in the past", { date: "2026-07-09" }, "past"],
    ["rejects an item that runs", { date: "2026-07-10", endDate: "2026-07-12" }, "running"],
    ["rejects an item that is called off", { calledOffAt: now, availability: false }, "called-off"],
    ["rejects a sold-out item", { availability: false }, "sold-out"],
    ["rejects an item without a price", { price: null }, "no-price"],
    ["reports the past first", { date: "2026-07-09", availability: false, price: null }, "past"],
    ["reports sold out before a missing price", { availability: false, price: null }, "sold-out"],
  ])("%s", (_name, changes, hindrance) => {
    expect(hindranceOf({ ...item, ...changes }, now)).toBe(hindrance);
    expect(lapseOf({ ...item, ...changes }, now)).toBe(hindrance);
  });

  it.each([
    ["allows buying the last seat", { capacity: 20, ordered: 19 }, null, null],
    ["rejects an item without remaining seats", { capacity: 20, ordered: 20 }, "sold-out", null],
    [
      "rejects an item with more orders than seats",
      { capacity: 20, ordered: 21 },
      "sold-out",
      null,
    ],
    ["rejects an item that is out of stock", { stock: 0 }, "sold-out", null],
    ["reports the past before missing seats", { capacity: 0, date: "2026-07-09" }, "past", "past"],
    [
      "reports missing seats before a missing price",
      { capacity: 0, price: null },
      "sold-out",
      "no-price",
    ],
  ])("%s, and lapseOf ignores the remaining pieces", (_name, changes, hindrance, lapse) => {
    expect(hindranceOf({ ...item, ...changes }, now)).toBe(hindrance);
    expect(lapseOf({ ...item, ...changes }, now)).toBe(lapse);
  });
});

it.each([
  ["sold-out", "product", "„Becher“ ist ausverkauft."],
  ["sold-out", "event", "„Becher“ ist ausgebucht."],
  ["past", "event", "„Becher“ ist vorbei."],
  ["no-price", "course", "„Becher“ hat noch keinen Preis und kann nicht bestellt werden."],
] as const)("describes %s of a %s with its title", (hindrance, kind, sentence) => {
  expect(describeHindrance({ title: "Becher", kind }, hindrance)).toBe(sentence);
});

it("turns quotation marks within the title into single ones", () => {
  const item = { title: "Becher „Langsam anfangen“", kind: "product" } as const;
  expect(describeHindrance(item, "past")).toBe("„Becher ‚Langsam anfangen‘“ ist vorbei.");
});

describe("describeShortage", () => {
  it.each([
    ["event", { capacity: 5, ordered: 5 }, "„Becher“ ist inzwischen ausgebucht."],
    ["course", { capacity: 5, ordered: 6 }, "„Becher“ ist inzwischen ausgebucht."],
    ["product", { stock: 0 }, "„Becher“ ist inzwischen ausverkauft."],
    ["event", { capacity: 5, ordered: 4 }, "Von „Becher“ ist nur noch 1 Platz frei."],
    ["course", { capacity: 5, ordered: 3 }, "Von „Becher“ sind nur noch 2 Plätze frei."],
    ["product", { stock: 2 }, "Von „Becher“ sind nur noch 2 Stück vorrätig."],
    ["event", { capacity: 5, ordered: 2 }, null],
    ["event", { ordered: 1000 }, null],
    ["event", { calledOffAt: new Date() }, "„Becher“ ist abgesagt."],
  ] as const)("describes three pieces of an %s with %o as: %s", (kind, values, sentence) => {
    const item = { title: "Becher", kind, ...unlimited, ...values };
    expect(describeShortage(item, 3)).toBe(sentence);
  });
});

describe("leftOf", () => {
  it.each([
    ["nothing without a limit", { ordered: 400 }, null],
    ["all seats of an event without orders", { capacity: 20 }, 20],
    ["seats minus orders", { capacity: 20, ordered: 17 }, 3],
    ["stock minus orders", { stock: 5, ordered: 1 }, 4],
    ["zero if all are ordered", { capacity: 20, ordered: 20 }, 0],
    ["zero for zero seats", { capacity: 0 }, 0],
    ["zero, not a negative number, after the limit was lowered", { capacity: 20, ordered: 23 }, 0],
  ])("counts %s", (_name, values, left) => {
    expect(leftOf({ ...unlimited, ...values })).toBe(left);
  });
});

describe("fewLeft", () => {
  it.each([
    ["event", { capacity: 11 }, null],
    ["event", { capacity: 10 }, "Noch 10 Plätze"],
    ["course", { capacity: 12, ordered: 10 }, "Noch 2 Plätze"],
    ["course", { capacity: 12, ordered: 11 }, "Noch 1 Platz"],
    ["product", { stock: 3, ordered: 1 }, "Noch 2 Stück"],
    ["product", { stock: 1 }, "Noch 1 Stück"],
    ["event", { capacity: 12, ordered: 12 }, null],
    ["event", { capacity: 12, ordered: 13 }, null],
    ["event", { ordered: 13 }, null],
  ] as const)("describes an %s with %o as: %s", (kind, values, note) => {
    expect(fewLeft({ ...unlimited, ...values, kind })).toBe(note);
  });
});

it.each([
  ["event", "1 Platz frei", "2 Plätze frei"],
  ["course", "1 Platz frei", "2 Plätze frei"],
  ["product", "1 Stück vorrätig", "2 Stück vorrätig"],
] as const)("counts one free piece of an %s, and several", (kind, one, two) => {
  expect([countFree(kind, 1), countFree(kind, 2)]).toEqual([one, two]);
});
