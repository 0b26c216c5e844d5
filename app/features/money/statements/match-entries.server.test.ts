import { describe, expect, it } from "vitest";
import type { UnconfirmedTransfer } from "#app/features/money/payments.server.ts";
import {
  type Accounts,
  divideMoney,
  type MatchableOrder,
  matchEntries,
} from "#app/features/money/statements/match-entries.server.ts";
import {
  likelyOrderNumbersIn,
  orderNumber,
  orderNumbersIn,
} from "#app/features/orders/order-numbers.ts";

const now = new Date("2026-11-24T12:00:00Z");

function order(sequence: number, facts: Partial<MatchableOrder> = {}): MatchableOrder {
  const number = orderNumber(sequence, now);
  const customerName = `Kundin ${sequence}`;
  return {
    id: `id-${sequence}`,
    number,
    status: "pending",
    customerName,
    open: 1_000,
    unconfirmed: [],
    ...facts,
  };
}

const money = (purpose: string, amount = 1_000, name = "Eva Ott") => ({
  amount,
  name,
  bookedOn: "2026-11-24",
  numbers: orderNumbersIn(purpose),
  likelyNumbers: likelyOrderNumbersIn(purpose),
  doubt: null,
});

const matchOne = async (entry: ReturnType<typeof money>, orders: MatchableOrder[]) => {
  const [match] = await matchEntries([entry], orders);
  return { verdict: match?.verdict, suggestions: match?.suggestions.map(({ id }) => id) };
};

describe("incoming money", () => {
  it.each([
    ["fits", 1_000, "fits"],
    ["is too little", 999, "too-little"],
    ["is too much", 1_001, "too-much"],
  ])(
    "%s, compared with what is open of the order in its purpose",
    async (_what, amount, verdict) => {
      const match = await matchOne(money("BH-2026-000001", amount), [order(1)]);
      expect(match.verdict).toBe(verdict);
      expect(match.suggestions).toEqual(verdict === "fits" ? [] : ["id-1"]);
    },
  );

  it("fits several orders if it is the sum of what is open", async () => {
    const purpose = "BH-2026-000001 und BH-2026-000002";
    const orders = [order(1), order(2, { open: 500 })];
    expect((await matchOne(money(purpose, 1_500), orders)).verdict).toBe("fits");
    expect((await matchOne(money(purpose, 1_000), orders)).verdict).toBe("too-little");
  });

  it("is too much for an order that is paid or cancelled", async () => {
    const cancelled = order(1, { status: "cancelled", open: 0 });
    expect(await matchOne(money("BH-2026-000001"), [cancelled])).toEqual({
      verdict: "too-much",
      suggestions: ["id-1"],
    });
  });

  it("fits an order once", async () => {
    const twice = [money("BH-2026-000001"), money("BH-2026-000001")];
    const matches = await matchEntries(twice, [order(1)]);
    expect(matches.map(({ verdict }) => verdict)).toEqual(["fits", "too-much"]);
  });

  it("without a number, or with one that no order has, is unknown", async () => {
    expect((await matchOne(money("danke"), [order(1)])).verdict).toBe("unknown");
    expect((await matchOne(money("BH-2026-000009"), [order(1)])).verdict).toBe("unknown");
  });

  it.each(["reversal", "taken-back", "future-day", "no-account"] as const)(
    "never fits if there is a doubt (%s), and pays nothing of the order",
    async (doubt) => {
      const entry = money("BH-2026-000001");
      const matches = await matchEntries([{ ...entry, doubt }, entry], [order(1)]);
      expect(matches.map(({ verdict }) => verdict)).toEqual(["unknown", "fits"]);
    },
  );

  it("confirms a recorded transfer once", async () => {
    const unconfirmed = [
      { reference: "by-hand:1", amount: 1_000, paidOn: "2026-11-20", isCompletion: false },
    ];
    const twice = [money("BH-2026-000001"), money("BH-2026-000001")];
    const matches = await matchEntries(twice, [order(1, { open: 0, unconfirmed })]);
    expect(matches.map(({ verdict }) => verdict)).toEqual(["fits", "too-much"]);
  });

  it("fits beside an unconfirmed transfer if it is what is open", async () => {
    const unconfirmed = [
      { reference: "by-hand:1", amount: 1_000, paidOn: "2026-11-20", isCompletion: false },
    ];
    const both = [money("BH-2026-000001", 1_600), money("BH-2026-000001")];
    const matches = await matchEntries(both, [order(1, { open: 1_600, unconfirmed })]);
    expect(matches.map(({ verdict }) => verdict)).toEqual(["fits", "fits"]);
    const asMuch = [{ ...money("BH-2026-000001", 1_600), amount: 2_600 }];
    const [whole] = await matchEntries(asMuch, [order(1, { open: 1_600, unconfirmed })]);
    expect(whole?.verdict).toBe("too-much");
  });

  it("that names an order is for no other one", async () => {
    const orders = [order(1, { open: 7_000 }), order(2)];
    expect((await matchOne(money("BH-2026-000001"), orders)).suggestions).toEqual(["id-1"]);
  });

  it("may be for orders of its amount and a similar name, then for others of that customer", async () => {
    const orders = [
      order(1, { customerName: "Eva Ott", open: 7_000 }),
      order(2, { customerName: "Familie Ott" }),
      order(3),
      order(4, { customerName: "Eva Ott", open: 0, status: "completed" }),
    ];
    const { verdict, suggestions } = await matchOne(money("Kurs", 1_000, "OTT, EVA"), orders);
    expect(verdict).toBe("unknown");
    expect(suggestions).toEqual(["id-2", "id-1"]);
  });
});

