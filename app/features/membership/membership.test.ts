import { describe, expect, it } from "vitest";
import {
  isPayingMember,
  langOf,
  type MembershipPurchase,
  membershipsAt,
  nextPeriod,
  periodsOf,
  planOf,
} from "#app/features/membership/membership.ts";
import { purchasesAfter } from "#app/features/membership/membership-entries.ts";
import { specifiedTerms } from "#db/specified-plans.ts";

const at = (instant: string) => new Date(instant);

const titled = (title: string) => planOf(title, { terms: specifiedTerms(title) });
const [free, yearly, lifetime] = ["Free", "Yearly", "Lifetime"].map((name) =>
  titled(`${name} Membership`),
) as [Plan, Plan, Plan];
type Plan = ReturnType<typeof planOf>;

const bought = (plan: Plan, completedAt: string) => ({ plan, completedAt: at(completedAt) });

/** 'Yearly 2027-03-10 – 2028-03-10' for each period. An empty end date means unlimited. */
const spans = (purchases: MembershipPurchase[]) =>
  periodsOf(purchases).map(
    ({ plan, firstDay, lastDay }) => `${plan.name} ${firstDay} – ${lastDay ?? ""}`,
  );

/** The active memberships at this time, as 'Yearly – 2028-03-10', the best first. */
const running = (purchases: MembershipPurchase[], now: string) =>
  membershipsAt(purchases, at(now)).map(({ plan, until }) => `${plan.name} – ${until ?? ""}`);

describe("a plan", () => {
  it.each([
    ["Yearly Membership", "en"],
    ["Yearly", "en"],
    ["Gold Membership", "en"],
    ["Jahresmitgliedschaft", undefined],
  ])("named %j has the language %j", (title, lang) => {
    expect(langOf(title)).toBe(lang);
  });

  it("has its stored terms, whatever its title", () => {
    const terms = { months: null, isPaid: false };
    expect(planOf("Yearly Membership", { terms, itemId: "x" })).toEqual({
      ...terms,
      name: "Yearly",
      itemId: "x",
      agreedAt: null,
    });
  });
});

