import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { DAY, HOUR } from "#app/environment/durations.ts";
import { mailboxOf } from "#app/environment/mailbox.ts";
import { type AddressProof, proofOf } from "#app/features/accounts/proven-address.server.ts";
import { emailHtml } from "#app/features/email/email-html.server.tsx";
import { isPathToken } from "#app/features/email/email-links.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, hasMailServer, type NewEmail } from "#app/features/email/outbox.server.ts";
import {
  authorshipPath,
  type DeclaredContent,
  declaredEntries,
  declaredSentence,
  formatReceivedAt,
  givenByButton,
  nextStepsAfter,
  type Reader,
  readers,
  receiptSubject,
} from "#app/features/returns/declarations.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { countWithin, type Limited, type Sender } from "#app/http/rate-limit.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { berlinClock } from "#app/ui/format/format.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type EmailBlock, PATH_TOKEN } from "#db/email-content.ts";
import { type Declaration, declarations, membershipChanges, orders } from "#db/schema.ts";

/** A declaration as it was posted. */
type NewDeclaration = Pick<Declaration, "kind" | "name" | "contract" | "email"> &
  Partial<
    Pick<
      Declaration,
      "parts" | "pieces" | "terminationKind" | "reason" | "wishedEnd" | "orderId" | "userId"
    >
  > & {
    /** Identifies one view of the form. */
    token?: string;
  };

/**
 * Stores a declaration together with its confirmation, within the limits of `countDeclaration`. A repeated post
 * stores nothing new. Different content from the same view of the form is another declaration. No order is looked
 * up, so the result tells nobody whether one exists.
 */
export async function receiveDeclaration(
  sender: Sender,
  { token = randomUUID(), ...declared }: NewDeclaration,
  now: Date,
): Promise<{ ok: true; id: string } | Limited> {
  const sha256 = hashOf(declared);
  const replyTo = operatorMailbox();
  return inTransaction((transaction) => {
    const known = findRepeated(transaction, token, sha256);
    if (known) return { ok: true, id: known.id };
    const { email, userId = null } = declared;
    const limited = countDeclaration(transaction, { ...sender, email, userId }, now);
    if (limited) return limited;
    const declaration = transaction
      .insert(declarations)
      .values({ ...declared, token, sha256, receivedAt: inWholeSeconds(now), noticeDueAt: now })
      .returning()
      .get();
    const proof = proofOf(userId, email);
    enqueueEmail(transaction, receiptEmail(declaration, { replyTo, proof }), now);
    return { ok: true, id: declaration.id };
  });
}

function findRepeated(transaction: Queryable, token: string, sha256: string) {
  return transaction
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(eq(declarations.token, token), eq(declarations.sha256, sha256)))
    .get();
}

function hashOf(declared: Omit<NewDeclaration, "token" | "userId">): string {
  const { kind, name, contract, email, parts, pieces } = declared;
  const { terminationKind, reason, wishedEnd, orderId } = declared;
  const content = [kind, name, contract, email, parts, pieces, terminationKind];
  const text = JSON.stringify([...content, reason, wishedEnd, orderId]);
  return createHash("sha256").update(text).digest("hex");
}

function inWholeSeconds(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}

const PER_CUSTOMER = 20;
const PER_NETWORK = 60;
const PER_RECIPIENT = 10;

interface Declarant extends Sender {
  /** The recipient of the confirmation. */
  email: string;
  /** The signed-in account. */
  userId: string | null;
}

/**
 * Counts a declaration towards the hourly limits, in the transaction that stores it, so that a repeated post
 * does not count. Customers who are signed in or in a browser of theirs count towards a limit of their own, so that
 * nobody else can keep them from the form, and towards the recipient's where the address is not theirs. Returns null,
 * or the form's result if a limit is reached.
 */
