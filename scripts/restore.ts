// Checks a backup and makes it the database, while no server is running:
//
//   npm run restore -- data/backups/behappy-2026-11-22-0945.db
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { listBackupFiles } from "#db/backup/backup-files.server.ts";
import { restoreDatabase } from "#db/backup/restore.server.ts";
import { requireDriver } from "#db/start/driver.server.ts";
import { requireMigrations } from "#db/start/known-migrations.server.ts";
import { keepNewFilesPrivate } from "#db/start/private-files.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) {
  console.error("Welche Sicherung? npm run restore -- DATEI, zum Beispiel eine von diesen:");
  for (const backup of listBackupFiles(env.DATA_DIR)) console.error(`  ${backup}`);
  process.exit(1);
}

try {
  requireDriver();
  keepNewFilesPrivate();
  requireMigrations();
  // npm changes into the folder of package.json. INIT_CWD is the folder of the operator's shell.
  const source = path.resolve(process.env.INIT_CWD ?? "", file);
  const aside = restoreDatabase(env.DATA_DIR, source);
  console.log(`Zurückgespielt: ${source}`);
  if (aside) {
    console.log(
      `Die bisherige Datenbank liegt in ${aside}: bitte löschen, sobald sie niemand mehr braucht.`,
    );
  }
  console.log("Jetzt kann der Server starten.");
} catch (error) {
  const isExpected = error instanceof StartRefusal;
  const reason = isExpected ? error.message : `${reasonOf(error)}.`;
  console.error(`Zurückspielen ging nicht: ${reason}`);
  process.exitCode = 1;
}