describe("a year", () => {
  it.each([
    ["an ordinary day", "2026-11-21T09:00:00Z", "2026-11-21", "2027-11-21"],
    ["the last day of a long month", "2027-01-31T12:00:00Z", "2027-01-31", "2028-01-31"],
    ["the last day of a short month", "2027-04-30T12:00:00Z", "2027-04-30", "2028-04-30"],
    ["New Year's Eve", "2027-12-31T12:00:00Z", "2027-12-31", "2028-12-31"],
    ["New Year's Day", "2028-01-01T12:00:00Z", "2028-01-01", "2029-01-01"],
    ["28 February before a leap year", "2027-02-28T12:00:00Z", "2027-02-28", "2028-02-28"],
    ["1 March before a leap year", "2027-03-01T12:00:00Z", "2027-03-01", "2028-03-01"],
    ["28 February of a leap year", "2028-02-28T12:00:00Z", "2028-02-28", "2029-02-28"],
    ["29 February", "2028-02-29T12:00:00Z", "2028-02-29", "2029-02-28"],
    ["1 March of a leap year", "2028-03-01T12:00:00Z", "2028-03-01", "2029-03-01"],
    [
      "28 February before a centenary without leap day",
      "2099-02-28T12:00:00Z",
      "2099-02-28",
      "2100-02-28",
    ],
    ["29 February 2096, four years before it", "2096-02-29T12:00:00Z", "2096-02-29", "2097-02-28"],
  ])(
    "that begins on %s ends on the same day, or on the last day of its month",
    (_day, completedAt, firstDay, lastDay) => {
      expect(periodsOf([bought(yearly, completedAt)])).toEqual([
        { plan: yearly, firstDay, lastDay },
      ]);
    },
  );

  it.each([
    [
      "late on New Year's Eve in UTC, which is the new year in Berlin",
      "2026-12-31T23:30:00Z",
      "2027-01-01",
      "2028-01-01",
    ],
    ["half an hour before midnight in Berlin", "2026-12-31T22:30:00Z", "2026-12-31", "2027-12-31"],
    [
      "the last millisecond of a winter's day",
      "2027-01-14T22:59:59.999Z",
      "2027-01-14",
      "2028-01-14",
    ],
    ["midnight in winter", "2027-01-14T23:00:00.000Z", "2027-01-15", "2028-01-15"],
    [
      "the last millisecond of a summer's day",
      "2027-07-14T21:59:59.999Z",
      "2027-07-14",
      "2028-07-14",
    ],
    ["midnight in summer", "2027-07-14T22:00:00.000Z", "2027-07-15", "2028-07-15"],
    [
      "the end of 28 February in UTC, which is the leap day in Berlin",
      "2028-02-28T23:15:00Z",
      "2028-02-29",
      "2029-02-28",
    ],
    [
      "the end of the leap day in UTC, which is March in Berlin",
      "2028-02-29T23:15:00Z",
      "2028-03-01",
      "2029-03-01",
    ],
    ["the hour that is skipped in spring", "2027-03-28T01:00:00Z", "2027-03-28", "2028-03-28"],
    [
      "the first of the two identical hours in autumn",
      "2027-10-31T00:30:00Z",
      "2027-10-31",
      "2028-10-31",
    ],
    ["the second of them", "2027-10-31T01:30:00Z", "2027-10-31", "2028-10-31"],
    ["the end of the long day in autumn", "2027-10-31T22:59:59.999Z", "2027-10-31", "2028-10-31"],
  ])("follows Berlin's calendar: %s", (_moment, completedAt, firstDay, lastDay) => {
    expect(periodsOf([bought(yearly, completedAt)])).toEqual([{ plan: yearly, firstDay, lastDay }]);
  });

  it("continues at the end of the current one", () => {
    expect(
      spans([bought(yearly, "2026-11-21T09:00:00Z"), bought(yearly, "2027-10-02T09:00:00Z")]),
    ).toEqual(["Yearly 2026-11-21 – 2027-11-21", "Yearly 2027-11-22 – 2028-11-21"]);
  });

  it.each([
    [
      "on its last day, a moment before midnight",
      "2027-11-21T22:59:59.999Z",
      "2027-11-22 – 2028-11-21",
    ],
    ["a moment later, when it has ended", "2027-11-21T23:00:00.000Z", "2027-11-22 – 2028-11-22"],
    ["after a gap", "2028-02-01T09:00:00Z", "2028-02-01 – 2029-02-01"],
  ])(
    "that is bought %s continues the first, or counts from its own completion",
    (_when, completedAt, span) => {
      const purchases = [bought(yearly, "2026-11-21T09:00:00Z"), bought(yearly, completedAt)];
      expect(spans(purchases)[1]).toBe(`Yearly ${span}`);
    },
  );

  it("continues whatever the order of the purchases in the list", () => {
    const [first, second, third] = [
      bought(yearly, "2026-11-21T09:00:00Z"),
      bought(yearly, "2027-10-02T09:00:00Z"),
      bought(yearly, "2027-10-03T09:00:00Z"),
    ] as const;
    const expected = spans([first, second, third]);
    expect(expected[2]).toBe("Yearly 2028-11-22 – 2029-11-21");
    for (const list of [
      [third, second, first],
      [second, first, third],
      [third, first, second],
    ]) {
      const before = [...list];
      expect(spans(list)).toEqual(expected);
      expect(list).toEqual(before);
    }
  });

  it("counts three times for three purchases completed at the same time", () => {
    expect(spans(Array.from({ length: 3 }, () => bought(yearly, "2027-08-15T10:00:00Z")))).toEqual([
      "Yearly 2027-08-15 – 2028-08-15",
      "Yearly 2028-08-16 – 2029-08-15",
      "Yearly 2029-08-16 – 2030-08-15",
    ]);
  });

  it("that starts on a leap day ends on the last day of February in every later year", () => {
    const four = Array.from({ length: 4 }, () => bought(yearly, "2028-02-29T10:00:00Z"));
    expect(spans(four)).toEqual([
      "Yearly 2028-02-29 – 2029-02-28",
      "Yearly 2029-03-01 – 2030-02-28",
      "Yearly 2030-03-01 – 2031-02-28",
      "Yearly 2031-03-01 – 2032-02-29",
    ]);
  });

  it("that continues on a leap day ends on 28 February", () => {
    expect(
      spans([bought(yearly, "2027-02-28T10:00:00Z"), bought(yearly, "2027-06-01T10:00:00Z")]),
    ).toEqual(["Yearly 2027-02-28 – 2028-02-28", "Yearly 2028-02-29 – 2029-02-28"]);
  });

  it("that ends on 31 December continues with the calendar year", () => {
    expect(
      spans([bought(yearly, "2026-12-31T10:00:00Z"), bought(yearly, "2027-12-31T22:59:59Z")]),
    ).toEqual(["Yearly 2026-12-31 – 2027-12-31", "Yearly 2028-01-01 – 2028-12-31"]);
  });

  it("is not affected by other plans", () => {
    expect(
      spans([
        bought(free, "2027-01-01T12:00:00Z"),
        bought(lifetime, "2027-02-01T12:00:00Z"),
        bought(yearly, "2027-03-01T12:00:00Z"),
        bought(free, "2027-04-01T12:00:00Z"),
        bought(yearly, "2027-05-01T12:00:00Z"),
      ]),
    ).toEqual([
      "Free 2027-01-01 – ",
      "Lifetime 2027-02-01 – ",
      "Yearly 2027-03-01 – 2028-03-01",
      "Free 2027-04-01 – ",
      "Yearly 2028-03-02 – 2029-03-01",
    ]);
  });

  it("of one yearly plan continues that of another", () => {
    const plus = titled("Yearly Plus Membership");
    expect(
      spans([bought(plus, "2027-03-10T09:00:00Z"), bought(yearly, "2027-04-10T09:00:00Z")]),
    ).toEqual(["Yearly Plus 2027-03-10 – 2028-03-10", "Yearly 2028-03-11 – 2029-03-10"]);
  });
});

