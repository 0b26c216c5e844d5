import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { refundDay } from "#app/features/money/refunds/refunds.ts";
import {
  invoiceBlocks,
  orderPage,
  paragraphs,
  recipientFields,
} from "#app/features/orders/order-email-parts.server.ts";
import { describeLine } from "#app/features/orders/order-words.ts";
import {
  declarationNames,
  formatReceivedAt,
  GOODS_FIRST,
} from "#app/features/returns/declarations.ts";
import type { TerminableMembership } from "#app/features/returns/declared-contract.server.ts";
import { howToReturn } from "#app/features/returns/order-notes.server.ts";
import type { TakenBack } from "#app/features/returns/taken-back.server.ts";
import { siteText } from "#app/features/settings/labels.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import type { EmailBlock } from "#db/email-content.ts";
import type { Declaration, StoredInvoice } from "#db/schema.ts";

/** The effects of accepting a declaration; both null for a rejected one. */
export interface Outcome {
  withdrawal: AcceptedWithdrawal | null;
  termination: AcceptedTermination | null;
}

/** A withdrawal that has taken pieces back. */
export interface AcceptedWithdrawal extends TakenBack {
  /** Whether the declarant may read what the order contains. */
  isRelated: boolean;
}

export interface AcceptedTermination {
  ok: true;
  /**
   * The last ISO day of the contract in Berlin; null if no membership matches and the admin has chosen no
   * day.
   */
  contractEnd: string | null;
  /** The membership that has been ended; null if none matches. */
  membership: TerminableMembership | null;
}

/** Tells the declarant the outcome, in the admin's words and our own. It repeats none of the declared text. */
export function outcomeEmail(
  declaration: Declaration,
  {
    withdrawal,
    termination,
    replyTo,
    papers,
  }: Outcome & { replyTo: string | null; papers: StoredInvoice[] },
): NewEmail {
  const { id, kind, email, userId, orderId, outcome, note } = declaration;
  const isAccepted = outcome === "accepted";
  const subject = `${kind === "withdrawal" ? "Dein Widerruf" : "Deine Kündigung"} ist ${isAccepted ? "angenommen" : "nicht angenommen"}`;
  return {
    key: `declaration-outcome:${id}`,
    priority: "order",
    recipient: email,
    replyTo: replyTo ?? undefined,
    userId: userId ?? undefined,
    contract: { orderId, declarationId: id },
    subject,
    content: [
      greeting,
      ...(isAccepted
        ? acceptedBlocks(declaration, { withdrawal, termination })
        : paragraphs(rejectedSentence(declaration))),
      ...(withdrawal?.isRelated
        ? invoiceBlocks(papers, proofOf(withdrawal.order.userId, email))
        : []),
      ...(note ? [{ kind: "quote" as const, text: note }] : []),
      ...paragraphs("Fragen dazu? Antworte einfach auf diese E-Mail."),
    ],
  };
}

/**
 * Tells an order's customer that pieces were taken back after a withdrawal from an address that does not belong
 * to the order. A stranger could have declared it.
 */
export function strangersWithdrawalEmail(
  { id }: Declaration,
  { order, taken, isWhole }: AcceptedWithdrawal,
  proof: AddressProof,
): NewEmail {
  const { number } = order;
  const change = isWhole
    ? `deine Bestellung ${number} ist nach einem Widerruf storniert.`
    : `aus deiner Bestellung ${number} haben wir nach einem Widerruf etwas zurückgenommen:`;
  return {
    key: `withdrawal-of-order:${id}`,
    ...recipientFields(order, proof),
    contract: { orderId: order.id, declarationId: id },
    subject: `Ein Widerruf zu deiner Bestellung ${number}`,
    content: [
      greeting,
      ...paragraphs(change),
      ...(isWhole ? [] : [{ kind: "lines" as const, lines: taken.map(describeLine) }]),
      ...paragraphs(
        `Der Widerruf kam von einer anderen E-Mail-Adresse als deiner. Warst du das nicht, schreib uns bitte gleich ${whereToWrite()}.`,
      ),
      ...orderPage(order),
    ],
  };
}

