import { inArray } from "drizzle-orm";
import { z } from "zod";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { emailWritten } from "#app/features/email/written-email.ts";
import { recordPaidInFull } from "#app/features/orders/administration/order-payments.server.ts";
import {
  leftOver,
  paymentFailed,
  paymentToast,
  recordedByCompletion,
} from "#app/features/orders/administration/order-payments.ts";
import { NO_ADDRESS, statusWords } from "#app/features/orders/administration/order-status.ts";
import { reminderWords } from "#app/features/orders/administration/payment-reminders.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import type { OrderChange } from "#app/features/orders/orders.server.ts";
import { remindOfPayment } from "#app/features/orders/payment-reminders.server.ts";
import { logError } from "#app/http/log.server.ts";
import { rowCounts } from "#app/ui/admin/list-address.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import { db } from "#db/client.server.ts";
import { type Actor, orderStatuses, orders } from "#db/schema.ts";

const MISSING = "Bitte wählen Sie einen der drei Status.";

/** The most orders on a page of the list. */
const MAX_MARKED = Math.max(...rowCounts.map(Number));

/** Each order is shown and may be marked. Few fields say what to do with them. */
export const MAX_LISTED_FIELDS = 2 * MAX_MARKED + 10;

const fields = {
  status: z.enum(orderStatuses, MISSING).optional(),
  /** The status that the page showed. */
  seen: z.enum(orderStatuses, MISSING).optional(),
  /** Set if the admin pressed another button than a status: remind of the payment, or note it in full. */
  intent: z.literal(["remind", "pay"]).optional().catch(undefined),
};

const asksForSomething = ({ status, intent }: { status?: unknown; intent?: unknown }) =>
  Boolean(status ?? intent);

/** The form on an order's own page. */
export const changeSchema = z.object(fields).refine(asksForSomething, MISSING);

/** A malformed id counts as the id of an order that does not exist. */
const orderId = z.string().max(100).catch("");

/** The forms in the list: one order's menu, and the one for all marked orders. */
export const listedChangeSchema = z
  .object({
    ...fields,
    orderId: z
      .array(orderId)
      .max(MAX_MARKED, `Bitte markieren Sie höchstens ${MAX_MARKED} Bestellungen auf einmal.`),
    /** '<id>:<status>' for each order that the page showed with a checkbox. */
    shown: z.array(z.string().max(150)).max(MAX_MARKED).catch([]),
  })
  .refine(asksForSomething, MISSING);

export type PostedChange = z.output<typeof changeSchema>;
type PostedListedChange = z.output<typeof listedChangeSchema>;

interface Problem {
  title: string;
  formErrors: string[];
}

type OrderChangeResult =
  | { ok: true; toast: NewToast }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "refused"; problem: Problem };

/** Sets an order's status. If no status was posted, records its payment in full or sends a payment reminder. */
export async function changeOrder(
  { status, seen, intent }: PostedChange,
  change: OrderChange,
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
  return refusal(problemOf(result));
}

type StatusRefusal = Exclude<
  Awaited<ReturnType<typeof changeOrderStatus>>,
  { ok: true } | { reason: "not-found" }
>;

function problemOf(result: StatusRefusal): Problem {
  switch (result.reason) {
    case "being-paid":
      return statusWords.beingPaid;
    case "withdrawn":
      return statusWords.withdrawn;
    case "paid-back":
      return statusWords.paidBack;
    case "being-refunded":
      return statusWords.beingRefunded(result.amount);
    case "short":
      return statusWords.short(result.sentences);
    case "changed":
      return statusWords.changed(result.status);
  }
}

async function pay(change: OrderChange): Promise<OrderChangeResult> {
  const result = await recordPaidInFull(change);
  return result.ok ? { ok: true, toast: paymentToast(result) } : result;
}

async function remindCustomer(change: OrderChange): Promise<OrderChangeResult> {
  const result = await remindOfPayment(change);
  if (result.ok) {
    const toastOf = result.isNew ? reminderWords.reminded(hasMailServer()) : reminderWords.asBefore;
    return { ok: true, toast: toastOf(result.order) };
  }
  if (result.reason === "not-found") return { ok: false, reason: "not-found" };
  if (result.reason === "no-address") return refusal(reminderWords.noAddress);
  return refusal(reminderWords.notOverdue(result.order));
}

function refusal(problem: Problem): OrderChangeResult {
  return { ok: false, reason: "refused", problem };
}

/** The error to show if a change fails unexpectedly. */
export function failureOf({ status, intent }: PostedChange): Problem {
  if (status === undefined && intent === "pay") return paymentFailed;
  return status === undefined ? reminderWords.failed : statusWords.failed;
}

/** The outcome for one of several orders changed together. */
export interface MarkedOutcome {
  orderId: string;
  /** null if the order does not exist. */
  number: string | null;
  kind: "done" | "as-before" | "refused";
  sentences: string[];
  /** The cents that completing the order has recorded as paid today; negative if they were removed. */
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

async function changeOne(posted: PostedListedChange, change: OrderChange): Promise<OutcomeText> {
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
  if (result.reason === "short") return refused(["Bleibt storniert.", ...result.sentences]);
  if (result.reason !== "changed") return refused(problemOf(result).formErrors);
  const present = orderStatusLabels[result.status];
  return refused([`Jemand war schneller: Der Status steht inzwischen auf „${present}“.`]);
}

/** The status that the page showed for this order; undefined if the form does not contain it. */
function seenOf({ shown }: PostedListedChange, orderId: string) {
  return orderStatuses.find((status) => shown.includes(`${orderId}:${status}`));
}

async function payOne(change: OrderChange): Promise<OutcomeText> {
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

async function remindOne(reminder: OrderChange): Promise<OutcomeText> {
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
  const mail = customerEmail ? emailWritten(hasMailServer(), customerEmail) : NO_ADDRESS;
  return { kind: "done", sentences: [sentence, mail] };
}

const asBefore = (sentence: string): OutcomeText => ({
  kind: "as-before",
  sentences: [sentence, "Es wurde nichts geändert und nichts verschickt."],
});

const refused = (sentences: string[]): OutcomeText => ({ kind: "refused", sentences });
