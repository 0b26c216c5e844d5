import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { openDatabase, sqlite } from "#db/client.server.ts";

/** Lets tests delete orders and declarations, which their business letters prevent. */
export function dropLetterGuard(): void {
  sqlite.exec("drop trigger if exists business_letters_kept");
}

/** Puts the trigger back that keeps business letters from being deleted, as it is in a new shop. */
export function restoreLetterGuard(): void {
  const shop = openDatabase(path.join(env.DATA_DIR, `${crypto.randomUUID()}.db`));
  const statement = "select sql from sqlite_schema where name = 'business_letters_kept'";
  const guard = shop.prepare(statement).pluck().get();
  shop.close();
  dropLetterGuard();
  sqlite.exec(String(guard));
}
