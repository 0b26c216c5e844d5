import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { findStrandedMoney } from "#app/features/money/online/configured-provider.server.ts";
import { changeRefund, type RefundForm } from "#app/features/money/refunds/change-refund.server.ts";
import { REFUNDS_PATH } from "#app/features/money/refunds/refund-cards.tsx";
import { loadRefunds } from "#app/features/money/refunds/refund-view.server.ts";
import { refundWords } from "#app/features/money/refunds/refunds.ts";
import { findWaitingWithdrawals } from "#app/features/returns/open-withdrawals.server.ts";
import { logAndFail, type ReadForm } from "#app/http/form.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import type { Actor } from "#db/schema.ts";

export async function loadRefundsView() {
  const withdrawals = await findWaitingWithdrawals();
  const isMailed = hasMailServer();
  return { ...loadRefunds(), withdrawals, stranded: findStrandedMoney(), isMailed };
}

/** Sends or records a refund and redirects back with a toast, or shows the page again with the rejection. */
export async function answerRefund(
  request: Request,
  { value, fail }: Pick<ReadForm<RefundForm>, "value" | "fail">,
  actor: Actor,
) {
  const result = await changeRefund(value, { actor, now: new Date() }).catch(
    logAndFail("while refunding"),
  );
  if (result.ok) {
    const { from, order } = value;
    const backTo = from === "order" ? `/admin/orders/${encodeURIComponent(order)}` : REFUNDS_PATH;
    return seeOther(backTo, { request, toast: result.toast });
  }
  if (result.reason === "failed") return fail(refundWords.failed, { status: 500 });
  const isTyped = result.reason === "too-much" || result.reason === "own-account";
  return fail(result.problem, { status: isTyped ? 400 : 409 });
}
