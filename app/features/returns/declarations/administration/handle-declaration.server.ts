import { and, eq, isNull } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { stopPayments } from "#app/features/money/online/stop-payment.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import type { HandlingForm } from "#app/features/returns/declarations/administration/declaration-schema.ts";
import { outcomeLabels } from "#app/features/returns/declarations/administration/declaration-state.tsx";
import {
  type DeclaredContract,
  findDeclaredContract,
} from "#app/features/returns/declarations/administration/declared-contract.server.ts";
import {
  type Outcome,
  outcomeEmail,
  strangersWithdrawalEmail,
} from "#app/features/returns/declarations/administration/outcome-email.server.ts";
import {
  type AcceptedTermination,
  acceptTermination,
} from "#app/features/returns/declarations/administration/termination/accept-termination.server.ts";
import { strangersTerminationEmail } from "#app/features/returns/declarations/administration/termination/termination-email.server.ts";
import {
  type AcceptedWithdrawal,
  acceptWithdrawal,
} from "#app/features/returns/declarations/administration/withdrawal/accept-withdrawal.server.ts";
import { chosenPieces } from "#app/features/returns/declarations/administration/withdrawal/chosen-pieces.ts";
import { declarationNames } from "#app/features/returns/declarations/declared-content.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Declaration, declarations } from "#db/schema.ts";

interface Handling {
  declarationId: string;
  form: HandlingForm;
  adminId: string;
  now: Date;
}

type HandlingResult =
  | { ok: true; declaration: Declaration }
  /**
   * `evidence`: somebody has confirmed or disputed the declaration since the page was shown.
   * `pieces`: the order no longer has the chosen pieces, for example because another admin was faster.
   * `nothing-chosen`: the page showed an order, and none of its pieces is chosen.
   * `membership`: the matching membership is no longer the one that the page showed.
   * `no-membership-chosen`: the admin has not ticked the membership of an uncertain termination.
   * `past-day`: the contract cannot end on a day that is over.
   */
  | { ok: false; reason: "not-found" | "changed" | "evidence" | "pieces" | "nothing-chosen" }
  | { ok: false; reason: "membership" | "no-membership-chosen" | "past-day" };

/**
 * Records the outcome of an open declaration in one transaction: takes the chosen pieces back or ends the
 * membership, logs the change and e-mails the declarant. The order's customer or the member gets an e-mail,
 * too, if somebody else may have made the declaration.
 */
export async function handleDeclaration(handling: Handling): Promise<HandlingResult> {
  const { declarationId, adminId, now } = handling;
  const actor = { admin: adminId };
  const replyTo = operatorMailbox();
  await stopPaymentOf(handling);
  return inTransaction<HandlingResult>((transaction) => {
    const isThis = eq(declarations.id, declarationId);
    const open = transaction.select().from(declarations).where(isThis).get();
    if (!open) return { ok: false, reason: "not-found" };
    if (open.handledAt) return { ok: false, reason: "changed" };
    const contract = findDeclaredContract(open, { queryable: transaction, now });
    if (hasOtherEvidence(contract, handling)) return { ok: false, reason: "evidence" };
    if (choosesNothing(open, handling.form)) return { ok: false, reason: "nothing-chosen" };
    const withdrawal = takePiecesBack(transaction, open, { ...handling, ...contract });
    if (withdrawal === "impossible") return { ok: false, reason: "pieces" };
    const termination = endContract(transaction, open, { ...handling, ...contract });
    if (termination?.ok === false) return termination;
    const declaration = recordOutcome(transaction, open, handling, { withdrawal, termination });
    recordChange(transaction, {
      subject: "declaration",
      subjectId: declarationId,
      label: `Erklärung vom ${formatShortDate(declaration.receivedAt)}`,
      action: `${declarationNames[declaration.kind]} ${outcomeLabels[handling.form.intent]}`,
      userId: declaration.userId,
      actor,
      now,
    });
    const followed = withdrawal && followUp(transaction, withdrawal.order.id, { actor, now });
    const outcome = { withdrawal, termination, replyTo, papers: followed?.papers ?? [] };
    enqueueEmail(transaction, outcomeEmail(declaration, outcome), now);
    if (withdrawal && !withdrawal.isRelated)
      warnCustomer(transaction, declaration, withdrawal, now);
    if (termination) warnMember(transaction, declaration, termination, now);
    return { ok: true, declaration };
  });
}

