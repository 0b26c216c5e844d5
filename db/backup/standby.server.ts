import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFolder } from "#app/environment/create-folder.server.ts";
import { type Backup, backupsIn } from "#db/backup/backup-files.server.ts";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { hasServed } from "#db/start/last-run.server.ts";
import { StartRefusal } from "#db/start/start-refusal.ts";

export interface StandbyOptions {
  /** The folder that the first machine's `BACKUP_TO` fills. */
  source: string;
  identities?: string[] | undefined;
}

const noteIn = (folder: string) => path.join(folder, "standby.json");

/**
 * Makes an empty folder a standby.
 * @throws StartRefusal if a server has used it
 */
export function requireStandby(folder: string): void {
  const note = noteIn(folder);
  const isOwn = existsSync(note) && !hasServed(folder);
  if (!isOwn && existsSync(path.join(folder, "behappy.db"))) {
    throw new StartRefusal(
      `Im Ordner ${folder} hat schon ein Server gearbeitet. Es wurde nichts verändert. ` +
        "Für eine Reserve bitte DATA_DIR auf einen leeren Ordner setzen.",
    );
  }
  createFolder(folder);
  if (!isOwn) writeFileSync(note, "{}");
}

/** @throws StartRefusal if the backups are encrypted and nobody has given a key */
export function requireReadable({ source, identities }: StandbyOptions): void {
  if (identities || !newestIn(source)?.file.endsWith(".age")) return;
  throw new StartRefusal(
    "Die Sicherungen sind verschlüsselt. Bitte so aufrufen: npm run standby -- --identity DATEI ORDNER",
  );
}

function newestIn(source: string): Backup | undefined {
  return backupsIn(source).find(({ file }) => !file.endsWith(".db"));
}

/**
 * Restores the newest backup of the source into a standby, unless it has it already. Returns that backup, or null if
 * there is nothing newer.
 * @throws StartRefusal if the backup is invalid; nothing has changed then
 */
export async function catchUp(
  folder: string,
  { source, identities }: StandbyOptions,
): Promise<Backup | null> {
  const newest = newestIn(source);
  // The names sort by time.
  if (!newest || path.basename(newest.file) <= restoredFrom(folder)) return null;
  const { aside } = await restoreBackup(folder, newest.file, { identities });
  if (aside) rmSync(aside, { recursive: true });
  writeFileSync(noteIn(folder), JSON.stringify({ restored: path.basename(newest.file) }));
  return newest;
}

/** The name of the backup; empty before the first one. */
function restoredFrom(folder: string): string {
  return JSON.parse(readFileSync(noteIn(folder), "utf8")).restored ?? "";
}
