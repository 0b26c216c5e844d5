import { and, eq, sql } from "drizzle-orm";
import {
  isOrderInTime,
  type RemindedItem,
  startKey,
} from "#app/features/seats/date-reminders/date-reminder-plan.ts";
import { withSeats } from "#app/features/seats/event-participants.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { integer, orNull, type RowOf, selectRows, text } from "#db/lists/select-rows.server.ts";
import { type DateReminderKind, dateReminders } from "#db/schema.ts";

const seatColumns = {
  orderNumber: text,
  userId: orNull(text),
  customerEmail: text,
  /** The participant's; null unless the seat has one. */
  email: orNull(text),
  firstName: orNull(text),
  lastName: orNull(text),
  seat: integer,
  orderedAt: integer,
  completedAt: integer,
};

/** A paid seat of an event, or a paid piece of a course. */
export type PaidSeat = RowOf<typeof seatColumns>;

/** An address with all its seats, because it gets one e-mail about them. */
export interface Recipient {
  address: string;
  seats: PaidSeat[];
}

/** The addresses of paid seats that did not get this e-mail about this date yet. */
export function findRecipients(
  item: RemindedItem,
  kind: DateReminderKind,
  queryable: Queryable = db,
): Recipient[] {
  const query = sql`${withSeats(item.id)}
    select seats.*, orders.created_at as orderedAt,
      coalesce(orders.completed_at, orders.created_at) as completedAt
    from seats join orders on orders.id = seats.orderId
    where seats.status = 'completed' order by seats.sequence, seats.position, seats.seat`;
  const seats = selectRows(query, seatColumns).filter(({ orderedAt, completedAt }) => {
    const order = { orderedAt: new Date(orderedAt), completedAt: new Date(completedAt) };
    return isOrderInTime(kind, item, order);
  });
  const isThis = and(
    eq(dateReminders.itemId, item.id),
    eq(dateReminders.kind, kind),
    eq(dateReminders.startsAt, startKey(item)),
  );
  const { recipient } = dateReminders;
  const reminded = queryable.select({ recipient }).from(dateReminders).where(isThis).all();
  const done = new Set(reminded.map((reminder) => reminder.recipient));
  return byAddress(seats).filter(({ address }) => !done.has(address.toLowerCase()));
}

/** A seat without any address belonged to an account that was deleted. */
function byAddress(seats: PaidSeat[]): Recipient[] {
  const recipients = new Map<string, Recipient>();
  for (const seat of seats) {
    const address = seat.email ?? seat.customerEmail;
    if (address === "") continue;
    const known = recipients.get(address.toLowerCase());
    if (known) known.seats.push(seat);
    else recipients.set(address.toLowerCase(), { address, seats: [seat] });
  }
  return [...recipients.values()];
}
