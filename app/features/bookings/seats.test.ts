import { describe, expect, it } from "vitest";
import {
  closureOf,
  type Seat,
  seatAfter,
  seatCount,
  seatLabel,
  seatNote,
  seatsOf,
} from "#app/features/bookings/seats.ts";

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
  // The clocks go forward in that night: 02:00 is 03:00, which is 01:00 in UTC.
  const before = new Date("2027-03-28T00:59:59.999Z");
  const begins = new Date("2027-03-28T01:00:00Z");

  it.each([
    ["pending", before, null],
    ["completed", before, null],
    ["cancelled", before, "cancelled"],
    ["pending", begins, "begun"],
    ["completed", begins, "begun"],
    ["cancelled", begins, "cancelled"],
  ] as const)("that is %s are, at %s, closed because: %s", (status, now, closure) => {
    expect(closureOf({ ...event, status }, now)).toBe(closure);
  });

  it("are one for each piece, with whoever is named for it", () => {
    const seats = seatsOf(3, [{ ...participant, seat: 3 }]);
    expect(seats).toEqual([
      { number: 1, participant: null },
      { number: 2, participant: null },
      { number: 3, participant },
    ]);
  });

  it("leave out who is named for a seat that there is not", () => {
    expect(seatsOf(1, [{ ...participant, seat: 2 }])).toEqual([{ number: 1, participant: null }]);
  });

  it("are counted", () => {
    const open: Seat = { number: 1, participant: null };
    expect(seatCount([open])).toBe("0 von 1 Teilnehmenden angemeldet");
    expect(seatCount([open, { number: 2, participant }])).toBe("1 von 2 Teilnehmenden angemeldet");
  });

  it("lead from a saved seat to the next open one, else back to the saved one", () => {
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

  it("are called by who takes them", () => {
    expect(seatLabel({ number: 2, participant })).toBe("Platz 2: Ida Kühn");
    expect(seatLabel({ number: 1, participant: null })).toBe("Platz 1: noch offen");
  });

  it("are noted with the order's number", () => {
    const seats = seatsOf(2, [{ ...participant, seat: 1 }]);
    expect(seatNote({ orderNumber: "BH-2027-000123", seats })).toBe(
      "Bestellung BH-2027-000123\nPlatz 1: Ida Kühn\nPlatz 2: noch offen",
    );
  });
});
