import { describe, expect, it } from "vitest";
import { girocodeText, type Payable, transferTo } from "#app/features/money/transfer.ts";

const account = { recipient: "Bürger & Söhne", iban: "DE02120300000000202051", bic: null };
const order = {
  status: "pending",
  number: "BH-2026-000123",
  paymentDue: "2026-12-07",
  money: { state: "open", paid: 0, open: 123_450 },
} satisfies Payable;

const withOpen = (open: number): Payable => ({ ...order, money: { ...order.money, open } });

describe("the transfer that pays an order", () => {
  it("contains account, amount and order number, as text and as a GiroCode", () => {
    expect(transferTo(account, order)).toEqual({
      recipient: "Bürger & Söhne",
      iban: "DE02 1203 0000 0000 2020 51",
      bic: null,
      amount: 123_450,
      reference: "BH-2026-000123",
      dueOn: "2026-12-07",
      girocode: {
        text: "BCD\n002\n1\nSCT\n\nBürger & Söhne\nDE02120300000000202051\nEUR1234.50\n\n\nBH-2026-000123",
        alt: "GiroCode: Überweisung von 1.234,50\u00A0€ an Bürger & Söhne, Verwendungszweck BH-2026-000123",
      },
    });
  });

  it("formats an IBAN whose length is a multiple of four without a trailing space", () => {
    const austrian = { ...account, iban: "AT611904300234573201" };
    expect(transferTo(austrian, order)?.iban).toBe("AT61 1904 3002 3457 3201");
  });

  it("has no GiroCode for an amount outside its range", () => {
    const transfer = transferTo(account, withOpen(100_000_000_000));
    expect(transfer).toMatchObject({ amount: 100_000_000_000, girocode: null });
  });

  it.each(["completed", "cancelled"] as const)("is null once the order is %s", (status) => {
    expect(transferTo(account, { ...order, status })).toBeNull();
  });

  it("is null if nothing is open or there is no account", () => {
    expect(transferTo(account, withOpen(0))).toBeNull();
    expect(transferTo(null, order)).toBeNull();
  });
});

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
