import { and, eq, type SQL, sql } from "drizzle-orm";
import { itemIsAttended } from "#app/features/catalog/catalog.server.ts";
import type { ListQuery } from "#app/http/list-query.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import type { ListPage } from "#db/lists/list-page.server.ts";
import { paginate } from "#db/lists/paging.ts";
import { plainLetters } from "#db/lists/plain-letters.ts";
import {
  integer,
  oneOf,
  orNull,
  type RowOf,
  selectRows,
  text,
} from "#db/lists/select-rows.server.ts";
import { catalogItems, type ItemKind, orderStatuses } from "#db/schema.ts";

/** The columns of `withSeats`. Entry, contact data and notes are null if the seat has no participant. */
const seatColumns = {
  id: text,
  status: oneOf(orderStatuses),
  userId: orNull(text),
  customerName: text,
  customerEmail: text,
  /** The id of its participant's entry. */
  bookingId: orNull(text),
  /** The participant's name; that of the customer where none is asked for; else null. */
  firstName: orNull(text),
  lastName: orNull(text),
  email: orNull(text),
  phone: orNull(text),
  notes: orNull(text),
  orderId: text,
  orderNumber: text,
  /** 'Seat 2 of 3', counted within its order. */
  seat: integer,
  quantity: integer,
  /** Seats are sorted by these two, then by seat number. */
  sequence: integer,
  position: integer,
};

/** An ordered seat with its participant, if any, or an order's pieces of an item that nobody attends. */
export type OrderedSeat = RowOf<typeof seatColumns>;

/** A longer page takes too long to render. The CSV file contains all rows. */
const SHEET_SIZE = 500;

/** Finds the item of this kind with this id, archived or not. */
export async function findEventWithSeats(kind: ItemKind, id: string) {
  const { title, date, time, endDate, endTime, furtherDates } = catalogItems;
  const { location, capacity, calledOffAt, isPlan, namesParticipants } = catalogItems;
  const event = db
    .select({
      id: catalogItems.id,
      kind: catalogItems.kind,
      isPlan,
      namesParticipants,
      title,
      date,
      time,
      endDate,
      endTime,
      furtherDates,
      location,
      capacity,
      calledOffAt,
    })
    .from(catalogItems)
    .where(and(eq(catalogItems.kind, kind), eq(catalogItems.id, id)))
    .get();
  return event ?? null;
}

export type EventWithSeats = NonNullable<Awaited<ReturnType<typeof findEventWithSeats>>>;

/** The event with one page of its seats. */
export async function listParticipants(event: EventWithSeats, query: ListQuery) {
  const seats = countSeats(event.id);
  return { event: { ...event, seats }, list: findSeatPage(query, event.id, seats.rows) };
}

export type ParticipantsPage = Awaited<ReturnType<typeof listParticipants>>;

/** The event with its seats sorted by name, for ticking off on paper. */
export async function loadSheet(event: EventWithSeats) {
  const query = sql`${withSeats(event.id)}
    select * from seats order by ${sorts.participant(sql`asc`)} limit ${SHEET_SIZE}`;
  const rows = selectRows(query, seatColumns);
  return { event: { ...event, seats: countSeats(event.id) }, rows, at: new Date() };
}

export type Sheet = Awaited<ReturnType<typeof loadSheet>>;

/** The event's next seats after this one, or its first seats. */
export function listSeatsAfter(
  last: OrderedSeat | undefined,
  { eventId, limit }: { eventId: string; limit: number },
): OrderedSeat[] {
  const place = last && sql`(${last.sequence}, ${last.position}, ${last.seat})`;
  const query = sql`${withSeats(eventId)}
    select * from seats where ${place ? sql`(sequence, position, seat) > ${place}` : sql`true`}
    order by sequence, position, seat limit ${limit}`;
  return selectRows(query, seatColumns);
}

/**
 * Defines `seats`: one row for each ordered piece of an item with a date and time that was neither cancelled nor taken
 * back. Of any other item, the pieces of an order line are one row.
 */
