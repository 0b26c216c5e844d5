import { existsSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";
import { env } from "#app/environment/env.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { requireDriver } from "#db/start/driver.server.ts";
import { migrationStateOf, requireMigrations } from "#db/start/known-migrations.server.ts";
import { reasonOf, StartRefusal } from "#db/start/start-refusal.ts";

// Lists the accounts of the administration, or gives one of them access again, also while a server is running:
//
//   npm run admin
//   npm run admin -- reset ADDRESS

const USAGE = "Zurücksetzen: npm run admin -- reset ADRESSE";

try {
  requireDriver();
  requireMigrations();
  requireCurrentDatabase(path.join(env.DATA_DIR, "behappy.db"));
  // This process is no server, and shares the data folder with one.
  globalThis.hasStarted = true;
  const { sqlite } = await import("#db/client.server.ts");
  try {
    await run(process.argv.slice(2));
  } finally {
    // Otherwise SQLite's files beside the database could stay, and belong to this command's user.
    sqlite.close();
  }
} catch (error) {
  const isExpected = error instanceof StartRefusal;
  console.error(isExpected ? error.message : `Das ging nicht: ${reasonOf(error)}.`);
  process.exitCode = 1;
}

/** @throws StartRefusal for an unknown command or address */
async function run([command, address = "", ...others]: string[]): Promise<void> {
  const accounts = await import("#app/features/accounts/accounts-admin.server.ts");
  if (command === undefined) return list(accounts.listAdmins());
  if (command !== "reset" || address === "" || others.length > 0) {
    throw new StartRefusal(`Diesen Befehl gibt es nicht. ${USAGE}`);
  }
  const result = await accounts.resetAdminAccount(address);
  if (result.ok) return report(address, result);
  list(accounts.listAdmins());
  throw new StartRefusal(
    result.reason === "unknown"
      ? `Ein Konto mit der Adresse ${address} gibt es nicht. Es wurde nichts geändert.`
      : `${address} gehört nicht zur Verwaltung. Es wurde nichts geändert. Kundinnen und Kunden fordern unter ${ownOrigin()}/auth/forgot-password ein neues Passwort an.`,
  );
}

/** @throws StartRefusal if there is no database, or if its tables belong to another version */
function requireCurrentDatabase(file: string): void {
  if (!existsSync(file)) {
    throw new StartRefusal(
      `Im Ordner ${env.DATA_DIR} liegt keine Datenbank. DATA_DIR muss auf den Datenordner zeigen.`,
    );
  }
  const connection = new Database(file, { readonly: true });
  const { unknown, pending } = migrationStateOf(connection);
  connection.close();
  if (unknown + pending > 0) {
    throw new StartRefusal(
      `Die Datenbank ${file} gehört zu einer anderen Version von BeHappy. Bitte erst den Server mit dieser Version starten. Es wurde nichts geändert.`,
    );
  }
}

function list(admins: { email: string; hasSecondFactor: boolean }[]): void {
  console.log("Konten der Verwaltung:");
  for (const { email, hasSecondFactor } of admins) {
    console.log(`  ${email}  ${hasSecondFactor ? "mit zweitem" : "ohne zweiten"} Faktor`);
  }
  console.log(USAGE);
}

function report(address: string, reset: { hadSecondFactor: boolean; path: string }): void {
  console.log(`${address} ist überall abgemeldet.`);
  if (reset.hadSecondFactor) {
    console.log("Der zweite Faktor ist entfernt, die Wiederherstellungscodes gelten nicht mehr.");
  }
  console.log("Mit diesem Link wählt die Person ein neues Passwort (gilt 60 Minuten, einmal):");
  console.log(`  ${ownOrigin()}${reset.path}`);
  console.log("Geben Sie ihn nur ihr selbst.");
  if (reset.hadSecondFactor) console.log("Danach richtet sie den zweiten Faktor neu ein.");
}
