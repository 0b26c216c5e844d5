import { describe, expect, it } from "vitest";
import { planOf } from "#app/features/membership/membership.ts";
import {
  type MembershipOrders,
  orderWarning,
  outcomeOf,
  pendingSentence,
  standingOf,
} from "#app/features/membership/order-warning.ts";
import { specifiedTerms } from "#db/specified-plans.ts";

const now = new Date("2027-05-17T10:00:00Z");

const plan = (name: string) => planOf(name, { terms: specifiedTerms(name) });

/** Orders of these plans, completed on the given day or still pending. */
function ordered(...orders: [name: string, completedOn?: string][]): MembershipOrders {
  return {
    purchases: orders.flatMap(([name, day]) =>
      day ? [{ plan: plan(name), completedAt: new Date(`${day}T09:00:00Z`) }] : [],
    ),
    pending: orders.flatMap(([name, day]) => (day ? [] : [plan(name)])),
  };
}

describe("the warning before an order", () => {
  const isEndless =
    "Du bist schon Mitglied ohne Ende. Eine weitere Mitgliedschaft ändert daran nichts.";
  const willBeEndless =
    "Deine Bestellung der Lifetime-Mitgliedschaft ist noch ausstehend. Sobald wir sie abschließen, bist du Mitglied ohne Ende. Eine weitere Mitgliedschaft ändert daran nichts.";

  it.each([
    ["Yearly", ordered()],
    ["Lifetime", ordered()],
    ["Free", ordered()],
    ["Lifetime", ordered(["Yearly"])],
    ["Free", ordered(["Yearly", "2026-11-21"], ["Yearly"])],
    ["Yearly", ordered(["Free", "2026-11-21"])],
    ["Yearly", ordered(["Free"])],
    // It expired yesterday.
    ["Yearly", ordered(["Yearly", "2026-05-16"])],
    ["Gold", ordered(["Free", "2026-11-21"])],
  ])("is null: %s after %j", (name, orders) => {
    expect(orderWarning(orders, plan(name), now)).toBeNull();
  });

  it.each([
    [
      "an active year",
      ordered(["Yearly", "2026-11-21"]),
      "Deine Yearly-Mitgliedschaft läuft noch bis zum 21. November 2027. Die neue gilt vom 22. November 2027 bis zum 21. November 2028, wenn wir die Bestellung heute abschließen.",
    ],
    [
      "a year on its last day",
      ordered(["Yearly", "2026-05-17"]),
      "Deine Yearly-Mitgliedschaft läuft noch bis zum 17. Mai 2027. Die neue gilt vom 18. Mai 2027 bis zum 17. Mai 2028, wenn wir die Bestellung heute abschließen.",
    ],
    [
      "two years that follow each other",
      ordered(["Yearly", "2026-11-21"], ["Yearly", "2027-01-01"]),
      "Deine Yearly-Mitgliedschaft läuft noch bis zum 21. November 2028. Die neue gilt vom 22. November 2028 bis zum 21. November 2029, wenn wir die Bestellung heute abschließen.",
    ],
    [
      "a pending year",
      ordered(["Yearly"]),
      "Deine Bestellung der Yearly-Mitgliedschaft ist noch ausstehend. Die neue gilt vom 18. Mai 2028 bis zum 17. Mai 2029, wenn wir beide Bestellungen heute abschließen.",
    ],
    [
      "two pending years",
      ordered(["Yearly"], ["Yearly"]),
      "Deine 2 Bestellungen der Yearly-Mitgliedschaft sind noch ausstehend. Die neue gilt vom 18. Mai 2029 bis zum 17. Mai 2030, wenn wir alle Bestellungen heute abschließen.",
    ],
    [
      "an active year and a pending one",
      ordered(["Yearly", "2026-11-21"], ["Yearly"]),
      "Deine Yearly-Mitgliedschaft läuft noch bis zum 21. November 2027. Deine Bestellung der Yearly-Mitgliedschaft ist noch ausstehend. Die neue gilt vom 22. November 2028 bis zum 21. November 2029, wenn wir beide Bestellungen heute abschließen.",
    ],
    [
      "an expired year and a pending one",
      ordered(["Yearly", "2025-01-01"], ["Yearly"]),
      "Deine Bestellung der Yearly-Mitgliedschaft ist noch ausstehend. Die neue gilt vom 18. Mai 2028 bis zum 17. Mai 2029, wenn wir beide Bestellungen heute abschließen.",
    ],
  ])("of a year after %s names the period of the new one", (_what, orders, warning) => {
    expect(orderWarning(orders, plan("Yearly"), now)).toBe(warning);
  });

  it("of a plan without an end names the year that runs on beside it", () => {
    const warning =
      "Deine Yearly-Mitgliedschaft läuft noch bis zum 21. November 2027. Die neue ersetzt sie nicht, sondern kommt dazu: Sie beginnt, sobald wir die Bestellung abschließen, und endet nicht. Ihr Preis bleibt derselbe.";
    expect(orderWarning(ordered(["Yearly", "2026-11-21"]), plan("Lifetime"), now)).toBe(warning);
    expect(orderWarning(ordered(["Yearly", "2026-11-21"]), plan("Free"), now)).toBeNull();
  });

  it("uses Berlin's date as 'today'", () => {
    const newYear = new Date("2026-12-31T23:30:00Z");
    expect(orderWarning(ordered(["Yearly"]), plan("Yearly"), newYear)).toContain(
      "vom 2. Januar 2028 bis zum 1. Januar 2029",
    );
  });

  it.each(["Free", "Yearly", "Lifetime"])(
    "of a %s plan says that Lifetime already covers it",
    (name) => {
      expect(orderWarning(ordered(["Lifetime", "2027-01-01"]), plan(name), now)).toBe(isEndless);
      const besides = ordered(["Yearly", "2026-11-21"], ["Yearly"], ["Lifetime", "2027-01-01"]);
      expect(orderWarning(besides, plan(name), now)).toBe(isEndless);
      expect(orderWarning(ordered(["Lifetime"]), plan(name), now)).toBe(willBeEndless);
      const soon = ordered(["Yearly", "2026-11-21"], ["Free"], ["Lifetime"]);
      expect(orderWarning(soon, plan(name), now)).toBe(willBeEndless);
    },
  );

  it.each(["Free", "Gold"])("of a second %s plan says that one is enough", (name) => {
    expect(orderWarning(ordered([name, "2027-01-01"], [name]), plan(name), now)).toBe(
      `Deine ${name}-Mitgliedschaft läuft schon, und zwar ohne Ende. Eine zweite ändert daran nichts.`,
    );
    expect(orderWarning(ordered([name]), plan(name), now)).toBe(
      `Deine Bestellung der ${name}-Mitgliedschaft ist noch ausstehend. Noch eine brauchst du nicht.`,
    );
  });

  it("considers a Free plan besides a year", () => {
    const orders = ordered(["Yearly", "2026-11-21"], ["Free", "2026-01-01"]);
    expect(orderWarning(orders, plan("Free"), now)).toContain("Deine Free-Mitgliedschaft läuft");
  });
});

