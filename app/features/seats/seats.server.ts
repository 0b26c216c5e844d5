import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { itemIsAttended } from "#app/features/catalog/catalog.server.ts";
import { namesApart } from "#app/features/catalog/names-apart.ts";
import {
  type Closure,
  closureOf,
  type EventSeats,
  namedSeats,
  renumberSeats,
  seatAfter,
  seatsOf,
} from "#app/features/seats/seats.ts";
import { emailOf, optionalLine, optionalText, requiredLine } from "#app/http/form-fields.ts";
import { isAmongGiven } from "#db/among.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { hasPiecesLeft } from "#db/ordered-items.server.ts";
import {
  catalogItems,
  eventBookings,
  type ItemKind,
  type Order,
  orderItems,
  orders,
} from "#db/schema.ts";

/** The participant for a seat. A malformed seat number counts as a seat that does not exist. */
export const seatSchema = z.object({
  intent: z.literal("book-seat"),
  orderItemId: z.string().max(100).catch(""),
  seat: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .catch(0),
  firstName: requiredLine("Bitte gib den Vornamen ein.", 100),
  lastName: requiredLine("Bitte gib den Nachnamen ein.", 100),
  email: emailOf("Bitte gib die E-Mail-Adresse ein."),
  phone: optionalLine(50),
  notes: optionalText(2000),
});

export type PostedSeat = z.output<typeof seatSchema>;

/**
 * The attended items of these orders, whoever placed them. Each has one seat per piece that was not taken back.
 */
export async function listSeatsOf(orderIds: string[], now = new Date()): Promise<EventSeats[]> {
  return withSeats(occasionsOfOrders.all({ orderIds: JSON.stringify(orderIds) }), now);
}

/**
 * The same for one item of the account's own orders. Returns null if the item is not theirs or has no date and time.
 */
export async function findSeatsOf(
  userId: string,
  orderItemId: string,
  now = new Date(),
): Promise<EventSeats | null> {
  const occasions = listOccasions(ownItem(userId, orderItemId));
  return withSeats(occasions, now)[0] ?? null;
}

/** The number of seats of each order item that have a participant, by the item's id. */
export function countParticipants(
  transaction: Queryable,
  orderItemIds: string[],
): Map<string, number> {
  const counts = transaction
    .select({ id: eventBookings.orderItemId, participants: count() })
    .from(eventBookings)
    .where(inArray(eventBookings.orderItemId, orderItemIds))
    .groupBy(eventBookings.orderItemId)
    .all();
  return new Map(counts.map(({ id, participants }) => [id, participants]));
}

type SeatResult =
  | {
      ok: true;
      /** The number of the seat to fill in next. */
      next: number;
    }
  | { ok: false; reason: "not-found" }
  /** 'not-asked': the owner does not ask for names, and the seat has none that could be corrected. */
  | { ok: false; reason: "not-asked" | Closure; kind: ItemKind };

/**
 * Stores or corrects the participant for a seat that the account has ordered. Each seat is one
 * row, so submitting the form twice is idempotent.
 */
export async function nameParticipant(
  userId: string,
  { orderItemId, seat, ...participant }: Omit<PostedSeat, "intent">,
  now = new Date(),
): Promise<SeatResult> {
  return inTransaction((transaction) => {
    const [occasion] = listOccasions(ownItem(userId, orderItemId));
    const exists = occasion && seat >= 1 && seat <= occasion.seatCount;
    if (!exists) return { ok: false, reason: "not-found" };
    const closure = closureOf(occasion, now);
    const { kind } = occasion;
    if (closure) return { ok: false, reason: closure, kind };
    if (!isAskedFor(occasion, seat, now)) return { ok: false, reason: "not-asked", kind };
    transaction
      .insert(eventBookings)
      .values({ eventId: occasion.eventId, orderItemId, seat, ...participant })
      .onConflictDoUpdate({
        target: [eventBookings.orderItemId, eventBookings.seat],
        set: participant,
      })
      .run();
    const [booked] = withSeats([occasion], now);
    return { ok: true, next: seatAfter(booked?.seats ?? [], seat) };
  });
}

function isAskedFor(occasion: Occasion, seat: number, now: Date): boolean {
  return withSeats([occasion], now).some((event) =>
    namedSeats(event).some(({ number }) => number === seat),
  );
}

interface Attendance {
  /** Whether the customer takes the first seat of each item. */
  selfAttends: boolean;
  /** The names for seats, which count from 1 within their item. */
  named: { itemId: string; number: number; firstName: string; lastName: string }[];
}

