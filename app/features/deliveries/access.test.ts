import { describe, expect, it } from "vitest";
import {
  accessOf,
  type DeliveredItem,
  isOpenOn,
  type OrderedLine,
  opensOn,
  type Person,
} from "#app/features/deliveries/access.ts";
import type { Period } from "#app/features/membership/membership.ts";

const at = (day: string) => new Date(`${day}T10:00:00Z`);
// The withdrawal period of an order on this Monday ends on Monday, the 16th.
const ordered = "2026-11-02";
const line: OrderedLine = {
  orderId: "o1",
  price: 4900,
  withdrawalClass: "service",
  pieces: 2,
  status: "completed",
  createdAt: at(ordered),
  completedAt: at("2026-11-03"),
  consentDigital: null,
  consentService: null,
  date: null,
  consentedAt: null,
  accessMonths: null,
  isBeingWithdrawn: false,
  isMemberPiece: false,
  isDated: false,
};
const digital = { ...line, withdrawalClass: "digital", consentDigital: false } as const;
const item: DeliveredItem = {
  includedIn: [{ itemId: "yearly", name: "yearly" }],
};

function period(firstDay: string, lastDay: string | null, itemId = "yearly"): Period {
  return {
    plan: { name: itemId, itemId, months: 12, isPaid: true, agreedAt: null },
    firstDay,
    lastDay,
  };
}

const person = (values: Partial<Person>): Person => ({
  isAdmin: false,
  ordered: [],
  memberships: [],
  ...values,
});

const by = (values: Partial<OrderedLine>, base: OrderedLine = line) =>
  person({ ordered: [{ ...base, ...values }] });

const member = (...memberships: Period[]) => person({ memberships });

const openByOrder = { state: "open", because: "order", since: "2026-11-03", until: null };

