import { eq } from "drizzle-orm";
import type { Queryable } from "#db/client.server.ts";
import { doneForms } from "#db/schema.ts";

/** Identifies one post of a form; null if the form has no token. */
export type Fingerprint = string | null;

/**
 * Whether this POST was processed before. The visitor repeats it after a lost response, or after going back.
 * Call it in the transaction that processes the POST.
 */
export function isDone(transaction: Queryable, fingerprint: Fingerprint): boolean {
  if (fingerprint === null) return false;
  const isThis = eq(doneForms.fingerprint, fingerprint);
  const columns = { fingerprint: doneForms.fingerprint };
  return transaction.select(columns).from(doneForms).where(isThis).get() !== undefined;
}

export function recordDone(
  transaction: Queryable,
  fingerprint: Fingerprint,
  now = new Date(),
): void {
  if (fingerprint === null) return;
  const row = { fingerprint, createdAt: now };
  transaction.insert(doneForms).values(row).onConflictDoNothing().run();
}
