import { describe, expect, it } from "vitest";
import { type Payable, transferTo } from "#app/features/money/transfer.ts";

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
