// Keeps a second machine ready: restores each new backup of the first one, until it is stopped. Then the server can start.
//
//   npm run standby -- /mnt/backups
//   npm run standby -- --identity key.txt /mnt/backups
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { env } from "#app/environment/env.server.ts";
import { readIdentities } from "#db/backup/age.server.ts";
import {
  catchUp,
  requireReadable,
  requireStandby,
  type StandbyOptions,
} from "#db/backup/standby.server.ts";
import { requireDriver } from "#db/start/driver.server.ts";
import { requireMigrations } from "#db/start/known-migrations.server.ts";
import { keepNewFilesPrivate } from "#db/start/private-files.server.ts";
import { reasonOf } from "#db/start/start-refusal.ts";

/** Milliseconds. */
const PAUSE = 10_000;

const {
  values: { identity },
  positionals: [folder],
} = parseArgs({ allowPositionals: true, options: { identity: { type: "string" } } });
// npm changes into the folder of package.json. INIT_CWD is the folder of the operator's shell.
const placeOf = (name: string) => path.resolve(process.env.INIT_CWD ?? "", name);
if (folder === undefined) {
  console.error("In welchem Ordner liegen die Sicherungen? npm run standby -- ORDNER");
  process.exit(1);
}

try {
  requireDriver();
  keepNewFilesPrivate();
  requireMigrations();
  const source = placeOf(folder);
  const identities = identity === undefined ? undefined : readIdentities(placeOf(identity));
  const options = { source, identities };
  for (;;) {
    requireStandby(env.DATA_DIR);
    requireReadable(options);
    await follow(options);
    await setTimeout(PAUSE);
  }
} catch (error) {
  console.error(`Die Reserve endet: ${reasonOf(error)}`);
  process.exitCode = 1;
}

/** A backup that is invalid, or not whole yet, leaves the standby as it is. */
async function follow(options: StandbyOptions): Promise<void> {
  try {
    const restored = await catchUp(env.DATA_DIR, options);
    if (restored) console.log(`Auf dem Stand von ${path.basename(restored.file)}.`);
  } catch (error) {
    console.error(`Das ging nicht, gleich wird es wieder versucht: ${reasonOf(error)}`);
  }
}
