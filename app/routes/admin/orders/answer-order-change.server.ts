import { stopPayments } from "#app/features/money/online/stop-payment.server.ts";
import {
  changeOrder,
  failureOf,
  type PostedChange,
} from "#app/features/orders/administration/order-changes.server.ts";
import { statusWords } from "#app/features/orders/administration/order-status.ts";
import { logAndFail, type ReadForm } from "#app/http/form.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { Actor } from "#db/schema.ts";

interface ChangeContext {
  orderId: string;
  actor: Actor;
  /** The page with the pressed button. */
  backTo: string;
}

/** Changes one order and redirects back with a toast, or shows the page again with the rejection. */
export async function answerOrderChange(
  request: Request,
  { value, fail }: Pick<ReadForm<PostedChange>, "value" | "fail">,
  { orderId, actor, backTo }: ChangeContext,
) {
  if (value.status === "cancelled") await stopPayments([orderId]);
  const result = await changeOrder(value, { orderId, actor, now: new Date() }).catch(
    logAndFail("while changing an order"),
  );
  if (result.ok) return seeOther(backTo, { request, toast: result.toast });
  if (result.reason === "not-found") throw refusal(404, statusWords.notFound);
  if (result.reason === "failed") return fail(failureOf(value), { status: 500 });
  return fail(result.problem, { status: 409 });
}
