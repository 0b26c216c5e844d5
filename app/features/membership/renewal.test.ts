import { describe, expect, it } from "vitest";
import { planOf } from "#app/features/membership/membership.ts";
import { renewalOf } from "#app/features/membership/renewal.ts";

const yearly = planOf("Yearly", { itemId: "p1", terms: { months: 12, isPaid: true } });
const monthly = planOf("Monthly", { itemId: "p2", terms: { months: 1, isPaid: true } });
const lifetime = planOf("Lifetime", { itemId: "p3", terms: { months: null, isPaid: true } });
const free = planOf("Free", { itemId: "p4", terms: { months: null, isPaid: false } });
/** Noon in Berlin. */
const on = (day: string) => new Date(`${day}T11:00:00Z`);
/** Ends on 12 December 2027. */
const bought = { plan: yearly, completedAt: on("2026-12-12") };
const orders = { purchases: [bought], pending: [] };

it.each([
  ["2027-11-11", null],
  ["2027-11-12", 30],
  ["2027-12-04", 30],
  ["2027-12-05", 7],
  ["2027-12-12", 7],
  ["2027-12-13", null],
])("on %s the reminder of %s days before the end is due", (day, daysBefore) => {
  const renewal = renewalOf(orders, on(day));
  expect(renewal?.daysBefore ?? null).toBe(daysBefore);
  if (renewal) expect(renewal).toMatchObject({ plan: yearly, lastDay: "2027-12-12" });
});

it("a day begins at midnight in Berlin", () => {
  expect(renewalOf(orders, new Date("2027-11-11T22:59:00Z"))).toBeNull();
  expect(renewalOf(orders, new Date("2027-11-11T23:00:00Z"))).toMatchObject({ daysBefore: 30 });
});

describe("no reminder is due", () => {
  const soon = on("2027-12-01");

  it("for an unlimited plan, also beside one that ends", () => {
    expect(renewalOf({ purchases: [{ ...bought, plan: lifetime }], pending: [] }, soon)).toBeNull();
    const both = [bought, { plan: lifetime, completedAt: on("2027-05-01") }];
    expect(renewalOf({ purchases: both, pending: [] }, soon)).toBeNull();
  });

  it("for a terminated membership", () => {
    const terminated = [{ ...bought, lastDay: "2027-12-10" }];
    expect(renewalOf({ purchases: terminated, pending: [] }, soon)).toBeNull();
  });

  it("if a renewal is ordered, completed or not", () => {
    expect(renewalOf({ purchases: [bought], pending: [yearly] }, soon)).toBeNull();
    expect(renewalOf({ purchases: [bought], pending: [lifetime] }, soon)).toBeNull();
    const renewed = [bought, { plan: yearly, completedAt: on("2027-11-20") }];
    expect(renewalOf({ purchases: renewed, pending: [] }, soon)).toBeNull();
    expect(renewalOf({ purchases: renewed, pending: [] }, on("2028-12-01"))).toMatchObject({
      lastDay: "2028-12-12",
    });
  });

  it("for a visitor", () => {
    expect(renewalOf({ purchases: [], pending: [] }, soon)).toBeNull();
  });
});

it("a free membership is no renewal of a paid one", () => {
  const purchases = [bought, { plan: free, completedAt: on("2027-01-01") }];
  expect(renewalOf({ purchases, pending: [free] }, on("2027-12-01"))).toMatchObject({
    plan: yearly,
  });
});

it("a membership of one month is reminded of only 7 days before its end", () => {
  const purchases = [{ plan: monthly, completedAt: on("2027-06-15") }];
  const daysOn = (day: string) => renewalOf({ purchases, pending: [] }, on(day))?.daysBefore;
  expect(["15", "16", "30"].map((day) => daysOn(`2027-06-${day}`))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(daysOn("2027-07-08")).toBe(7);
});
