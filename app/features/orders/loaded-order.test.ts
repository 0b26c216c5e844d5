import { describe, expect, it } from "vitest";
import {
  amountTakenBack,
  chargesLeft,
  linesLeft,
  orderNumber,
  paymentState,
  shortOrderId,
} from "#app/features/orders/loaded-order.ts";
import { shippingOf } from "#tests/support/emailed-order.ts";

const goods = {
  id: "goods",
  price: 1000,
  quantity: 2,
  cancelledQuantity: 0,
  withdrawalClass: "goods",
} as const;
const service = { ...goods, id: "service", price: 300, withdrawalClass: "service" } as const;
const charges = shippingOf(490);

describe("the amount taken back", () => {
  it.each([
    ["nothing", [0, 0], 0],
    ["a piece of the goods", [1, 0], 1000],
    ["a service, whose withdrawal leaves the shipping", [0, 2], 600],
    ["all goods, with their shipping", [2, 0], 2490],
    ["everything", [2, 2], 3090],
  ])("is that of %s", (_, [ofGoods = 0, ofService = 0], amount) => {
    const items = [
      { ...goods, cancelledQuantity: ofGoods },
      { ...service, cancelledQuantity: ofService },
    ];
    expect(amountTakenBack({ charges, items })).toBe(amount);
  });

  it("contains no shipping costs if the order has no goods", () => {
    const items = [{ ...service, cancelledQuantity: 2 }];
    expect(amountTakenBack({ charges, items })).toBe(600);
  });
});

describe("a charge", () => {
  const items = (cancelled: number) => [
    { ...goods, cancelledQuantity: 2 },
    { ...service, cancelledQuantity: cancelled },
  ];
  const left = (amount: number, cancelled: number) => {
    const all = { amount, chargedFor: "order" as const };
    return chargesLeft({ charges: [...charges, all], items: items(cancelled) });
  };

  it("for the whole order goes back with its last line", () => {
    expect(left(300, 1)).toEqual([{ amount: 300, chargedFor: "order" }]);
    expect(left(300, 2)).toEqual([]);
  });

  it("that is a reduction shrinks with the price of its lines", () => {
    expect(left(-1300, 0)).toEqual([{ amount: -300, chargedFor: "order" }]);
    expect(left(-1300, 1)).toEqual([{ amount: -150, chargedFor: "order" }]);
    expect(left(-1300, 2)).toEqual([]);
    const reduced = [{ amount: -1300, chargedFor: "order" as const }];
    expect(amountTakenBack({ charges: reduced, items: items(1) })).toBe(1150);
  });
});

it("the lines left are those with pieces left, and their quantity is the number left", () => {
  expect(
    linesLeft([
      { ...goods, cancelledQuantity: 1 },
      { ...service, cancelledQuantity: 2 },
    ]),
  ).toEqual([{ ...goods, quantity: 1 }]);
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

it.each([
  [1, "2026-06-15T10:00:00Z", "BH-2026-000001"],
  [123, "2026-06-15T10:00:00Z", "BH-2026-000123"],
  [1_234_567, "2026-06-15T10:00:00Z", "BH-2026-1234567"],
])("formats sequence %i at %s as %s", (sequence, instant, number) => {
  expect(orderNumber(sequence, new Date(instant))).toBe(number);
});

it("takes the year from the calendar in Berlin", () => {
  expect(orderNumber(7, new Date("2026-12-31T22:59:59.999Z"))).toBe("BH-2026-000007");
  expect(orderNumber(8, new Date("2026-12-31T23:00:00.000Z"))).toBe("BH-2027-000008");
});

it("shortens an order's id to its first eight characters", () => {
  expect(shortOrderId("3f9c21ab-0000-4000-8000-000000000001")).toBe("3f9c21ab");
});
