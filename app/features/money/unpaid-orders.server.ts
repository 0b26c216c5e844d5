import { and, eq, exists, gte, inArray, isNotNull, lt, max, ne, not } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import { proofOf } from "#app/features/accounts/proven-address.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { isRunningAttempt, isUnbooked } from "#app/features/money/online/attempts.server.ts";
import {
  findWrittenOrders,
  type MatchedMoney,
  matchOpenMoney,
} from "#app/features/money/statements/matched-money.server.ts";
import { transferTo } from "#app/features/money/transfer.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { plannedReminderEmail } from "#app/features/orders/payment-reminders.server.ts";
import { hasOpenWithdrawal } from "#app/features/returns/open-withdrawals.server.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { addDays, berlinDay } from "#app/ui/format/format.ts";
import { isAmong } from "#db/among.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import {
  type Actor,
  bankEntries,
  bankImports,
  type Order,
  orderReminders,
  orders,
  paymentAttempts,
  payments,
  storedActor,
  storedAmountLeft,
} from "#db/schema.ts";

/** The age in days at which an imported statement no longer tells who has paid. */
const STATEMENT_DAYS = 3;
/** An account on which nothing was booked for longer is more likely an old statement than a quiet shop. */
const QUIET_DAYS = 7;
const clock: Actor = { system: "clock" };

/**
 * Selects pending orders with a due day for which no money has come and none is on its way. An unbooked transfer of the
 * same amount may be for the order. The owner decides about orders that are partly paid, have
 * an open withdrawal or an online payment that does not fit.
 */
function isUnpaid() {
  const paid = db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orders.id));
  const running = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orders.id), isRunningAttempt));
  const unbooked = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orders.id), isUnbooked()));
  const transferred = db
    .select({ id: bankEntries.id })
    .from(bankEntries)
    .where(and(eq(bankEntries.state, "open"), eq(bankEntries.amount, storedAmountLeft(orders))));
  return and(
    eq(orders.status, "pending"),
    isNotNull(orders.paymentDue),
    not(exists(paid)),
    not(exists(running)),
    not(exists(unbooked)),
    not(exists(transferred)),
    not(hasOpenWithdrawal()),
  );
}

/**
 * Whether the shop knows which transfers have arrived, so that nobody who has paid is reminded. A shop without a bank
 * account needs no statement.
 */
function knowsTransfers(now: Date): boolean {
  if (!bankAccount()) return true;
  const newest = db
    .select({ at: max(bankImports.createdAt) })
    .from(bankImports)
    .where(gte(bankImports.lastDay, addDays(berlinDay(now), -QUIET_DAYS)))
    .get();
  return now.getTime() - (newest?.at?.getTime() ?? 0) < STATEMENT_DAYS * DAY;
}

/** The ids of the orders whose planned reminder is due, with the days after the due day. */
function findDueReminders(now: Date): { id: string; days: number }[] {
  const plan = siteSettings();
  if (plannedDays(plan).length === 0) return [];
  const today = berlinDay(now);
  const { id, paymentDue, createdAt, customerEmail } = orders;
  const found = db
    .select({ id, paymentDue, createdAt })
    .from(orders)
    .where(
      and(isUnpaid(), inArray(paymentDue, remindedDueDays(plan, today)), ne(customerEmail, "")),
    )
    .all();
  const due = found.flatMap((order) => {
    const days = dueReminder(order, plan, today);
    return days === null ? [] : [{ id: order.id, days }];
  });
  const sent = sentReminders(due.map((reminder) => reminder.id));
  return due.filter((reminder) => !sent.has(keyOf(reminder)));
}

const keyOf = ({ id, days }: { id: string; days: number | null }) => `${id} ${days}`;

function sentReminders(orderIds: string[]): Set<string> {
  const { orderId: id, daysAfterDue: days } = orderReminders;
  const sent = db.select({ id, days }).from(orderReminders).where(isAmong(id, orderIds)).all();
  return new Set(sent.map(keyOf));
}

/** The orders that the texts of a transfer name or may mean that is not booked yet. */
async function findNamedByTransfers(now: Date): Promise<Set<string>> {
  const isThere = ({ entry }: MatchedMoney) => entry.amount > 0 && entry.doubt !== "taken-back";
  const matches = (await matchOpenMoney(now)).filter(isThere);
  return new Set(findWrittenOrders(matches).map(({ id }) => id));
}

/** The number of reminders that wait for a statement; 0 if they wait for nothing. */
export async function countWaitingReminders(now = new Date()): Promise<number> {
  return knowsTransfers(now) ? 0 : findDueReminders(now).length;
}

