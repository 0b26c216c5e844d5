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
  it("runs to the end of its year", () => {
    const state = stateOf([bought("Yearly", "2027-03-10")]);
    expect(state).toEqual({ state: "running", plan: "Yearly", until: "2028-03-10" });
  });

  it("is the best of those that run", () => {
    const state = stateOf([bought("Free", "2027-01-01"), bought("Lifetime", "2027-03-10")]);
    expect(state).toEqual({ state: "running", plan: "Lifetime", until: null });
  });

  it("is over when its last year is", () => {
    const state = stateOf([bought("Yearly", "2024-03-10"), bought("Yearly", "2025-03-01")]);
    expect(state).toEqual({ state: "over", plan: "Yearly", until: "2026-03-10" });
  });

  it("is ended on the day on which an admin did that, whatever ran then", () => {
    const state = stateOf([bought("Yearly", "2027-03-10")], "2027-05-04");
    expect(state).toEqual({ state: "ended", plan: "Yearly", until: "2027-05-04" });
  });

  it("runs again where it was given or bought after that", () => {
    const state = stateOf(
      [bought("Yearly", "2027-03-10"), bought("Free", "2027-05-05")],
      "2027-05-04",
    );
    expect(state).toEqual({ state: "running", plan: "Free", until: null });
  });

  it("was ended the last time it was, with the plan of then", () => {
    const purchases = [bought("Lifetime", "2026-03-10"), bought("Yearly", "2027-01-01")];
    const state = stateOf(purchases, "2027-05-04", "2026-05-04");
    expect(state).toEqual({ state: "ended", plan: "Yearly", until: "2027-05-04" });
  });

  it("was ended without a plan where the order was cancelled as well", () => {
    expect(stateOf([], "2027-05-04")).toEqual({ state: "ended", plan: null, until: "2027-05-04" });
  });

  it("is none where there never was one", () => {
    expect(stateOf([])).toEqual({ state: "none" });
  });
});
