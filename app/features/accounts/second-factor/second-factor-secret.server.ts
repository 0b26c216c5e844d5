import { and, eq } from "drizzle-orm";
import { seal, unseal } from "#app/environment/sealed-text.server.ts";
import { purposeOf } from "#app/features/accounts/second-factor/unreadable-secrets.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { secondFactors } from "#db/schema.ts";

interface StoredSecret {
  sealedSecret: string;
  /** Null if it was stored with another SESSION_SECRET. */
  secret: string | null;
}

/** The secret of the account's second factor, also while it is being set up. */
export function findSecret(userId: string): StoredSecret | null {
  const row = db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).get();
  if (!row) return null;
  const { sealedSecret } = row;
  return { sealedSecret, secret: unseal(sealedSecret, purposeOf(userId))?.text ?? null };
}

export function sealSecret(userId: string, secret: string): string {
  return seal(secret, purposeOf(userId));
}

/**
 * Seals all secrets with the newest SESSION_SECRET, so that the earlier ones can be removed from the setting after the
 * next start. Returns the number of accounts whose secret none of them opens.
 */
export async function renewSeals(): Promise<{ unreadable: number }> {
  const rows = db.select().from(secondFactors).all();
  let unreadable = 0;
  for (const { userId, sealedSecret } of rows) {
    const opened = unseal(sealedSecret, purposeOf(userId));
    if (!opened) unreadable += 1;
    if (!opened || opened.isNewest) continue;
    const renewed = sealSecret(userId, opened.text);
    const isSame = and(
      eq(secondFactors.userId, userId),
      eq(secondFactors.sealedSecret, sealedSecret),
    );
    await inTransaction((transaction) =>
      transaction.update(secondFactors).set({ sealedSecret: renewed }).where(isSame).run(),
    );
  }
  return { unreadable };
}
