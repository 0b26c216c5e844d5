import type { HandlingForm } from "#app/features/returns/declarations/administration/declaration-schema.ts";
import {
  type ChosenPieces,
  chosenPieces,
} from "#app/features/returns/declarations/administration/withdrawal/chosen-pieces.ts";
import type {
  WithdrawableLine,
  WithdrawableOrder,
} from "#app/features/returns/declarations/administration/withdrawal/withdrawable-order.server.ts";
import { type TakenBack, takeBack } from "#app/features/returns/taken-back.server.ts";
import type { Queryable } from "#db/client.server.ts";
import type { DeclaredPieces } from "#db/schema.ts";

interface Acceptance {
  form: HandlingForm;
  adminId: string;
  now: Date;
}

/** A withdrawal that has taken pieces back. */
export interface AcceptedWithdrawal extends TakenBack {
  /** Whether the declarant may read what the order contains. */
  isRelated: boolean;
}

/**
 * Takes the chosen pieces back in the transaction that accepts the withdrawal. Returns null if there is nothing
 * to take back, and 'impossible' if the order no longer has the chosen pieces.
 */
export function acceptWithdrawal(
  transaction: Queryable,
  order: WithdrawableOrder | null,
  { form, adminId, now }: Acceptance,
): AcceptedWithdrawal | "impossible" | null {
  const chosen = chosenPieces(form);
  const isAnother = form.order !== undefined && form.order !== order?.id;
  const pieces = order && piecesOf(order.lines, chosen);
  if (chosen?.size && (isAnother || pieces?.length !== chosen.size)) return "impossible";
  if (!order || !pieces?.length) return null;
  const taken = takeBack(transaction, {
    orderId: order.id,
    pieces,
    actor: { admin: adminId },
    now,
  });
  return taken ? { ...taken, isRelated: order.isRelated } : "impossible";
}

/** The chosen pieces of these lines, or the declared ones if nobody could choose. */
function piecesOf(lines: WithdrawableLine[], chosen: ChosenPieces | null): DeclaredPieces[] {
  return lines
    .map(({ orderItemId, position, declared }) => ({
      orderItemId,
      quantity: chosen ? (chosen.get(position) ?? 0) : declared,
    }))
    .filter(({ quantity }) => quantity > 0);
}
