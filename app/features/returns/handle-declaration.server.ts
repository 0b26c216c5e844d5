import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { proofOf } from "#app/features/accounts/proven-address.server.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { endMembership } from "#app/features/membership/members-admin.server.ts";
import { stopPayments } from "#app/features/money/online/stop-payment.server.ts";
import { followUp } from "#app/features/orders/what-follows.server.ts";
import { declaredText } from "#app/features/returns/declaration-form.server.ts";
import { declarationNames } from "#app/features/returns/declarations.ts";
import { certainties, outcomeLabels } from "#app/features/returns/declarations-admin.ts";
import {
  type DeclaredContract,
  findDeclaredContract,
  type TerminableMembership,
  type WithdrawableLine,
  type WithdrawableOrder,
} from "#app/features/returns/declared-contract.server.ts";
import {
  type AcceptedTermination,
  type AcceptedWithdrawal,
  type Outcome,
  outcomeEmail,
  strangersTerminationEmail,
  strangersWithdrawalEmail,
} from "#app/features/returns/outcome-emails.server.ts";
import { takeBack } from "#app/features/returns/taken-back.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { optionalDay } from "#app/http/form-fields.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Declaration, type DeclaredPieces, declarations } from "#db/schema.ts";

/**
 * The buttons below a declaration, and the admin's words to the declarant. If an order matches, the form also
 * contains the number of pieces to take back from each line, see `takeName`.
 */
export const handlingSchema = z.looseObject({
  intent: z.enum(["accepted", "rejected"], "Bitte wählen Sie, was geschehen soll."),
  note: declaredText(2000),
  /** The id of the order that the page showed. */
  order: z.string().max(100).optional(),
  /** The id of the account whose membership the page showed. */
  member: z.string().max(100).optional(),
  /** The certainty that the page showed; missing if no order and no membership matched. */
  certainty: z.enum(certainties).optional(),
  /** The last day of a terminated contract; null if it ends at once. */
  contractEnd: optionalDay(),
});

type HandlingForm = z.output<typeof handlingSchema>;

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

/** The chosen numbers of pieces by the position of their line; null if the form's page showed no order. */
function chosenPieces(form: HandlingForm): Map<number, number> | null {
  if (form.order === undefined) return null;
  const chosen = Object.entries(form).flatMap(([name, value]): [number, number][] => {
    const position = /^take(\d{1,2})$/.exec(name)?.[1];
    const isNumber = typeof value === "string" && /^\d{1,2}$/.test(value);
    return position && isNumber && Number(value) > 0 ? [[Number(position), Number(value)]] : [];
  });
  return new Map(chosen);
}

/**
 * Takes the chosen pieces back in the transaction that accepts the withdrawal. Returns null if there is nothing
 * to take back, and 'impossible' if the order no longer has the chosen pieces.
 */
function acceptWithdrawal(
  transaction: Queryable,
  order: WithdrawableOrder | null,
  { form, adminId, now }: Handling,
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
function piecesOf(lines: WithdrawableLine[], chosen: Map<number, number> | null): DeclaredPieces[] {
  return lines
    .map(({ orderItemId, position, declared }) => ({
      orderItemId,
      quantity: chosen ? (chosen.get(position) ?? 0) : declared,
    }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * `membership`: the matching membership is no longer the one that the page showed.
 * `no-membership-chosen`: the declaration is not certain, and the admin has not ticked its membership.
 */
type RefusedTermination = { ok: false; reason: "past-day" | "membership" | "no-membership-chosen" };

/**
 * Ends the matching membership in the transaction that accepts the termination. It ends after the chosen day
 * or, without one, at once, but never later than the time that is paid for.
 */
function acceptTermination(
  transaction: Queryable,
  membership: TerminableMembership | null,
  { form, adminId, now }: Handling,
): AcceptedTermination | RefusedTermination {
  const chosen = form.contractEnd;
  const today = berlinDay(now);
  if (chosen && chosen < today) return { ok: false, reason: "past-day" };
  if (membership && !form.member && membership.certainty !== "certain") {
    return { ok: false, reason: "no-membership-chosen" };
  }
  if (form.member !== membership?.userId) return { ok: false, reason: "membership" };
  if (!membership) return { ok: true, contractEnd: chosen, membership };
  const { userId, plan, until } = membership;
  const lastDay = chosen && until && until < chosen ? until : chosen;
  endMembership(transaction, { userId, plan, lastDay, actor: { admin: adminId }, now });
  return { ok: true, contractEnd: lastDay ?? today, membership };
}
