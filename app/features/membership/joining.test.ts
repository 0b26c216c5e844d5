import { describe, expect, it } from "vitest";
import { type JoiningOrder, joiningOf, termOf } from "#app/features/membership/joining.ts";
import type { MembershipPurchase, Plan } from "#app/features/membership/membership.ts";

const now = new Date("2026-12-01T10:00:00Z");
const planWith = (months: number | null): Plan => ({
  name: months === null ? "Lifetime" : "Yearly",
  itemId: String(months),
  months,
  isPaid: true,
  agreedAt: now,
});
const yearly = planWith(12);
const lifetime = planWith(null);

const bought = (plan: Plan, day: string, facts: Partial<MembershipPurchase> = {}) => ({
  plan,
  completedAt: new Date(`${day}T10:00:00Z`),
  orderId: "this",
  ...facts,
});

const joining = (order: Partial<JoiningOrder>, purchases: MembershipPurchase[] = []) =>
  joiningOf(
    { id: "this", status: "completed", isUnpaid: false, plan: yearly, ...order },
    { purchases, pending: [] },
    now,
  );

describe("the membership of an order", () => {
  it.each<[string, Partial<JoiningOrder>, MembershipPurchase[], string, boolean]>([
    [
      "has begun",
      {},
      [bought(yearly, "2026-12-01")],
      "Du bist Mitglied bis zum 1. Dezember 2027.",
      true,
    ],
    [
      "has no end",
      { plan: lifetime },
      [bought(lifetime, "2026-12-01")],
      "Du bist unbegrenzt Mitglied.",
      true,
    ],
    [
      "is unpaid",
      { status: "pending", isUnpaid: true },
      [],
      "Du bist Mitglied ab Zahlungseingang, für zwölf Monate.",
      true,
    ],
    [
      "is unpaid and has no end",
      { status: "pending", isUnpaid: true, plan: lifetime },
      [],
      "Du bist Mitglied ab Zahlungseingang, unbegrenzt.",
      true,
    ],
    [
      "only has to be checked",
      { status: "pending" },
      [],
      "Du bist Mitglied, sobald wir die Bestellung abgeschlossen haben, für zwölf Monate.",
      true,
    ],
    [
      "will prolong another",
      { status: "pending", isUnpaid: true },
      [bought(yearly, "2026-06-01", { orderId: "earlier" })],
      "Ab Zahlungseingang ist deine Mitgliedschaft bis zum 1. Juni 2028 verlängert.",
      false,
    ],
    [
      "prolongs another",
      {},
      [bought(yearly, "2026-06-01", { orderId: "earlier" }), bought(yearly, "2026-12-01")],
      "Deine Mitgliedschaft ist verlängert: Du bist Mitglied bis zum 1. Juni 2028.",
      false,
    ],
    [
      "is prolonged itself",
      {},
      [bought(yearly, "2026-06-01"), bought(yearly, "2026-12-01", { orderId: "later" })],
      "Du bist Mitglied bis zum 1. Juni 2028.",
      true,
    ],
    [
      "is over",
      {},
      [bought(yearly, "2025-06-01")],
      "Deine Mitgliedschaft endete am 1. Juni 2026.",
      false,
    ],
    [
      "is terminated",
      {},
      [bought(yearly, "2026-06-01", { lastDay: "2026-12-31" })],
      "Deine Mitgliedschaft ist gekündigt und endet am 31. Dezember 2026.",
      false,
    ],
  ])("that %s is told", (_name, order, purchases, sentence, isWelcome) => {
    expect(joining(order, purchases)).toMatchObject({ sentence, isWelcome });
  });

  it("is not told once it is cancelled or was taken back", () => {
    expect(joining({ status: "cancelled" })).toBeNull();
    expect(joining({}, [])).toBeNull();
  });
});

describe("the term before the order", () => {
  it.each([
    [
      yearly,
      9900,
      "Bezahlst du heute, bist du Mitglied bis zum 1. Dezember 2027. Danach endet die Mitgliedschaft von selbst.",
    ],
    [
      yearly,
      0,
      "Du bist Mitglied bis zum 1. Dezember 2027. Danach endet die Mitgliedschaft von selbst.",
    ],
    [lifetime, 29900, "Du bist ab Zahlungseingang Mitglied, unbegrenzt."],
    [lifetime, 0, "Du bist ab der Bestellung Mitglied, unbegrenzt."],
  ])("is told for each plan and price", (plan, price, sentence) => {
    expect(termOf(plan, { price, now })).toBe(sentence);
  });
});
