import { expect, it } from "vitest";
import { orderNumber, shortOrderId } from "#app/features/orders/order-number.ts";

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
