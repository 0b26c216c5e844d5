import { and, eq, isNull } from "drizzle-orm";
import { isPathToken } from "#app/features/email/mailed-tokens.server.ts";
import {
  authorshipPath,
  type Reader,
  readers,
} from "#app/features/returns/declarations/authorship/authorship-path.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Declaration, declarations } from "#db/schema.ts";

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