function acceptedBlocks(
  declaration: Declaration,
  { withdrawal, termination }: Outcome,
): EmailBlock[] {
  const { kind, receivedAt } = declaration;
  const received = formatReceivedAt(receivedAt);
  if (kind === "termination") {
    const day = namedEnd(declaration, termination);
    const end = day ? ` Der Vertrag endet am ${formatDay(day).long}.` : "";
    return paragraphs(`wir haben deine Kündigung vom ${received}, angenommen.${end}`);
  }
  const day = formatDay(refundDay(receivedAt)).long;
  const known = withdrawal?.isRelated ? withdrawal : null;
  const returnSentence = known && returnOfGoods(known, receivedAt);
  return [
    ...paragraphs(
      `wir haben deinen Widerruf vom ${received}, angenommen. ${refundSentence(known, day)}`.trim(),
    ),
    ...(known ? takenBlocks(known) : []),
    ...(returnSentence ? paragraphs(returnSentence) : []),
    ...(withdrawal?.isWhole
      ? paragraphs(`Deine Bestellung ${withdrawal.order.number} ist damit storniert.`)
      : []),
  ];
}

/** The end of the contract; null if only the account's owner may know it. */
function namedEnd(
  { contractEnd, wishedEnd }: Declaration,
  termination: AcceptedTermination | null,
): string | null {
  const isStranger = termination?.membership?.isRelated === false;
  return isStranger && contractEnd !== wishedEnd ? null : contractEnd;
}

/**
 * Empty if there is nothing to refund. Without the order's facts, the sentence must not promise to return a
 * payment that was never made.
 */
function refundSentence(known: AcceptedWithdrawal | null, day: string): string {
  if (known?.refund === 0) return "";
  const until = `bis ${day} zurück, auf demselben Weg, auf dem du bezahlt hast.`;
  const sentence =
    known && isUnpaid(known)
      ? `Hast du dafür schon bezahlt, bekommst du das Geld ${until}`
      : `Was du dafür bezahlt hast, bekommst du ${until}`;
  return !known || hasGoods(known.taken) ? `${sentence} ${GOODS_FIRST}` : sentence;
}

function hasGoods(taken: TakenBack["taken"]): boolean {
  return taken.some(({ withdrawalClass }) => withdrawalClass === "goods");
}

function isUnpaid({ order }: AcceptedWithdrawal): boolean {
  return order.money.paid === 0;
}

/** The pieces taken back. Only an address that belongs to the order may read them. */
function takenBlocks(withdrawal: AcceptedWithdrawal): EmailBlock[] {
  const { order, taken, refund, isWhole, hasMovedParticipants } = withdrawal;
  const asksForRest = order.totalAmount > 0 && isUnpaid(withdrawal);
  return [
    ...paragraphs("Das haben wir zurückgenommen:"),
    { kind: "lines", lines: taken.map(describeLine) },
    ...(refund > 0 ? paragraphs(`Das sind ${formatPrice(refund)}.`) : []),
    ...(asksForRest && isWhole
      ? paragraphs("Hast du noch nicht bezahlt, überweise bitte nichts mehr.")
      : []),
    ...(asksForRest && !isWhole
      ? paragraphs(`Hast du noch nicht bezahlt, bleiben ${formatPrice(order.left.totalAmount)}.`)
      : []),
    ...(hasMovedParticipants && !isWhole
      ? paragraphs(`Wer weiterhin teilnimmt, steht ${siteText(layoutLabels.inYourDashboard)}.`)
      : []),
  ];
}

function rejectedSentence({ kind, receivedAt }: Declaration): string {
  return `wir können ${kind === "withdrawal" ? "deinen" : "deine"} ${declarationNames[kind]} vom ${formatReceivedAt(receivedAt)}, nicht annehmen.`;
}

/** Null if no goods were taken back. */
function returnOfGoods({ taken }: Pick<TakenBack, "taken">, receivedAt: Date): string | null {
  return hasGoods(taken) ? `Sind Waren davon schon bei dir, ${howToReturn(receivedAt)}` : null;
}

/**
 * Tells a member that the membership ends after a termination from an address that does not belong to the account.
 * A stranger could have declared it.
 */
export function strangersTerminationEmail(
  declarationId: string,
  { email, userId, plan }: TerminableMembership,
  { contractEnd, proof }: { contractEnd: string; proof: AddressProof },
): NewEmail {
  return {
    key: `termination-of-membership:${declarationId}`,
    priority: "order",
    recipient: email,
    userId,
    contract: { declarationId },
    isUnproven: proof !== "proven",
    subject: "Eine Kündigung deiner Mitgliedschaft",
    content: [
      greeting,
      ...paragraphs(
        `nach einer Kündigung endet deine Mitgliedschaft (${plan}) am ${formatDay(contractEnd).long}.`,
        `Die Kündigung kam von einer anderen E-Mail-Adresse als deiner. Warst du das nicht, schreib uns bitte gleich ${whereToWrite()}.`,
      ),
    ],
  };
}
