// Checks a backup and makes it the database, while no server is running:
//
//   npm run restore -- data/backups/behappy-2026-11-22-0945.tar
//   npm run restore -- --identity key.txt /mnt/behappy-2026-11-22-0945.tar.age
import path from "node:path";
import { env } from "#app/environment/env.server.ts";
import { readIdentities } from "#db/backup/age.server.ts";
import { listAllBackups } from "#db/backup/backup-files.server.ts";
import { lackAfterRestore } from "#db/backup/missing-files.ts";
import { restoreBackup } from "#db/backup/restore.server.ts";
import { requireDriver } from "#db/start/driver.server.ts";
import { requireMigrations } from "#db/start/known-migrations.server.ts";
import { keepNewFilesPrivate } from "#db/start/private-files.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";
import { readUntouched } from "#db/start/untouched-database.server.ts";
import { placeOf, readCommandLine } from "./command-line.ts";

const USAGE = "npm run restore -- [--identity SCHLÜSSELDATEI] DATEI";
/** The exit code if the shop is restored, but pictures or files are missing. */
const INCOMPLETE = 2;

try {
  requireDriver();
  keepNewFilesPrivate();
  requireMigrations();
  const {
    values: { identity },
    place: source = askWhich(),
  } = readCommandLine({ identity: { type: "string" } }, USAGE);
  const identities = identity === undefined ? undefined : readIdentities(placeOf(identity));
  const { aside, manifest, missing, unfitting } = await restoreBackup(env.DATA_DIR, source, {
    identities,
  });
  console.log(`Zurückgespielt: ${source} in ${env.DATA_DIR}`);
  if (aside) {
    console.log(`Das Bisherige liegt in ${aside}: bitte löschen, sobald es niemand mehr braucht.`);
  }
  if (!manifest) {
    console.log(
      "Die Datei enthält nur die Datenbank. Bilder, Dateien und Rechtstexte blieben, wie sie waren.",
    );
  }
  const lack = lackAfterRestore(missing);
  if (lack) {
    process.exitCode = INCOMPLETE;
    console.warn(lack);
  }
  if (unfitting.length > 0) {
    console.warn(
      `Der geheime Schlüssel passt zu ${unfitting.length} davon nicht, zum Beispiel zu ${unfitting[0]}. Mit einem anderen noch einmal zurückspielen ergänzt sie.`,
    );
  }
  console.log(
    "Bestellungen und Rechnungen, die jünger sind als diese Sicherung, fehlen. Ihre Nummern vergibt der Shop nicht noch einmal: Zwischen den Bestellnummern entsteht eine Lücke, Rechnungsnummern bekommen ein Kennzeichen, und die Verwaltung erklärt beides unter „Rechnungen“. docs/operate.md sagt unter „Restore“, was sonst zu tun ist.",
  );
  await warnOfUnreadableSecondFactors();
  console.log(`Jetzt kann der Server mit DATA_DIR=${env.DATA_DIR} starten.`);
} catch (error) {
  const isExpected = error instanceof StartRefusal;
  const reason = isExpected ? error.message : `${reasonOf(error)}.`;
  console.error(`Zurückspielen ging nicht: ${reason}`);
  process.exitCode = 1;
}

function askWhich(): never {
  console.error("Welche Sicherung? npm run restore -- DATEI, zum Beispiel eine von diesen:");
  for (const backup of listAllBackups(env.DATA_DIR)) console.error(`  ${backup.file}`);
  process.exit(1);
}

/** The start says so, too, but the machine with the former secret may be gone by then. */
async function warnOfUnreadableSecondFactors(): Promise<void> {
  // Not before, because a data folder without a secret gets one, which a backup may bring along.
  const { countUnreadableSecrets } = await import(
    "#app/features/accounts/second-factor/unreadable-secrets.server.ts"
  );
  const database = path.join(env.DATA_DIR, "behappy.db");
  const unreadable = readUntouched(database, { withLog: false }, countUnreadableSecrets);
  if (unreadable === 0) return;
  console.warn(
    `${unreadable === 1 ? "Bei 1 Konto ist" : `Bei ${unreadable} Konten ist`} der zweite Faktor nicht lesbar: Er wurde mit einem SESSION_SECRET gespeichert, das in dieser Sicherung fehlt. Bitte das frühere Secret in SESSION_SECRET anhängen, mit einem Komma davor, oder die Datei session-secret des alten Datenordners hierher kopieren. Sonst helfen Wiederherstellungscodes, oder: npm run admin -- reset ADRESSE`,
  );
}