/**
 * Sends every planned reminder that is due, each at most once, unless a transfer that is not booked yet may be for
 * the order. Returns the number of reminders.
 */
export async function remindCustomers(now: Date): Promise<number> {
  if (!knowsTransfers(now)) return 0;
  const named = await findNamedByTransfers(now);
  let count = 0;
  for (const reminder of findDueReminders(now)) {
    if (named.has(reminder.id)) continue;
    if (await inTransaction((transaction) => remind(transaction, reminder, now))) count += 1;
  }
  return count;
}

/** Returns false if the order was paid, cancelled or reminded in the meantime. */
function remind(
  transaction: Queryable,
  { id, days }: { id: string; days: number },
  now: Date,
): boolean {
  const isStillUnpaid = and(eq(orders.id, id), isUnpaid());
  const due = transaction
    .select({ day: orders.paymentDue })
    .from(orders)
    .where(isStillUnpaid)
    .get();
  const order = due && findOrderById(transaction, id);
  if (!order || !due.day) return false;
  const values = { orderId: id, paymentDue: due.day, daysAfterDue: days, createdAt: now };
  const reminder = transaction
    .insert(orderReminders)
    .values({ ...values, ...storedActor(clock) })
    .onConflictDoNothing()
    .returning()
    .get();
  if (!reminder) return false;
  const { number: label, userId, customerEmail } = order;
  const subject = { subject: "order", subjectId: id, label, userId } as const;
  recordChange(transaction, { ...subject, actor: clock, action: "an die Zahlung erinnert", now });
  const remainder = order.left;
  const transfer = transferTo(bankAccount(), remainder);
  const email = plannedReminderEmail(remainder, transfer, reminder, proofOf(userId, customerEmail));
  enqueueEmail(transaction, email, now);
  return true;
}

/**
 * Cancels the orders that are still unpaid after the days that the owner has set. Their seats and pieces become
 * free again, and their customers get an e-mail. Returns the number of orders.
 */
export async function cancelUnpaidOrders(now: Date): Promise<number> {
  const { expireAfterDays } = siteSettings();
  if (expireAfterDays === null || !knowsTransfers(now)) return 0;
  const lastDue = addDays(berlinDay(now), -expireAfterDays);
  const expired = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isUnpaid(), lt(orders.paymentDue, lastDue)))
    .all();
  let count = 0;
  const seen = { seen: "pending", onlyIfUnpaid: true } as const;
  const cancelled = { status: "cancelled", ...seen, actor: clock, now } as const;
  const named = await findNamedByTransfers(now);
  for (const { id: orderId } of expired) {
    if (named.has(orderId)) continue;
    const result = await changeOrderStatus({ orderId, ...cancelled });
    if (result.ok && result.isNew) count += 1;
  }
  return count;
}

/** A reminder that could not be sent within this many days is dropped. */
const LATE_DAYS = 3;

interface ReminderPlan {
  /** Days before the due day. Null: no reminder. */
  remindBefore: number | null;
  /** Days after the due day. */
  remindAfter: number[];
}

type Reminded = Pick<Order, "paymentDue" | "createdAt">;

/**
 * Returns the planned reminder that is due for a pending order, in days after the order's due day; negative before
 * it. Null if none is due. A later reminder replaces the earlier ones. No reminder is planned for the day of the
 * order itself.
 */
export function dueReminder(
  { paymentDue, createdAt }: Reminded,
  plan: ReminderPlan,
  today: string,
): number | null {
  if (paymentDue === null) return null;
  const orderedOn = berlinDay(createdAt);
  const reached = plannedDays(plan).filter((days) => {
    const plannedOn = addDays(paymentDue, days);
    return plannedOn <= today && plannedOn > orderedOn;
  });
  if (reached.length === 0) return null;
  const days = Math.max(...reached);
  const isLate = addDays(paymentDue, days + LATE_DAYS) < today;
  const isBeforeNoMore = days < 0 && paymentDue < today;
  return isLate || isBeforeNoMore ? null : days;
}

/** The due days of the orders for which a reminder may be due. */
export function remindedDueDays(plan: ReminderPlan, today: string): string[] {
  return plannedDays(plan).flatMap((days) =>
    Array.from({ length: LATE_DAYS + 1 }, (_, late) => addDays(today, -days - late)),
  );
}

function plannedDays({ remindBefore, remindAfter }: ReminderPlan): number[] {
  return remindBefore === null ? remindAfter : [-remindBefore, ...remindAfter];
}
