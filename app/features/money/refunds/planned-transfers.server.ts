import { createHash } from "node:crypto";
import { findOpenRefund } from "#app/features/money/refunds/open-refunds.server.ts";
import { recordRefundChange } from "#app/features/money/refunds/refund-online.server.ts";
import { amountByHand } from "#app/features/money/refunds/refund-view.server.ts";
import { sepaFile } from "#app/features/money/sepa-file.ts";
import { bankAccount } from "#app/features/settings/operator.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Actor, refunds, storedActor } from "#db/schema.ts";

interface Planning {
  orderIds: string[];
  actor: Actor;
  now: Date;
}

export type SepaFileResult =
  | { ok: true; file: string }
  /** The settings do not name the shop's own account. */
  | { ok: false; reason: "no-account" }
  /** None of these orders has money to transfer to a known account. */
  | { ok: false; reason: "nothing" };

/**
 * A file with the transfers that refund these orders, for the owner's bank. From then on they count as on their way,
 * until the statement shows them or the owner takes them back. The same choice gives the same file again.
 */
export async function planTransfers({ orderIds, actor, now }: Planning): Promise<SepaFileResult> {
  const account = bankAccount();
  if (!account) return { ok: false, reason: "no-account" };
  const planned = await inTransaction((transaction) =>
    [...new Set(orderIds)].flatMap((orderId) =>
      planTransfersOf(transaction, orderId, { actor, now }),
    ),
  );
  if (planned.length === 0) return { ok: false, reason: "nothing" };
  const ids = createHash("sha256").update(planned.map(({ id }) => id).join());
  const messageId = `ERST-${ids.digest("hex").slice(0, 24)}`;
  return { ok: true, file: sepaFile({ account, transfers: planned, messageId, now }) };
}

function planTransfersOf(
  transaction: Queryable,
  orderId: string,
  { actor, now }: Omit<Planning, "orderIds">,
) {
  const open = findOpenRefund(orderId, now, transaction);
  if (!open?.account) return [];
  const { account, order } = open;
  const amount = amountByHand(open);
  const added = amount > 0 ? [addPlanned(transaction, { orderId, amount, actor, now })] : [];
  return [...open.planned, ...added].map((refund) => ({
    ...account,
    id: refund.id,
    amount: refund.amount,
    reference: order.number,
  }));
}

interface Planned extends Omit<Planning, "orderIds"> {
  orderId: string;
  amount: number;
}

function addPlanned(transaction: Queryable, { orderId, amount, actor, now }: Planned) {
  const refund = transaction
    .insert(refunds)
    .values({
      orderId,
      amount,
      method: "transfer",
      state: "pending",
      ...storedActor(actor),
      createdAt: now,
    })
    .returning()
    .get();
  recordRefundChange(transaction, refund, { actor, action: "für die SEPA-Datei vorgemerkt", now });
  return refund;
}
