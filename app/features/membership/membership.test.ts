import { describe, expect, it } from "vitest";
import { isPayingMember, planOf } from "#app/features/membership/membership.ts";

const at = (instant: string) => new Date(instant);

const bought = (plan: string, completedAt: string) => ({
  title: `${plan} Membership`,
  completedAt: at(completedAt),
});

describe("a plan", () => {
  it.each([
    ["Free Membership", { name: "Free", period: "month" }],
    ["Yearly Membership", { name: "Yearly", period: "year" }],
    ["Lifetime Membership", { name: "Lifetime", period: "one-time" }],
    ["Membership Yearly Plus", { name: "Membership Yearly Plus", period: "year" }],
  ])("is read from the title '%s'", (title, plan) => {
    expect(planOf(title)).toEqual(plan);
  });
});

describe("who pays the community price", () => {
  it("is nobody who bought no membership", () => {
    expect(isPayingMember([], at("2027-06-01T00:00Z"))).toBe(false);
  });

  it("is nobody who has only the Free plan", () => {
    const purchases = [bought("Free", "2027-01-01T00:00Z")];
    expect(isPayingMember(purchases, at("2027-01-02T00:00Z"))).toBe(false);
  });

  it("is whoever has Lifetime, also decades later", () => {
    const purchases = [bought("Lifetime", "2027-01-01T00:00Z")];
    expect(isPayingMember(purchases, at("2087-01-01T00:00Z"))).toBe(true);
  });

  it("is whoever has Lifetime besides a Yearly plan that has run out", () => {
    const purchases = [
      bought("Yearly", "2020-01-01T00:00Z"),
      bought("Free", "2020-01-01T00:00Z"),
      bought("Lifetime", "2020-06-01T00:00Z"),
    ];
    expect(isPayingMember(purchases, at("2030-01-01T00:00Z"))).toBe(true);
  });
});

describe("a Yearly plan", () => {
  it.each([
    ["an ordinary day", "2027-05-17T08:30:15.250Z", "2028-05-17T08:30:15.250Z"],
    ["the end of a long month", "2027-01-31T12:00:00.000Z", "2028-01-31T12:00:00.000Z"],
    ["the end of a short month", "2027-04-30T12:00:00.000Z", "2028-04-30T12:00:00.000Z"],
    ["the last moment of a year", "2027-12-31T23:59:59.999Z", "2028-12-31T23:59:59.999Z"],
    [
      "the day before a leap day's month ends",
      "2027-02-28T12:00:00.000Z",
      "2028-02-28T12:00:00.000Z",
    ],
    ["the day after February", "2027-03-01T12:00:00.000Z", "2028-03-01T12:00:00.000Z"],
    ["a leap day", "2028-02-29T12:00:00.000Z", "2029-02-28T12:00:00.000Z"],
    ["the day before a leap day", "2028-02-28T12:00:00.000Z", "2029-02-28T12:00:00.000Z"],
  ])("bought on %s runs twelve months to the millisecond", (_, start, end) => {
    const purchases = [bought("Yearly", start)];
    expect(isPayingMember(purchases, at(start))).toBe(true);
    expect(isPayingMember(purchases, new Date(at(end).getTime() - 1))).toBe(true);
    expect(isPayingMember(purchases, at(end))).toBe(false);
  });

  it("that is bought while one is running continues at the end of the first", () => {
    const purchases = [
      bought("Yearly", "2027-03-10T09:00:00Z"),
      bought("Yearly", "2028-03-01T09:00:00Z"),
    ];
    expect(isPayingMember(purchases, at("2029-03-10T08:59:59Z"))).toBe(true);
    expect(isPayingMember(purchases, at("2029-03-10T09:00:00Z"))).toBe(false);
  });

  it("continues in whatever order the purchases are listed", () => {
    const purchases = [
      bought("Yearly", "2028-03-01T09:00:00Z"),
      bought("Yearly", "2027-03-10T09:00:00Z"),
    ];
    expect(isPayingMember(purchases, at("2029-03-10T08:59:59Z"))).toBe(true);
    expect(isPayingMember(purchases, at("2029-03-10T09:00:00Z"))).toBe(false);
  });

  it("that is bought after the first has run out starts on its own day", () => {
    const purchases = [
      bought("Yearly", "2025-01-01T00:00:00Z"),
      bought("Yearly", "2027-06-01T00:00:00Z"),
    ];
    expect(isPayingMember(purchases, at("2028-05-31T23:59:59Z"))).toBe(true);
    expect(isPayingMember(purchases, at("2028-06-01T00:00:00Z"))).toBe(false);
  });

  it("counts three times where three were bought on one day", () => {
    const purchases = Array.from({ length: 3 }, () => bought("Yearly", "2027-08-15T10:00:00Z"));
    expect(isPayingMember(purchases, at("2030-08-15T09:59:59Z"))).toBe(true);
    expect(isPayingMember(purchases, at("2030-08-15T10:00:00Z"))).toBe(false);
  });

  it("that continues one from a leap day ends on 28 February again", () => {
    const purchases = [
      bought("Yearly", "2028-02-29T10:00:00Z"),
      bought("Yearly", "2028-12-24T10:00:00Z"),
    ];
    expect(isPayingMember(purchases, at("2030-02-28T09:59:59Z"))).toBe(true);
    expect(isPayingMember(purchases, at("2030-02-28T10:00:00Z"))).toBe(false);
  });

  it("is not prolonged by a Free plan", () => {
    const purchases = [
      bought("Yearly", "2027-01-01T00:00:00Z"),
      bought("Free", "2027-12-31T00:00:00Z"),
    ];
    expect(isPayingMember(purchases, at("2028-01-01T00:00:00Z"))).toBe(false);
  });
});
