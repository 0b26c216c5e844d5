import { and, eq, inArray, isNotNull, like, type SQL } from "drizzle-orm";
import { actorName } from "#app/features/change-log/change-log.ts";
import { listInvoiceEvents } from "#app/features/invoices/invoices.server.ts";
import { paymentUndone } from "#app/features/money/payments.server.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import { listItemsOf } from "#app/features/orders/orders.server.ts";
import {
  type ShippingStep,
  shippingActions,
  shippingSteps,
} from "#app/features/orders/shipment.ts";
import { takeBackActions } from "#app/features/returns/taken-back.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db } from "#db/client.server.ts";
import {
  changeLog,
  declarations,
  type OrderStatus,
  orderReminders,
  orderStatusChanges,
  paymentAttempts,
  type RemovedPayment,
  removedPayments,
  users,
} from "#db/schema.ts";

/** A change that was made to an order. */
export interface OrderHistoryEntry {
  id: string;
  /** See `actorName`. Undefined if nobody is recorded. */
  by?: string | null;
  createdAt: Date;
  what:
    | { fromStatus: OrderStatus; toStatus: OrderStatus }
    /**
     * The customer was reminded. `paymentDue` is the due day ('YYYY-MM-DD'), which a planned reminder does not
     * change.
     */
    | { paymentDue: string; daysAfterDue: number | null }
    /** Pieces were taken back after this withdrawal, for example '2 × Tagebuch'. */
    | { takenBack: string[]; declarationId: string }
    /** In words, for example '2 × Feuerabend nach einer Absage zurückgenommen'. */
    | { recorded: string }
    /** The goods were recorded as sent, as not sent after all, or as returned. */
    | { shipping: ShippingStep }
    /** An invoice was issued, cancelled or corrected. */
    | { invoicing: string };
}

/**
 * Every status change, reminder, shipment, invoice, removed or handled payment, accepted withdrawal and called-off date of the
 * order, oldest first.
 */
