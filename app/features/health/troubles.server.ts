import { statfs } from "node:fs/promises";
import { and, count, eq, gt, gte, isNull, lte, or } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { isRunningAttempt } from "#app/features/payments/online/attempts.server.ts";
import { isClockDoubted } from "#app/features/privacy/trusted-clock.server.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { isFromFuture } from "#db/backup/backup-files.server.ts";
import { findBackupFailure, listBackups } from "#db/backup/nightly-backups.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { emails, paymentAttempts } from "#db/schema.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import { readHealth } from "#db/writing/probe.server.ts";

const HOUR = 60 * 60 * 1000;
/** One missed night. */
const BACKUP_TOO_OLD = 36 * HOUR;
/** Share of the disk that has to be free. */
const LEAST_FREE = 0.1;

export type TroubleKind =
  | "storage"
  | "migrations"
  | "disk"
  | "backup"
  | "emails"
  | "payments"
  | "clock";

/** Something that an operator has to act on. */
export interface Trouble {
  kind: TroubleKind;
  /** In German: what is wrong. */
  sentence: string;
  /** In German: what to do now. */
  advice: string;
}

/** Everything that is wrong at present; empty if all is well. */
export async function findTroubles(now = new Date()): Promise<Trouble[]> {
  const checks = [
    storageTrouble,
    migrationTrouble,
    diskTrouble,
    backupTrouble,
    emailTrouble,
    paymentTrouble,
    clockTrouble,
  ];
  const found: Trouble[] = [];
  for (const check of checks) {
    const trouble = await check(now);
    if (trouble) found.push(trouble);
  }
  return found;
}

function storageTrouble(): Trouble | null {
  const { complaint } = readHealth();
  if (!complaint) return null;
  const isUnreadable = complaint === "database unavailable";
  return {
    kind: "storage",
    sentence: isUnreadable
      ? "Die Datenbank antwortet nicht."
      : "Datenordner oder Datenbank nehmen keine Änderungen an. Bestellungen sind nicht möglich.",
    advice: `Prüfen Sie Platz und Rechte im Ordner ${env.DATA_DIR}. Der Grund steht im Log in der Zeile mit [probe].`,
  };
}

function migrationTrouble(): Trouble | null {
  const { unknown, pending } = migrationStateOf(sqlite);
  if (unknown === 0 && pending === 0) return null;
  return {
    kind: "migrations",
    sentence: "Die Datenbank gehört zu einer anderen Version als das laufende Programm.",
    advice:
      "Starten Sie den Server mit der Version neu, die zuletzt an dieser Datenbank gearbeitet hat.",
  };
}

async function diskTrouble(): Promise<Trouble | null> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  if (bavail >= blocks * LEAST_FREE) return null;
  const free = (bavail * bsize) / 1e9;
  return {
    kind: "disk",
    sentence: `Auf dem Datenträger sind nur noch ${inGigabytes(free)} frei, ${Math.floor((bavail / blocks) * 100)} Prozent.`,
    advice: `Schaffen Sie Platz oder vergrößern Sie den Datenträger von ${env.DATA_DIR}. Ist er voll, nimmt der Shop keine Bestellungen mehr an.`,
  };
}

async function backupTrouble(now: Date): Promise<Trouble | null> {
  const [newest] = await listBackups(now);
  const failedAt = await findBackupFailure();
  const isOld =
    newest !== undefined &&
    (isFromFuture(newest.at, now) || now.getTime() - newest.at.getTime() > BACKUP_TOO_OLD);
  if (!failedAt && !isOld) return null;
  const last = newest
    ? `Die letzte gute Sicherung ist vom ${formatMoment(newest.at)}.`
    : "Es gibt noch keine.";
  return {
    kind: "backup",
    sentence: `${failedAt ? "Die letzte Sicherung ist fehlgeschlagen." : "Die letzte Sicherung ist älter als 36 Stunden."} ${last}`,
    advice:
      "Der Grund steht im Log in der Zeile mit [backup]. Prüfen Sie den Platz, und sichern Sie dann von Hand: npm run backup.",
  };
}

/** A single mailbox that refuses e-mails is no trouble of the mail server. */
function emailTrouble(now: Date): Trouble | null {
  const before = new Date(now.getTime() - HOUR);
  const isStuck = and(
    eq(emails.status, "queued"),
    gt(emails.attempts, 0),
    lte(emails.createdAt, before),
  );
  const stuck = countOf(emails, isStuck);
  const sent = countOf(emails, and(eq(emails.status, "sent"), gte(emails.sentAt, before)));
  if (stuck === 0 || sent > 0) return null;
  return {
    kind: "emails",
    sentence: `Seit über einer Stunde lässt sich keine E-Mail verschicken. ${stuck} warten.`,
    advice:
      "Prüfen Sie SMTP_URL und den Mailserver. Die Fehler stehen in der Verwaltung unter „E-Mails“. Sobald er wieder annimmt, gehen alle von selbst hinaus.",
  };
}

function paymentTrouble(now: Date): Trouble | null {
  const before = new Date(now.getTime() - HOUR);
  const { toldAt, createdAt } = paymentAttempts;
  const isSilent = or(isNull(toldAt), lte(toldAt, before));
  const unclear = countOf(paymentAttempts, and(isRunningAttempt, isSilent, lte(createdAt, before)));
  if (unclear === 0) return null;
  return {
    kind: "payments",
    sentence: `Bei ${unclear} Online-Zahlungen antwortet der Zahlungsdienst seit über einer Stunde nicht.`,
    advice:
      "Prüfen Sie den Schlüssel des Zahlungsdienstes und die Verbindung dorthin. Der Grund steht im Log in der Zeile mit [payments].",
  };
}

function clockTrouble(): Trouble | null {
  if (!isClockDoubted()) return null;
  return {
    kind: "clock",
    sentence:
      "Die Uhr ist gesprungen, oder der Server stand länger als zwei Tage still. Bis sie einen Tag lang gleichmäßig geht, wird nichts gelöscht und niemand erinnert.",
    advice:
      "Prüfen Sie Datum und Uhrzeit des Rechners und den Abgleich mit einem Zeitserver (NTP).",
  };
}

function countOf(
  table: typeof emails | typeof paymentAttempts,
  condition: ReturnType<typeof and>,
): number {
  return db.select({ rows: count() }).from(table).where(condition).get()?.rows ?? 0;
}

function inGigabytes(number: number): string {
  return `${number.toLocaleString("de-DE", { maximumFractionDigits: 1 })} GB`;
}
