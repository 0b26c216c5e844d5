import { isTrustedDate } from "#app/environment/trusted-clock.server.ts";
import type { Noun } from "#app/features/noun.ts";
import { personalTables } from "#app/features/privacy/personal-data.server.ts";
import { inTransaction, sqlite } from "#db/client.server.ts";

/** Deletes expired data and unused files. All deletion by age happens here, and only by a trusted date. */
export async function keepHouse(nouns: Noun[], now: Date): Promise<void> {
  const isTrusted = isTrustedDate(now);
  if (isTrusted) await deleteExpired(nouns, now);
  // Deleted rows remain in the write-ahead log until it is truncated.
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const files = nouns.flatMap((noun) => noun.files ?? []);
  for (const { recordUsed } of files) recordUsed(now, { isTrusted });
  if (!isTrusted) return;
  for (const { removeUnused } of files) removeUnused(now);
}

/** Deletes all data whose retention period is over. */
export async function deleteExpired(nouns: Noun[], now = new Date()): Promise<void> {
  const impersonal = nouns.flatMap((noun) => noun.impersonal ?? []);
  await inTransaction((transaction) => {
    // Referencing rows are deleted first: an order stays as long as its invoices and letters.
    for (const { table, expires, forget } of [
      ...personalTables(nouns).toReversed(),
      ...impersonal,
    ]) {
      forget?.(transaction, now);
      if (expires) transaction.delete(table).where(expires(now)).run();
    }
  });
}