/** Asks the provider before the transaction, so that an order can be cancelled of which nothing is left. */
async function stopPaymentOf(handling: Handling): Promise<void> {
  const { declarationId, form, now } = handling;
  if (form.intent !== "accepted") return;
  const declared = db.select().from(declarations).where(eq(declarations.id, declarationId)).get();
  if (declared?.kind !== "withdrawal" || declared.handledAt) return;
  const contract = findDeclaredContract(declared, { queryable: db, now });
  if (hasOtherEvidence(contract, handling) || choosesNothing(declared, form)) return;
  if (contract.withdrawable) await stopPayments([contract.withdrawable.id]);
}

/** Whether accepting it would act on a certainty that the page did not show. */
function hasOtherEvidence(
  { withdrawable, membership }: DeclaredContract,
  { form }: Handling,
): boolean {
  const found = withdrawable ?? membership;
  return form.intent === "accepted" && found !== null && form.certainty !== found.certainty;
}

function choosesNothing({ kind }: Declaration, form: HandlingForm): boolean {
  return kind === "withdrawal" && form.intent === "accepted" && chosenPieces(form)?.size === 0;
}

/** Null if the handling takes nothing back. */
function takePiecesBack(
  transaction: Queryable,
  { kind }: Declaration,
  { withdrawable, ...handling }: Handling & DeclaredContract,
) {
  if (kind !== "withdrawal" || handling.form.intent !== "accepted") return null;
  return acceptWithdrawal(transaction, withdrawable, handling);
}

/** Null if the handling ends no contract. */
function endContract(
  transaction: Queryable,
  { kind }: Declaration,
  { membership, ...handling }: Handling & DeclaredContract,
) {
  if (kind !== "termination" || handling.form.intent !== "accepted") return null;
  return acceptTermination(transaction, membership, handling);
}

/** A termination from the member's own account or address needs no warning. */
function warnMember(
  transaction: Queryable,
  { id }: Declaration,
  { membership, contractEnd }: AcceptedTermination,
  now: Date,
): void {
  if (!membership || membership.isRelated || !contractEnd) return;
  const proof = proofOf(membership.userId, membership.email);
  const email = strangersTerminationEmail(id, membership, { contractEnd, proof });
  enqueueEmail(transaction, email, now);
}

/** An order keeps no address after its account is deleted. */
function warnCustomer(
  transaction: Queryable,
  declaration: Declaration,
  withdrawal: AcceptedWithdrawal,
  now: Date,
): void {
  const { userId, customerEmail } = withdrawal.order;
  if (!customerEmail) return;
  const proof = proofOf(userId, customerEmail);
  enqueueEmail(transaction, strangersWithdrawalEmail(declaration, withdrawal, proof), now);
}

/** The row links the order and its pieces taken back, and states the end of a terminated contract. */
function recordOutcome(
  transaction: Queryable,
  { id, orderId, pieces }: Declaration,
  { form: { intent: outcome, note }, adminId, now }: Handling,
  { withdrawal, termination }: Outcome,
): Declaration {
  const taken = withdrawal?.taken.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  const [declaration] = transaction
    .update(declarations)
    .set({
      outcome,
      note,
      handledAt: now,
      handledBy: adminId,
      orderId: withdrawal?.order.id ?? orderId,
      pieces: outcome === "accepted" ? (taken ?? null) : pieces,
      contractEnd: termination?.contractEnd,
    })
    .where(and(eq(declarations.id, id), isNull(declarations.handledAt)))
    .returning()
    .all();
  if (!declaration) throw new Error(`declaration ${id} was no longer open`);
  return declaration;
}
