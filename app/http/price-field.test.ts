import { describe, expect, it } from "vitest";
import { optionalPrice, readPrice, writePrice } from "#app/http/price-field.ts";

describe("a price", () => {
  it.each([
    ["49,90", 4990],
    ["49,9", 4990],
    ["49.90", 4990],
    ["49.9", 4990],
    ["49", 4900],
    ["0", 0],
    ["0,05", 5],
    ["1249,90", 124990],
    ["1.249,90", 124990],
    ["1 249,90", 124990],
    ["1\u202F249,90", 124990],
    ["1.249", 124900],
    ["12.345.678,90", 1234567890],
    ["  49,90  ", 4990],
    ["49,90 €", 4990],
    ["49,90\u00A0€", 4990],
    ["49,90€", 4990],
    ["€ 49,90", 4990],
  ])("is parsed from '%s'", (text, cents) => {
    expect(readPrice(text)).toBe(cents);
  });

  it.each([
    "",
    " ",
    "€",
    "abc",
    "49,9O",
    "49,901",
    "49.9012",
    "4,9,9",
    "49,",
    ",90",
    ".90",
    "49.",
    "-5",
    "+5",
    "1e3",
    "0x10",
    "1,249.90",
    "1.24,90",
    "1.2490",
    "0.249",
    "1.249.90",
    "NaN",
    "12.34.567",
    "1..249",
    "49 90",
    "49,90 € €",
    "49,90 EUR",
    "٤٩",
    "1.249 000",
    "4€9",
    "€",
  ])("is not parsed from '%s'", (text) => {
    expect(readPrice(text)).toBeNull();
  });

  it.each([0, 5, 90, 4990, 124990, 10_000_000])(
    "of %i cents survives formatting and parsing",
    (cents) => {
      expect(readPrice(writePrice(cents))).toBe(cents);
    },
  );

  it("is formatted in German", () => {
    expect(writePrice(124990)).toBe("1.249,90");
  });
});

describe("the price field", () => {
  const messagesOf = (text: string) =>
    optionalPrice()
      .safeParse(text)
      .error?.issues.map(({ message }) => message);

  it("may be empty, which means no price", () => {
    for (const text of [undefined, "", "  "]) expect(optionalPrice().parse(text)).toBeNull();
  });

  it("accepts 0 as a price", () => {
    expect(optionalPrice().parse("0")).toBe(0);
  });

  it("rejects an invalid price", () => {
    expect(messagesOf("49,9O")).toEqual(["Das ist kein Preis. Bitte schreiben Sie ihn wie 49,90."]);
  });

  it("accepts up to 100.000 €", () => {
    expect(optionalPrice().parse("100.000,00")).toBe(10_000_000);
    for (const text of ["100.000,01", "9".repeat(400)]) {
      expect(messagesOf(text)).toEqual(["Das ist zu viel. Der höchste Preis ist 100.000 €."]);
    }
  });
});
