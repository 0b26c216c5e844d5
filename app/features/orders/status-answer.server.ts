import { statusMessages } from "#app/features/orders/admin-status-messages.ts";
import type { PostedStatus } from "#app/features/orders/admin-status-schema.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import type { ReadForm } from "#app/http/form.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

interface StatusContext {
  orderId: string;
  adminId: string;
  /** The page that the button was pressed on. */
  backTo: string;
}

/** Changes the status and leads back with a message, or says in the form why it was not done. */
export async function answerStatus(
  request: Request,
  { value: { status, seen }, fail }: Pick<ReadForm<PostedStatus>, "value" | "fail">,
  { orderId, adminId, backTo }: StatusContext,
) {
  const result = await changeOrderStatus({
    ...{ orderId, status, seen, adminId },
    now: new Date(),
  }).catch(asFailed(request, "while changing an order's status"));
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
