import { and, eq, exists } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/proven-address.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { type EarlyStartClass, earlyStartTexts } from "#app/features/orders/early-start.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  letterFields,
  orderPage,
  paragraphs,
} from "#app/features/orders/order-email-parts.server.ts";
import { findOrderById } from "#app/features/orders/orders.server.ts";
import { hasOpenWithdrawal } from "#app/features/returns/open-withdrawals.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { hasPiecesLeft } from "#db/ordered-items.server.ts";
import { orderItems, orders } from "#db/schema.ts";

/**
 * Stores that a customer agrees after the order that digital content or a service begins before the withdrawal period
 * ends, and confirms it on a durable medium (§ 356 Abs. 5, Abs. 6 Nr. 2, § 312f Abs. 3 BGB). Refused while a withdrawal of the order waits
 * for an admin, because the consent would end the right to it, or if the order does not wait for a consent, for example
 * because it was cancelled after the page was rendered.
 */
export function consentLater(
  { orderId, userId, wanted }: { orderId: string; userId: string; wanted: EarlyStartClass },
  now = new Date(),
): Promise<ConsentResult> {
  const column = { digital: "consentDigital", service: "consentService" }[wanted] as
    | "consentDigital"
    | "consentService";
  return inTransaction<ConsentResult>((transaction) => {
    if (isBeingWithdrawn(transaction, { orderId, userId })) {
      return { ok: false, reason: "withdrawal" };
    }
    const { changes } = transaction
      .update(orders)
      .set({ [column]: true, consentedAt: now, updatedAt: now })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.userId, userId),
          eq(orders.status, "completed"),
          eq(orders[column], false),
          exists(remainingLines(transaction, wanted)),
        ),
      )
      .run();
    const order = changes === 1 ? findOrderById(transaction, orderId) : null;
    if (order) confirmConsent(transaction, { order, wanted, now });
    return order ? { ok: true } : { ok: false, reason: "not-waiting" };
  });
}

type ConsentResult = { ok: true } | { ok: false; reason: "withdrawal" | "not-waiting" };

/** Whether a withdrawal of the account's order waits for an admin. */
function isBeingWithdrawn(
  transaction: Queryable,
  { orderId, userId }: { orderId: string; userId: string },
): boolean {
  const { id } = orders;
  const isTheirs = and(eq(id, orderId), eq(orders.userId, userId));
  const open = and(isTheirs, hasOpenWithdrawal(transaction));
  return transaction.select({ id }).from(orders).where(open).get() !== undefined;
}

/** The order's lines of the class with pieces that no withdrawal has taken back. */
function remainingLines(transaction: Queryable, wanted: EarlyStartClass) {
  const { id, orderId, withdrawalClass } = orderItems;
  return transaction
    .select({ id })
    .from(orderItems)
    .where(and(eq(orderId, orders.id), eq(withdrawalClass, wanted), hasPiecesLeft));
}

interface Consent {
  order: OrderWithItems;
  wanted: EarlyStartClass;
  now: Date;
}

const effects: Record<EarlyStartClass, string> = {
  digital:
    "Die digitalen Inhalte stehen dir damit ab sofort offen, und dein Widerrufsrecht dafür ist erloschen.",
  service:
    "Wir beginnen damit ab sofort. Widerrufen kannst du weiterhin, bis die Frist endet oder wir den Vertrag vollständig erfüllt haben.",
};

function confirmConsent(transaction: Queryable, { order, wanted, now }: Consent): void {
  if (!order.customerEmail) return;
  const proof = proofOf(order.userId, order.customerEmail);
  enqueueEmail(
    transaction,
    {
      key: wanted === "digital" ? `early-start:${order.id}` : `early-start:${order.id}:${wanted}`,
      ...letterFields(order, proof),
      subject: `Deine Zustimmung zur Bestellung ${order.number}`,
      content: [
        greeting,
        ...paragraphs(
          `zu deiner Bestellung ${order.number} hast du erklärt: „${earlyStartTexts[wanted]}“`,
          effects[wanted],
        ),
        { kind: "link", label: "Meine Inhalte", path: "/dashboard/inhalte" },
        ...orderPage(order),
      ],
    },
    now,
  );
}
