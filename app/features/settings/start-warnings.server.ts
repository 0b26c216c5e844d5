import { isOnSameDisk } from "#app/environment/folder-places.server.ts";
import { isLoopback } from "#app/environment/loopback.ts";
import type { Env } from "#app/environment/variables.server.ts";
import { siteSettings, storedSettings } from "#app/features/settings/site-settings.server.ts";

/**
 * One line for each setting that is unsafe, unreadable, or missing although most shops need it.
 * `address` is where the server can be reached.
 */
export function startWarnings(
  {
    SMTP_URL,
    BASE_URL,
    BACKUP_TO,
    DATA_DIR,
  }: Pick<Env, "SMTP_URL" | "BASE_URL" | "BACKUP_TO" | "DATA_DIR">,
  address: string,
): string[] {
  const { unreadable } = storedSettings();
  const warnings = [
    !SMTP_URL && "Ohne SMTP_URL gehen keine E-Mails hinaus; zu lesen sind sie unter /admin/outbox.",
    SMTP_URL && !BASE_URL && `Ohne BASE_URL führen Links in E-Mails nach ${address}.`,
    BASE_URL &&
      isUnencrypted(BASE_URL) &&
      `BASE_URL ${BASE_URL.origin} ist unverschlüsselt: Passwörter und Anschriften könnten mitgelesen werden.`,
    !siteSettings().bankIban &&
      "Ohne Bankverbindung (unter /admin/settings, oder BANK_RECIPIENT und BANK_IBAN) steht auf keiner Bestellung, wohin das Geld gehen soll.",
    BACKUP_TO &&
      isOnSameDisk(BACKUP_TO, DATA_DIR) &&
      `BACKUP_TO ${BACKUP_TO} liegt auf demselben Datenträger wie der Datenordner: Fällt er aus, sind auch die Kopien der Sicherungen verloren.`,
    unreadable.length > 0 &&
      `Unlesbare Einstellungen, für die der Vorgabewert gilt: ${unreadable.join(", ")}. Bitte unter /admin/settings prüfen.`,
  ];
  return warnings.filter((warning) => typeof warning === "string");
}

/** Whether visitors reach this address over a network without encryption. */
function isUnencrypted({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && !isLoopback(hostname);
}
