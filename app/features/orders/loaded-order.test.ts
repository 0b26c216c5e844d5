import { describe, expect, it } from "vitest";
import { amountTakenBack, linesLeft } from "#app/features/orders/loaded-order.ts";

const goods = {
  id: "goods",
  price: 1000,
  quantity: 2,
  cancelledQuantity: 0,
  withdrawalClass: "goods",
} as const;
const service = { ...goods, id: "service", price: 300, withdrawalClass: "service" } as const;
const order = { totalAmount: 3090, shippingAmount: 490 };

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
    expect(amountTakenBack({ ...order, items })).toBe(amount);
  });

  it("contains no shipping costs if the order has no goods", () => {
    const items = [{ ...service, cancelledQuantity: 2 }];
    expect(amountTakenBack({ ...order, items })).toBe(600);
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
