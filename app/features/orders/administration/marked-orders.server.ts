import { inArray } from "drizzle-orm";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { emailWritten } from "#app/features/email/written-email.ts";
import type { PostedListedChange } from "#app/features/orders/administration/admin-status-schema.ts";
import { failureOf } from "#app/features/orders/administration/change-order.server.ts";
import {
  leftOver,
  recordedByCompletion,
} from "#app/features/orders/administration/payment-words.ts";
import { recordPaidInFull } from "#app/features/orders/administration/record-payment-by-hand.server.ts";
import { reminderWords } from "#app/features/orders/administration/reminder-words.ts";
import { paidBackSentence, statusWords } from "#app/features/orders/administration/status-words.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { remindOfPayment } from "#app/features/orders/payment-reminders.server.ts";
import { logError } from "#app/http/log.server.ts";
import { db } from "#db/client.server.ts";
import { type Actor, orderStatuses, orders } from "#db/schema.ts";

/** The outcome for one of several orders changed together. */
export interface MarkedOutcome {
  orderId: string;
  /** null if the order does not exist. */
  number: string | null;
  kind: "done" | "as-before" | "refused";
  sentences: string[];
  /** The cents that completing the order has noted as paid today; negative if they were removed. */
  recordedAsPaid?: number;
}

type OutcomeText = Omit<MarkedOutcome, "orderId" | "number">;

/** Distinguishes the form for all marked orders from the menu of a single one. */
export function isAboutMarked({ orderId, shown }: PostedListedChange): boolean {
  return orderId.length > 1 || shown.length > 0;
}

/**
 * Applies the same change to each of these orders, each in its own transaction, so that one rejection does
 * not affect the others.
 */
export async function changeMarkedOrders(
  posted: PostedListedChange,
  actor: Actor,
): Promise<MarkedOutcome[]> {
  const orderIds = [...new Set(posted.orderId)];
  const isMarked = inArray(orders.id, orderIds);
  const found = db.select({ id: orders.id, number: orders.number }).from(orders).where(isMarked);
  const numbers = new Map(found.all().map(({ id, number }) => [id, number]));
  const outcomes: MarkedOutcome[] = [];
  for (const orderId of orderIds) {
    const change = { orderId, actor, now: new Date() };
    const outcome = await changeOne(posted, change).catch((error: unknown) => {
      logError(error, "while changing a marked order");
      return refused(failureOf(posted).formErrors);
    });
    outcomes.push({ orderId, number: numbers.get(orderId) ?? null, ...outcome });
  }
  return outcomes;
}

type Reminder = Parameters<typeof remindOfPayment>[0];

async function changeOne(posted: PostedListedChange, change: Reminder): Promise<OutcomeText> {
  const { status, intent } = posted;
  if (!status) return intent === "pay" ? payOne(change) : remindOne(change);
  const seen = seenOf(posted, change.orderId);
  const result = await changeOrderStatus({ ...change, status, seen });
  if (result.ok) {
    const { order, isNew, recordedAsPaid } = result;
    const paid = recordedAsPaid !== 0 ? [recordedByCompletion(recordedAsPaid)] : [];
    const sentence = [`Jetzt „${orderStatusLabels[status]}“.`, ...paid].join(" ");
    if (isNew) return { ...done(sentence, order), recordedAsPaid };
    return asBefore(`Stand schon auf „${orderStatusLabels[status]}“.`);
  }
  if (result.reason === "not-found") return refused([statusWords.notFound]);
  if (result.reason === "being-paid") return refused(statusWords.beingPaid.formErrors);
  if (result.reason === "withdrawn") return refused(statusWords.withdrawn.formErrors);
  if (result.reason === "paid-back") return refused([paidBackSentence]);
  if (result.reason === "being-refunded") {
    return refused(statusWords.beingRefunded(result.amount).formErrors);
  }
  if (result.reason === "short") return refused(["Bleibt storniert.", ...result.sentences]);
  const present = orderStatusLabels[result.status];
  return refused([`Jemand war schneller: Der Status steht inzwischen auf „${present}“.`]);
}

/** The status that the page showed for this order; undefined if the form does not contain it. */
function seenOf({ shown }: PostedListedChange, orderId: string) {
  return orderStatuses.find((status) => shown.includes(`${orderId}:${status}`));
}

async function payOne(change: Reminder): Promise<OutcomeText> {
  const result = await recordPaidInFull(change);
  if (!result.ok) return refused([statusWords.notFound]);
  const { order, money, isNew } = result;
  if (!isNew && order.status === "cancelled") {
    return refused(["Storniert: Es ist nichts zu bezahlen."]);
  }
  if (!isNew) return asBefore("Es ist nichts mehr zu bezahlen.");
  const status = `Jetzt „${orderStatusLabels[order.status]}“.`;
  return { kind: "done", sentences: ["Zahlung eingetragen.", leftOver(money), status] };
}

async function remindOne(reminder: Reminder): Promise<OutcomeText> {
  const result = await remindOfPayment(reminder);
  if (result.ok) {
    if (result.isNew) return done("Erinnert.", result.order);
    return asBefore("Schon erinnert.");
  }
  if (result.reason === "not-found") return refused([statusWords.notFound]);
  if (result.reason === "no-address") return refused(reminderWords.noAddress.formErrors);
  return refused(reminderWords.notOverdue(result.order).formErrors);
}

function done(sentence: string, { customerEmail }: { customerEmail: string }): OutcomeText {
  const mail = customerEmail
    ? emailWritten(hasMailServer(), customerEmail)
    : "Es geht keine E-Mail hinaus: Es gibt keine Adresse mehr.";
  return { kind: "done", sentences: [sentence, mail] };
}

const asBefore = (sentence: string): OutcomeText => ({
  kind: "as-before",
  sentences: [sentence, "Es wurde nichts geändert und nichts verschickt."],
});

const refused = (sentences: string[]): OutcomeText => ({ kind: "refused", sentences });
