import { describe, expect, it } from "vitest";
import {
  addLine,
  type CartLine,
  hasLine,
  isSameCart,
  limitSentences,
  removeLine,
  setQuantity,
} from "#app/features/cart/cart.ts";

const book: CartLine = { type: "product", id: "tagebuch", quantity: 2 };
const hike: CartLine = { type: "event", id: "herzogstand", quantity: 1 };
const yearly: CartLine = { type: "membership", id: "yearly", quantity: 1 };
const lifetime: CartLine = { type: "membership", id: "lifetime", quantity: 1 };

function differentLines(count: number): CartLine[] {
  return Array.from({ length: count }, (_, index) => ({ ...book, id: `item-${index}` }));
}

describe("addLine", () => {
  it("appends a line for a new item", () => {
    expect(addLine([book], hike)).toEqual({ ok: true, lines: [book, hike] });
  });

  it("increases the line of the same type and id, and keeps its position", () => {
    const added = addLine([book, hike], { ...book, quantity: 3 });
    expect(added).toEqual({ ok: true, lines: [{ ...book, quantity: 5 }, hike] });
  });

  it("keeps lines of the same id but different type apart", () => {
    const course: CartLine = { ...book, type: "course" };
    expect(addLine([book], course)).toEqual({ ok: true, lines: [book, course] });
  });

  it("replaces one membership with another, with a quantity of one", () => {
    const added = addLine([yearly, book], { ...lifetime, quantity: 7 });
    expect(added).toEqual({ ok: true, lines: [book, lifetime] });
  });

  it("keeps a quantity of one for a membership that is added twice", () => {
    expect(addLine([yearly], yearly)).toEqual({ ok: true, lines: [yearly] });
  });

  it("accepts 50 lines, but not a 51st", () => {
    expect(addLine(differentLines(49), hike)).toMatchObject({ ok: true });
    expect(addLine(differentLines(50), hike)).toEqual({ ok: false, reason: "too-many-lines" });
  });

  it("increases an existing line of a full cart", () => {
    expect(addLine(differentLines(50), { ...book, id: "item-7" })).toMatchObject({ ok: true });
  });

  it("replaces the membership in a full cart", () => {
    expect(addLine([...differentLines(49), yearly], lifetime)).toMatchObject({ ok: true });
  });

  it("accepts 99 pieces, but not a 100th, even across several additions", () => {
    expect(addLine([], { ...book, quantity: 99 })).toMatchObject({ ok: true });
    expect(addLine([{ ...book, quantity: 98 }], { ...book, quantity: 1 })).toMatchObject({
      ok: true,
    });
    const refusal = { ok: false, reason: "too-many-pieces" };
    expect(addLine([], { ...book, quantity: 100 })).toEqual(refusal);
    expect(addLine([{ ...book, quantity: 99 }], { ...book, quantity: 1 })).toEqual(refusal);
  });

  it("does not mutate its input", () => {
    const lines = [book];
    addLine(lines, book);
    expect(lines).toEqual([{ type: "product", id: "tagebuch", quantity: 2 }]);
  });
});

describe("setQuantity", () => {
  it("replaces the quantity instead of adding to it", () => {
    const changed = setQuantity([book, hike], { ...book, quantity: 9 });
    expect(changed).toEqual({ ok: true, lines: [{ ...book, quantity: 9 }, hike] });
  });

  it.each([0, -1])("treats a quantity of %d as removal", (quantity) => {
    expect(setQuantity([book, hike], { ...book, quantity })).toEqual({ ok: true, lines: [hike] });
  });

  it("keeps a membership's quantity at one", () => {
    expect(setQuantity([yearly], { ...yearly, quantity: 5 })).toEqual({
      ok: true,
      lines: [yearly],
    });
  });

  it("adds nothing for an item that is not in the cart", () => {
    expect(setQuantity([book], hike)).toEqual({ ok: true, lines: [book] });
  });

  it("refuses more than 99 pieces", () => {
    expect(setQuantity([book], { ...book, quantity: 100 })).toEqual({
      ok: false,
      reason: "too-many-pieces",
    });
  });
});

describe("removeLine", () => {
  it("removes only the line of that type and id", () => {
    const course: CartLine = { ...book, type: "course" };
    expect(removeLine([book, course, hike], book)).toEqual([course, hike]);
    expect(hasLine([course, hike], book)).toBe(false);
  });
});

describe("isSameCart", () => {
  it.each([
    ["the same lines in a different order", [book, hike], [hike, book], true],
    ["two empty carts", [], [], true],
    ["another quantity", [book], [{ ...book, quantity: 3 }], false],
    ["another type", [book], [{ ...book, type: "course" }], false],
    ["one line more", [book], [book, hike], false],
    ["one line less", [book, hike], [book], false],
  ] as [string, CartLine[], CartLine[], boolean][])("compares %s", (_name, one, other, same) => {
    expect(isSameCart(one, other)).toBe(same);
  });
});

it("the error sentences name the limits", () => {
  expect(limitSentences["too-many-lines"]).toContain("höchstens 50 verschiedene Artikel");
  expect(limitSentences["too-many-pieces"]).toContain("höchstens 99 Stück");
});
