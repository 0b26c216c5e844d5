import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { type OrderStatus, orderReminders, orderStatusChanges, users } from "#db/schema.ts";

/** A change that an admin has made to an order. */
export interface HistoryEntry {
  id: string;
  /** The admin's sign-in address; null if that account has been deleted. */
  by: string | null;
  createdAt: Date;
  what:
    | { fromStatus: OrderStatus; toStatus: OrderStatus }
    /** The customer was reminded and given this new payment due day: 'YYYY-MM-DD'. */
    | { paymentDue: string };
}

/** Every status change and reminder of the order, oldest first. */
export async function listOrderHistory(orderId: string): Promise<HistoryEntry[]> {
  const entries = [...statusChangesOf(orderId), ...remindersOf(orderId)];
  return entries.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function statusChangesOf(orderId: string): HistoryEntry[] {
  const { id, createdAt, fromStatus, toStatus, changedBy } = orderStatusChanges;
  return db
    .select({ id, createdAt, by: users.email, what: { fromStatus, toStatus } })
    .from(orderStatusChanges)
    .leftJoin(users, eq(users.id, changedBy))
    .where(eq(orderStatusChanges.orderId, orderId))
    .all();
}

function remindersOf(orderId: string): HistoryEntry[] {
  const { id, createdAt, paymentDue, remindedBy } = orderReminders;
  return db
    .select({ id, createdAt, by: users.email, what: { paymentDue } })
    .from(orderReminders)
    .leftJoin(users, eq(users.id, remindedBy))
    .where(eq(orderReminders.orderId, orderId))
    .all();
}
