import { eq } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { doneForms } from "#db/schema.ts";

/** Identifies one post of a form; null if the form has no token. */
export type Fingerprint = string | null;

/**
 * Tells whether this post was processed before. The visitor sends it again if the answer was lost, or
 * after going back. Call it in the transaction that processes the post.
 */
export function isDone(transaction: Queryable, fingerprint: Fingerprint): boolean {
  if (fingerprint === null) return false;
  const isThis = eq(doneForms.fingerprint, fingerprint);
  const columns = { fingerprint: doneForms.fingerprint };
  return transaction.select(columns).from(doneForms).where(isThis).get() !== undefined;
}

export function noteDone(transaction: Queryable, fingerprint: Fingerprint, now = new Date()): void {
  if (fingerprint === null) return;
  const row = { fingerprint, createdAt: now };
  transaction.insert(doneForms).values(row).onConflictDoNothing().run();
}
