import { desc, eq } from "drizzle-orm";
import { MINUTE } from "#app/environment/durations.ts";
import type { HistoryEntry, Noun } from "#app/features/noun.ts";
import { remindOfDates } from "#app/features/seats/date-reminders.server.ts";
import { personalDataOfSeats } from "#app/features/seats/seats-privacy.server.ts";
import { equalsInAnyCase } from "#db/any-case.ts";
import { db } from "#db/client.server.ts";
import { eventBookings, orderItems, orders } from "#db/schema.ts";

export const seatsNoun: Noun = {
  clock: [
    // An online date may be early, so its reminder is due at night. The others wait for the day by themselves.
    { name: "reminders", every: 5 * MINUTE, hours: "any", date: "likely", work: remindOfDates },
  ],
  history: { ofAccount: seatsOf, atAddress: seatsAt },
  recordsOfPeople: [{ id: eventBookings.id, address: eventBookings.email }],
  personal: personalDataOfSeats,
};

function seatsOf(userId: string, limit: number): HistoryEntry[] {
  const { id, firstName, lastName, createdAt } = eventBookings;
  return db
    .select({ id, firstName, lastName, createdAt, title: orderItems.itemTitle, orderId: orders.id })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(eventBookings, eq(eventBookings.orderItemId, orderItems.id))
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map(seatEntry);
}

function seatsAt(address: string, limit: number): HistoryEntry[] {
  const { id, firstName, lastName, email, createdAt } = eventBookings;
  const { itemTitle: title, orderId } = orderItems;
  return db
    .select({ id, firstName, lastName, createdAt, title, orderId })
    .from(eventBookings)
    .innerJoin(orderItems, eq(orderItems.id, eventBookings.orderItemId))
    .where(equalsInAnyCase(email, address))
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map(seatEntry);
}

interface BookedSeat
  extends Pick<typeof eventBookings.$inferSelect, "id" | "firstName" | "lastName" | "createdAt"> {
  title: string;
  orderId: string;
}

function seatEntry(seat: BookedSeat): HistoryEntry {
  return {
    id: seat.id,
    kind: "seat",
    at: seat.createdAt,
    icon: "calendar",
    title: `Platz: ${seat.title}`,
    to: `/admin/orders/${seat.orderId}`,
    text: `für ${seat.firstName} ${seat.lastName}`,
  };
}
