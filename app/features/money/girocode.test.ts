import { describe, expect, it } from "vitest";
import { girocodeText } from "#app/features/money/girocode.ts";

const transfer = {
  recipient: "BeHappy e. V.",
  iban: "DE02120300000000202051",
  bic: "BYLADEM1001",
  amount: 21870,
  reference: "BH-2026-000123",
};

const linesOf = (changes: Partial<typeof transfer | { bic: null }>) =>
  girocodeText({ ...transfer, ...changes })?.split("\n");
const recipientOf = (recipient: string) => linesOf({ recipient })?.[5];

describe("the text of a GiroCode", () => {
  it("has one line per element, and none after the reference", () => {
    expect(girocodeText(transfer)).toBe(
      "BCD\n002\n1\nSCT\nBYLADEM1001\nBeHappy e. V.\nDE02120300000000202051\nEUR218.70\n\n\nBH-2026-000123",
    );
  });

  it("has an empty line for a missing BIC", () => {
    expect(linesOf({ bic: null })?.slice(3, 6)).toEqual(["SCT", "", "BeHappy e. V."]);
  });

  it.each([
    [1, "EUR0.01"],
    [10, "EUR0.10"],
    [100, "EUR1.00"],
    [99_999_999_999, "EUR999999999.99"],
  ])("formats %i cents as %s", (amount, written) => {
    expect(linesOf({ amount })?.[7]).toBe(written);
  });

  it.each([0, -1, 100_000_000_000])("does not exist for %i cents", (amount) => {
    expect(girocodeText({ ...transfer, amount })).toBeNull();
  });

  it("truncates the recipient to 70 characters", () => {
    expect(recipientOf("ß".repeat(70))).toBe("ß".repeat(70));
    expect(recipientOf("ß".repeat(71))).toBe("ß".repeat(70));
  });

  it("does not cut a character in half", () => {
    expect(recipientOf(`${"x".repeat(69)}🌞`)).toBe("x".repeat(69));
    expect(recipientOf(`${"x".repeat(68)}🌞`)).toBe(`${"x".repeat(68)}🌞`);
  });

  it("fits into 331 bytes at maximum length", () => {
    const longest = {
      recipient: "€".repeat(100),
      iban: "MT31MALT01100000000000000000123",
      amount: 99_999_999_999,
      reference: "BH-2026-999999999",
    };
    const text = girocodeText({ ...transfer, ...longest }) ?? "";
    expect(Buffer.byteLength(text)).toBeGreaterThan(290);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331);
  });
});