function countDeclaration(
  transaction: Queryable,
  { visitor, ownerId, email, userId }: Declarant,
  now: Date,
): Limited | null {
  const customerId = userId ?? ownerId;
  const ofCustomer = within(`customer:${customerId}`, PER_CUSTOMER);
  const ofNetwork = within(`network:${visitor.address}`, PER_NETWORK);
  const ofRecipient = within(`recipient:${mailboxOf(email)}`, PER_RECIPIENT);
  const isCustomer = customerId !== null && hasContract(transaction, customerId);
  const isToThemselves = isCustomer && proofOf(customerId, email) !== "foreign";
  const limits = [isCustomer ? ofCustomer : ofNetwork, ...(isToThemselves ? [] : [ofRecipient])];
  return countWithin(limits, now);
}

const within = (key: string, max: number) => ({
  key: `declaration-${key}`,
  max,
  duration: HOUR,
});

/** Whether the account has ordered something or is a member. It says nothing about anybody else. */
function hasContract(transaction: Queryable, userId: string): boolean {
  return [orders, membershipChanges].some((table) => {
    const { id } = table;
    return transaction.select({ id }).from(table).where(eq(table.userId, userId)).get();
  });
}

/**
 * Confirms the receipt (§ 356a Abs. 4, § 312k Abs. 4 BGB). The law requires the content to be repeated, so
 * this is the only e-mail that carries typed text to an unproven address: as a quotation, never in the
 * subject. Only the signed-in account decides whether the address is proven, so the e-mail reveals no other
 * account.
 */
function receiptEmail(
  declaration: Declaration,
  { replyTo, proof }: { replyTo: string | null; proof: AddressProof },
): NewEmail {
  const { id, email, kind, userId, orderId } = declaration;
  // Only its signed-in owner declares a withdrawal from an order's page, and needs no answer.
  const isCertain = orderId !== null;
  return {
    key: `declaration-receipt:${id}`,
    priority: "order",
    recipient: email,
    replyTo: replyTo ?? undefined,
    userId: userId ?? undefined,
    contract: { orderId, declarationId: id },
    isUnproven: proof !== "proven",
    subject: receiptSubject(declaration),
    content: [
      greeting,
      ...receiptContent(declaration, { isMailed: true }),
      {
        kind: "paragraph",
        text: `Jeder kann in unser Formular jede Adresse eintippen. Darum fragen wir nach.${isCertain ? "" : " Mit deiner Antwort geht es schneller, und niemand kann etwas in deinem Namen erklären."}`,
      },
      {
        kind: "link",
        label: "Sag uns, ob du das warst",
        path: authorshipPath(id, "recipient", PATH_TOKEN),
      },
      {
        kind: "note",
        text: `Du hast nichts ${kind === "withdrawal" ? "widerrufen" : "gekündigt"}? Dann hat jemand deine Adresse eingetragen, vielleicht aus Versehen. Klick auf „Sag uns, ob du das warst“ und dort auf „Das war ich nicht“, oder antworte kurz auf diese E-Mail.${proof === "proven" ? "" : " Eckige Klammern im Inhalt sind von uns: Sie verhindern, dass aus fremden Wörtern Links werden."}`,
      },
    ],
  };
}

/** Content, time of receipt and next steps of a declaration, for the e-mail and for the file. */
function receiptContent(
  declaration: DeclaredContent & Pick<Declaration, "receivedAt">,
  mail: { isMailed: boolean },
): EmailBlock[] {
  const entries = declaredEntries(declaration).map(({ term, value }) => `${term}: ${value}`);
  return [
    {
      kind: "paragraph",
      text: `Eingang der Erklärung: ${formatReceivedAt(declaration.receivedAt)} (Ortszeit Berlin).`,
    },
    { kind: "paragraph", text: "Das ist ihr Inhalt:" },
    { kind: "quote", text: [declaredSentence(declaration), ...entries].join("\n") },
    { kind: "paragraph", text: givenByButton(declaration) },
    { kind: "paragraph", text: nextStepsAfter(declaration.kind, mail) },
  ];
}

