import { describe, expect, it } from "vitest";
import { amountTakenBack, chargesLeft, linesLeft } from "#app/features/orders/loaded-order.ts";
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
