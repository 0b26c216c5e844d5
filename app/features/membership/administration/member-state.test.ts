import { describe, expect, it } from "vitest";
import { memberStateOf } from "#app/features/membership/administration/member-state.ts";
import { planOf } from "#app/features/membership/membership.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const NOW = at("2027-06-01");

const bought = (plan: string, day: string) => ({
  plan: planOf(`${plan} Membership`),
  completedAt: at(day),
});

const stateOf = (purchases: ReturnType<typeof bought>[], ...endings: string[]) =>
  memberStateOf({ purchases, endings: endings.map(at), pending: [] }, NOW);

describe("a membership", () => {
  it("runs until the end of its year", () => {
    const state = stateOf([bought("Yearly", "2027-03-10")]);
    expect(state).toEqual({ state: "running", plan: "Yearly", until: "2028-03-10" });
  });

  it("is the best of several active ones", () => {
    const state = stateOf([bought("Free", "2027-01-01"), bought("Lifetime", "2027-03-10")]);
    expect(state).toEqual({ state: "running", plan: "Lifetime", until: null });
  });

  it("is over after its last year", () => {
    const state = stateOf([bought("Yearly", "2024-03-10"), bought("Yearly", "2025-03-01")]);
    expect(state).toEqual({ state: "over", plan: "Yearly", until: "2026-03-10" });
  });

  it("is ended on the day on which an admin ended it, whatever was active then", () => {
    const state = stateOf([bought("Yearly", "2027-03-10")], "2027-05-04");
    expect(state).toEqual({ state: "ended", plan: "Yearly", until: "2027-05-04" });
  });

  it("is active again if one is granted or bought after that", () => {
    const state = stateOf(
      [bought("Yearly", "2027-03-10"), bought("Free", "2027-05-05")],
      "2027-05-04",
    );
    expect(state).toEqual({ state: "running", plan: "Free", until: null });
  });

  it("takes day and plan from the most recent ending", () => {
    const purchases = [bought("Lifetime", "2026-03-10"), bought("Yearly", "2027-01-01")];
    const state = stateOf(purchases, "2027-05-04", "2026-05-04");
    expect(state).toEqual({ state: "ended", plan: "Yearly", until: "2027-05-04" });
  });

  it("is ended without a plan if its order was cancelled as well", () => {
    expect(stateOf([], "2027-05-04")).toEqual({ state: "ended", plan: null, until: "2027-05-04" });
  });

  it("is none if there has never been one", () => {
    expect(stateOf([])).toEqual({ state: "none" });
  });
});
