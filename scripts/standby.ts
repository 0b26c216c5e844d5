// Keeps a second machine ready: restores each new backup of the first one, until it is stopped. Then the server can start.
//
//   npm run standby -- /mnt/backups
//   npm run standby -- --identity key.txt /mnt/backups
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { env } from "#app/environment/env.server.ts";
import { readIdentities } from "#db/backup/age.server.ts";
import { lackAfterRestore } from "#db/backup/missing-files.ts";
import {
  catchUp,
  requireReadable,
  requireStandby,
  type StandbyOptions,
} from "#db/backup/standby.server.ts";
import { requireDriver } from "#db/start/driver.server.ts";
import { requireMigrations } from "#db/start/known-migrations.server.ts";
import { keepNewFilesPrivate } from "#db/start/private-files.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { placeOf, readCommandLine } from "./command-line.ts";

/** Milliseconds. */
const PAUSE = 10_000;

const USAGE = "npm run standby -- [--identity SCHLÜSSELDATEI] [--shop SHOP] ORDNER";

try {
  requireDriver();
  keepNewFilesPrivate();
  requireMigrations();
  const {
    values: { identity, shop },
    place: source,
  } = readCommandLine({ identity: { type: "string" }, shop: { type: "string" } }, USAGE);
  if (source === undefined) {
    throw new StartRefusal(`In welchem Ordner liegen die Sicherungen? So geht es: ${USAGE}`);
  }
  const identities = identity === undefined ? undefined : readIdentities(placeOf(identity));
  const options = { source, identities, shop };
  for (;;) {
    requireStandby(env.DATA_DIR);
    requireReadable(env.DATA_DIR, options);
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
    if (!restored) return;
    console.log(`Auf dem Stand von ${path.basename(restored.file)}.`);
    const lack = lackAfterRestore(restored.missing);
    if (lack) console.error(lack);
  } catch (error) {
    console.error(`Das ging nicht, gleich wird es wieder versucht: ${reasonOf(error)}`);
  }
}
