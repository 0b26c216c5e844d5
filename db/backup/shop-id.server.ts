import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createShortId, SHORT_ID } from "#db/ids.ts";

/**
 * The id of a data folder, by which a shop knows its own copies in a folder that several share. No backup contains it: a shop
 * that is restored elsewhere, while the first one may go on, is another one.
 */
export function shopIdOf(dataFolder: string): string {
  const file = path.join(dataFolder, "shop-id");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (SHORT_ID.test(stored)) return stored;
  const id = createShortId();
  writeFileSync(file, `${id}\n`, { mode: 0o600, flush: true });
  return id;
}
