import { eq } from "drizzle-orm";
import { z } from "zod";
import { actorName } from "#app/features/change-log/change-log.ts";
import { recordPayment } from "#app/features/money/payments.server.ts";
import { isUnlikelySurplus, type PaymentSituation } from "#app/features/money/payments.ts";
import type { OrderWithItems } from "#app/features/orders/loaded-order.ts";
import {
  findOrderById,
  type OrderChange,
  recordOrderChange,
} from "#app/features/orders/orders.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { checkbox, optionalLine, requiredDay } from "#app/http/form-fields.ts";
import { optionalPrice } from "#app/http/price-field.ts";
import { berlinDay, formatPrice } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Order, type Payment, paymentMethods, payments, users } from "#db/schema.ts";

/** The form on an order's page that notes a payment. */
export const paymentSchema = z.object({
  amount: optionalPrice("Betrag").refine((cents) => cents !== null && cents > 0, {
    error: "Bitte geben Sie einen Betrag ein, zum Beispiel 49,90.",
    abort: true,
  }),
  paidOn: requiredDay("Bitte geben Sie den Tag an, an dem das Geld da war.")
    .refine((day) => day <= berlinDay(new Date()), "Dieser Tag liegt in der Zukunft.")
    .refine((day) => day >= "2000-01-01", "Dieser Tag liegt vor dem Jahr 2000."),
  method: z.enum(paymentMethods, "Bitte wählen Sie aus, wie bezahlt wurde."),
  note: optionalLine(200),
  /** Whether the admin wants to record it although nothing is open, or much less. */
  isExtra: checkbox,
  token: z.uuid().catch(() => crypto.randomUUID()),
});

interface HandPayment
  extends OrderChange,
    Pick<Payment, "amount" | "method" | "paidOn" | "note">,
    Pick<z.output<typeof paymentSchema>, "isExtra"> {
  /** Identifies the form, so that submitting it twice records one payment. */
  token: string;
}

export type PaidByHand =
  | {
      ok: true;
      order: Pick<Order, "number" | "status" | "customerEmail">;
      money: PaymentSituation;
      isNew: boolean;
    }
  | { ok: false; reason: "not-found" };

/** `surplus`: nothing is open, or much less, and the admin has not said that the payment shall be recorded all the same. */
type HandPaymentResult = PaidByHand | { ok: false; reason: "surplus"; open: number };

/** Records a payment that an admin enters. An order that is then paid in full is completed if the owner wants it. */
export async function recordPaymentByHand(payment: HandPayment): Promise<HandPaymentResult> {
  return inTransaction<HandPaymentResult>((transaction) => {
    const order = findOrderById(transaction, payment.orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const { token, isExtra, ...values } = payment;
    const reference = `by-hand:${token}`;
    const mayBeExtra = isExtra || isRecorded(transaction, reference);
    const { open } = order.money;
    if (!mayBeExtra && (open === 0 || isUnlikelySurplus(payment.amount - open))) {
      return { ok: false, reason: "surplus", open };
    }
    const isNew = recordWithConsequences(transaction, order, { ...values, reference });
    return outcomeOf(transaction, order.id, isNew);
  });
}

/** Whether the same form was sent before. */
function isRecorded(transaction: Queryable, reference: string): boolean {
  const recorded = transaction
    .select()
    .from(payments)
    .where(eq(payments.reference, reference))
    .get();
  return recorded !== undefined;
}

/** Records the open amount of an order as paid by transfer today. `isNew` is false if nothing is open. */
export async function recordPaidInFull(change: OrderChange): Promise<PaidByHand> {
  const { orderId, actor, now } = change;
  return inTransaction<PaidByHand>((transaction) => {
    const order = findOrderById(transaction, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const { open: amount } = order.money;
    if (amount === 0) return outcomeOf(transaction, orderId, false);
    const payment = { orderId, amount, method: "transfer", note: null } as const;
    const reference = `by-hand:${crypto.randomUUID()}`;
    recordWithConsequences(transaction, order, {
      ...payment,
      paidOn: berlinDay(now),
      reference,
      actor,
      now,
    });
    return outcomeOf(transaction, orderId, true);
  });
}

function recordWithConsequences(
  transaction: Queryable,
  order: OrderWithItems,
  payment: Parameters<typeof recordPayment>[1],
): boolean {
  const { orderId, amount, actor, now } = payment;
  if (!recordPayment(transaction, payment)) return false;
  const action = `Zahlung über ${formatPrice(amount)} eingetragen`;
  recordOrderChange(transaction, order, { action, actor, now });
  followUp(transaction, orderId, { actor, now });
  return true;
}

function outcomeOf(transaction: Queryable, orderId: string, isNew: boolean): PaidByHand {
  const order = findOrderById(transaction, orderId);
  if (!order) return { ok: false, reason: "not-found" };
  const { number, status, customerEmail } = order;
  return { ok: true, order: { number, status, customerEmail }, money: order.money, isNew };
}

export interface ListedPayment
  extends Pick<Payment, "id" | "amount" | "method" | "paidOn" | "note"> {
  /** See `actorName`. */
  by: string | null;
  /** False for an online payment, which can only be refunded, and for a refund, which has its own undo button. */
  canUndo: boolean;
}

/** The payments of an order, oldest first. */
export function listPaymentsOf(orderId: string): ListedPayment[] {
  return db
    .select({ payment: payments, email: users.email })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.actorId))
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.paidOn, payments.createdAt)
    .all()
    .map(({ payment: { id, amount, method, paidOn, note, actor, attemptId }, email }) => ({
      id,
      amount,
      method,
      paidOn,
      note,
      by: actorName({ actor, email }),
      canUndo: attemptId === null && amount > 0,
    }));
}