export function withSeats(eventId: string): SQL {
  return sql`
    with recursive pieces as (
      select order_items.id as item, quantity - cancelled_quantity as quantity, position, order_id, sequence, number, status,
        user_id, customer_name, customer_email, orders.first_name as buyer_first, orders.last_name as buyer_last, 1 as piece
      from ${orderedItems(eventId)}
      union all select item, quantity, position, order_id, sequence, number, status,
        user_id, customer_name, customer_email, buyer_first, buyer_last, piece + 1
      from pieces where piece < quantity and ${isOfEvent(eventId, itemIsAttended)}
    ),
    seats as (
      select item || ' ' || piece as id, piece as seat, quantity, position, sequence, status,
        order_id as orderId, number as orderNumber, user_id as userId,
        customer_name as customerName, customer_email as customerEmail, event_bookings.id as bookingId,
        iif(first_name is null and not asks, buyer_first, first_name) as firstName,
        iif(last_name is null and not asks, buyer_last, last_name) as lastName,
        email, phone, notes
      from pieces left join event_bookings on order_item_id = item and event_bookings.seat = piece
        join (select ${isOfEvent(eventId, asksForNames)} as asks)
    )`;
}

const asksForNames = sql`${catalogItems.namesParticipants} and ${itemIsAttended}`;

/** Whether the item meets the condition. */
function isOfEvent(eventId: string, condition: SQL): SQL {
  return sql`exists (select 1 from catalog_items where catalog_items.id = ${eventId} and ${condition})`;
}

function orderedItems(eventId: string): SQL {
  return sql`order_items join orders on orders.id = order_items.order_id
    where item_id = ${eventId} and status <> 'cancelled' and quantity > cancelled_quantity`;
}

interface SeatCounts {
  all: number;
  named: number;
  rows: number;
}

/** Counts all seats, those with a participant, and the rows of the list. */
function countSeats(eventId: string): SeatCounts {
  const query = sql`
    select coalesce(sum(quantity - cancelled_quantity), 0) as "all", coalesce(sum((
      select count(*) from event_bookings
      where order_item_id = order_items.id and seat <= quantity - cancelled_quantity)), 0) as named,
      coalesce(sum(iif(${isOfEvent(eventId, itemIsAttended)}, quantity - cancelled_quantity, 1)), 0) as rows
    from ${orderedItems(eventId)}`;
  const [counted] = selectRows(query, { all: integer, named: integer, rows: integer });
  return counted ?? { all: 0, named: 0, rows: 0 };
}

function findSeatPage(query: ListQuery, eventId: string, all: number): ListPage<OrderedSeat> {
  const { q } = query;
  const isFound = matching(q);
  const count = q ? countFound(eventId, isFound) : all;
  const { offset, ...place } = paginate(query.page, { count, size: query.rows });
  const sort = isSort(query.sort) ? query.sort : "order";
  const dir = query.dir === "desc" ? "desc" : "asc";
  const statement = sql`${withSeats(eventId)}
    select * from seats where ${isFound}
    order by ${sorts[sort](sql.raw(dir))} limit ${query.rows} offset ${offset}`;
  const rows = selectRows(statement, seatColumns);
  return { ...place, q, sort, dir, size: query.rows, count, isCut: false, rows };
}

function countFound(eventId: string, isFound: SQL): number {
  const query = sql`${withSeats(eventId)} select count(*) as seats from seats where ${isFound}`;
  const [counted] = selectRows(query, { seats: integer });
  return counted?.seats ?? 0;
}

/** Seats without a participant come last in both directions. */
const sorts = {
  order: (way: SQL) => sql`sequence ${way}, position, seat`,
  participant: (way: SQL) => sql`lastName is null, ${germanOrder(sql`lastName`)} ${way},
    ${germanOrder(sql`firstName`)} ${way}, sequence, position, seat`,
  customer: (way: SQL) => sql`${germanOrder(sql`customerName`)} ${way}, sequence, position, seat`,
  status: (way: SQL) => sql`status ${way}, sequence, position, seat`,
};

function isSort(name: string | null): name is keyof typeof sorts {
  return name !== null && Object.hasOwn(sorts, name);
}

/**
 * Matches seats whose participant, customer or order contains every search word. One event is small enough
 * without an index.
 */
function matching(q: string): SQL {
  const text = `orderNumber || char(10) || customerName || char(10) || customerEmail || char(10) ||
    coalesce(firstName || ' ' || lastName || char(10) || email, '')`;
  const plainText = sql`plain_letters(${sql.raw(text)})`;
  const conditions = q.split(/\s+/).map((word) => sql`instr(${plainText}, ${plainLetters(word)})`);
  return q === "" ? sql`true` : sql.join(conditions, sql` and `);
}
