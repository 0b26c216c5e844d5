import { describe, expect, it } from "vitest";
import {
  likelyOrderNumbersIn,
  orderNumber,
  orderNumbersIn,
  shortOrderId,
  typedOrderNumber,
} from "#app/features/orders/order-numbers.ts";

describe("the order numbers in a purpose", () => {
  it.each([
    ["BH-2026-000123", ["BH-2026-000123"]],
    ["Bestellung bh2026000123, danke", ["BH-2026-000123"]],
    ["RECHNUNGSNR.BH-2026-000123VOM 24.11.", ["BH-2026-000123"]],
    ["BH-2026-000123 24.11.2026", ["BH-2026-000123"]],
    ["divided by a line break: BH-2026-0001 23", ["BH-2026-000123"]],
    ["B H 2 0 2 6 0 0 0 1 2 3", ["BH-2026-000123"]],
    ["BH/2026/000123 und BH 2025 000007", ["BH-2026-000123", "BH-2025-000007"]],
    ["BH-2026-000123 BH2026000123", ["BH-2026-000123"]],
    ["BH 2026-123", ["BH-2026-000123"]],
    ["BH-2026-0123", ["BH-2026-000123"]],
    ["bh2026/7", ["BH-2026-000007"]],
    ["too long: BH-2026-0001234", []],
    ["too long: BH20260001234", []],
    ["either: BH-2026-123 456", ["BH-2026-123456", "BH-2026-000123"]],
    ["BH-2026-123 24.11.2026", ["BH-2026-000123"]],
    ["too short: BH2026123", []],
    ["no year: BH-1926-000123", []],
    ["ABH 2026-123", []],
    ["BH 2026-12a", []],
    ["2026-000123", []],
    ["", []],
  ])("'%s' are %j", (purpose, numbers) => {
    expect(orderNumbersIn(purpose)).toEqual(numbers);
  });

  it("are found quickly in a hostile purpose", () => {
    const start = performance.now();
    orderNumbersIn("B-".repeat(500));
    orderNumbersIn(`BH20${"-".repeat(990)}`);
    likelyOrderNumbersIn(`BH-2026-000001${" + 1".repeat(240)}`);
    likelyOrderNumbersIn(`BH-2026-000001${" ".repeat(980)}1`);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe("the numbers that a purpose may mean besides", () => {
  it.each([
    ["BH-2026-000009 + 000012", ["BH-2026-000012"]],
    ["BH-2026-000009 und 12", ["BH-2026-000012"]],
    ["BH-2026-000009/10", ["BH-2026-000010"]],
    ["BH-2026-000009, 10 + 11", ["BH-2026-000010", "BH-2026-000011"]],
    ["BH-2026-000009, 24.11.", []],
    ["BH-2026-000009 + 12,50", []],
    ["BH-2026-00001127.11.2026", ["BH-2026-000011"]],
    ["Rechnung 2026-000123", ["BH-2026-000123"]],
    ["BH-2026-000123", []],
    ["2026-123", []],
    ["R-2026-00012", []],
    ["12 + 13", []],
  ])("'%s' are %j", (purpose, numbers) => {
    expect(likelyOrderNumbersIn(purpose)).toEqual(numbers);
  });
});

it.each([
  ["BH-2026-000123", "BH-2026-000123"],
  [" bh 2026 123 ", "BH-2026-000123"],
  ["2026-123", "BH-2026-000123"],
  ["2026000123", "BH-2026-000123"],
  ["123", null],
  ["Eva", null],
])("the typed number '%s' is %j", (text, number) => {
  expect(typedOrderNumber(text)).toBe(number);
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