describe("access to what an item delivers", () => {
  it.each([
    ["nobody in particular", person({}), "2026-11-20", { state: "none" }],
    [
      "an admin",
      person({ isAdmin: true }),
      "2026-11-20",
      { state: "open", because: "admin", since: "2026-11-20", until: null },
    ],
    [
      "the customer of a pending order",
      by({ status: "pending", completedAt: null }),
      "2026-11-20",
      { state: "unpaid", orderId: "o1", opensOn: null },
    ],
    [
      "the customer of a pending order of digital content without consent",
      by({ status: "pending", completedAt: null }, digital),
      "2026-11-03",
      { state: "unpaid", orderId: "o1", opensOn: "2026-11-17" },
    ],
    [
      "the same customer after the withdrawal period",
      by({ status: "pending", completedAt: null }, digital),
      "2026-11-17",
      { state: "unpaid", orderId: "o1", opensOn: null },
    ],
    ["the customer of a completed order", by({}), "2026-11-03", openByOrder],
    ["a customer who gave a piece back", by({ pieces: 1 }), "2026-11-20", openByOrder],
    [
      "a customer who gave all pieces back",
      by({ pieces: 0 }),
      "2026-11-20",
      { state: "ended", because: "withdrawn", on: null },
    ],
    [
      "the customer of a cancelled order",
      by({ status: "cancelled" }),
      "2026-11-20",
      { state: "ended", because: "cancelled", on: null },
    ],
    [
      "a member whose plan includes the item",
      member(period("2026-11-01", "2027-10-31")),
      "2027-10-31",
      { state: "open", because: "membership", since: "2026-11-01", until: "2027-10-31" },
    ],
    [
      "a member whom an admin granted the plan by its name",
      member({
        ...period("2026-11-01", null),
        plan: { name: "yearly", itemId: null, months: null, isPaid: true, agreedAt: null },
      }),
      "2026-11-20",
      { state: "open", because: "membership", since: "2026-11-01", until: null },
    ],
    [
      "an unlimited member",
      member(period("2026-11-01", null)),
      "2099-01-01",
      { state: "open", because: "membership", since: "2026-11-01", until: null },
    ],
    [
      "a former member",
      member(period("2025-11-01", "2026-10-31")),
      "2026-11-01",
      { state: "ended", because: "membership", on: "2026-10-31" },
    ],
    ["a member of tomorrow", member(period("2026-11-21", null)), "2026-11-20", { state: "none" }],
    [
      "a member with another plan",
      member(period("2026-11-01", null, "monthly")),
      "2026-11-20",
      { state: "none" },
    ],
  ])("of %s", (_who, somebody, day, access) => {
    expect(accessOf(somebody, item, at(day))).toEqual(access);
  });

  it.each([
    ["on the day of the order", by({}, digital), "2026-11-03", "waiting"],
    ["on the last day of the period", by({}, digital), "2026-11-16", "waiting"],
    ["on the day after it", by({}, digital), "2026-11-17", "open"],
    ["at once with consent", by({ consentDigital: true }, digital), "2026-11-03", "open"],
    ["at once if it costs nothing", by({ price: 0 }, digital), "2026-11-03", "open"],
    ["once it is paid", by({ completedAt: at("2026-12-24") }, digital), "2026-12-24", "open"],
  ])(
    "of digital content begins not before the right of withdrawal ends: %s",
    (_when, somebody, day, state) => {
      expect(accessOf(somebody, item, at(day)).state).toBe(state);
    },
  );

  it("of digital content names the day on which it opens, and begins with a later consent", () => {
    expect(accessOf(by({}, digital), item, at("2026-11-10"))).toEqual({
      state: "waiting",
      orderId: "o1",
      opensOn: "2026-11-17",
      isBeingWithdrawn: false,
      consent: "digital",
    });
    const consented = by({ consentDigital: true, consentedAt: at("2026-11-09") }, digital);
    expect(accessOf(consented, item, at("2026-11-10"))).toEqual({
      ...openByOrder,
      since: "2026-11-09",
    });
  });

  it.each([
    ["2027-02-03", { ...openByOrder, until: "2027-02-03" }],
    ["2027-02-04", { state: "ended", because: "period", on: "2027-02-03" }],
  ])("ends after the months of the order: on %s", (day, access) => {
    expect(accessOf(by({ accessMonths: 3 }), item, at(day))).toEqual(access);
  });

  describe("of the free piece of a member", () => {
    const free = { ...digital, price: 0, isMemberPiece: true };
    const month = period("2026-11-01", "2026-11-30");
    const withPiece = (values: Partial<OrderedLine>, ...memberships: Period[]) =>
      person({ ordered: [{ ...free, ...values }], memberships });
    const another = { ...month, plan: { ...month.plan, itemId: "monthly", name: "monthly" } };
    const unpaid = { ...another, plan: { ...another.plan, isPaid: false } };
    const byOrder = { state: "open", because: "order", since: "2026-11-03", until: null };
    const byMembership = { state: "open", because: "membership", until: "2026-11-30" };

    it.each([
      ["lasts as long as the membership", [month], "2026-11-30", byMembership],
      [
        "ends with it",
        [month],
        "2026-12-01",
        { state: "ended", because: "membership", on: "2026-11-30" },
      ],
      ["lasts in another paid plan", [another], "2026-11-30", byMembership],
      [
        "ends with another paid plan",
        [another],
        "2026-12-01",
        { state: "ended", because: "membership", on: "2026-11-30" },
      ],
      ["does not last in an unpaid plan that does not include it", [unpaid], "2026-11-30", {}],
      ["is missing without a membership", [], "2026-11-20", {}],
    ])("%s", (_what, memberships, day, access) => {
      const found = accessOf(withPiece({}, ...memberships), item, at(day));
      expect(found).toMatchObject(Object.keys(access).length > 0 ? access : { state: "none" });
    });

    it("does not end with the membership if the item has dates", () => {
      const seat = withPiece({ isDated: true }, month);
      expect(accessOf(seat, item, at("2026-12-24"))).toEqual({ ...byOrder, since: "2026-11-01" });
    });

    it("ends with its own months, if these are fewer", () => {
      const short = withPiece(
        { accessMonths: 1, completedAt: at("2026-11-03") },
        {
          ...another,
          lastDay: "2027-11-02",
        },
      );
      expect(accessOf(short, item, at("2026-12-03"))).toMatchObject({ until: "2026-12-03" });
      expect(accessOf(short, item, at("2026-12-04"))).toEqual({
        state: "ended",
        because: "period",
        on: "2026-12-03",
      });
    });

    it("bridges no gap between two memberships", () => {
      const later = { ...another, firstDay: "2026-12-20", lastDay: null };
      const found = accessOf(withPiece({}, another, later), item, at("2026-12-24"));
      expect(found).toMatchObject({ state: "open", since: "2026-12-20" });
    });

    it("waits for the completion of its order", () => {
      const pending = withPiece({ status: "pending", completedAt: null }, another);
      expect(accessOf(pending, item, at("2026-11-20"))).toMatchObject({ state: "unpaid" });
    });
  });

  it("follows the best of several claims", () => {
    const month = { ...line, accessMonths: 1 };
    const both = person({
      ordered: [{ ...month, status: "cancelled" }, month],
      memberships: [period("2026-11-01", "2027-10-31")],
    });
    expect(accessOf(both, item, at("2026-11-20"))).toMatchObject({ until: "2027-10-31" });
    const again = person({ ordered: [month, { ...month, completedAt: at("2026-12-01") }] });
    expect(accessOf(again, item, at("2026-12-20"))).toMatchObject({ until: "2027-01-01" });
    const soon = { ...digital, orderId: "o2" };
    const late = { ...digital, createdAt: at("2026-11-06"), completedAt: at("2026-11-06") };
    for (const ordered of [
      [soon, late],
      [late, soon],
    ]) {
      expect(accessOf(person({ ordered }), item, at("2026-11-06"))).toMatchObject({
        state: "waiting",
        orderId: "o2",
        opensOn: "2026-11-17",
      });
    }
    const withdrawn = { ...soon, isBeingWithdrawn: true };
    for (const ordered of [
      [withdrawn, late],
      [late, withdrawn],
    ]) {
      expect(accessOf(person({ ordered }), item, at("2026-11-06"))).toMatchObject({
        state: "waiting",
        orderId: "o1",
      });
    }
  });

  it.each([
    [
      "a renewed membership",
      member(period("2025-11-01", "2026-10-31"), period("2026-11-01", "2027-10-31")),
      "2025-11-01",
    ],
    [
      "a membership after a gap",
      member(period("2025-11-01", "2026-10-30"), period("2026-11-01", "2027-10-31")),
      "2026-11-01",
    ],
    [
      "an order during a membership",
      person({ ordered: [line], memberships: [period("2026-01-01", "2026-12-31")] }),
      "2026-01-01",
    ],
    [
      "an order after one that was cancelled",
      person({ ordered: [{ ...line, status: "cancelled", completedAt: at("2026-01-01") }, line] }),
      "2026-11-03",
    ],
  ])("lasts without a gap since the first day of %s", (_what, somebody, since) => {
    expect(accessOf(somebody, item, at("2026-11-20"))).toMatchObject({ state: "open", since });
  });
});

const atOnce = { opensOn: null, opensAfterDays: null };

it.each([
  ["at once", atOnce, null],
  ["on its day", { ...atOnce, opensOn: "2027-01-06" }, "2027-01-06"],
  ["with access", { ...atOnce, opensAfterDays: 0 }, "2026-10-24"],
  ["a day later, although the night has 25 hours", { ...atOnce, opensAfterDays: 1 }, "2026-10-25"],
  ["days later, across the end of the month", { ...atOnce, opensAfterDays: 14 }, "2026-11-07"],
])("a lesson opens %s", (_when, lesson, day) => {
  expect(opensOn(lesson, "2026-10-24")).toBe(day);
});

it("a lesson is open from its day on", () => {
  const lesson = { ...atOnce, opensAfterDays: 7 };
  const days = ["2026-10-30", "2026-10-31", "2026-11-01"];
  expect(days.map((day) => isOpenOn(lesson, "2026-10-24", day))).toEqual([false, true, true]);
  expect(isOpenOn(atOnce, "2026-10-24", "2026-10-24")).toBe(true);
});
