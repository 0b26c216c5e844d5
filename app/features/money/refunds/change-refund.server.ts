import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { z } from "zod";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import {
  recordOwnRefund,
  recordPlannedRefund,
  undoOwnRefund,
} from "#app/features/money/refunds/record-refund.server.ts";
import {
  askForRefundAccount,
  storeRefundAccount,
} from "#app/features/money/refunds/refund-account.server.ts";
import { refundOnline } from "#app/features/money/refunds/refund-online.server.ts";
import {
  type RefundRefusal,
  refundQuestion,
  refundWords,
  refusedRefund,
} from "#app/features/money/refunds/refunds.ts";
import { isShopAccount } from "#app/features/settings/operator.server.ts";
import { optionalPrice } from "#app/http/price-field.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Doing } from "#db/schema.ts";

type RefundChangeResult =
  | { ok: true; toast: NewToast }
  | { ok: false; reason: RefundRefusal["reason"]; problem: ReturnType<typeof refusedRefund> }
  /** The entered account is the shop's. */
  | { ok: false; reason: "own-account"; problem: typeof refundWords.ownAccount }
  /** Noting a refund writes to the customer, so the admin is asked first. */
  | { ok: false; reason: "unconfirmed"; problem: ReturnType<typeof refundQuestion> };

/** Makes the change that an admin asked for on the page of refunds. */
export async function changeRefund(
  form: RefundForm,
  { actor, now }: Doing,
): Promise<RefundChangeResult> {
  const { order: orderId } = form;
  const done = (toast: NewToast) => ({ ok: true as const, toast });
  if (form.intent === "account") {
    if (isShopAccount(form.iban)) {
      return { ok: false, reason: "own-account", problem: refundWords.ownAccount };
    }
    const isStored = await storeRefundAccount(form, { orderId, actor, now });
    return done(isStored ? refundWords.accountStored : refundWords.asBefore);
  }
  const { intent, attempt: attemptId = "", refund: refundId, amount, method, shown } = form;
  if (intent === "ask") {
    const isAsked = await askForRefundAccount({ orderId, actor, now });
    return done(isAsked ? refundWords.asked(hasMailServer()) : refundWords.asBefore);
  }
  if (intent === "undo") {
    const undone = await undoOwnRefund({ orderId, refundId: refundId ?? "", actor, now });
    return done(undone ? refundWords.undone(undone) : refundWords.asBefore);
  }
  if (intent === "note") {
    const question = questionFor(form, now);
    if (question) return { ok: false, reason: "unconfirmed", problem: question };
  }
  if (intent === "note" && refundId) {
    const planned = { orderId, refundId, actor, day: berlinDay(now), now };
    const recorded = await recordPlannedRefund(planned);
    return done(recorded ? refundWords.recorded(recorded, hasMailServer()) : refundWords.asBefore);
  }
  const requested = { orderId, amount, shown, actor, now };
  if (intent === "note") {
    const result = await recordOwnRefund({ ...requested, method });
    return result.ok ? done(refundWords.recorded(result.refund, hasMailServer())) : refused(result);
  }
  const result = await refundOnline({ ...requested, attemptId });
  return result.ok ? done(refundWords.begun(result.refund)) : refused(result);
}

/** Null if there is nothing to ask, because the amount is confirmed or will be refused. */
function questionFor(form: Exclude<RefundForm, { intent: "account" }>, now: Date) {
  const open = findOpenRefund(form.order, now);
  if (!open) return null;
  const planned = open.planned.find(({ id }) => id === form.refund);
  if (form.refund && !planned) return null;
  const amount = planned?.amount ?? form.amount ?? open.amount;
  const isPossible = planned !== undefined || (amount > 0 && amount <= open.amount);
  return isPossible && form.confirmed !== amount
    ? refundQuestion(open.order, amount, hasMailServer())
    : null;
}

function refused(refusal: RefundRefusal): RefundChangeResult {
  if (refusal.reason === "not-open") return { ok: true, toast: refundWords.asBefore };
  return { ok: false, reason: refusal.reason, problem: refusedRefund(refusal) };
}

const id = z.string().max(100).catch("");

const iban = z
  .string("Bitte geben Sie die IBAN ein.")
  .max(60, "Das ist zu lang für eine IBAN.")
  .transform((text) => electronicFormatIBAN(text) ?? "")
  .refine((code) => isValidIBAN(code), "Das ist keine gültige IBAN. Bitte prüfen Sie jede Ziffer.");

/** The account that the money goes back to. */
const accountSchema = z.object({
  intent: z.literal("account"),
  order: id,
  name: z
    .string("Bitte geben Sie ein, wem das Konto gehört.")
    .trim()
    .max(70, "Bitte kürzen Sie den Namen auf 70 Zeichen."),
  iban,
  from: z.literal("order").optional().catch(undefined),
});

const amount = optionalPrice("Betrag").refine(
  (cents) => cents !== 0,
  "Bitte geben Sie einen Betrag über 0 € ein.",
);

/** The forms of an open refund, all on one page. An empty amount means all that is open. */
const sendingSchema = z.object({
  intent: z.enum(["refund", "note", "undo", "ask"], "Bitte wählen Sie einen der Knöpfe."),
  order: id,
  /** The online payment to return. */
  attempt: id.optional(),
  /** The refund to undo, or the planned one to record. */
  refund: id.optional(),
  amount,
  /** Cents that the admin has confirmed as refunded, once asked. */
  confirmed: z.coerce.number().int().optional().catch(undefined),
  method: z.enum(["transfer", "cash", "other"]).catch("transfer"),
  /** The page to come back to, if it is not the list. */
  from: z.literal("order").optional().catch(undefined),
  /** Cents that were open when the page was shown. */
  shown: z.coerce.number().int().optional().catch(undefined),
});

export const refundSchema = z.discriminatedUnion(
  "intent",
  [accountSchema, sendingSchema],
  "Bitte wählen Sie einen der Knöpfe.",
);

export type RefundForm = z.output<typeof refundSchema>;
