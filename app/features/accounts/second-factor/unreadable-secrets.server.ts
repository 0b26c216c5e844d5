import type { Database } from "better-sqlite3";
import { unseal } from "#app/environment/sealed-text.server.ts";

/** The purpose for which the secret of an account's second factor is sealed. */
export const purposeOf = (userId: string) => `second factor of ${userId}`;

interface Row {
  userId: string;
  sealedSecret: string;
}

/** Counts the accounts in any database, also of an older version, whose second factor none of our secrets opens. */
export function countUnreadableSecrets(connection: Database): number {
  const table = "select 1 from sqlite_schema where name = 'second_factors'";
  if (!connection.prepare(table).get()) return 0;
  const rows = connection
    .prepare<[], Row>(
      "select user_id userId, sealed_secret sealedSecret from second_factors where activated_at is not null",
    )
    .all();
  return rows.filter(({ userId, sealedSecret }) => !unseal(sealedSecret, purposeOf(userId))).length;
}
