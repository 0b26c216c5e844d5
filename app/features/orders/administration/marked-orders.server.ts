import { inArray } from "drizzle-orm";
import { statusMessages } from "#app/features/orders/administration/admin-status-messages.ts";
import type { PostedListedChange } from "#app/features/orders/administration/admin-status-schema.ts";
import { changeOrderStatus } from "#app/features/orders/administration/change-status.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import { remindOfPayment } from "#app/features/orders/payment/remind-of-payment.server.ts";
import { reminderMessages } from "#app/features/orders/payment/reminder-messages.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { db } from "#db/client.server.ts";
import { orderStatuses, orders } from "#db/schema.ts";

/** The outcome for one of several orders that were changed together. */
export interface MarkedOutcome {
  orderId: string;
  /** null: there is no such order. */
  number: string | null;
  kind: "done" | "as-before" | "refused";
  sentences: string[];
}

type OutcomeText = Pick<MarkedOutcome, "kind" | "sentences">;

/**
 * Applies the same change to each of these orders. Each has its own transaction, so one refusal does not
 * affect the others.
 */
export async function changeMarkedOrders(
  posted: PostedListedChange,
  adminId: string,
): Promise<MarkedOutcome[]> {
  const orderIds = [...new Set(posted.orderId)];
  const isMarked = inArray(orders.id, orderIds);
  const found = db.select({ id: orders.id, number: orders.number }).from(orders).where(isMarked);
  const numbers = new Map(found.all().map(({ id, number }) => [id, number]));
  const outcomes: MarkedOutcome[] = [];
  for (const orderId of orderIds) {
    const change = { orderId, adminId, now: new Date() };
    const outcome = posted.status
      ? await changeOne({
          ...change,
          status: posted.status,
          seen: seenOf(posted, orderId),
        })
      : await remindOne(change);
    outcomes.push({ orderId, number: numbers.get(orderId) ?? null, ...outcome });
  }
  return outcomes;
}

/** The status that the page showed of this order; undefined where the form does not say. */
function seenOf({ shown }: PostedListedChange, orderId: string) {
  return orderStatuses.find((status) => shown.includes(`${orderId}:${status}`));
}

async function changeOne(change: Parameters<typeof changeOrderStatus>[0]): Promise<OutcomeText> {
  const result = await changeOrderStatus(change).catch(
    asFailed("while changing an order's status"),
  );
  if (result.ok) {
    if (result.isNew) return done(`Jetzt „${orderStatusLabels[change.status]}“.`, result.order);
    return asBefore(`Stand schon auf „${orderStatusLabels[change.status]}“.`);
  }
  if (result.reason === "not-found") return refused([statusMessages.notFound]);
  if (result.reason === "failed") return refused(statusMessages.failed.formErrors);
  if (result.reason === "short") return refused(["Bleibt storniert.", ...result.sentences]);
  const status = orderStatusLabels[result.status];
  return refused([`Jemand war schneller: Der Status steht inzwischen auf „${status}“.`]);
}

async function remindOne(reminder: Parameters<typeof remindOfPayment>[0]): Promise<OutcomeText> {
  const result = await remindOfPayment(reminder).catch(asFailed("while reminding of a payment"));
  if (result.ok) {
    if (result.isNew) return done("Erinnert.", result.order);
    return asBefore("Erinnert wurde schon.");
  }
  if (result.reason === "not-found") return refused([statusMessages.notFound]);
  if (result.reason === "failed") return refused(reminderMessages.failed.formErrors);
  if (result.reason === "no-address") return refused(reminderMessages.noAddress.formErrors);
  return refused(reminderMessages.notOverdue(result.order).formErrors);
}

function done(sentence: string, { customerEmail }: { customerEmail: string }): OutcomeText {
  const mail = customerEmail
    ? `Die E-Mail an ${customerEmail} liegt im Postausgang.`
    : "Eine E-Mail geht nicht hinaus: Es gibt keine Adresse mehr.";
  return { kind: "done", sentences: [sentence, mail] };
}

const asBefore = (sentence: string): OutcomeText => ({
  kind: "as-before",
  sentences: [sentence, "Geändert und verschickt wurde nichts."],
});

const refused = (sentences: string[]): OutcomeText => ({ kind: "refused", sentences });
