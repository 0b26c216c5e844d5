import path from "node:path";
import { ZodError } from "zod";
import { requireSpace, sizeOf } from "#db/backup/free-space.server.ts";
import { findDamagedFiles, type Manifest } from "#db/backup/manifest.server.ts";
import { copyPlain } from "#db/backup/media.server.ts";
import { unpackAll } from "#db/backup/unpack.server.ts";
import { findDamage } from "#db/start/database-check.server.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";

/** Zod's own words are a list of many lines. */
const NOT_OURS = "its manifest is not one of BeHappy";

/**
 * Unpacks a backup into an empty folder and checks every byte. A database alone counts as a backup, too, as earlier
 * versions made them and each update makes one. Returns the manifest, or null for a database alone.
 * @throws StartRefusal that begins with `name` if it is no backup, damaged or of a newer version
 */
export async function openBackup(
  file: string,
  folder: string,
  name = file,
): Promise<Manifest | null> {
  const refuse = (problem: string): never => {
    throw new StartRefusal(`Die Datei ${name} ${problem}.`);
  };
  const database = path.join(folder, "behappy.db");
  if (!file.endsWith(".tar")) {
    requireSpace(folder, sizeOf([file]));
    await copyPlain(file, database);
    const problem = findProblem(database);
    return problem ? refuse(problem) : null;
  }
  const manifest = await unpackAll(file, folder).catch((error) => {
    if (error instanceof StartRefusal) throw error;
    return refuse(
      `lässt sich nicht lesen (${error instanceof ZodError ? NOT_OURS : reasonOf(error)})`,
    );
  });
  const { missing, changed } = await findDamagedFiles(folder, manifest.files);
  if (missing.length > 0) refuse(`ist unvollständig: es fehlt ${missing.join(", ")}`);
  if (changed.length > 0) refuse(`ist beschädigt: ${changed.join(", ")}`);
  const problem = findProblem(database);
  if (problem) refuse(problem);
  return manifest;
}

function findProblem(database: string): string | null {
  try {
    return readUntouched(database, { withLog: false }, (connection) => {
      const damage = findDamage(connection);
      if (damage) return `ist beschädigt (${damage})`;
      const { applied, unknown } = migrationStateOf(connection);
      if (applied === 0) return "ist keine Datenbank von BeHappy";
      return unknown > 0 ? "gehört zu einer neueren Version von BeHappy" : null;
    });
  } catch (error) {
    return `lässt sich nicht lesen (${reasonOf(error)})`;
  }
}
