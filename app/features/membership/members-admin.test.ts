import { describe, expect, it } from "vitest";
import { memberStateOf } from "#app/features/membership/members-admin.ts";
import { planOf } from "#app/features/membership/membership.ts";
import { specifiedTerms } from "#db/specified-plans.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const NOW = at("2027-06-01");

const bought = (plan: string, day: string) => ({
  plan: planOf(plan, { terms: specifiedTerms(plan) }),
  completedAt: at(day),
});

/** 'day' ends at once, 'day > last day' on the last day. */
const endedAt = (text: string) => {
  const [day = "", lastDay = null] = text.split(" > ");
  return { recordedAt: at(day), lastDay };
};

const stateOf = (purchases: ReturnType<typeof bought>[], ...endings: string[]) =>
  memberStateOf({ purchases, endings: endings.map(endedAt) }, NOW);

describe("a membership", () => {
  it("runs until the end of its year", () => {
    const state = stateOf([bought("Yearly", "2027-03-10")]);
    expect(state).toEqual({
      state: "running",
      plan: "Yearly",
      until: "2028-03-10",
      isTerminated: false,
    });
  });

  it("is the best of several active ones", () => {
    const state = stateOf([bought("Free", "2027-01-01"), bought("Lifetime", "2027-03-10")]);
    expect(state).toEqual({ state: "running", plan: "Lifetime", until: null, isTerminated: false });
  });

  it("is over after its last year", () => {
    const state = stateOf([bought("Yearly", "2024-03-10"), bought("Yearly", "2025-03-01")]);
    expect(state).toEqual({ state: "over", plan: "Yearly", until: "2026-03-10" });
  });

  it("is ended on the day on which an admin ended it, whatever was active then", () => {
    const state = stateOf([bought("Yearly", "2027-03-10")], "2027-05-04");
    expect(state).toEqual({ state: "ended", plan: "Yearly", until: "2027-05-04" });
  });

  it("is active again once another one is granted or bought", () => {
    const state = stateOf(
      [bought("Yearly", "2027-03-10"), bought("Free", "2027-05-05")],
      "2027-05-04",
    );
    expect(state).toEqual({ state: "running", plan: "Free", until: null, isTerminated: false });
  });

  it("takes day and plan from the most recent ending", () => {
    const purchases = [bought("Lifetime", "2026-03-10"), bought("Yearly", "2027-01-01")];
    const state = stateOf(purchases, "2027-05-04", "2026-05-04");
    expect(state).toEqual({ state: "ended", plan: "Yearly", until: "2027-05-04" });
  });

  it("runs until the last day that an admin has set, and counts as ended after it", () => {
    const purchases = [bought("Lifetime", "2027-03-10")];
    expect(stateOf(purchases, "2027-05-04 > 2027-06-01")).toEqual({
      state: "running",
      plan: "Lifetime",
      until: "2027-06-01",
      isTerminated: true,
    });
    expect(stateOf(purchases, "2027-05-04 > 2027-05-31")).toEqual({
      state: "ended",
      plan: "Lifetime",
      until: "2027-05-31",
    });
  });

  it("keeps its own end if that comes before the day that an admin has set", () => {
    const state = stateOf([bought("Yearly", "2027-03-10")], "2027-05-04 > 2029-01-01");
    expect(state).toMatchObject({ until: "2028-03-10", isTerminated: false });
  });

  it("continues with purchases that followed an ending", () => {
    const purchases = [bought("Lifetime", "2027-03-10"), bought("Yearly", "2027-05-05")];
    expect(stateOf(purchases, "2027-05-04 > 2027-12-31")).toMatchObject({ isTerminated: false });
    expect(stateOf(purchases, "2027-05-04 > 2027-05-31")).toMatchObject({
      state: "running",
      plan: "Yearly",
      until: "2028-05-31",
    });
  });

  it("ends on the day that was set last, unless an earlier one has already passed", () => {
    const purchases = [bought("Lifetime", "2027-03-10")];
    const postponed = stateOf(purchases, "2027-05-04 > 2027-05-31", "2027-05-10 > 2027-12-31");
    expect(postponed).toMatchObject({ state: "running", until: "2027-12-31" });
    const tooLate = stateOf(purchases, "2027-05-04 > 2027-05-09", "2027-05-10 > 2027-12-31");
    expect(tooLate).toMatchObject({ state: "ended", until: "2027-05-09" });
  });

  it("is ended without a plan if its order was cancelled as well", () => {
    expect(stateOf([], "2027-05-04")).toEqual({ state: "ended", plan: null, until: "2027-05-04" });
  });

  it("is none if there has never been one", () => {
    expect(stateOf([])).toEqual({ state: "none" });
  });
});
