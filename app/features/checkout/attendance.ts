import type { PricedLine } from "#app/features/cart/priced-cart.ts";

/** A seat in the cart whose participant the checkout asks for. */
export interface AskedSeat {
  itemId: string;
  /** Counts from 1 within its item. */
  number: number;
}

/** The name that a customer gives for a seat. */
export interface NamedSeat extends AskedSeat {
  firstName: string;
  lastName: string;
}

export const nameParts = ["firstName", "lastName"] as const;
export type NamePart = (typeof nameParts)[number];

export function seatField(
  { itemId, number }: AskedSeat,
  part: NamePart,
): `seat-${string}-${number}-${NamePart}` {
  return `seat-${itemId}-${number}-${part}`;
}

/** A form has room for this many. Customers name the others on the order's page. */
export const MOST_ASKED_SEATS = 20;

type SeatLine = Pick<PricedLine, "id" | "quantity" | "namesParticipants">;

/** The seats that the checkout asks for, in the order of the cart. */
export function askedSeats(lines: SeatLine[]): AskedSeat[] {
  return lines
    .filter(({ namesParticipants }) => namesParticipants)
    .flatMap(({ id, quantity }) =>
      Array.from({ length: quantity }, (_, index) => ({ itemId: id, number: index + 1 })),
    )
    .slice(0, MOST_ASKED_SEATS);
}

/** The number of seats in the cart that may be named, also of those for which the form has no room. */
export function countSeats(lines: SeatLine[]): number {
  return lines.reduce(
    (sum, { namesParticipants, quantity }) => sum + (namesParticipants ? quantity : 0),
    0,
  );
}