describe("a plan of n months", () => {
  const lasting = (months: number, isPaid = true) => planOf("Kurz", { terms: { months, isPaid } });
  const lastDayOf = (months: number, day: string) =>
    periodsOf([bought(lasting(months), `${day}T12:00:00Z`)])[0]?.lastDay;

  it.each([
    [1, "2027-01-15", "2027-02-15"],
    [1, "2027-01-28", "2027-02-28"],
    [1, "2027-01-29", "2027-02-28"],
    [1, "2027-01-31", "2027-02-28"],
    [1, "2028-01-30", "2028-02-29"],
    [1, "2028-01-31", "2028-02-29"],
    [1, "2028-02-29", "2028-03-29"],
    [1, "2027-03-31", "2027-04-30"],
    [1, "2027-12-31", "2028-01-31"],
    [3, "2027-11-30", "2028-02-29"],
    [6, "2027-08-31", "2028-02-29"],
    [6, "2027-08-29", "2028-02-29"],
    [6, "2026-08-29", "2027-02-28"],
    [12, "2028-02-29", "2029-02-28"],
    [24, "2028-02-29", "2030-02-28"],
    [48, "2028-02-29", "2032-02-29"],
    [60, "2027-05-31", "2032-05-31"],
  ])("bought for %s months on %s lasts until %s", (months, day, lastDay) => {
    expect(lastDayOf(months, day)).toBe(lastDay);
  });

  it.each([
    ["2027-01-31", ["2027-01-31 – 2027-02-28", "2027-03-01 – 2027-03-31"]],
    ["2027-02-28", ["2027-02-28 – 2027-03-28", "2027-03-29 – 2027-04-28"]],
    ["2027-12-29", ["2027-12-29 – 2028-01-29", "2028-01-30 – 2028-02-29"]],
    ["2026-12-29", ["2026-12-29 – 2027-01-29", "2027-01-30 – 2027-02-28"]],
    ["2027-12-30", ["2027-12-30 – 2028-01-30", "2028-01-31 – 2028-02-29"]],
    ["2028-01-29", ["2028-01-29 – 2028-02-29", "2028-03-01 – 2028-03-31"]],
  ])("a second month after one from %s begins on the next day", (day, expected) => {
    const month = bought(lasting(1), `${day}T12:00:00Z`);
    expect(spans([month, month])).toEqual(expected.map((span) => `Kurz ${span}`));
  });

  it("continues a plan of another length", () => {
    const purchases = [
      bought(yearly, "2026-11-21T09:00:00Z"),
      bought(lasting(3), "2027-01-01T09:00:00Z"),
    ];
    expect(spans(purchases)).toEqual([
      "Yearly 2026-11-21 – 2027-11-21",
      "Kurz 2027-11-22 – 2028-02-21",
    ]);
    expect(running(purchases, "2027-02-01T12:00:00Z")).toEqual(["Yearly – 2028-02-21"]);
  });

  it("that is free neither delays a paid one nor extends it", () => {
    const purchases = [
      bought(lasting(1, false), "2027-03-10T09:00:00Z"),
      bought(yearly, "2027-03-12T09:00:00Z"),
    ];
    expect(spans(purchases)).toEqual([
      "Kurz 2027-03-10 – 2027-04-10",
      "Yearly 2027-03-12 – 2028-03-12",
    ]);
    expect(running(purchases, "2027-03-15T12:00:00Z")).toEqual([
      "Yearly – 2028-03-12",
      "Kurz – 2027-04-10",
    ]);
    expect(isPayingMember(purchases.slice(0, 1), at("2027-03-15T12:00:00Z"))).toBe(false);
  });

  it("begins and ends with the days of Berlin", () => {
    const [period] = periodsOf([bought(lasting(1), "2027-01-30T23:30:00Z")]);
    expect(period).toMatchObject({ firstDay: "2027-01-31", lastDay: "2027-02-28" });
    const purchases = [bought(lasting(1), "2027-06-10T12:00:00Z")];
    expect(running(purchases, "2027-07-10T21:59:59.999Z")).toHaveLength(1);
    expect(running(purchases, "2027-07-10T22:00:00.000Z")).toEqual([]);
  });
});

