import { and, eq, type SQL, sql } from "drizzle-orm";
import { type ListAsked, listAsked } from "#app/http/list-asked.ts";
import { db } from "#db/client.server.ts";
import type { ListPage } from "#db/list-page.server.ts";
import { findPage } from "#db/paging.ts";
import { catalogItems, type Order } from "#db/schema.ts";

/** A seat that somebody has ordered, and who takes it: all null where nobody is named yet. */
export interface OrderedSeat
  extends Pick<Order, "status" | "userId" | "customerName" | "customerEmail"> {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  notes: string | null;
  orderId: string;
  orderNumber: string;
  /** 'Seat 2 of 3', counted within its order. */
  seat: number;
  quantity: number;
  /** Seats are in the order of these two, then of their own number. */
  sequence: number;
  position: number;
}

const PAGE_SIZE = 10;

/** An event with a page of its seats, as the address asks for it; null where there is no such event. */
export async function listParticipants(request: Request, eventId: string) {
  const event = findEventOfSeats(eventId);
  if (!event) return null;
  const seats = countSeats(eventId);
  return { event: { ...event, seats }, list: findSeatPage(listAsked(request), eventId, seats.all) };
}

export type ParticipantsPage = NonNullable<Awaited<ReturnType<typeof listParticipants>>>;

/** More rows than that make a page that takes too long; the file has all of them. */
const SHEET_SIZE = 500;

/** The event with its seats by name, to be ticked off on paper; null where there is no such event. */
export async function loadSheet(eventId: string) {
  const event = findEventOfSeats(eventId);
  if (!event) return null;
  const rows = db.all<OrderedSeat>(sql`${withSeats(eventId)}
    select * from seats order by ${sorts.participant(sql`asc`)} limit ${SHEET_SIZE}`);
  return { event: { ...event, seats: countSeats(eventId) }, rows, at: new Date() };
}

export type Sheet = NonNullable<Awaited<ReturnType<typeof loadSheet>>>;

/** Also one in the archive. */
export function findEventOfSeats(id: string) {
  const { title, date, time, location, capacity, kind } = catalogItems;
  return db
    .select({ id: catalogItems.id, title, date, time, location, capacity })
    .from(catalogItems)
    .where(and(eq(kind, "event"), eq(catalogItems.id, id)))
    .get();
}

/** The event's next seats after this one, or its first. */
export function findSeatsAfter(
  last: OrderedSeat | undefined,
  { eventId, limit }: { eventId: string; limit: number },
): OrderedSeat[] {
  const place = last && sql`(${last.sequence}, ${last.position}, ${last.seat})`;
  return db.all<OrderedSeat>(sql`${withSeats(eventId)}
    select * from seats where ${place ? sql`(sequence, position, seat) > ${place}` : sql`true`}
    order by sequence, position, seat limit ${limit}`);
}

/** `seats`: a row for each piece of the event in orders that are not cancelled. */
export function withSeats(eventId: string): SQL {
  return sql`
    with recursive pieces as (
      select order_items.id as item, quantity, position, order_id, sequence, number, status,
        user_id, customer_name, customer_email, 1 as piece
      from ${orderedItems(eventId)}
      union all select item, quantity, position, order_id, sequence, number, status,
        user_id, customer_name, customer_email, piece + 1
      from pieces where piece < quantity
    ),
    seats as (
      select item || ' ' || piece as id, piece as seat, quantity, position, sequence, status,
        order_id as orderId, number as orderNumber, user_id as userId,
        customer_name as customerName, customer_email as customerEmail, first_name as firstName, last_name as lastName,
        email, phone, notes
      from pieces left join event_bookings on order_item_id = item and event_bookings.seat = piece
    )`;
}

function orderedItems(eventId: string): SQL {
  return sql`order_items join orders on orders.id = order_items.order_id
    where item_id = ${eventId} and status <> 'cancelled'`;
}

/** How many there are, and how many of them have a name. */
function countSeats(eventId: string): { all: number; named: number } {
  const [counted] = db.all<{ all: number; named: number }>(sql`
    select coalesce(sum(quantity), 0) as "all", coalesce(sum((
      select count(*) from event_bookings
      where order_item_id = order_items.id and seat <= quantity)), 0) as named
    from ${orderedItems(eventId)}`);
  return counted ?? { all: 0, named: 0 };
}

function findSeatPage(asked: ListAsked, eventId: string, all: number): ListPage<OrderedSeat> {
  const { q } = asked;
  const isFound = holding(q);
  const count = q ? countFound(eventId, isFound) : all;
  const { offset, ...place } = findPage(asked.page, { count, size: PAGE_SIZE });
  const sort = isSort(asked.sort) ? asked.sort : "order";
  const dir = asked.dir === "desc" ? "desc" : "asc";
  const rows = db.all<OrderedSeat>(sql`${withSeats(eventId)}
    select * from seats where ${isFound}
    order by ${sorts[sort](sql.raw(dir))} limit ${PAGE_SIZE} offset ${offset}`);
  return { ...place, q, sort, dir, count, isCut: false, rows };
}

function countFound(eventId: string, isFound: SQL): number {
  const [counted] = db.all<{ seats: number }>(
    sql`${withSeats(eventId)} select count(*) as seats from seats where ${isFound}`,
  );
  return counted?.seats ?? 0;
}

/** Seats without a name come last either way. */
const sorts = {
  order: (way: SQL) => sql`sequence ${way}, position, seat`,
  participant: (way: SQL) => sql`lastName is null, lastName collate nocase ${way},
    firstName collate nocase ${way}, sequence, position, seat`,
  customer: (way: SQL) => sql`customerName collate nocase ${way}, sequence, position, seat`,
  status: (way: SQL) => sql`status ${way}, sequence, position, seat`,
};

function isSort(name: string | null): name is keyof typeof sorts {
  return name !== null && Object.hasOwn(sorts, name);
}

/** All of the words, of a participant, the customer or the order. One event needs no index for it. */
function holding(q: string): SQL {
  const text = `orderNumber || char(10) || customerName || char(10) || customerEmail || char(10) ||
    coalesce(firstName || ' ' || lastName || char(10) || email, '')`;
  const conditions = q
    .split(/\s+/)
    .map((word) => sql`instr(${plain(text)}, ${plainLetters(word)})`);
  return q === "" ? sql`true` : sql.join(conditions, sql` and `);
}

/** SQLite knows no other capitals than those of English. */
const plainFor: Record<string, string> = {
  ...{ Ä: "a", ä: "a", Ö: "o", ö: "o", Ü: "u", ü: "u", ẞ: "ss", ß: "ss" },
};

function plain(text: string): SQL {
  const lower = sql`lower(${sql.raw(text)})`;
  return Object.entries(plainFor).reduce(
    (result, [letter, instead]) => sql`replace(${result}, ${letter}, ${instead})`,
    lower,
  );
}

function plainLetters(word: string): string {
  return [...word].map((letter) => plainFor[letter] ?? letter.toLowerCase()).join("");
}
