import { expect, it } from "vitest";
import { paymentState } from "#app/features/payments/payment-state.ts";

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
