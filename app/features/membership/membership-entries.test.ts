import { describe, expect, it } from "vitest";
import { planOf } from "#app/features/membership/membership.ts";
import {
  type MembershipEntry,
  ordersOf,
  recordsOf,
  versionOf,
} from "#app/features/membership/membership-entries.ts";
import type { OrderStatus } from "#db/schema.ts";
import { specifiedTerms } from "#db/specified-plans.ts";

const titled = (title: string) => planOf(title, { terms: specifiedTerms(title) });
const at = (day: string) => new Date(`${day}T12:00:00Z`);

const ordered = (status: OrderStatus, day = "2027-03-10"): MembershipEntry => ({
  kind: "ordered",
  id: `ordered ${status} ${day}`,
  at: at(day),
  title: "Yearly Membership",
  plan: titled("Yearly Membership"),
  status,
  orderId: "o",
  number: "BH-2027-000001",
});
const granted = (name: string, day: string): MembershipEntry => ({
  kind: "granted",
  id: `granted ${day}`,
  by: null,
  at: at(day),
  plan: titled(name),
});
const ended = (day: string): MembershipEntry => ({
  kind: "ended",
  id: `ended ${day}`,
  by: null,
  at: at(day),
  lastDay: null,
});

const names = (plans: { name: string }[]) => plans.map(({ name }) => name);

describe("the records behind a membership", () => {
  it.each(["Free", "Yearly", "Lifetime"])("count a granted %s plan like a bought one", (name) => {
    const { purchases } = recordsOf([granted(name, "2027-04-01")]);
    const plan = titled(`${name} Membership`);
    expect(purchases).toEqual([{ plan, completedAt: at("2027-04-01") }]);
  });

  it("count completed orders, list pending ones, and ignore cancelled ones", () => {
    const orders = [ordered("completed"), ordered("pending"), ordered("cancelled")];
    const { purchases, pending, endings } = recordsOf(orders);
    expect(purchases).toHaveLength(1);
    expect(names(pending)).toEqual(["Yearly"]);
    expect(endings).toEqual([]);
  });

  it("keep pending orders when an admin ends a membership", () => {
    const entries = [ordered("completed"), ordered("pending"), ended("2027-05-01")];
    const { purchases, pending } = ordersOf(recordsOf(entries));
    expect(purchases).toEqual([]);
    expect(names(pending)).toEqual(["Yearly"]);
  });
});

describe("the version of a membership", () => {
  const entries = [ordered("completed"), granted("Free", "2027-04-01")];

  it("is independent of the order of its entries", () => {
    expect(versionOf(entries)).toBe(versionOf(entries.toReversed()));
  });

  it.each<[string, MembershipEntry[]]>([
    ["another order is completed", [...entries, ordered("completed", "2027-04-02")]],
    ["an earlier order is completed, too", [ordered("completed", "2027-01-02"), ...entries]],
    ["a plan is granted", [...entries, granted("Free", "2027-04-02")]],
    ["it is ended", [...entries, ended("2027-04-02")]],
    ["an order is cancelled", [ordered("cancelled"), granted("Free", "2027-04-01")]],
    ["there are no entries", []],
  ])("changes when %s", (_what, changed) => {
    expect(versionOf(changed)).not.toBe(versionOf(entries));
  });

  it("does not change when a pending order is placed", () => {
    expect(versionOf([...entries, ordered("pending", "2027-04-02")])).toBe(versionOf(entries));
  });
});
