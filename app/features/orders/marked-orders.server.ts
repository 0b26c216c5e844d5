import { inArray } from "drizzle-orm";
import { statusMessages } from "#app/features/orders/admin-status-messages.ts";
import type { PostedListedChange } from "#app/features/orders/admin-status-schema.ts";
import { changeOrderStatus } from "#app/features/orders/change-status.server.ts";
import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import { remindOfPayment } from "#app/features/orders/remind-of-payment.server.ts";
import { reminderMessages } from "#app/features/orders/reminder-messages.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { db } from "#db/client.server.ts";
import { orderStatuses, orders } from "#db/schema.ts";

/** What has become of one of several orders that were changed together. */
export interface MarkedOutcome {
  orderId: string;
  /** null: there is no such order. */
  number: string | null;
  kind: "done" | "as-before" | "refused";
  sentences: string[];
}

type Told = Pick<MarkedOutcome, "kind" | "sentences">;

/**
 * Does the same with each of these orders. Each is a transaction of its own: what is refused to one
 * keeps none of the others from it.
 */
export async function changeMarkedOrders(
  request: Request,
  wish: PostedListedChange,
  adminId: string,
): Promise<MarkedOutcome[]> {
  const orderIds = [...new Set(wish.orderId)];
  const isMarked = inArray(orders.id, orderIds);
  const found = db.select({ id: orders.id, number: orders.number }).from(orders).where(isMarked);
  const numbers = new Map(found.all().map(({ id, number }) => [id, number]));
  const outcomes: MarkedOutcome[] = [];
  for (const orderId of orderIds) {
    const change = { orderId, adminId, now: new Date() };
    const told = wish.status
      ? await changeOne(request, { ...change, status: wish.status, seen: seenOf(wish, orderId) })
      : await remindOne(request, change);
    outcomes.push({ orderId, number: numbers.get(orderId) ?? null, ...told });
  }
  return outcomes;
}

/** The status that the page showed of this order, where it says. */
function seenOf({ shown }: PostedListedChange, orderId: string) {
  return orderStatuses.find((status) => shown.includes(`${orderId}:${status}`));
}

async function changeOne(
  request: Request,
  wish: Parameters<typeof changeOrderStatus>[0],
): Promise<Told> {
  const result = await changeOrderStatus(wish).catch(
    asFailed(request, "while changing an order's status"),
  );
  if (result.ok) {
    if (result.isNew) return done(`Jetzt „${orderStatusLabels[wish.status]}“.`, result.order);
    return asBefore(`Stand schon auf „${orderStatusLabels[wish.status]}“.`);
  }
  if (result.reason === "not-found") return refused([statusMessages.notFound]);
  if (result.reason === "failed") return refused(statusMessages.failed.formErrors);
  if (result.reason === "short") return refused(["Bleibt storniert.", ...result.sentences]);
  const status = orderStatusLabels[result.status];
  return refused([`Jemand war schneller: Der Status steht inzwischen auf „${status}“.`]);
}

async function remindOne(
  request: Request,
  wish: Parameters<typeof remindOfPayment>[0],
): Promise<Told> {
  const result = await remindOfPayment(wish).catch(
    asFailed(request, "while reminding of a payment"),
  );
  if (result.ok) {
    if (result.isNew) return done("Erinnert.", result.order);
    return asBefore("Erinnert wurde schon.");
  }
  if (result.reason === "not-found") return refused([statusMessages.notFound]);
  if (result.reason === "failed") return refused(reminderMessages.failed.formErrors);
  if (result.reason === "no-address") return refused(reminderMessages.noAddress.formErrors);
  return refused(reminderMessages.notOverdue(result.order).formErrors);
}

function done(sentence: string, { customerEmail }: { customerEmail: string }): Told {
  const mail = customerEmail
    ? `Die E-Mail an ${customerEmail} liegt im Postausgang.`
    : "Eine E-Mail geht nicht hinaus: Es gibt keine Adresse mehr.";
  return { kind: "done", sentences: [sentence, mail] };
}

const asBefore = (sentence: string): Told => ({
  kind: "as-before",
  sentences: [sentence, "Geändert und verschickt wurde nichts."],
});

const refused = (sentences: string[]): Told => ({ kind: "refused", sentences });
