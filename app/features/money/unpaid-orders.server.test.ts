import { describe, expect, it } from "vitest";
import { dueReminder, remindedDueDays } from "#app/features/money/unpaid-orders.server.ts";
import { addDays } from "#app/ui/format/format.ts";

const plan = { remindBefore: 3, remindAfter: [3, 10] };
const order = { paymentDue: "2026-12-14", createdAt: new Date("2026-11-30T12:00:00Z") };

describe("the due reminder", () => {
  it.each([
    ["2026-12-10", null],
    ["2026-12-11", -3],
    ["2026-12-14", -3],
    // Three days late, and the due day has passed.
    ["2026-12-15", null],
    ["2026-12-17", 3],
    ["2026-12-20", 3],
    ["2026-12-21", null],
    ["2026-12-24", 10],
    ["2026-12-27", 10],
    ["2026-12-28", null],
    ["2027-03-01", null],
  ])("on %s is %s days after the due day", (today, days) => {
    expect(dueReminder(order, plan, today)).toBe(days);
  });

  it("is never planned before the day after the order", () => {
    const late = { ...order, createdAt: new Date("2026-12-11T08:00:00Z") };
    expect(dueReminder(late, plan, "2026-12-12")).toBeNull();
    const nightBefore = { ...order, createdAt: new Date("2026-12-10T22:59:00Z") };
    expect(dueReminder(nightBefore, plan, "2026-12-12")).toBe(-3);
  });

  it("does not exist without a due day or a plan", () => {
    expect(dueReminder({ ...order, paymentDue: null }, plan, "2026-12-17")).toBeNull();
    const none = { remindBefore: null, remindAfter: [] };
    expect(dueReminder(order, none, "2026-12-17")).toBeNull();
  });

  it("is the latest one if several were missed", () => {
    const close = { remindBefore: 1, remindAfter: [1, 2] };
    expect(dueReminder(order, close, "2026-12-16")).toBe(2);
  });
});

it("finds every order with a due reminder by its due day", () => {
  const today = "2026-12-14";
  const createdAt = new Date("2026-10-01T12:00:00Z");
  const dueDays = Array.from({ length: 60 }, (_, day) => addDays("2026-11-15", day));
  const reminded = dueDays.filter(
    (paymentDue) => dueReminder({ paymentDue, createdAt }, plan, today) !== null,
  );
  expect(reminded.length).toBeGreaterThan(5);
  expect(remindedDueDays(plan, today)).toEqual(expect.arrayContaining(reminded));
});
