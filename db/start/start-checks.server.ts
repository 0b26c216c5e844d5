import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { Database } from "better-sqlite3";
import { backupFolderIn, findGoodBackup } from "#db/backup/backup-files.server.ts";
import { findDamage } from "#db/start/database-check.server.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import {
  hasMachineKeptRunning,
  hasStoppedCleanly,
  recordStart,
} from "#db/start/last-run.server.ts";
import { readLogState } from "#db/start/log-check.server.ts";
import { lockDataFolder, lockUsedDataFolder } from "#db/start/server-lock.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { readUntouched, removeLookedAt } from "#db/start/untouched-database.server.ts";

/** More changes than can wait for the same sync of the disk (db/writing/disk-sync.server.ts). */
const MAX_UNSYNCED_CHANGES = 200;

/**
 * Claims the data folder for a server and checks that its content can be served, before the server
 * opens the database. A refusal leaves every byte of the folder unchanged. After a clean stop, a database
 * with the size and time of that moment is served without reading all of it.
 * @throws StartRefusal whose message says what to do
 */
export function claimDataFolder(folder: string): void {
  lockUsedDataFolder(folder);
  requireServable(folder);
  lockDataFolder(folder);
  removeLookedAt(folder);
  recordStart(folder);
}

function requireServable(folder: string): void {
  const file = path.join(folder, "behappy.db");
  const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
  const isUnclean = isThere && !hasStoppedCleanly(folder);
  if (isUnclean) requireWholeLog(folder, file);
  if (!isThere || look(folder, file, { isUnclean }).isEmpty) requireNothingLost(folder, file);
}

interface Found {
  isEmpty: boolean;
}

function look(folder: string, file: string, { isUnclean }: { isUnclean: boolean }): Found {
  try {
    return readUntouched(file, { withLog: true }, (connection) => {
      requireKnownVersion(connection, file);
      const damage = isUnclean ? findDamage(connection) : null;
      if (damage) throw new StartRefusal(damagedSentence(folder, file, damage));
      return { isEmpty: isEmpty(connection) };
    });
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(
      `Die Datenbank ${file} lässt sich nicht öffnen (${reasonOf(error)}). ` +
        `Sie wurde nicht verändert. ${restoreAdvice(folder)}`,
    );
  }
}

function isEmpty(connection: Database): boolean {
  return connection.prepare("select 1 from sqlite_master").get() === undefined;
}

function requireKnownVersion(connection: Database, file: string): void {
  if (migrationStateOf(connection).unknown === 0) return;
  throw new StartRefusal(
    `Die Datenbank ${file} gehört zu einer neueren Version von BeHappy. Sie wurde nicht verändert. ` +
      "Bitte die neuere Version starten, oder eine Sicherung von vor der Aktualisierung zurückspielen: " +
      "npm run restore",
  );
}

/**
 * An empty shop in place of a lost one would go unnoticed, and its backups would replace the good ones.
 */
function requireNothingLost(folder: string, file: string): void {
  const remains = [
    hasEntries(backupFolderIn(folder)) && "Sicherungen",
    hasEntries(path.join(folder, "uploads")) && "Bilder",
    hasEntries(path.join(folder, "files")) && "Dateien",
    hasBytes(`${file}-wal`) && "behappy.db-wal",
  ].filter((each) => typeof each === "string");
  if (remains.length === 0) return;
  throw new StartRefusal(
    `Die Datenbank ${file} fehlt oder ist leer, aber im Ordner liegt noch, was zu ihr gehört ` +
      `(${remains.join(", ")}). Es wurde nichts verändert. ${restoreAdvice(folder)} ` +
      "Für einen neuen, leeren Shop bitte DATA_DIR auf einen leeren Ordner setzen.",
  );
}

function requireWholeLog(folder: string, file: string): void {
  const { damaged, changes, isWrittenOver } = readLogState(`${file}-wal`);
  if (damaged === 0) return;
  // A killed server leaves whole frames, unless it was killed while overwriting an older frame. A power
  // failure may leave the last changes in pieces, which were never acknowledged.
  const mayBeCut = hasMachineKeptRunning(folder)
    ? damaged === 1 && isWrittenOver
    : changes <= MAX_UNSYNCED_CHANGES;
  if (mayBeCut) {
    console.warn(
      `Die letzten Änderungen in ${file}-wal sind unvollständig und werden verworfen. Nach einem Absturz oder ` +
        "Stromausfall ist das üblich; sonst bitte die letzten Bestellungen mit den E-Mails vergleichen.",
    );
    return;
  }
  throw new StartRefusal(
    `Die Datei ${file}-wal ist beschädigt: Die Änderungen der letzten Sekunden vor dem Ende des Servers stehen ` +
      "darin und sind nicht mehr alle lesbar. Es wurde nichts verändert. " +
      `Ohne sie geht es weiter mit: npm run restore -- ${file}. ${restoreAdvice(folder)}`,
  );
}

function damagedSentence(folder: string, file: string, damage: string): string {
  return `Die Datenbank ${file} ist beschädigt (${damage}). Sie wurde nicht verändert. ${restoreAdvice(folder)}`;
}

function restoreAdvice(folder: string): string {
  const backup = findGoodBackup(folder);
  return backup
    ? `Zurückspielen der neuesten guten Sicherung in diesem Ordner (${momentOf(backup.at)}, ${backup.orders} Bestellungen): ` +
        `npm run restore -- ${backup.file}. Haben Sie anderswo eine neuere, nehmen Sie diese.`
    : "Eine gute Sicherung liegt nicht in diesem Ordner: Bitte eine eigene zurückspielen (npm run restore).";
}

function momentOf(at: Date): string {
  const form = { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Berlin" } as const;
  return `${at.toLocaleString("de-DE", form)} Uhr`;
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
