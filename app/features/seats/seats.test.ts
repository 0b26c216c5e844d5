import { describe, expect, it } from "vitest";
import {
  closureOf,
  renumberSeats,
  type Seat,
  seatAfter,
  seatCount,
  seatLabel,
  seatNote,
  seatsOf,
  whenAndWhere,
} from "#app/features/seats/seats.ts";

const participant = {
  firstName: "Ida",
  lastName: "Kühn",
  email: "ida@beispiel.de",
  phone: null,
  notes: null,
  updatedAt: new Date("2027-01-01T12:00:00Z"),
};

describe("the seats of an order", () => {
  const event = { status: "pending", date: "2027-03-28", time: "03:00" } as const;
  // The clocks go forward in that night: 02:00 becomes 03:00, which is 01:00 in UTC.
  const before = new Date("2027-03-28T00:59:59.999Z");
  const begins = new Date("2027-03-28T01:00:00Z");

  it.each([
    ["pending", before, null],
    ["completed", before, null],
    ["cancelled", before, "cancelled"],
    ["pending", begins, "begun"],
    ["completed", begins, "begun"],
    ["cancelled", begins, "cancelled"],
  ] as const)("of a %s order, at %s, have this reason to be closed: %s", (status, now, closure) => {
    expect(closureOf({ ...event, status }, now)).toBe(closure);
  });

  it("are one per piece, with their participants", () => {
    const seats = seatsOf(3, [{ ...participant, seat: 3 }]);
    expect(seats).toEqual([
      { number: 1, participant: null },
      { number: 2, participant: null },
      { number: 3, participant },
    ]);
  });

  it("leave out a participant whose seat does not exist", () => {
    expect(seatsOf(1, [{ ...participant, seat: 2 }])).toEqual([{ number: 1, participant: null }]);
  });

  it("are counted in words", () => {
    const open: Seat = { number: 1, participant: null };
    expect(seatCount([open])).toBe("0 von 1 Teilnehmenden angemeldet");
    expect(seatCount([open, { number: 2, participant }])).toBe("1 von 2 Teilnehmenden angemeldet");
  });

  it("lead from a saved seat to the next open one, or back to the saved one", () => {
    const seats = (...named: boolean[]): Seat[] =>
      named.map((isNamed, index) => ({
        number: index + 1,
        participant: isNamed ? participant : null,
      }));
    expect(seatAfter(seats(true, false, false), 1)).toBe(2);
    expect(seatAfter(seats(true, true, false), 1)).toBe(3);
    expect(seatAfter(seats(false, true, false, true), 4)).toBe(1);
    expect(seatAfter(seats(true, true), 1)).toBe(1);
  });

  it("are labelled with their participant", () => {
    expect(seatLabel({ number: 2, participant })).toBe("Platz 2: Ida Kühn");
    expect(seatLabel({ number: 1, participant: null })).toBe("Platz 1: noch offen");
  });

  it("are listed below the order's number in the note", () => {
    const seats = seatsOf(2, [{ ...participant, seat: 1 }]);
    const order = { orderNumber: "BH-2027-000123", seats };
    expect(seatNote({ ...order, namesParticipants: true })).toBe(
      "Bestellung BH-2027-000123\nPlatz 1: Ida Kühn\nPlatz 2: noch offen",
    );
    expect(seatNote({ ...order, namesParticipants: false })).toBe(
      "Bestellung BH-2027-000123\nPlatz 1: Ida Kühn",
    );
  });

  it("are counted in the note where nobody is named", () => {
    const order = { orderNumber: "BH-2027-000123", seats: seatsOf(2, []) };
    expect(seatNote({ ...order, namesParticipants: false })).toBe(
      "Bestellung BH-2027-000123\n2 Plätze",
    );
  });
});

it.each([
  ["21:00", "Samstag, 13. März 2027, 18:30–21:00\u00A0Uhr · Potsdam"],
  [null, "Samstag, 13. März 2027, 18:30\u00A0Uhr · Potsdam"],
])("an event that ends at %s is described by day, time and place", (endTime, words) => {
  const event = {
    date: "2027-03-13",
    time: "18:30",
    endDate: null,
    endTime,
    furtherDates: null,
    location: "Potsdam",
  };
  expect(whenAndWhere(event)).toBe(words);
});

describe("the named seats after some were taken back", () => {
  it.each([
    ["none while open seats suffice", [1, 2], 2, []],
    ["the last into an open one", [1, 3], 2, [[3, 2]]],
    [
      "several into open ones, in their order",
      [3, 4],
      2,
      [
        [3, 1],
        [4, 2],
      ],
    ],
    ["the highest away if none is open", [1, 2, 3], 2, [[3, null]]],
    [
      "one into an open one and one away",
      [2, 3, 4],
      2,
      [
        [3, 1],
        [4, null],
      ],
    ],
    [
      "all away with the last seat",
      [1, 2],
      0,
      [
        [1, null],
        [2, null],
      ],
    ],
  ] as const)("move %s", (_, named, left, moves) => {
    const expected = moves.map(([from, to]) => ({ from, to }));
    expect(renumberSeats([...named], left)).toEqual(expected);
  });
});
