import { eq } from "drizzle-orm";
import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
} from "#app/features/orders/order-email-parts.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { type Doing, orders, refundAccounts } from "#db/schema.ts";

/** The account that money comes from or goes to. */
export interface PayeeAccount {
  name: string;
  /** Electronic format: capitals without spaces. */
  iban: string;
}

interface About extends Doing {
  orderId: string;
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
    recordChange(transaction, { ...subject, actor, action, userId: order.userId, now });
    return true;
  });
}

/**
 * Asks the customer for the account that the money goes back to. Returns false if they were asked before, or the
 * order has no address any more.
 */
export function askForRefundAccount({ orderId, actor, now }: About): Promise<boolean> {
  return inTransaction((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order?.customerEmail) return false;
    const proof = proofOf(order.userId, order.customerEmail);
    const isNew = enqueueEmail(transaction, askForAccountEmail(order, proof), now);
    if (!isNew) return false;
    const subject = { subject: "order", subjectId: orderId, label: order.number } as const;
    const action = "nach der IBAN für die Erstattung gefragt";
    recordChange(transaction, { ...subject, actor, action, userId: order.userId, now });
    return true;
  });
}

/** The key of the e-mail that asks an order's customer for an account. */
export const accountQuestionKey = (orderId: string) => `refund-account:${orderId}`;

/** Asks the customer where the money may go. The answer goes to the owner. */
function askForAccountEmail(order: OrderWithItems, proof: AddressProof): NewEmail {
  const { id, number, customerName } = order;
  return {
    key: accountQuestionKey(id),
    ...letterFields(order, proof),
    replyTo: operatorMailbox() ?? undefined,
    subject: `Wohin dürfen wir dein Geld überweisen? Bestellung ${number}`,
    content: [
      greeting,
      ...paragraphs(
        `für deine Bestellung ${number} bekommst du Geld zurück. Uns fehlt nur noch das Konto.`,
        `Bitte antworte auf diese E-Mail mit deiner IBAN, und mit dem Namen, auf den das Konto läuft, falls es nicht ${customerName} ist. Mehr brauchen wir nicht, auch kein Passwort und keine PIN.`,
      ),
      ...orderPage(order),
    ],
  };
}