describe("a membership", () => {
  it("is active from the moment of completion to the end of the last day in Berlin", () => {
    const purchases = [bought(yearly, "2026-11-21T09:00:00Z")];
    expect(running(purchases, "2026-11-21T09:00:00.000Z")).toEqual(["Yearly – 2027-11-21"]);
    expect(running(purchases, "2027-11-21T09:00:00.000Z")).toEqual(["Yearly – 2027-11-21"]);
    expect(running(purchases, "2027-11-21T22:59:59.999Z")).toEqual(["Yearly – 2027-11-21"]);
    expect(running(purchases, "2027-11-21T23:00:00.000Z")).toEqual([]);
  });

  it("ends an hour earlier in UTC in summer", () => {
    const purchases = [bought(yearly, "2026-07-14T09:00:00Z")];
    expect(running(purchases, "2027-07-14T21:59:59.999Z")).toEqual(["Yearly – 2027-07-14"]);
    expect(running(purchases, "2027-07-14T22:00:00.000Z")).toEqual([]);
  });

  it.each([
    ["the short day in spring", "2026-03-28T12:00:00Z", "2027-03-28T21:59:59.999Z"],
    ["the long day in autumn", "2026-10-31T12:00:00Z", "2027-10-31T22:59:59.999Z"],
  ])("lasts until the end of its last day, even on %s", (_day, completedAt, lastMoment) => {
    const purchases = [bought(yearly, completedAt)];
    expect(running(purchases, lastMoment)).toHaveLength(1);
    expect(running(purchases, new Date(at(lastMoment).getTime() + 1).toISOString())).toEqual([]);
  });

  it("lasts until the end of all consecutive years", () => {
    const purchases = [
      bought(yearly, "2026-11-21T09:00:00Z"),
      bought(yearly, "2027-02-01T09:00:00Z"),
      bought(yearly, "2027-03-01T09:00:00Z"),
    ];
    for (const now of ["2027-04-01T00:00Z", "2028-11-21T12:00Z", "2029-11-21T12:00Z"]) {
      expect(running(purchases, now)).toEqual(["Yearly – 2029-11-21"]);
    }
    expect(running(purchases, "2029-11-22T12:00Z")).toEqual([]);
  });

  it("that was continued on the very next day has no gap", () => {
    const purchases = [
      bought(yearly, "2026-11-21T09:00:00Z"),
      bought(yearly, "2027-11-22T18:00:00Z"),
    ];
    expect(running(purchases, "2027-11-21T12:00Z")).toEqual(["Yearly – 2028-11-22"]);
  });

  it("before a gap ends with its own year", () => {
    const purchases = [
      bought(yearly, "2026-11-21T09:00:00Z"),
      bought(yearly, "2028-06-01T09:00:00Z"),
      bought(yearly, "2028-07-01T09:00:00Z"),
    ];
    expect(running(purchases, "2027-11-21T12:00Z")).toEqual(["Yearly – 2027-11-21"]);
    expect(running(purchases, "2027-12-24T12:00Z")).toEqual([]);
    expect(running(purchases, "2028-06-01T12:00Z")).toEqual(["Yearly – 2030-06-01"]);
  });

  it("has the name of the plan whose year is running", () => {
    const plus = titled("Yearly Plus Membership");
    const purchases = [bought(yearly, "2027-03-10T09:00Z"), bought(plus, "2027-04-10T09:00Z")];
    expect(running(purchases, "2028-03-10T12:00Z")).toEqual(["Yearly – 2029-03-10"]);
    expect(running(purchases, "2028-03-11T12:00Z")).toEqual(["Yearly Plus – 2029-03-10"]);
  });

  it.each([
    ["Lifetime", lifetime],
    ["Free", free],
  ])("of the %s plan is unlimited", (name, plan) => {
    const purchases = [bought(plan, "2027-01-01T12:00Z")];
    expect(running(purchases, "2127-01-01T12:00Z")).toEqual([`${name} – `]);
  });

  it("is the best of several: Lifetime, then Yearly, then Free", () => {
    const purchases = [
      bought(free, "2027-01-01T12:00Z"),
      bought(yearly, "2027-02-01T12:00Z"),
      bought(lifetime, "2027-03-01T12:00Z"),
    ];
    expect(running(purchases, "2027-01-15T12:00Z")[0]).toBe("Free – ");
    expect(running(purchases.slice(0, 2), "2027-03-15T12:00Z")[0]).toBe("Yearly – 2028-02-01");
    expect(running(purchases, "2027-03-15T12:00Z")).toEqual([
      "Lifetime – ",
      "Yearly – 2028-02-01",
      "Free – ",
    ]);
    expect(running(purchases.slice(0, 2), "2028-02-02T12:00Z")).toEqual(["Free – "]);
  });

  it("does not exist without a purchase", () => {
    expect(running([], "2027-01-01T12:00Z")).toEqual([]);
  });
});

