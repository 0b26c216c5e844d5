import { describe, expect, it } from "vitest";
import {
  type ExpectedTransfer,
  matchOutgoing,
  type Outgoing,
} from "#app/features/money/refunds/settle-outgoing.server.ts";

const iban = "DE02120300000000202051";
const expected: ExpectedTransfer = {
  orderId: "o1",
  number: "BH-2026-000123",
  refundId: "r1",
  amount: 5000,
  since: "2026-11-20",
  names: ["Ida Özdemir"],
  iban,
  recorded: [],
};
const another = { ...expected, orderId: "o2", number: "BH-2026-000124", refundId: "r2" };
const entry: Outgoing = {
  day: "2026-11-23",
  amount: -5000,
  name: "Miete GmbH",
  iban: "NL91ABNA0417164300",
  purpose: "",
  endToEndId: null,
  isReversal: false,
};

const matchesOf = (entries: Partial<Outgoing>[], open: ExpectedTransfer[] = [expected]) =>
  matchOutgoing(
    open,
    entries.map((each) => ({ ...entry, ...each })),
  ).map((match) => match.expected.refundId);

describe("an outgoing transfer is a refund", () => {
  it.each([
    ["its purpose has the order number", { purpose: "Erstattung BH-2026-000123" }],
    ["its reference has the order number", { endToEndId: "BH-2026-000123" }],
    ["it goes to the account", { iban }],
    ["it goes to the name, in the bank's letters", { name: "IDA OEZDEMIR" }],
  ])("if %s", (_, changes) => {
    expect(matchesOf([changes])).toEqual(["r1"]);
  });

  it.each([
    ["nothing but the amount fits", {}],
    ["the amount differs", { iban, amount: -4999 }],
    ["the money came in", { iban, amount: 5000 }],
    ["the bank took a booking back", { iban, isReversal: true }],
    ["it left before the refund was due", { iban, day: "2026-11-19" }],
    ["it names another order", { iban, purpose: "BH-2026-000999" }],
  ])("but not if %s", (_, changes) => {
    expect(matchesOf([changes])).toEqual([]);
  });

  it("if its number decides between two of the same amount and account", () => {
    expect(matchesOf([{ iban, purpose: another.number }], [expected, another])).toEqual(["r2"]);
  });

  it("but not if two refunds fit equally well", () => {
    expect(matchesOf([{ iban }], [expected, another])).toEqual([]);
  });

  it("only once, also when two entries fit", () => {
    expect(matchesOf([{ iban }, { iban }])).toEqual(["r1"]);
  });

  it("for each of two equal refunds of an order, one entry after the other", () => {
    const second = { ...expected, refundId: "r2" };
    expect(matchesOf([{ iban }], [expected, second])).toEqual(["r1"]);
    expect(matchesOf([{ iban }, { iban }], [expected, second])).toEqual(["r1", "r2"]);
  });

  it("but not a second time when a statement overlaps", () => {
    const recorded = [{ day: "2026-11-23", amount: 5000 }];
    expect(matchesOf([{ iban }], [{ ...expected, recorded }])).toEqual([]);
  });
});
