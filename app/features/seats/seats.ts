import { hasBegun } from "#app/features/catalog/availability.ts";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import { countOf } from "#app/ui/format/format.ts";
import type { CatalogItem, eventBookings, Order } from "#db/schema.ts";

/** An ordered event or course with one seat per ordered piece. */
export interface EventSeats
  extends Pick<
    CatalogItem,
    | "kind"
    | "date"
    | "time"
    | "endDate"
    | "endTime"
    | "furtherDates"
    | "location"
    | "namesParticipants"
  > {
  orderItemId: string;
  orderId: string;
  orderNumber: string;
  eventId: string;
  /** The title at the time of the order. */
  title: string;
  /** See `namesApart`. */
  name: string;
  seats: Seat[];
  closure: Closure | null;
}

export interface Seat {
  /** Counts from 1. */
  number: number;
  /** null while the seat has no participant. */
  participant: Participant | null;
}

export type Participant = Pick<
  typeof eventBookings.$inferSelect,
  "firstName" | "lastName" | "email" | "phone" | "notes" | "updatedAt"
>;

/** The reason why participants can no longer be entered or corrected. */
export type Closure = "cancelled" | "begun";

type Occasion = Pick<Order, "status"> & Pick<CatalogItem, "date" | "time">;

/**
 * Cancelled orders have no seats to assign; in other orders seats can be corrected until the event begins.
 */
export function closureOf({ status, date, time }: Occasion, now: Date): Closure | null {
  if (status === "cancelled") return "cancelled";
  return hasBegun({ date, time }, now) ? "begun" : null;
}

/** One seat per piece, with its participant if one has been entered. */
export function seatsOf(
  quantity: number,
  participants: (Participant & { seat: number })[],
): Seat[] {
  return Array.from({ length: quantity }, (_, index) => {
    const named = participants.find(({ seat }) => seat === index + 1);
    return { number: index + 1, participant: named ? participantOf(named) : null };
  });
}

/** 'Platz 1: Annegret Müller', or a label for an open seat. */
export function seatLabel({ number, participant }: Seat): string {
  const who = participant ? `${participant.firstName} ${participant.lastName}` : "noch offen";
  return `Platz ${number}: ${who}`;
}

/** '1 von 2 Teilnehmenden angemeldet', as specified. */
export function seatCount(seats: Seat[]): string {
  const named = seats.filter(({ participant }) => participant !== null).length;
  return `${named} von ${seats.length} Teilnehmenden angemeldet`;
}

type Asking = Pick<EventSeats, "namesParticipants" | "seats">;

/** The seats that a customer can name or correct: all of them, or those that were named before the owner stopped asking. */
export function namedSeats({ namesParticipants, seats }: Asking): Seat[] {
  return namesParticipants ? seats : seats.filter(({ participant }) => participant !== null);
}

export function isAnybodyNamed(seats: Seat[]): boolean {
  return seats.some(({ participant }) => participant !== null);
}

/** The URL fragment of a seat's line. */
export function seatAnchor(orderItemId: string, seat: number): string {
  return `teilnahme-${orderItemId}-${seat}`;
}

/** The number of the seat to fill in next: the next open one, else the first open one, else `saved`. */
export function seatAfter(seats: Seat[], saved: number): number {
  const open = seats.filter(({ participant }) => participant === null);
  const next = open.find(({ number }) => number > saved) ?? open[0];
  return next?.number ?? saved;
}

/**
 * The new numbers of the named seats above `left`, the number of seats that remain. A freed seat gets null.
 * Open seats are freed first, then those with the highest numbers. `named` is in ascending order.
 */
export function renumberSeats(
  named: number[],
  left: number,
): { from: number; to: number | null }[] {
  const numbers = Array.from({ length: left }, (_, index) => index + 1);
  const open = numbers.filter((number) => !named.includes(number));
  return named
    .filter((number) => number > left)
    .map((from, index) => ({ from, to: open[index] ?? null }));
}

type Occasioned = Pick<
  EventSeats,
  "date" | "time" | "endDate" | "endTime" | "furtherDates" | "location"
>;

/** 'Samstag, 13. März 2027, 05:45–09:00 Uhr · Walchensee' */
export function whenAndWhere({ date, location, ...times }: Occasioned): string {
  return [date && datesInWords({ date, ...times }), location].filter(Boolean).join(" · ");
}

/** The order number and the participants, one per line, or the number of seats that nobody is named for. */
export function seatNote(event: Asking & Pick<EventSeats, "orderNumber">): string {
  const named = namedSeats(event);
  const places = countOf(event.seats.length, "Platz", "Plätze");
  return [
    `Bestellung ${event.orderNumber}`,
    ...(named.length > 0 ? named.map(seatLabel) : [places]),
  ].join("\n");
}

/** The participant in a row, without its other columns. */
function participantOf(row: Participant): Participant {
  const { firstName, lastName, email, phone, notes, updatedAt } = row;
  return { firstName, lastName, email, phone, notes, updatedAt };
}
