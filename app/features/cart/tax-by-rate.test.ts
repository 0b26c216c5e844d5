import { describe, expect, it } from "vitest";
import { taxByRate } from "#app/features/cart/tax-by-rate.ts";

const line = (amount: number, taxRate: number, isShipped = false) => ({
  amount,
  taxRate,
  withdrawalClass: isShipped ? ("goods" as const) : ("service" as const),
});
const charge = (amount: number, taxRate: number | null, chargedFor: "goods" | "order") => ({
  amount,
  taxRate,
  chargedFor,
});
const shipping = (amount: number) => charge(amount, null, "goods");

describe("taxByRate", () => {
  it("computes the tax from the gross sum of each rate, the highest rate first", () => {
    expect(taxByRate([line(700, 7), line(333, 19), line(333, 19), line(5000, 0)], [])).toEqual([
      { rate: 19, gross: 666, net: 560, tax: 106 },
      { rate: 7, gross: 700, net: 654, tax: 46 },
      { rate: 0, gross: 5000, net: 5000, tax: 0 },
    ]);
  });

  it("taxes shipping like the goods, by their shares", () => {
    const lines = [line(3000, 19, true), line(1000, 7, true), line(9000, 0)];
    expect(taxByRate(lines, [shipping(400)]).map(({ rate, gross }) => [rate, gross])).toEqual([
      [19, 3300],
      [7, 1100],
      [0, 9000],
    ]);
  });

  it("gives the last cent of shipping to the largest group of goods", () => {
    const lines = [line(100, 7, true), line(200, 19, true), line(90_000, 0)];
    expect(taxByRate(lines, [shipping(100)]).map(({ rate, gross }) => [rate, gross])).toEqual([
      [19, 267],
      [7, 133],
      [0, 90_000],
    ]);
  });

  it("gives it to the higher rate if two are equally large", () => {
    const lines = [line(700, 7, true), line(700, 19, true)];
    expect(taxByRate(lines, [shipping(5)]).map(({ rate, gross }) => [rate, gross])).toEqual([
      [19, 703],
      [7, 702],
    ]);
  });

  it("taxes the shipping of free goods at their highest rate", () => {
    expect(taxByRate([line(0, 7, true), line(900, 0)], [shipping(490)])).toEqual([
      { rate: 7, gross: 490, net: 458, tax: 32 },
      { rate: 0, gross: 900, net: 900, tax: 0 },
    ]);
    expect(taxByRate([line(0, 7, true), line(0, 19, true)], [shipping(490)])).toMatchObject([
      { rate: 19 },
    ]);
  });

  it("taxes other charges at their own rate, or like all lines", () => {
    const lines = [line(3000, 19, true), line(1000, 7)];
    const charges = [charge(400, null, "order"), charge(300, 19, "order"), charge(500, 0, "order")];
    expect(taxByRate(lines, charges).map(({ rate, gross }) => [rate, gross])).toEqual([
      [19, 3600],
      [7, 1100],
      [0, 500],
    ]);
  });

  it("takes a reduction off all rates, from none more than it has", () => {
    const three = [line(5, 19), line(5, 7), line(5, 0)];
    const groups = (amount: number) =>
      taxByRate(three, [charge(amount, null, "order")]).map(({ rate, gross }) => [rate, gross]);
    expect(groups(-14)).toEqual([[0, 1]]);
    expect(groups(-1)).toEqual([
      [19, 4],
      [7, 5],
      [0, 5],
    ]);
    expect(groups(-15)).toEqual([]);
  });

  it("is empty if nothing costs anything", () => {
    expect(taxByRate([line(0, 19)], [])).toEqual([]);
  });
});
