import { eq, or } from "drizzle-orm";
import {
  findLostInvoice,
  type LostInvoice,
} from "#app/features/invoices/review-invoices.server.ts";
import {
  findAmountOnItsWay,
  paymentUndone,
  removePayment,
  restoreTransfers,
  transfersToRestore,
} from "#app/features/money/payments.server.ts";
import { findTakenBack } from "#app/features/money/statements/matched-money.server.ts";
import { supposing } from "#app/features/orders/loaded-order.ts";
import { findOrderById, recordOrderChange } from "#app/features/orders/orders.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { bankEntries, type LineType, type Order, type Payment, payments } from "#db/schema.ts";

/** The consequences of undoing a payment for one order. */
interface UndoneOrder extends Pick<Order, "id" | "number" | "status" | "customerEmail"> {
  /** Cents that are taken away from it. */
  amount: number;
  /** Cents that were recorded by hand, and that count again. */
  restored: number;
  /** Whether it is completed now and becomes pending again. */
  reopens: boolean;
  types: LineType[];
  lostInvoice: LostInvoice | null;
}

export interface Undoing {
  payment: Payment;
  /** A transfer is undone for all orders that share it. */
  orders: UndoneOrder[];
  /** Whether the bank took its money back, so that the transfer cannot be booked again. */
  isTakenBack: boolean;
}

/**
 * The consequences of undoing a payment. Null if there is no such payment, if it came online and can only be
 * refunded, or if it is a refund, which has its own undo button.
 */
export function findUndoing(paymentId: string, queryable: Queryable = db): Undoing | null {
  const payment = queryable.select().from(payments).where(eq(payments.id, paymentId)).get();
  if (!payment || payment.attemptId !== null || payment.amount < 0) return null;
  const all = paymentsWith(payment, queryable);
  const orders = all.flatMap((each) => {
    const { orderId, amount } = each;
    const order = findOrderById(queryable, orderId);
    if (!order) return [];
    const restored = transfersToRestore(each, order).reduce((sum, { amount }) => sum + amount, 0);
    const { id, number, status, customerEmail } = order;
    const undoneOrder = supposing(order, {
      payments: [...order.payments, { amount: restored - amount }],
    });
    const reopens = status === "completed" && undoneOrder.money.open > 0;
    const types = order.left.items.map(({ itemType }) => itemType);
    const lostInvoice = findLostInvoice(order, amount - restored, queryable);
    const undone = { amount, restored, reopens, types, lostInvoice };
    return [{ id, number, status, customerEmail, ...undone }];
  });
  const { bankEntryId } = payment;
  const isTakenBack = bankEntryId !== null && findTakenBack([bankEntryId]).size > 0;
  return { payment, orders, isTakenBack };
}

/** The payments of the same transfer, which may be divided among orders. */
function paymentsWith(payment: Payment, queryable: Queryable): Payment[] {
  if (payment.bankEntryId === null) return [payment];
  const isOfEntry = eq(payments.bankEntryId, payment.bankEntryId);
  return queryable.select().from(payments).where(isOfEntry).all();
}

type UndoResult =
  | { ok: true; undoing: Undoing }
  /** It is undone already, or never was. */
  | { ok: false; reason: "not-found" }
  /** The order with this number would owe less than the `amount` cents that are on their way back already. */
  | { ok: false; reason: "being-refunded"; number: string; amount: number };

/**
 * Removes a payment that was recorded or booked by mistake. A completed order that is no longer paid becomes pending
 * again, so memberships and access from it end, and its customer gets an e-mail. Transfers that the payment had confirmed
 * count as recorded by hand again. The transfer can be booked again, unless the bank took it back: then it is
 * set aside together with the entry that did so.
 */
export async function undoPayment(
  paymentId: string,
  { adminId, now }: { adminId: string; now: Date },
): Promise<UndoResult> {
  return inTransaction<UndoResult>((transaction) => {
    const undoing = findUndoing(paymentId, transaction);
    if (!undoing) return { ok: false, reason: "not-found" };
    const refusal = refusalOf(undoing, transaction);
    if (refusal) return refusal;
    const actor = { admin: adminId };
    for (const payment of paymentsWith(undoing.payment, transaction)) {
      const { orderId, reference, amount } = payment;
      removePayment(transaction, reference, { reason: "undone", actor, now });
      const order = findOrderById(transaction, orderId);
      if (!order) continue;
      const transfers = transfersToRestore(payment, order);
      restoreTransfers(transaction, orderId, { transfers, actor });
      const action = paymentUndone(formatPrice(amount));
      recordOrderChange(transaction, order, { action, actor, now });
      followUp(transaction, orderId, { hasUndone: true, actor, now });
    }
    const { bankEntryId } = undoing.payment;
    if (bankEntryId !== null) {
      const { id, reversesId } = bankEntries;
      transaction
        .update(bankEntries)
        .set({ state: undoing.isTakenBack ? "ignored" : "open" })
        .where(or(eq(id, bankEntryId), eq(reversesId, bankEntryId)))
        .run();
    }
    return { ok: true, undoing };
  });
}

/** Null if every order owes what is on its way back, also without the payment. */
function refusalOf({ orders }: Undoing, transaction: Queryable): UndoResult | null {
  for (const { id, number, amount, restored } of orders) {
    const order = findOrderById(transaction, id);
    const onItsWay = findAmountOnItsWay(transaction, id);
    if (!order || onItsWay === 0) continue;
    const payments = [...order.payments, { amount: restored - amount }];
    const { owed } = supposing(order, { payments }).money;
    if (owed < onItsWay) return { ok: false, reason: "being-refunded", number, amount: onItsWay };
  }
  return null;
}
