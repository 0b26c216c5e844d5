import { describe, expect, it } from "vitest";
import {
  formatDueDay,
  isOverdue,
  paymentDueAfter,
  paymentState,
} from "#app/features/money/payments.ts";

describe("the payment due day", () => {
  it.each([
    ["2026-11-23T10:00:00Z", 14, "2026-12-07"],
    ["before midnight in Berlin: 2026-11-22T22:59:59Z", 14, "2026-12-06"],
    ["after midnight in Berlin: 2026-11-22T23:00:00Z", 14, "2026-12-07"],
    ["across the end of summer time: 2026-10-24T21:59:59Z", 2, "2026-10-26"],
    ["across the beginning of summer time: 2026-03-28T22:59:59Z", 1, "2026-03-29"],
    ["across New Year: 2026-12-31T23:30:00Z", 1, "2027-01-02"],
    ["across a leap day: 2028-02-28T12:00:00Z", 1, "2028-02-29"],
    ["a year: 2026-11-23T10:00:00Z", 365, "2027-11-23"],
  ])("of an order at %s is %i calendar days later: %s", (moment, days, due) => {
    const [at = ""] = moment.match(/\S+$/) ?? [];
    expect(paymentDueAfter(new Date(at), days)).toBe(due);
  });

  it.each([
    ["the day before what begins first", ["2026-12-24", "2026-12-02", "2026-12-05"], "2026-12-01"],
    ["today for what begins tomorrow", ["2026-11-24"], "2026-11-23"],
    ["today for what begins today", ["2026-11-23"], "2026-11-23"],
    ["as usual for what begins on the day after it", ["2026-12-08"], "2026-12-07"],
    ["as usual for what has begun", ["2026-11-22"], "2026-12-07"],
  ])("is %s", (_name, firstDays, due) => {
    expect(paymentDueAfter(new Date("2026-11-23T10:00:00Z"), 14, firstDays)).toBe(due);
  });

  it("is shown with its day of the week", () => {
    expect(formatDueDay("2026-12-07")).toBe("Montag, 7. Dezember 2026");
  });
});

describe("an order", () => {
  const order = { status: "pending", paymentDue: "2026-12-07" } as const;
  const lastMoment = new Date("2026-12-07T22:59:59.999Z");
  const dayAfter = new Date("2026-12-07T23:00:00Z");

  it("is overdue from the following day in Berlin", () => {
    expect(isOverdue(order, lastMoment)).toBe(false);
    expect(isOverdue(order, dayAfter)).toBe(true);
  });

  it.each(["completed", "cancelled"] as const)("is never overdue once it is %s", (status) => {
    expect(isOverdue({ ...order, status }, dayAfter)).toBe(false);
  });

  it("is never overdue without a payment due day", () => {
    expect(isOverdue({ ...order, paymentDue: null }, dayAfter)).toBe(false);
  });
});

it.each([
  ["pending", 5000, [], "open", { paid: 0, open: 5000, owed: 0 }],
  ["pending", 5000, [2000], "partly-paid", { paid: 2000, open: 3000, owed: 0 }],
  ["completed", 5000, [2000, 3000], "paid", { paid: 5000, open: 0, owed: 0 }],
  ["completed", 5000, [5000, 5000], "overpaid", { paid: 10_000, open: 0, owed: 5000 }],
  ["completed", 5000, [8000, -3000], "paid", { paid: 5000, open: 0, owed: 0 }],
  ["completed", 5000, [5000, -5000], "open", { paid: 0, open: 5000, owed: 0 }],
  ["cancelled", 5000, [5000], "to-refund", { paid: 5000, open: 0, owed: 5000 }],
  ["cancelled", 5000, [5000, -5000], "refunded", { paid: 0, open: 0, owed: 0 }],
  ["cancelled", 5000, [], "nothing-due", { paid: 0, open: 0, owed: 0 }],
  ["pending", 0, [], "nothing-due", { paid: 0, open: 0, owed: 0 }],
  // A chargeback after a full refund, and a mistaken payment that was refunded.
  ["completed", 5000, [5000, -5000, -5000], "open", { paid: -5000, open: 5000, owed: 0 }],
  ["cancelled", 5000, [-5000], "refunded", { paid: -5000, open: 0, owed: 0 }],
] as const)("an order that is %s and costs %d cents, with the payments %j, is %s", (...row) => {
  const [status, totalAmount, amounts, state, cents] = row;
  const payments = amounts.map((amount) => ({ amount }));
  expect(paymentState({ status, totalAmount, takenBack: 0, keptAmount: 0 }, payments)).toEqual({
    state,
    ...cents,
  });
});

it("money for pieces taken back is to be refunded, which is not the same as overpaid", () => {
  const left = { status: "completed", totalAmount: 3000 } as const;
  expect(paymentState({ ...left, takenBack: 2000, keptAmount: 0 }, [{ amount: 5000 }]).state).toBe(
    "to-refund",
  );
  expect(paymentState({ ...left, takenBack: 0, keptAmount: 0 }, [{ amount: 5000 }]).state).toBe(
    "overpaid",
  );
});

it("a share that the shop keeps stays paid by its own money", () => {
  const kept = { totalAmount: 1000, takenBack: 12_000, keptAmount: 327 };
  const cancelled = { ...kept, status: "cancelled" } as const;
  const pending = { ...kept, status: "pending" } as const;
  const share = [{ amount: 13_000 }, { amount: -12_673 }];
  expect(paymentState(cancelled, share)).toMatchObject({ state: "refunded", open: 0, owed: 0 });
  expect(paymentState(pending, share)).toMatchObject({ state: "partly-paid", open: 1000 });
  expect(paymentState(pending, [...share, { amount: 1000 }]).state).toBe("paid");
});

it("nothing is open of a cancelled order, also if a bank takes back more than the shop has kept", () => {
  const cancelled = {
    status: "cancelled",
    totalAmount: 1000,
    takenBack: 0,
    keptAmount: 327,
  } as const;
  const amounts = [{ amount: 1000 }, { amount: -673 }, { amount: -1000 }];
  const nothing = { state: "refunded", open: 0, owed: 0 };
  expect(paymentState(cancelled, amounts)).toMatchObject(nothing);
});
