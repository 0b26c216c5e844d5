import { and, asc, eq } from "drizzle-orm";
import { renumberSeats } from "#app/features/bookings/seats.ts";
import type { Queryable } from "#db/client.server.ts";
import { eventBookings } from "#db/schema.ts";

/**
 * Adapts the participants of an ordered event after pieces of it were taken back, so that the seats are numbered
 * from 1 to `left` again. Participants without a seat are deleted. Returns whether anybody had to move.
 */
export function freeSeats(transaction: Queryable, orderItemId: string, left: number): boolean {
  const isOfItem = eq(eventBookings.orderItemId, orderItemId);
  const booked = transaction
    .select({ seat: eventBookings.seat })
    .from(eventBookings)
    .where(isOfItem)
    .orderBy(asc(eventBookings.seat))
    .all();
  const seats = booked.map(({ seat }) => seat);
  const moves = renumberSeats(seats, left);
  for (const { from, to } of moves) {
    const isThis = and(isOfItem, eq(eventBookings.seat, from));
    if (to === null) transaction.delete(eventBookings).where(isThis).run();
    else transaction.update(eventBookings).set({ seat: to }).where(isThis).run();
  }
  return moves.length > 0;
}
