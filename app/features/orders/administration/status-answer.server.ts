import { statusMessages } from "#app/features/orders/administration/admin-status-messages.ts";
import type { PostedChange } from "#app/features/orders/administration/admin-status-schema.ts";
import { changeOrderStatus } from "#app/features/orders/administration/change-status.server.ts";
import { remindOfPayment } from "#app/features/orders/payment/remind-of-payment.server.ts";
import { reminderMessages } from "#app/features/orders/payment/reminder-messages.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

interface ChangeContext {
  orderId: string;
  adminId: string;
  /** The page that the button was pressed on. */
  backTo: string;
}

type Form = Pick<ReadForm<PostedChange>, "value" | "fail">;

/** Changes or reminds of one order and redirects back with a message, or explains the refusal. */
export function answerChange(request: Request, form: Form, context: ChangeContext) {
  const { status } = form.value;
  if (status === undefined) return answerReminder(request, form, context);
  return answerStatus(request, { ...form, value: { ...form.value, status } }, context);
}

type StatusForm = Form & { value: { status: NonNullable<PostedChange["status"]> } };

async function answerStatus(
  request: Request,
  { value: { status, seen }, fail }: StatusForm,
  { orderId, adminId, backTo }: ChangeContext,
) {
  const result = await changeOrderStatus({
    ...{ orderId, status, seen, adminId },
    now: new Date(),
  }).catch(asFailed("while changing an order's status"));
  if (result.ok) {
    const message = result.isNew ? statusMessages.updated : statusMessages.asBefore;
    return seeOther(backTo, { request, toast: message(result.order) });
  }
  if (result.reason === "not-found") throw refusal(404, statusMessages.notFound);
  if (result.reason === "failed") return fail(statusMessages.failed, { status: 500 });
  if (result.reason === "short")
    return fail(statusMessages.short(result.sentences), { status: 409 });
  return fail(statusMessages.changed(result.status), { status: 409 });
}

async function answerReminder(
  request: Request,
  { fail }: Form,
  { orderId, adminId, backTo }: ChangeContext,
) {
  const result = await remindOfPayment({ orderId, adminId, now: new Date() }).catch(
    asFailed("while reminding of a payment"),
  );
  if (result.ok) {
    const message = result.isNew ? reminderMessages.reminded : reminderMessages.asBefore;
    return seeOther(backTo, { request, toast: message(result.order) });
  }
  if (result.reason === "not-found") throw refusal(404, statusMessages.notFound);
  if (result.reason === "failed") return fail(reminderMessages.failed, { status: 500 });
  if (result.reason === "no-address") return fail(reminderMessages.noAddress, { status: 409 });
  return fail(reminderMessages.notOverdue(result.order), { status: 409 });
}
