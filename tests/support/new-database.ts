import { copyFileSync } from "node:fs";
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { openDatabase } from "#db/client.server.ts";

const migrated = path.join(env.DATA_DIR, "migrated.db");
let isThere = false;

/** Opens a new database. It is the copy of a migrated one, because all migrations take half a second. */
export function openNewDatabase(file: string): ReturnType<typeof openDatabase> {
  if (!isThere) openDatabase(migrated).close();
  isThere = true;
  copyFileSync(migrated, file);
  return openDatabase(file);
}