it("counts several pending orders", () => {
  expect(pendingSentence({ name: "Free" }, 3)).toBe(
    "Deine 3 Bestellungen der Free-Mitgliedschaft sind noch ausstehend.",
  );
});

describe("a plan's card says", () => {
  it.each([
    [
      "when it ends",
      "Yearly",
      ordered(["Yearly", "2026-11-21"]),
      "Läuft bis zum 21. November 2027",
    ],
    [
      "when it ends, including the year that continues it",
      "Yearly",
      ordered(["Yearly", "2026-11-21"], ["Yearly", "2027-01-01"]),
      "Läuft bis zum 21. November 2028",
    ],
    ["that it is unlimited", "Lifetime", ordered(["Lifetime", "2026-11-21"]), "Läuft ohne Ende"],
    [
      "that Free is unlimited",
      "Free",
      ordered(["Free", "2026-11-21"], ["Free"]),
      "Läuft ohne Ende",
    ],
    ["that it is pending", "Yearly", ordered(["Yearly"]), "Bestellt, noch ausstehend"],
    [
      "that it is pending again",
      "Yearly",
      ordered(["Yearly", "2020-01-01"], ["Yearly"]),
      "Bestellt, noch ausstehend",
    ],
    ["nothing about an expired membership", "Yearly", ordered(["Yearly", "2026-05-16"]), null],
    ["nothing about other plans", "Free", ordered(["Yearly", "2026-11-21"], ["Lifetime"]), null],
    ["nothing to other viewers", "Yearly", ordered(), null],
  ])("%s", (_what, name, orders, standing) => {
    expect(standingOf(orders, plan(name), now)).toBe(standing);
  });
});

