import { describe, expect, it } from "vitest";
import { completionReference } from "#app/features/payments/payment-references.ts";
import {
  type Accounts,
  divideMoney,
  type NotedTransfer,
} from "#app/features/payments/statements/divide-money.ts";

const BOOKED = "2026-11-24";

const note = (amount: number, paidOn = BOOKED): NotedTransfer => ({
  reference: `by-hand:${amount}`,
  amount,
  paidOn,
});

const completion = (amount: number, paidOn = BOOKED): NotedTransfer => ({
  ...note(amount, paidOn),
  reference: completionReference("o1"),
});

/** The amounts that the money confirms, and what is missing then, of a single order. */
function bring(amount: number, order: Accounts) {
  const [share] = divideMoney({ amount, bookedOn: BOOKED }, [order]);
  return [share?.confirmed.map((each) => each.amount), share?.missing];
}

describe("money for an order of which a part is noted by hand", () => {
  it.each([
    ["the rest adds up", 1_600, { open: 1_600, noted: [note(1_000)] }, [], 0],
    ["less than the rest adds up", 600, { open: 1_600, noted: [note(1_000)] }, [], 1_000],
    [
      "the whole adds up, so it is too much",
      2_600,
      { open: 1_600, noted: [note(1_000)] },
      [],
      -1_000,
    ],
    [
      "the amount of the note confirms it",
      1_000,
      { open: 1_600, noted: [note(1_000)] },
      [1_000],
      1_600,
    ],
    [
      "so it does when as much is open",
      1_000,
      { open: 1_000, noted: [note(1_000)] },
      [1_000],
      1_000,
    ],
    ["and when nothing is open", 1_000, { open: 0, noted: [note(1_000)] }, [1_000], 0],
    ["a part of a note confirms nothing", 400, { open: 0, noted: [note(1_000)] }, [], -400],
    [
      "one of several notes is confirmed",
      700,
      { open: 0, noted: [note(300), note(700)] },
      [700],
      0,
    ],
    ["all of them together are", 1_000, { open: 0, noted: [note(300), note(700)] }, [300, 700], 0],
  ])("%s", (_what, amount, order, confirmed, missing) => {
    expect(bring(amount, order)).toEqual([confirmed, missing]);
  });
});

describe("money for an order that was completed by hand", () => {
  const noted = [completion(2_600)];
  it.each([
    ["all of it", 2_600, { open: 0, noted }, [2_600], 0],
    ["a part of it", 1_600, { open: 0, noted }, [1_600], 1_000],
    ["more than that", 3_000, { open: 0, noted }, [2_600], -400],
    ["the note beside it", 1_000, { open: 0, noted: [note(1_000), completion(1_600)] }, [1_000], 0],
    [
      "both together",
      2_600,
      { open: 0, noted: [note(1_000), completion(1_600)] },
      [1_000, 1_600],
      0,
    ],
    ["nothing, because as much is open again", 1_000, { open: 1_000, noted }, [], 0],
  ])("confirms %s", (_what, amount, order, confirmed, missing) => {
    expect(bring(amount, order)).toEqual([confirmed, missing]);
  });

  it("may have come long before, but not long after", () => {
    expect(bring(2_600, { open: 0, noted: [completion(2_600, "2027-06-01")] })).toEqual([
      [2_600],
      0,
    ]);
    expect(bring(2_600, { open: 0, noted: [completion(2_600, "2026-10-01")] })).toEqual([
      [],
      -2_600,
    ]);
  });
});

it.each([
  ["2026-10-23", []],
  ["2026-10-24", [1_000]],
  ["2026-12-25", [1_000]],
  ["2026-12-26", []],
])("money booked on 24 November confirms a note of %s: %j", (paidOn, confirmed) => {
  expect(bring(1_000, { open: 1_000, noted: [note(1_000, paidOn)] })[0]).toEqual(confirmed);
});

it("of two notes of the same amount, the one of the nearest day is confirmed", () => {
  const [far, near] = [note(1_000, "2026-11-10"), { ...note(1_000), reference: "by-hand:near" }];
  const [share] = divideMoney({ amount: 1_000, bookedOn: BOOKED }, [
    { open: 0, noted: [far, near] },
  ]);
  expect(share?.confirmed).toMatchObject([{ reference: "by-hand:near" }]);
});

it("money for several orders pays what is open of each, and confirms what is noted where nothing is", () => {
  const orders = [
    { open: 1_600, noted: [note(1_000)] },
    { open: 0, noted: [note(500)] },
    { open: 700, noted: [] },
  ];
  const shares = divideMoney({ amount: 2_900, bookedOn: BOOKED }, orders);
  expect(shares.map(({ amount, missing }) => [amount, missing])).toEqual([
    [1_600, 0],
    [500, 0],
    [800, -100],
  ]);
  expect(shares.map(({ confirmed }) => confirmed.length)).toEqual([0, 1, 0]);
});

it("money that is too little for all orders leaves the last ones as they are", () => {
  const orders = [
    { open: 1_000, noted: [] },
    { open: 700, noted: [note(300)] },
  ];
  const shares = divideMoney({ amount: 600, bookedOn: BOOKED }, orders);
  expect(shares.map(({ amount, missing }) => [amount, missing])).toEqual([
    [600, 400],
    [0, 700],
  ]);
});
