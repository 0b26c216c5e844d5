import { eq } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { noteChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { readOrder } from "#app/features/orders/orders.server.ts";
import type { PayeeAccount } from "#app/features/settlement/refunds/open-refunds.server.ts";
import { askForAccountEmail } from "#app/features/settlement/refunds/refund-emails.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { type Actor, orders, refundAccounts } from "#db/schema.ts";

interface About {
  orderId: string;
  actor: Actor;
  now: Date;
}

/** Stores the account that an order's money goes back to. Returns false if there is no such order. */
export function storeRefundAccount(
  { name, iban }: PayeeAccount,
  { orderId, actor, now }: About,
): Promise<boolean> {
  return inTransaction((transaction) => {
    const order = transaction.select().from(orders).where(eq(orders.id, orderId)).get();
    if (!order) return false;
    const account = { name, iban, createdAt: now };
    transaction
      .insert(refundAccounts)
      .values({ orderId, ...account })
      .onConflictDoUpdate({ target: refundAccounts.orderId, set: account })
      .run();
    const subject = { subject: "order", subjectId: orderId, label: order.number } as const;
    const action = "Konto für die Erstattung eingetragen";
    noteChange(transaction, { ...subject, actor, action, userId: order.userId, now });
    return true;
  });
}

/**
 * Asks the customer for the account that the money goes back to. Returns false if they were asked before, or the
 * order has no address any more.
 */
export function askForRefundAccount({ orderId, actor, now }: About): Promise<boolean> {
  return inTransaction((transaction) => {
    const order = readOrder(transaction, orderId);
    if (!order?.customerEmail) return false;
    const proof = proofOf(order.userId, order.customerEmail);
    const isNew = enqueueEmail(transaction, askForAccountEmail(order, proof), now);
    if (!isNew) return false;
    const subject = { subject: "order", subjectId: orderId, label: order.number } as const;
    const action = "nach der IBAN für die Erstattung gefragt";
    noteChange(transaction, { ...subject, actor, action, userId: order.userId, now });
    return true;
  });
}
