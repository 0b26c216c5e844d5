import { data } from "@remix-run/node";
import type { PostedListedChange } from "#app/features/orders/administration/admin-status-schema.ts";
import { changeMarkedOrders } from "#app/features/orders/administration/marked-orders.server.ts";
import { answerChange } from "#app/features/orders/administration/status-answer.server.ts";
import type { ReadForm } from "#app/http/form.server.ts";

/**
 * Changes one order by its menu, or all marked ones. For marked orders the answer lists the outcome of
 * each, with status 409 where all of them were refused.
 */
export async function answerListedChange(
  request: Request,
  form: Pick<ReadForm<PostedListedChange>, "value" | "fail">,
  adminId: string,
) {
  const { orderId: orderIds, shown } = form.value;
  const areMarked = orderIds.length > 1 || shown.length > 0;
  if (!areMarked) {
    const { pathname, search } = new URL(request.url);
    const [orderId = ""] = orderIds;
    return answerChange(request, form, { orderId, adminId, backTo: pathname + search });
  }
  if (orderIds.length === 0) {
    return form.fail({
      title: "Noch ist nichts markiert",
      formErrors: ["Bitte markieren Sie erst die Bestellungen, die Sie ändern möchten."],
    });
  }
  const outcomes = await changeMarkedOrders(form.value, adminId);
  const isRefused = outcomes.every(({ kind }) => kind === "refused");
  return data({ outcomes }, { status: isRefused ? 409 : 200 });
}
