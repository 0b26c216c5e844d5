import { and, eq, isNull } from "drizzle-orm";
import { noteAdminChange } from "#app/features/change-log/change-log.server.ts";
import { outcomeLabels } from "#app/features/declarations/administration/declaration-state.tsx";
import { outcomeEmail } from "#app/features/declarations/administration/outcome-email.ts";
import { findWithdrawnOrder } from "#app/features/declarations/administration/withdrawn-order.server.ts";
import { declarationNames } from "#app/features/declarations/declared-content.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { cancelWithdrawnOrder } from "#app/features/orders/administration/change-status.server.ts";
import { operatorMailbox } from "#app/site/operator-mailbox.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { inTransaction } from "#db/client.server.ts";
import { type Declaration, declarations } from "#db/schema.ts";

interface Handling {
  declarationId: string;
  outcome: NonNullable<Declaration["outcome"]>;
  /** The admin's words to the declarant. */
  note: string | null;
  adminId: string;
  now: Date;
}

type HandlingResult =
  | { ok: true; declaration: Declaration }
  | { ok: false; reason: "not-found" | "changed" };

/**
 * Notes the outcome of an open declaration, logs the admin and tells the declarant, in one transaction. An
 * accepted withdrawal from a whole order cancels the order.
 */
export async function handleDeclaration(handling: Handling): Promise<HandlingResult> {
  const { declarationId, outcome, note, adminId, now } = handling;
  const replyTo = operatorMailbox();
  return inTransaction<HandlingResult>((transaction) => {
    const isThis = eq(declarations.id, declarationId);
    const declaration = transaction
      .update(declarations)
      .set({ outcome, note, handledAt: now, handledBy: adminId })
      .where(and(isThis, isNull(declarations.handledAt)))
      .returning()
      .get();
    if (!declaration) {
      const columns = { id: declarations.id };
      const isHandled = transaction.select(columns).from(declarations).where(isThis).get();
      return { ok: false, reason: isHandled ? "changed" : "not-found" };
    }
    noteAdminChange(transaction, {
      subject: "declaration",
      subjectId: declarationId,
      label: `Erklärung vom ${formatShortDate(declaration.receivedAt)}`,
      action: `${declarationNames[declaration.kind]} ${outcomeLabels[outcome]}`,
      userId: declaration.userId,
      adminId,
      now,
    });
    const order = outcome === "accepted" ? findWithdrawnOrder(declaration, transaction) : null;
    if (order) cancelWithdrawnOrder(transaction, { orderId: order.id, adminId, now });
    enqueueEmail(transaction, outcomeEmail(declaration, { order, replyTo }), now);
    return { ok: true, declaration };
  });
}
