import { and, desc, isNotNull, lte } from "drizzle-orm";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { findMatchingOrders } from "#app/features/returns/declarations/administration/matching-orders.server.ts";
import { countNotice } from "#app/features/returns/declarations/declaration-limits.server.ts";
import {
  type ConcernedCustomer,
  concernedCustomer,
  createMemberSearch,
} from "#app/features/returns/declarations/notices/concerned-customer.server.ts";
import { noticeEmail } from "#app/features/returns/declarations/notices/notice-email.server.ts";
import { isAmong } from "#db/among.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Declaration, declarations } from "#db/schema.ts";

/** Far more than come about one order on a day, because one e-mail tells them all. */
const BATCH = 1000;

/**
 * Tells customers about declarations from other addresses that concern their orders and memberships. A post must not look
 * them up itself, because its duration would reveal whether they exist.
 */
export async function tellCustomers(now = new Date()): Promise<void> {
  const { noticeDueAt, receivedAt } = declarations;
  const isDue = and(isNotNull(noticeDueAt), lte(noticeDueAt, now));
  const findDue = (queryable: Queryable) =>
    queryable.select().from(declarations).where(isDue).orderBy(desc(receivedAt)).limit(BATCH).all();
  // Most polls find nothing and so need no write lock.
  if (findDue(db).length === 0) return;
  await inTransaction((transaction) => {
    const due = findDue(transaction);
    const setNext = (told: Declaration[], next: Date | null) => {
      const ids = told.map(({ id }) => id);
      const isTold = isAmong(declarations.id, ids);
      transaction.update(declarations).set({ noticeDueAt: next }).where(isTold).run();
    };
    setNext(due, null);
    for (const [customer, concerning] of byContract(due, transaction, now)) {
      const limited = countNotice(customer.contractId, now);
      if (limited) setNext(concerning, new Date(now.getTime() + limited.seconds * 1000));
      else enqueueEmail(transaction, noticeEmail(concerning, customer), now);
    }
  });
}

type Concerning = [Declaration, ...Declaration[]];

/** The declarations about each contract whose customer has to hear of them, in their order. */
function byContract(
  due: Declaration[],
  transaction: Queryable,
  now: Date,
): [ConcernedCustomer, Concerning][] {
  const orders = findMatchingOrders(due, transaction);
  const findMember = createMemberSearch(now);
  const groups = new Map<string, [ConcernedCustomer, Concerning]>();
  for (const declaration of due) {
    const customer = concernedCustomer(declaration, orders.get(declaration.id), findMember);
    if (!customer) continue;
    const known = groups.get(customer.contractId);
    if (known) known[1].push(declaration);
    else groups.set(customer.contractId, [customer, [declaration]]);
  }
  return [...groups.values()];
}
