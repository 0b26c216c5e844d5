import { setImmediate } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import { logFailure } from "#app/environment/log-lines.server.ts";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { findRenewal } from "#app/features/membership/renewal.server.ts";
import { renewalEmail } from "#app/features/membership/renewal-reminders/renewal-email.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { orders, renewalReminders, users } from "#db/schema.ts";

/**
 * Reminds every member whose membership ends soon, of each planned day once. Returns the number of e-mails. A member for
 * whom it fails does not hold up the others.
 */
export async function remindMembers(now: Date): Promise<number> {
  let count = 0;
  for (const userId of findMembers()) {
    try {
      if (!findRenewal(userId, now)) continue;
      if (await inTransaction((transaction) => remind(transaction, userId, now))) count += 1;
    } catch (error) {
      logFailure("reminders", error);
    } finally {
      // Other requests get their turn.
      await setImmediate();
    }
  }
  return count;
}

/**
 * Selects orders whose customer was told at the checkout that reminders follow (§ 7 Abs. 3 UWG) and has not objected
 * since.
 */
const isReminded = and(eq(orders.isToldOfReminders, true), isNull(users.renewalRemindersOffAt));

function findMembers(): string[] {
  return db
    .selectDistinct({ id: users.id })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.status, "completed"), isReminded))
    .all()
    .map(({ id }) => id);
}

/** Returns false if there is nothing to renew any more, or if another process was faster. */
function remind(transaction: Queryable, userId: string, now: Date): boolean {
  const renewal = findRenewal(userId, now);
  const id = renewal?.orderId;
  const member = id ? findMember(transaction, id) : null;
  if (!renewal || !id || !member) return false;
  const { lastDay, daysBefore } = renewal;
  const { changes } = transaction
    .insert(renewalReminders)
    .values({ userId, lastDay, daysBefore, createdAt: now })
    .onConflictDoNothing()
    .run();
  if (changes === 0) return false;
  const { customerEmail } = member;
  const proof = proofOf(userId, customerEmail);
  const email = renewalEmail(renewal, { id, userId, customerEmail }, proof);
  enqueueEmail(transaction, email, now);
  return true;
}

/**
 * The address of the account if it is proven, else the one of the order that the membership comes from. Null if this
 * order's customer gets no reminders.
 */
function findMember(transaction: Queryable, orderId: string): { customerEmail: string } | null {
  const { email, emailVerifiedAt } = users;
  const found = transaction
    .select({ email, emailVerifiedAt, customerEmail: orders.customerEmail })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, orderId), isReminded))
    .get();
  if (!found) return null;
  return { customerEmail: found.emailVerifiedAt ? found.email : found.customerEmail };
}