describe("a plan completed now", () => {
  const now = at("2027-05-17T10:00:00Z");

  it.each([
    ["a first year", yearly, [], "2027-05-17", "2028-05-17"],
    ["a second year", yearly, [bought(yearly, "2026-11-21T09:00Z")], "2027-11-22", "2028-11-21"],
    [
      "a year after a gap",
      yearly,
      [bought(yearly, "2020-01-01T09:00Z")],
      "2027-05-17",
      "2028-05-17",
    ],
    [
      "a year alongside Lifetime",
      yearly,
      [bought(lifetime, "2027-01-01T09:00Z")],
      "2027-05-17",
      "2028-05-17",
    ],
    ["Lifetime during a year", lifetime, [bought(yearly, "2026-11-21T09:00Z")], "2027-05-17", null],
    ["Free during a year", free, [bought(yearly, "2026-11-21T09:00Z")], "2027-05-17", null],
  ])("would be %s", (_what, plan, purchases, firstDay, lastDay) => {
    expect(nextPeriod(purchases, plan, now)).toEqual({ plan, firstDay, lastDay });
  });

  it("begins on the current day in Berlin", () => {
    const { firstDay } = nextPeriod([], yearly, at("2026-12-31T23:30:00Z"));
    expect(firstDay).toBe("2027-01-01");
  });
});