export async function listOrderHistory(orderId: string): Promise<OrderHistoryEntry[]> {
  const removed = removedPaymentsOf(orderId);
  const entries = [
    ...removed,
    ...undoneBefore(orderId, removed),
    ...handledPaymentsOf(orderId),
    ...calledOffOf(orderId),
    ...takeBacksOf(orderId),
    ...statusChangesOf(orderId),
    ...remindersOf(orderId),
    ...shipmentsOf(orderId),
    ...invoicesOf(orderId),
  ];
  return entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function statusChangesOf(orderId: string): OrderHistoryEntry[] {
  const { id, createdAt, fromStatus, toStatus, actor, actorId } = orderStatusChanges;
  return db
    .select({ id, createdAt, actor, email: users.email, what: { fromStatus, toStatus } })
    .from(orderStatusChanges)
    .leftJoin(users, eq(users.id, actorId))
    .where(eq(orderStatusChanges.orderId, orderId))
    .all()
    .map(withActorName);
}

function removedPaymentsOf(orderId: string): OrderHistoryEntry[] {
  return db
    .select({ removed: removedPayments, email: users.email })
    .from(removedPayments)
    .leftJoin(users, eq(users.id, removedPayments.actorId))
    .where(eq(removedPayments.orderId, orderId))
    .all()
    .map(({ removed, email }) => {
      const { id, createdAt, actor } = removed;
      return withActorName({
        id,
        createdAt,
        actor,
        email,
        what: { recorded: removalWords(removed) },
      });
    });
}

/** Online payments that did not fit, and that an admin has dealt with. */
function handledPaymentsOf(orderId: string): OrderHistoryEntry[] {
  const { id, handledAt, handledBy, problem } = paymentAttempts;
  return db
    .select({ id, handledAt, problem, by: users.email })
    .from(paymentAttempts)
    .leftJoin(users, eq(users.id, handledBy))
    .where(and(eq(paymentAttempts.orderId, orderId), isNotNull(handledAt)))
    .all()
    .flatMap(({ id, handledAt: createdAt, problem, by }) => {
      const reason = problem ? ` (${problem})` : "";
      const recorded = `Online-Zahlung, die nicht passt, als erledigt vermerkt${reason}`;
      return createdAt ? [{ id, createdAt, by, what: { recorded } }] : [];
    });
}

/** For example 'Zahlung über 10,00 € rückgängig gemacht (20.11.2026, Bar, „am Stand“)'. */
function removalWords({ amount, method, paidOn, note, reason }: RemovedPayment): string {
  const facts = [
    formatShortDate(paidOn),
    paymentMethodLabels[method],
    ...(note ? [`„${note}“`] : []),
  ];
  const what = amount > 0 ? "Zahlung" : "Erstattung";
  const ends = {
    undone: "rückgängig gemacht",
    reopened: "rückgängig gemacht",
    confirmed: "vom Kontoauszug bestätigt und durch dessen Buchung ersetzt",
    failed: "nicht angekommen",
  };
  return `${what} über ${formatPrice(Math.abs(amount))} ${ends[reason]} (${facts.join(", ")})`;
}

function takeBacksOf(orderId: string): OrderHistoryEntry[] {
  const { id, handledAt, pieces, handledBy } = declarations;
  const isAccepted = eq(declarations.outcome, "accepted");
  const accepted = db
    .select({ id, handledAt, pieces, by: users.email })
    .from(declarations)
    .leftJoin(users, eq(users.id, handledBy))
    .where(and(eq(declarations.orderId, orderId), isAccepted, isNotNull(pieces)))
    .all();
  if (accepted.length === 0) return [];
  const items = listItemsOf([orderId]);
  return accepted.flatMap(({ id: declarationId, handledAt: createdAt, pieces, by }) => {
    const taken = items.flatMap((item) => {
      const found = pieces?.find(({ orderItemId }) => orderItemId === item.id);
      return found ? [{ ...item, quantity: found.quantity }] : [];
    });
    const what = { takenBack: taken.map(describeLine), declarationId };
    return createdAt ? [{ id: declarationId, createdAt, by, what }] : [];
  });
}

function remindersOf(orderId: string): OrderHistoryEntry[] {
  const { id, createdAt, paymentDue, daysAfterDue, actor, actorId } = orderReminders;
  return db
    .select({ id, createdAt, actor, email: users.email, what: { paymentDue, daysAfterDue } })
    .from(orderReminders)
    .leftJoin(users, eq(users.id, actorId))
    .where(eq(orderReminders.orderId, orderId))
    .all()
    .map(withActorName);
}

function shipmentsOf(orderId: string): OrderHistoryEntry[] {
  const isShipment = inArray(changeLog.action, Object.values(shippingActions));
  return notesOf(orderId, isShipment).flatMap(({ action, ...row }) => {
    const shipping = shippingSteps.find((step) => shippingActions[step] === action);
    return shipping ? withActorName({ ...row, what: { shipping } }) : [];
  });
}

function calledOffOf(orderId: string): OrderHistoryEntry[] {
  return notesOf(orderId, like(changeLog.action, `%${takeBackActions.calledOff}`)).map(asRecorded);
}

/** Payments that were removed before they had a table. Only the change log names them. */
function undoneBefore(orderId: string, removed: OrderHistoryEntry[]): OrderHistoryEntry[] {
  const moments = new Set(removed.map(({ createdAt }) => createdAt.getTime()));
  return notesOf(orderId, like(changeLog.action, paymentUndone("%")))
    .filter(({ createdAt }) => !moments.has(createdAt.getTime()))
    .map(asRecorded);
}

function asRecorded({ action, ...row }: ReturnType<typeof notesOf>[number]): OrderHistoryEntry {
  return withActorName({ ...row, what: { recorded: action } });
}

/** The change log names the admin of those that were made by hand. */
function invoicesOf(orderId: string): OrderHistoryEntry[] {
  const notes = notesOf(orderId, like(changeLog.action, "Rechnung %"));
  return listInvoiceEvents(orderId).map(({ paper: { id, number, createdAt }, sentence }) => {
    const note = notes.find(
      (each) => each.createdAt.getTime() === createdAt.getTime() && each.action.includes(number),
    );
    const entry = { id, createdAt, what: { invoicing: sentence } };
    return note ? withActorName({ ...entry, actor: note.actor, email: note.email }) : entry;
  });
}

/** The change log forgets them after a while. */
function notesOf(orderId: string, isThis: SQL | undefined) {
  const { id, createdAt, action, actor, actorId, subject, subjectId } = changeLog;
  return db
    .select({ id, createdAt, actor, email: users.email, action })
    .from(changeLog)
    .leftJoin(users, eq(users.id, actorId))
    .where(and(eq(subject, "order"), eq(subjectId, orderId), isThis))
    .all();
}

function withActorName<Row extends Parameters<typeof actorName>[0]>({ actor, email, ...row }: Row) {
  return { ...row, by: actorName({ actor, email }) };
}
