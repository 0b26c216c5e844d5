import { hasMailServer } from "#app/features/email/outbox.server.ts";
import type { PostedChange } from "#app/features/orders/administration/admin-status-schema.ts";
import { paymentFailed, paymentToast } from "#app/features/orders/administration/payment-words.ts";
import { recordPaidInFull } from "#app/features/orders/administration/record-payment-by-hand.server.ts";
import { reminderWords } from "#app/features/orders/administration/reminder-words.ts";
import { statusWords } from "#app/features/orders/administration/status-words.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { remindOfPayment } from "#app/features/orders/payment-reminders.server.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Actor } from "#db/schema.ts";

interface Problem {
  title: string;
  formErrors: string[];
}

type OrderChangeResult =
  | { ok: true; toast: NewToast }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "refused"; problem: Problem };

interface ChangedBy {
  orderId: string;
  actor: Actor;
  now: Date;
}

/** Sets an order's status. If no status was posted, notes its payment in full or sends a payment reminder. */
export async function changeOrder(
  { status, seen, intent }: PostedChange,
  change: ChangedBy,
): Promise<OrderChangeResult> {
  if (status === undefined) return intent === "pay" ? pay(change) : remindCustomer(change);
  const result = await changeOrderStatus({ ...change, status, seen });
  if (result.ok) {
    const { order, isNew, recordedAsPaid } = result;
    const isMailed = hasMailServer();
    const toast = isNew
      ? statusWords.updated(order, { recordedAsPaid, isMailed })
      : statusWords.asBefore(order);
    return { ok: true, toast };
  }
  if (result.reason === "not-found") return { ok: false, reason: "not-found" };
  if (result.reason === "being-paid") return refused(statusWords.beingPaid);
  if (result.reason === "withdrawn") return refused(statusWords.withdrawn);
  if (result.reason === "paid-back") return refused(statusWords.paidBack);
  if (result.reason === "being-refunded") return refused(statusWords.beingRefunded(result.amount));
  if (result.reason === "short") return refused(statusWords.short(result.sentences));
  return refused(statusWords.changed(result.status));
}

async function pay(change: ChangedBy): Promise<OrderChangeResult> {
  const result = await recordPaidInFull(change);
  return result.ok ? { ok: true, toast: paymentToast(result) } : result;
}

async function remindCustomer(change: ChangedBy): Promise<OrderChangeResult> {
  const result = await remindOfPayment(change);
  if (result.ok) {
    const toastOf = result.isNew ? reminderWords.reminded(hasMailServer()) : reminderWords.asBefore;
    return { ok: true, toast: toastOf(result.order) };
  }
  if (result.reason === "not-found") return { ok: false, reason: "not-found" };
  if (result.reason === "no-address") return refused(reminderWords.noAddress);
  return refused(reminderWords.notOverdue(result.order));
}

function refused(problem: Problem): OrderChangeResult {
  return { ok: false, reason: "refused", problem };
}

/** The error to show if a change fails unexpectedly. */
export function failureOf({ status, intent }: PostedChange): Problem {
  if (status === undefined && intent === "pay") return paymentFailed;
  return status === undefined ? reminderWords.failed : statusWords.failed;
}
