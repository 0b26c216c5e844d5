import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { extract } from "tar";
import {
  findDamagedFiles,
  MANIFEST,
  type Manifest,
  parseManifest,
} from "#db/backup/manifest.server.ts";
import { findDamage } from "#db/start/database-check.server.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";

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
    await copyFile(file, database);
    const problem = findProblem(database);
    return problem ? refuse(problem) : null;
  }
  const manifest = await unpack(file, folder).catch((error) =>
    refuse(`lässt sich nicht lesen (${reasonOf(error)})`),
  );
  const { missing, changed } = await findDamagedFiles(folder, manifest.files);
  if (missing.length > 0) refuse(`ist unvollständig: es fehlt ${missing.join(", ")}`);
  if (changed.length > 0) refuse(`ist beschädigt: ${changed.join(", ")}`);
  const problem = findProblem(database);
  if (problem) refuse(problem);
  return manifest;
}

async function unpack(file: string, folder: string): Promise<Manifest> {
  await extract({
    file,
    cwd: folder,
    strict: true,
    filter: (_, entry) => "type" in entry && entry.type === "File",
  });
  return parseManifest(await readFile(path.join(folder, MANIFEST), "utf8"));
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