const onReceipt = {
  id: declarations.id,
  kind: declarations.kind,
  name: declarations.name,
  contract: declarations.contract,
  parts: declarations.parts,
  email: declarations.email,
  terminationKind: declarations.terminationKind,
  reason: declarations.reason,
  wishedEnd: declarations.wishedEnd,
  receivedAt: declarations.receivedAt,
};

/** A declaration as its receipt states it. */
export type ReceivedDeclaration = Pick<Declaration, keyof typeof onReceipt>;

/** Finds the receipt by the id that only the declarant and the administration know. */
export async function findReceipt(id: string): Promise<ReceivedDeclaration | null> {
  return db.select(onReceipt).from(declarations).where(eq(declarations.id, id)).get() ?? null;
}

/** The account's order that a declaration is about; null if it names none, or another account's. */
export function findDeclaredOrderOf(userId: string, id: string): string | null {
  const found = db
    .select({ orderId: orders.id })
    .from(declarations)
    .innerJoin(orders, eq(orders.id, declarations.orderId))
    .where(and(eq(declarations.id, id), eq(orders.userId, userId)))
    .get();
  return found?.orderId ?? null;
}

/**
 * The confirmation as a self-contained document for the declarant to keep (§ 126b BGB), with its file name.
 */
export function receiptFile(declaration: ReceivedDeclaration): { name: string; html: string } {
  const { kind, receivedAt } = declaration;
  const subject = `${receiptSubject(declaration)}: ${formatReceivedAt(receivedAt)}`;
  const day = berlinClock(receivedAt).slice(0, 10);
  return {
    name: `${kind === "withdrawal" ? "widerruf" : "kuendigung"}-${day}.html`,
    html: emailHtml(receiptContent(declaration, { isMailed: hasMailServer() }), {
      origin: ownOrigin(),
      subject,
    }),
  };
}

/** A declaration as the reader of a mailed link sees it: without any typed text. */
export interface MailedDeclaration
  extends Pick<
    Declaration,
    "id" | "kind" | "receivedAt" | "confirmedAt" | "disputedAt" | "outcome"
  > {
  reader: Reader;
}

/** Null if there is no such declaration or the token was not mailed for it. */
export async function findMailedDeclaration(
  id: string,
  token: string,
): Promise<MailedDeclaration | null> {
  // Each reader's e-mail contains its own token.
  const reader = readers.find((each) => isPathToken(token, authorshipPath(id, each)));
  if (!reader) return null;
  const { kind, receivedAt, confirmedAt, disputedAt, outcome } = declarations;
  const found = db
    .select({ id: declarations.id, kind, receivedAt, confirmedAt, disputedAt, outcome })
    .from(declarations)
    .where(eq(declarations.id, id))
    .get();
  return found ? { ...found, reader } : null;
}

/**
 * Records that the recipient of the confirmation has made the declaration. Nothing changes once it is disputed or
 * decided, and a customer whose order a stranger has named cannot confirm.
 */
export async function confirmAuthorship(
  { id, reader }: MailedDeclaration,
  now: Date,
): Promise<void> {
  if (reader !== "recipient") return;
  const isUnanswered = and(isNull(declarations.confirmedAt), isNull(declarations.disputedAt));
  await inTransaction((transaction) =>
    transaction
      .update(declarations)
      .set({ confirmedAt: now })
      .where(and(eq(declarations.id, id), isUnanswered, isNull(declarations.outcome)))
      .run(),
  );
}

/** Records that the reader has not made the declaration, also after confirming it or after an admin's decision. */
export async function disputeAuthorship({ id }: MailedDeclaration, now: Date): Promise<void> {
  await inTransaction((transaction) =>
    transaction
      .update(declarations)
      .set({ disputedAt: now })
      .where(and(eq(declarations.id, id), isNull(declarations.disputedAt)))
      .run(),
  );
}

/** Counts an e-mail about strangers' declarations. Returns null, or the seconds to wait. */
export function countNotice(contractId: string, now: Date): Limited | null {
  return countWithin([{ key: `declaration-notice:${contractId}`, max: 1, duration: DAY }], now);
}
