// Makes a backup of everything while a server is running, or checks one:
//
//   npm run backup                              into the folder backups of the data folder
//   npm run backup -- /mnt/behappy.tar          with pictures and files beside it, in /mnt/media
//   npm run backup -- --with-secret /mnt/behappy.tar
//   npm run backup -- --check /mnt/behappy.tar
//   npm run backup -- --check --identity key.txt /mnt/behappy.tar.age
import { existsSync } from "node:fs";
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { AGE, readIdentities } from "#db/backup/age.server.ts";
import {
  backupFolderIn,
  listAllBackups,
  manualBackupFileIn,
} from "#db/backup/backup-files.server.ts";
import { checkBackup } from "#db/backup/check-backup.server.ts";
import { createBackup } from "#db/backup/create-backup.server.ts";
import { inMegabytes } from "#db/backup/free-space.server.ts";
import { requireDriver } from "#db/start/driver.server.ts";
import { requireMigrations } from "#db/start/known-migrations.server.ts";
import { giveToOwner, keepNewFilesPrivate } from "#db/start/private-files.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { placeOf, readCommandLine } from "./command-line.ts";

const USAGE =
  "npm run backup -- [--with-secret] [DATEI.tar], oder npm run backup -- --check [--identity SCHLÜSSELDATEI] [DATEI]";

// The exit of the process removes unfinished files.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

try {
  requireDriver();
  keepNewFilesPrivate();
  requireMigrations();
  const { values, place: file } = readCommandLine(
    {
      check: { type: "boolean" },
      identity: { type: "string" },
      "with-secret": { type: "boolean" },
    },
    USAGE,
  );
  await (values.check
    ? check(file, values.identity)
    : create(file, { withSecret: values["with-secret"] ?? false }));
} catch (error) {
  console.error(
    error instanceof StartRefusal ? error.message : `Das ging nicht: ${reasonOf(error)}.`,
  );
  process.exitCode = 1;
}

async function create(
  file: string | undefined,
  { withSecret }: { withSecret: boolean },
): Promise<void> {
  const wanted = file ?? manualBackupFileIn(env.DATA_DIR, new Date());
  // Beside the database, encryption would protect nothing.
  const isElsewhere = path.dirname(wanted) !== backupFolderIn(env.DATA_DIR);
  const recipients = isElsewhere ? env.BACKUP_KEY : undefined;
  const target = recipients && !wanted.endsWith(AGE) ? wanted + AGE : wanted;
  if (!target.endsWith(recipients ? `.tar${AGE}` : ".tar")) {
    throw new StartRefusal(
      target.endsWith(AGE)
        ? "Verschlüsseln geht nur mit BACKUP_KEY und außerhalb des Datenordners."
        : "Der Name der Sicherung muss mit .tar enden.",
    );
  }
  if (!existsSync(path.join(env.DATA_DIR, "behappy.db"))) {
    throw new StartRefusal(
      `Im Ordner ${env.DATA_DIR} liegt keine Datenbank. DATA_DIR muss auf den Datenordner zeigen.`,
    );
  }
  const { files, media } = await createBackup(env.DATA_DIR, target, {
    withSecret,
    recipients,
  });
  if (!isElsewhere) giveToOwner(env.DATA_DIR, backupFolderIn(env.DATA_DIR));
  console.log(`Gesichert: ${target} (${inMegabytes(bytesOf(files))})`);
  console.log(`Bilder und Dateien: ${media.length} (${inMegabytes(bytesOf(media))})`);
}

async function check(file: string | undefined, identity: string | undefined): Promise<void> {
  const source = file ?? listAllBackups(env.DATA_DIR)[0]?.file;
  if (!source) throw new StartRefusal(`In ${env.DATA_DIR} liegt keine Sicherung.`);
  if (!file) console.log(source);
  const { manifest, pages, problems } = await checkBackup(
    source,
    env.DATA_DIR,
    identity === undefined ? undefined : readIdentities(placeOf(identity)),
  );
  if (manifest) {
    const { version, createdAt, rows, media } = manifest;
    console.log(
      `BeHappy ${version}, ${createdAt}, ${rows.orders} Bestellungen, ${rows.users} Konten`,
    );
    console.log(`Bilder und Dateien: ${media.length}`);
  }
  console.log(`Gelesene Seiten: ${pages.join(" ")}`);
  for (const problem of problems) console.error(problem);
  console.log(problems.length > 0 ? "Diese Sicherung hat Mängel." : "Diese Sicherung ist gut.");
  if (problems.length > 0) process.exitCode = 1;
}

function bytesOf(files: { bytes: number }[]): number {
  return files.reduce((sum, each) => sum + each.bytes, 0);
}