describe("choosing a plan", () => {
  const year = ordered(["Yearly", "2026-11-21"]);
  it.each([
    ["renews the running one", "Yearly", year, "Verlängert sie bis zum 21. November 2028."],
    [
      "adds one without an end",
      "Lifetime",
      year,
      "Kommt zu deiner Yearly-Mitgliedschaft dazu, ohne sie zu ersetzen.",
    ],
    [
      "adds a free one",
      "Free",
      year,
      "Kommt zu deiner Yearly-Mitgliedschaft dazu, ohne sie zu ersetzen.",
    ],
    [
      "adds a year to a free one",
      "Yearly",
      ordered(["Free", "2026-11-21"]),
      "Kommt zu deiner Free-Mitgliedschaft dazu, ohne sie zu ersetzen.",
    ],
    [
      "again changes nothing without an end",
      "Free",
      ordered(["Free", "2026-11-21"]),
      "Noch einmal wählen ändert nichts.",
    ],
    [
      "changes nothing beside Lifetime",
      "Yearly",
      ordered(["Yearly", "2026-11-21"], ["Lifetime", "2027-01-01"]),
      "Ändert nichts, denn du bist schon Mitglied ohne Ende.",
    ],
    ["leaves a pending order to the warning", "Yearly", ordered(["Yearly"]), null],
    ["means nothing special after the end", "Yearly", ordered(["Yearly", "2026-05-16"]), null],
    ["means nothing special to other viewers", "Yearly", ordered(), null],
  ])("%s", (_what, name, orders, outcome) => {
    expect(outcomeOf(orders, plan(name), now)).toBe(outcome);
  });

  it("continues another plan with months", () => {
    const month = planOf("Monat", { terms: { months: 1, isPaid: true } });
    expect(outcomeOf(year, month, now)).toBe(
      "Schließt an deine Yearly-Mitgliedschaft an, vom 22. November 2027 bis zum 21. Dezember 2027.",
    );
  });
});

describe("a plan that an owner has renamed", () => {
  const terms = { months: 12, isPaid: true };
  const before = planOf("Yearly Membership", { itemId: "jahr", terms });
  const after = planOf("Jahresplan", { itemId: "jahr", terms });
  const orders = { purchases: [{ plan: before, completedAt: now }], pending: [] };

  it("is still the member's own", () => {
    expect(standingOf(orders, after, now)).toBe("Läuft bis zum 17. Mai 2028");
  });

  it("is not another plan with its former name", () => {
    const other = planOf("Yearly Membership", { itemId: "anderer", terms });
    expect(standingOf(orders, other, now)).toBeNull();
  });
});

it("the warning names every pending plan, and only those that the new one has to wait for", () => {
  const lasting = (title: string, months: number, isPaid = true) =>
    planOf(title, { terms: { months, isPaid } });
  const pending = [lasting("Monat", 1), lasting("Halbjahr", 6), lasting("Schnuppern", 1, false)];
  expect(orderWarning({ purchases: [], pending }, lasting("Monat", 1), now)).toBe(
    "Deine Bestellung der Monat-Mitgliedschaft ist noch ausstehend. Deine Bestellung der Halbjahr-Mitgliedschaft ist noch ausstehend. Die neue gilt vom 18. Dezember 2027 bis zum 17. Januar 2028, wenn wir alle Bestellungen heute abschließen.",
  );
});