/**
 * Stores the names that the checkout asked for, where items want them. Messages about a seat go to the customer until it
 * gets an address of its own.
 */
export function nameSeatsOf(
  transaction: Queryable,
  order: Pick<Order, "id" | "firstName" | "lastName" | "customerEmail">,
  { selfAttends, named }: Attendance,
): void {
  const { firstName, lastName, customerEmail: email } = order;
  if (!selfAttends && named.length === 0) return;
  for (const { eventId, orderItemId, seat, number } of listPlaces(order.id)) {
    const isSelf = selfAttends && number === 1;
    const other = named.find((each) => each.itemId === eventId && each.number === number);
    const name = isSelf ? { firstName, lastName } : other;
    if (!name) continue;
    const participant = { firstName: name.firstName, lastName: name.lastName, email };
    transaction
      .insert(eventBookings)
      .values({ eventId, orderItemId, seat, ...participant })
      .run();
  }
}

/**
 * The seats of an order whose participants are to be named, each with its number within its item: a free piece beside paid
 * ones is a line of its own.
 */
function listPlaces(orderId: string) {
  const asking = listOccasions(eq(orders.id, orderId)).filter((each) => each.namesParticipants);
  const places = asking.flatMap(({ eventId, orderItemId, seatCount }) =>
    Array.from({ length: seatCount }, (_, index) => ({ eventId, orderItemId, seat: index + 1 })),
  );
  const counted = new Map<string, number>();
  return places.map((place) => {
    const number = (counted.get(place.eventId) ?? 0) + 1;
    counted.set(place.eventId, number);
    return { ...place, number };
  });
}

function ownItem(userId: string, orderItemId: string): SQL | undefined {
  return and(eq(orders.userId, userId), eq(orderItems.id, orderItemId));
}

type Occasion = ReturnType<typeof listOccasions>[number];

/**
 * The ordered events and courses that meet the condition, with the title at the time of the order and their
 * current date, time and place. The date decides whether there are seats, not the kind.
 */
function listOccasions(condition: SQL | undefined) {
  return occasionsWhere(condition).all();
}

function occasionsWhere(condition: SQL | undefined) {
  return db
    .select({
      orderItemId: orderItems.id,
      orderId: orders.id,
      orderNumber: orders.number,
      status: orders.status,
      seatCount: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`,
      title: orderItems.itemTitle,
      eventId: catalogItems.id,
      kind: catalogItems.kind,
      namesParticipants: catalogItems.namesParticipants,
      date: catalogItems.date,
      time: catalogItems.time,
      endDate: catalogItems.endDate,
      endTime: catalogItems.endTime,
      furtherDates: catalogItems.furtherDates,
      location: catalogItems.location,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(catalogItems, eq(catalogItems.id, orderItems.itemId))
    .where(and(itemIsAttended, hasPiecesLeft, condition))
    .orderBy(asc(orderItems.position));
}

// Both queries are prepared once, because all pages with orders run them.
const occasionsOfOrders = occasionsWhere(isAmongGiven(orders.id, "orderIds")).prepare();

const participantsOf = db
  .select()
  .from(eventBookings)
  .where(isAmongGiven(eventBookings.orderItemId, "ids"))
  .prepare();

/** Reads all seats in one query, whatever the number of events. */
function withSeats(occasions: Occasion[], now: Date): EventSeats[] {
  const ids = occasions.map(({ orderItemId }) => orderItemId);
  const participants = participantsOf.all({ ids: JSON.stringify(ids) });
  const names = namesWithinOrders(occasions);
  return occasions.map((occasion) => ({
    ...occasion,
    name: names.get(occasion.orderItemId) ?? occasion.title,
    closure: closureOf(occasion, now),
    seats: seatsOf(
      occasion.seatCount,
      participants.filter(({ orderItemId }) => orderItemId === occasion.orderItemId),
    ),
  }));
}

function namesWithinOrders(occasions: Occasion[]): Map<string, string> {
  const lines = occasions.map((occasion) => ({ ...occasion, id: occasion.orderItemId }));
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  const linesOf = (id: string) => lines.filter(({ orderId }) => orderId === id);
  return new Map(orderIds.flatMap((id) => [...namesApart(linesOf(id))]));
}

/**
 * Moves the participants of an order item to the seats from 1 to `left`, after pieces of it were taken
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
