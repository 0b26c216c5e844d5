import type { Account } from "#app/features/accounts/accounts.server.ts";
import { receiveDeclaration } from "#app/features/returns/declarations/receive-declaration.server.ts";
import {
  findDeclaredOrder,
  readTickedPieces,
} from "#app/features/returns/declarations/withdrawal/declared-order.server.ts";
import type { WithdrawalForm } from "#app/features/returns/declarations/withdrawal/withdrawal-schema.ts";
import type { Limited, Sender } from "#app/http/rate-limit.server.ts";

interface Declarant {
  sender: Sender;
  user: Account | null;
  /** The order from whose page the declarant came. */
  orderId: string | null;
}

/** Receives a withdrawal. `now` is the time of the post. Lateness is no reason to refuse it. */
export async function receiveWithdrawal(
  { piece = [], parts, ...declared }: WithdrawalForm,
  { sender, user, orderId }: Declarant,
  now: Date,
): Promise<{ ok: true; id: string } | Limited | { ok: false; reason: "unknown-pieces" }> {
  const order = await findDeclaredOrder(orderId, user);
  const ticked = await readTickedPieces(piece, order, user);
  if (!ticked.ok) return { ok: false, reason: "unknown-pieces" };
  const words = [ticked.inWords, parts].filter(Boolean).join("\n");
  const withdrawal = {
    ...declared,
    kind: "withdrawal" as const,
    parts: words || null,
    pieces: ticked.pieces,
    orderId: order?.id ?? null,
    userId: user?.id ?? null,
  };
  return receiveDeclaration(sender, withdrawal, now);
}