it("5,000 entries are matched with 100,000 orders while other work has its turn", async () => {
  const orders = Array.from({ length: 100_000 }, (_, index) =>
    order(index + 1, { customerName: `Eva Ott ${index % 500}`, open: 1_000 + (index % 3) }),
  );
  const entries = Array.from({ length: 5_000 }, (_, index) =>
    index % 2 === 0 ? money(`BH-2026-${index}`) : money("danke", 1_000, `Ott ${index % 700}`),
  );
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  expect(await matchEntries(entries, orders)).toHaveLength(5_000);
  clearInterval(timer);
  // The times are in docs/measurements.md, because they depend on the machine.
  expect(turns).toBeGreaterThan(10);
});

const BOOKED = "2026-11-24";

const recorded = (amount: number, paidOn = BOOKED): UnconfirmedTransfer => ({
  reference: `by-hand:${amount}`,
  amount,
  paidOn,
  isCompletion: false,
});

const completion = (amount: number, paidOn = BOOKED): UnconfirmedTransfer => ({
  ...recorded(amount, paidOn),
  isCompletion: true,
});

/** The amounts that the money confirms, and what is missing then, of a single order. */
function bring(amount: number, order: Accounts) {
  const [share] = divideMoney({ amount, bookedOn: BOOKED }, [order]);
  return [share?.confirmed.map((each) => each.amount), share?.missing];
}

describe("money for an order of which a part is recorded by hand", () => {
  it.each([
    ["the rest adds up", 1_600, { open: 1_600, unconfirmed: [recorded(1_000)] }, [], 0],
    ["less than the rest adds up", 600, { open: 1_600, unconfirmed: [recorded(1_000)] }, [], 1_000],
    [
      "the whole adds up, so it is too much",
      2_600,
      { open: 1_600, unconfirmed: [recorded(1_000)] },
      [],
      -1_000,
    ],
    [
      "the amount of the note confirms it",
      1_000,
      { open: 1_600, unconfirmed: [recorded(1_000)] },
      [1_000],
      1_600,
    ],
    [
      "so it does when as much is open",
      1_000,
      { open: 1_000, unconfirmed: [recorded(1_000)] },
      [1_000],
      1_000,
    ],
    ["and when nothing is open", 1_000, { open: 0, unconfirmed: [recorded(1_000)] }, [1_000], 0],
    ["a part of one confirms nothing", 400, { open: 0, unconfirmed: [recorded(1_000)] }, [], -400],
    [
      "one of several notes is confirmed",
      700,
      { open: 0, unconfirmed: [recorded(300), recorded(700)] },
      [700],
      0,
    ],
    [
      "all of them together are",
      1_000,
      { open: 0, unconfirmed: [recorded(300), recorded(700)] },
      [300, 700],
      0,
    ],
  ])("%s", (_what, amount, order, confirmed, missing) => {
    expect(bring(amount, order)).toEqual([confirmed, missing]);
  });
});

describe("money for an order that was completed by hand", () => {
  const unconfirmed = [completion(2_600)];
  it.each([
    ["all of it", 2_600, { open: 0, unconfirmed }, [2_600], 0],
    ["a part of it", 1_600, { open: 0, unconfirmed }, [1_600], 1_000],
    ["more than that", 3_000, { open: 0, unconfirmed }, [2_600], -400],
    [
      "the other beside it",
      1_000,
      { open: 0, unconfirmed: [recorded(1_000), completion(1_600)] },
      [1_000],
      0,
    ],
    [
      "both together",
      2_600,
      { open: 0, unconfirmed: [recorded(1_000), completion(1_600)] },
      [1_000, 1_600],
      0,
    ],
    ["nothing, because as much is open again", 1_000, { open: 1_000, unconfirmed }, [], 0],
  ])("confirms %s", (_what, amount, order, confirmed, missing) => {
    expect(bring(amount, order)).toEqual([confirmed, missing]);
  });

  it("may have come long before, but not long after", () => {
    expect(bring(2_600, { open: 0, unconfirmed: [completion(2_600, "2027-06-01")] })).toEqual([
      [2_600],
      0,
    ]);
    expect(bring(2_600, { open: 0, unconfirmed: [completion(2_600, "2026-10-01")] })).toEqual([
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
  expect(bring(1_000, { open: 1_000, unconfirmed: [recorded(1_000, paidOn)] })[0]).toEqual(
    confirmed,
  );
});

it("of two notes of the same amount, the one of the nearest day is confirmed", () => {
  const [far, near] = [
    recorded(1_000, "2026-11-10"),
    { ...recorded(1_000), reference: "by-hand:near" },
  ];
  const [share] = divideMoney({ amount: 1_000, bookedOn: BOOKED }, [
    { open: 0, unconfirmed: [far, near] },
  ]);
  expect(share?.confirmed).toMatchObject([{ reference: "by-hand:near" }]);
});

it("money for several orders pays what is open of each, and confirms what is recorded where nothing is", () => {
  const orders = [
    { open: 1_600, unconfirmed: [recorded(1_000)] },
    { open: 0, unconfirmed: [recorded(500)] },
    { open: 700, unconfirmed: [] },
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
    { open: 1_000, unconfirmed: [] },
    { open: 700, unconfirmed: [recorded(300)] },
  ];
  const shares = divideMoney({ amount: 600, bookedOn: BOOKED }, orders);
  expect(shares.map(({ amount, missing }) => [amount, missing])).toEqual([
    [600, 400],
    [0, 700],
  ]);
});
