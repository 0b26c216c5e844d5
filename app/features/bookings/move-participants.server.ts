import { and, asc, eq } from "drizzle-orm";
import { renumberSeats } from "#app/features/bookings/seats.ts";
import type { Queryable } from "#db/client.server.ts";
import { eventBookings } from "#db/schema.ts";

/**
 * Moves the participants of an ordered event to the seats from 1 to `left`, after pieces of it were taken
 * back. Participants without a seat are deleted. Returns whether any participant was moved or deleted.
 */
export function moveParticipants(
  transaction: Queryable,
  orderItemId: string,
  left: number,
): boolean {
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
