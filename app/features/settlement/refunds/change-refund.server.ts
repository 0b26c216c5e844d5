import {
  noteOwnRefund,
  undoOwnRefund,
} from "#app/features/settlement/refunds/note-refund.server.ts";
import {
  type RefundRefusal,
  refundOnline,
} from "#app/features/settlement/refunds/refund-online.server.ts";
import type { RefundForm } from "#app/features/settlement/refunds/refund-schema.ts";
import { refundWords, refusedRefund } from "#app/features/settlement/refunds/refund-words.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Actor } from "#db/schema.ts";

export type RefundChangeResult =
  | { ok: true; toast: NewToast }
  | { ok: false; reason: RefundRefusal["reason"]; problem: ReturnType<typeof refusedRefund> };

/** Makes the change that an admin asked for on the page of refunds. */
export async function changeRefund(
  form: RefundForm,
  { actor, now }: { actor: Actor; now: Date },
): Promise<RefundChangeResult> {
  const { intent, order: orderId, attempt: attemptId = "", amount, method, shown } = form;
  if (intent === "undo") {
    const undone = await undoOwnRefund({ orderId, refundId: form.refund ?? "", actor, now });
    return { ok: true, toast: undone ? refundWords.undone(undone) : refundWords.asBefore };
  }
  const requested = { orderId, amount, shown, actor, now };
  if (intent === "note") {
    const result = await noteOwnRefund({ ...requested, method });
    return result.ok ? { ok: true, toast: refundWords.noted(result.refund) } : refused(result);
  }
  const result = await refundOnline({ ...requested, attemptId });
  return result.ok ? { ok: true, toast: refundWords.begun(result.refund) } : refused(result);
}

function refused(refusal: RefundRefusal): RefundChangeResult {
  if (refusal.reason === "not-open") return { ok: true, toast: refundWords.asBefore };
  return { ok: false, reason: refusal.reason, problem: refusedRefund(refusal) };
}
