import { createHash, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { proofOf } from "#app/features/accounts/address/proven-address.server.ts";
import { enqueueEmail } from "#app/features/email/outbox.server.ts";
import { receiptEmail } from "#app/features/returns/declarations/declaration-emails.ts";
import { countDeclaration } from "#app/features/returns/declarations/declaration-limits.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import type { Limited, Sender } from "#app/http/rate-limit.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Declaration, declarations } from "#db/schema.ts";

/** A declaration as it was posted. */
export type NewDeclaration = Pick<Declaration, "kind" | "name" | "contract" | "email"> &
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
