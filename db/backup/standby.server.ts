import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createFolder } from "#app/environment/create-folder.server.ts";
import { type Backup, backupsIn, readBackupName, timeOf } from "#db/backup/backup-files.server.ts";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { hasServed } from "#db/start/last-run.server.ts";
import { StartRefusal } from "#db/start/start-refusal.ts";

export interface StandbyOptions {
  /** The folder that the first machine's `BACKUP_TO` fills. */
  source: string;
  identities?: string[] | undefined;
  /** The shop to follow, if several share the folder. */
  shop?: string | undefined;
}

/** The memory of a standby. */
interface Note {
  /** The name of the backup that it has restored. */
  restored?: string;
  shop?: string | undefined;
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

/** @throws StartRefusal if nobody has said which of several shops, or the backups are encrypted and nobody has given a key */
export function requireReadable(folder: string, options: StandbyOptions): void {
  const newest = newestIn(options, readNote(folder));
  if (options.identities || !newest?.file.endsWith(".age")) return;
  throw new StartRefusal(
    "Die Sicherungen sind verschlüsselt. Bitte so aufrufen: npm run standby -- --identity DATEI ORDNER",
  );
}

/**
 * Restores the newest backup of the source into a standby, unless it has it already. Returns that backup with the pictures
 * and files that are missing, or null if there is nothing newer.
 * @throws StartRefusal if there is no source, or the backup is invalid; nothing has changed then
 */
export async function catchUp(
  folder: string,
  options: StandbyOptions,
): Promise<(Backup & { missing: string[] }) | null> {
  if (!existsSync(options.source)) {
    throw new StartRefusal(`Den Ordner ${options.source} gibt es nicht.`);
  }
  const note = readNote(folder);
  const newest = newestIn(options, note);
  if (!newest || newest.at <= restoredAt(note)) return null;
  const { identities } = options;
  const { aside, missing } = await restoreBackup(folder, newest.file, { identities });
  if (aside) rmSync(aside, { recursive: true });
  const shop = readBackupName(newest.file)?.shop ?? undefined;
  const noted: Note = { restored: path.basename(newest.file), shop };
  writeFileSync(noteIn(folder), JSON.stringify(noted));
  return { ...newest, missing };
}

/** The newest archive of the shop that is followed. As long as no archive tells its shop, they are all of one. */
function newestIn({ source, shop }: StandbyOptions, note: Note): Backup | undefined {
  const archives = backupsIn(source).filter(({ file }) => !file.endsWith(".db"));
  const shopOf = ({ file }: Backup) => readBackupName(file)?.shop ?? null;
  const shops = [...new Set(archives.map(shopOf).filter((each) => each !== null))].sort();
  const followed = shop ?? note.shop ?? shops[0] ?? null;
  if (shops.length > 1 && !(shop ?? note.shop)) {
    throw new StartRefusal(
      `Im Ordner ${source} liegen Sicherungen von mehreren Shops (${shops.join(", ")}). Bitte einen nennen: ` +
        "npm run standby -- --shop SHOP ORDNER. Den Namen hat die Datei shop-id in seinem Datenordner.",
    );
  }
  return archives.find((each) => shopOf(each) === followed);
}

/** 1970 before the first backup. */
function restoredAt({ restored = "" }: Note): Date {
  return timeOf(restored) ?? new Date(0);
}

function readNote(folder: string): Note {
  return JSON.parse(readFileSync(noteIn(folder), "utf8"));
}
