import { expect, it } from "vitest";
import { waitsFor } from "#app/features/orders/order-waits-for.ts";

it.each([
  ["pending", 4990, {}, "wartet auf deine Überweisung"],
  ["pending", 4990, null, "wartet auf unsere Nachricht, wie du bezahlst"],
  ["pending", 0, null, "wartet darauf, dass wir sie abschließen"],
  ["completed", 4990, null, null],
  ["cancelled", 0, null, null],
] as const)("an order that is %s and costs %d cents (paid by %o) has this reason: %s", (...row) => {
  const [status, totalAmount, payment, words] = row;
  expect(waitsFor({ status, totalAmount }, payment)).toBe(words);
});
