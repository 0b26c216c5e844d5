import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { findMatchingOrders } from "#app/features/declarations/administration/matching-orders.server.ts";
import { noticeEmail } from "#app/features/declarations/declaration-emails.ts";
import { countNotice } from "#app/features/declarations/declaration-limits.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { loggable } from "#app/http/log.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Declaration, declarations } from "#db/schema.ts";

const POLL_PAUSE = 5000;
const BATCH = 50;

/**
 * Tells customers about declarations from other addresses that name their orders, every few seconds. A post must not
 * look an order up itself, because its duration would reveal whether the order exists.
 */
export function startCustomerNotices(): void {
  const work = async () => {
    try {
      await tellCustomers();
    } catch (error) {
      console.error("[declarations]", loggable(error));
    }
  };
  setInterval(work, POLL_PAUSE).unref();
}

export async function tellCustomers(now = new Date()): Promise<void> {
  const { noticeDueAt } = declarations;
  const isDue = and(isNotNull(noticeDueAt), lte(noticeDueAt, now));
  const findDue = (queryable: Queryable) =>
    queryable.select().from(declarations).where(isDue).orderBy(asc(noticeDueAt)).limit(BATCH).all();
  // Most polls find nothing and so need no write lock.
  if (findDue(db).length === 0) return;
  await inTransaction((transaction) => {
    for (const declaration of findDue(transaction)) {
      const next = tellCustomer(transaction, declaration, now);
      transaction
        .update(declarations)
        .set({ noticeDueAt: next })
        .where(eq(declarations.id, declaration.id))
        .run();
    }
  });
}

/**
 * Returns null when nothing is left to do, or the time of the next attempt if the customer has received too many
 * of these e-mails.
 */
function tellCustomer(transaction: Queryable, declaration: Declaration, now: Date): Date | null {
  const order = findMatchingOrders([declaration], transaction).get(declaration.id);
  if (!order || order.isOwners || declaration.outcome !== null) return null;
  // An order keeps no address after its account is deleted.
  const recipient = order.accountEmail ?? order.customerEmail;
  // The confirmation tells its own recipient.
  if (!recipient || recipient.toLowerCase() === declaration.email.toLowerCase()) return null;
  const wait = countNotice(transaction, recipient, now);
  if (wait > 0) return new Date(now.getTime() + wait);
  const proof = order.userId === null ? "foreign" : proofOf(order.userId, recipient);
  const email = noticeEmail(declaration, { number: order.number, recipient, proof });
  enqueueEmail(transaction, { ...email, userId: order.userId ?? undefined }, now);
  return null;
}