describe("the community price applies to", () => {
  const now = at("2027-06-01T12:00:00Z");

  it.each([
    ["nobody without a membership", [], false],
    ["nobody with only the Free plan", [bought(free, "2027-01-01T12:00Z")], false],
    ["nobody with a plan of unknown terms", [bought(titled("Gold"), "2027-01-01T12:00Z")], false],
    ["a yearly member", [bought(yearly, "2027-01-01T12:00Z")], true],
    ["nobody whose year has ended", [bought(yearly, "2026-05-31T12:00Z")], false],
    ["a yearly member on the last day", [bought(yearly, "2026-06-01T12:00Z")], true],
    [
      "a yearly member in the second year",
      [bought(yearly, "2025-07-01T12:00Z"), bought(yearly, "2025-08-01T12:00Z")],
      true,
    ],
    ["a lifetime member", [bought(lifetime, "1999-01-01T12:00Z")], true],
    [
      "a lifetime member with expired plans",
      [
        bought(yearly, "2020-01-01T12:00Z"),
        bought(free, "2020-01-01T12:00Z"),
        bought(lifetime, "2020-06-01T12:00Z"),
      ],
      true,
    ],
    [
      "nobody who has only Free left",
      [bought(yearly, "2026-01-01T12:00Z"), bought(free, "2026-12-31T12:00Z")],
      false,
    ],
  ])("%s", (_who, purchases, isPaying) => {
    expect(isPayingMember(purchases, now)).toBe(isPaying);
  });
});

describe("after an ending by an admin", () => {
  const noon = "2027-03-10T12:00:00.000Z";
  const endedAt = (instant: string) => ({ recordedAt: at(instant), lastDay: null });
  const kept = (purchases: MembershipPurchase[], ...endings: string[]) =>
    purchasesAfter(purchases, endings.map(endedAt)).map(({ completedAt }) =>
      completedAt.toISOString(),
    );

  it("earlier purchases no longer count, even from the same millisecond", () => {
    expect(
      kept([bought(yearly, "2027-03-10T11:59:59.999Z"), bought(lifetime, noon)], noon),
    ).toEqual([]);
  });

  it("a purchase one millisecond later counts", () => {
    const later = "2027-03-10T12:00:00.001Z";
    expect(kept([bought(yearly, noon), bought(free, later)], noon)).toEqual([later]);
  });

  it("only the last of several endings matters, in any order", () => {
    const purchases = [bought(yearly, noon), bought(yearly, "2028-01-01T12:00:00.000Z")];
    const endings = ["2027-06-01T00:00:00Z", "2027-01-01T00:00:00Z"];
    expect(kept(purchases, ...endings)).toEqual(["2028-01-01T12:00:00.000Z"]);
  });

  it("nothing changes if there was no ending", () => {
    expect(kept([bought(yearly, noon)])).toEqual([noon]);
  });

  it("a new year does not continue an ended one, but begins on its own day", () => {
    const purchases = [bought(yearly, noon), bought(yearly, "2027-06-01T12:00:00Z")];
    const left = purchasesAfter(purchases, [endedAt("2027-04-01T12:00:00Z")]);
    expect(spans(left)).toEqual(["Yearly 2027-06-01 – 2028-06-01"]);
  });
});
