import { statfs } from "node:fs/promises";
import { and, count, eq, gt, isNotNull, lte, max, sql } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { areaMark, logFailure } from "#app/environment/log-lines.server.ts";
import { isSilentSince } from "#app/features/money/online/attempts.server.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import { isClockDoubted } from "#app/features/privacy/trusted-clock.server.ts";
import { countOf } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import {
  findBackupFailure,
  findNewestArchive,
  isBackupLate,
} from "#db/backup/regular-backups.server.ts";
import { db, sqlite } from "#db/client.server.ts";
import { emails, paymentAttempts } from "#db/schema.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import { readHealth } from "#db/writing/probe.server.ts";

const HOUR = 60 * 60 * 1000;
/** Less free space than both is a problem: a tenth of the disk, and these gigabytes. */
const LEAST_SHARE = 0.1;
const LEAST_GIGABYTES = 5;

const problemKinds = [
  "storage",
  "migrations",
  "disk",
  "backup",
  "emails",
  "payments",
  "clock",
] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** Something that an operator has to act on. */
export interface Problem {
  kind: ProblemKind;
  /** In German: what is wrong. */
  sentence: string;
  /** In German: what to do now. */
  advice: string;
}

type Finding = Omit<Problem, "kind">;
type Check = (now: Date) => Finding | null | Promise<Finding | null>;

const checks: Record<ProblemKind, Check> = {
  storage: checkStorage,
  migrations: checkMigrations,
  disk: checkDisk,
  backup: checkBackup,
  emails: checkEmails,
  payments: checkPayments,
  clock: checkClock,
};

/** Everything that is wrong at present; empty if all is well. An unreadable database hides the rest. */
export async function findProblems(now = new Date()): Promise<Problem[]> {
  const kinds = isUnreadable() ? problemKinds.slice(0, 1) : problemKinds;
  const found: Problem[] = [];
  for (const kind of kinds) {
    const finding = await runCheck(kind, now);
    if (finding) found.push({ kind, ...finding });
  }
  return found;
}

/** A check that fails is a problem of its own, and the others still run. */
async function runCheck(kind: ProblemKind, now: Date): Promise<Finding | null> {
  try {
    return await checks[kind](now);
  } catch (error) {
    logFailure("alarm", error, `${kind}: the check failed`);
    return {
      sentence: "Eine Prüfung ist fehlgeschlagen.",
      advice: `Der Grund steht im Log in der Zeile mit ${areaMark("alarm")} und ${kind}.`,
    };
  }
}

const isUnreadable = () => readHealth().complaint === "database unavailable";

function checkStorage(): Finding | null {
  const { complaint } = readHealth();
  if (!complaint) return null;
  return {
    sentence: isUnreadable()
      ? "Die Datenbank antwortet nicht."
      : "Datenordner oder Datenbank nehmen keine Änderungen an. Bestellungen sind nicht möglich.",
    advice: `Prüfen Sie Platz und Rechte im Ordner ${env.DATA_DIR}. Der Grund steht im Log in der Zeile mit ${areaMark("probe")}.`,
  };
}

function checkMigrations(): Finding | null {
  const { unknown, pending } = migrationStateOf(sqlite);
  if (unknown === 0 && pending === 0) return null;
  return {
    sentence: "Die Datenbank gehört zu einer anderen Version als das laufende Programm.",
    advice:
      "Starten Sie den Server mit der Version neu, die zuletzt an dieser Datenbank gearbeitet hat.",
  };
}

async function checkDisk(): Promise<Finding | null> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR);
  const free = (bavail * bsize) / 1e9;
  if (bavail >= blocks * LEAST_SHARE || free >= LEAST_GIGABYTES) return null;
  return {
    sentence: `Auf dem Datenträger sind nur noch ${inGigabytes(free)} frei, ${Math.floor((bavail / blocks) * 100)} Prozent.`,
    advice: `Schaffen Sie Platz oder vergrößern Sie den Datenträger von ${env.DATA_DIR}. Ist er voll, nimmt der Shop keine Bestellungen mehr an.`,
  };
}

async function checkBackup(now: Date): Promise<Finding | null> {
  const newest = await findNewestArchive(now);
  const failedAt = await findBackupFailure();
  const isLate = newest !== undefined && isBackupLate(newest, now);
  if (!failedAt && !isLate) return null;
  const last = newest
    ? `Die letzte gute Sicherung ist vom ${formatMoment(newest.at)}.`
    : "Es gibt noch keine.";
  return {
    sentence: `${failedAt ? "Die letzte Sicherung ist fehlgeschlagen." : "Eine Sicherung ist überfällig."} ${last}`,
    advice: `Der Grund steht im Log in der Zeile mit ${areaMark("backup")}. Prüfen Sie den Platz und den Ordner BACKUP_TO. Der Server versucht es von selbst wieder.`,
  };
}

/**
 * E-mails that nobody has taken for an hour. One mailbox that refuses them is no problem of the mail server: there have to be
 * two domains, and nothing sent since those e-mails were written. Nor is one e-mail at which the server hangs up: there have to
 * be two, or nothing sent since it was written.
 */
function checkEmails(now: Date): Finding | null {
  const before = new Date(now.getTime() - HOUR);
  const lastSent = findLastSent();
  if (lastSent && lastSent > before) return null;
  const { waiting, withoutServer, withoutServerSince, refusingDomains } = countWaiting(
    before,
    lastSent,
  );
  if (withoutServer < 2 && withoutServerSince === 0 && refusingDomains < 2) return null;
  return {
    sentence: `Seit über einer Stunde lässt sich keine E-Mail verschicken. ${countOf(waiting, "E-Mail wartet", "E-Mails warten")}.`,
    advice:
      "Prüfen Sie SMTP_URL und den Mailserver. Die Fehler stehen in der Verwaltung unter „E-Mails“. Sobald er wieder annimmt, gehen alle von selbst hinaus.",
  };
}

/** When the mail server last took an e-mail. */
function findLastSent(): Date | null {
  const isSent = eq(emails.status, "sent");
  return (
    db
      .select({ at: max(emails.sentAt) })
      .from(emails)
      .where(isSent)
      .get()?.at ?? null
  );
}

/** Counts the e-mails from before this time that could not be sent. An attempt without a mail server counts none. */
function countWaiting(before: Date, lastSent: Date | null) {
  const { attempts, unanswered, recipient, createdAt, lastError } = emails;
  // The attempt that is running now counts already.
  const isWithoutServer = sql`${attempts} - ${unanswered} <= 1`;
  const isNewer = gt(createdAt, lastSent ?? new Date(0));
  const domain = sql`lower(substr(${recipient}, instr(${recipient}, '@')))`;
  const isWaiting = and(eq(emails.status, "queued"), isNotNull(lastError), lte(createdAt, before));
  const counts = {
    waiting: count(),
    withoutServer: sql<number>`count(case when ${isWithoutServer} then 1 end)`,
    /** Only those written since the mail server last took an e-mail. */
    withoutServerSince: sql<number>`count(case when ${isWithoutServer} and ${isNewer} then 1 end)`,
    refusingDomains: sql<number>`count(distinct case when ${isNewer} then ${domain} end)`,
  };
  const none = { waiting: 0, withoutServer: 0, withoutServerSince: 0, refusingDomains: 0 };
  return db.select(counts).from(emails).where(isWaiting).get() ?? none;
}

/** Payments that the sweep asks about without getting an answer. */
function checkPayments(now: Date): Finding | null {
  const provider = configuredProvider();
  if (!provider) return null;
  const before = new Date(now.getTime() - HOUR);
  const isUnclear = and(isSilentSince(before, provider), lte(paymentAttempts.createdAt, before));
  const unclear = db.select({ rows: count() }).from(paymentAttempts).where(isUnclear).get()?.rows;
  if (!unclear) return null;
  return {
    sentence: `Bei ${countOf(unclear, "Online-Zahlung", "Online-Zahlungen")} antwortet der Zahlungsdienst seit über einer Stunde nicht.`,
    advice: `Prüfen Sie den Schlüssel des Zahlungsdienstes und die Verbindung dorthin. Der Grund steht im Log in der Zeile mit ${areaMark("payments")}.`,
  };
}

function checkClock(): Finding | null {
  if (!isClockDoubted()) return null;
  return {
    sentence:
      "Die Uhr ist gesprungen, oder der Server stand länger als zwei Tage still. Bis sie einen Tag lang gleichmäßig geht, wird nichts gelöscht und niemand erinnert.",
    advice:
      "Prüfen Sie Datum und Uhrzeit des Rechners und den Abgleich mit einem Zeitserver (NTP).",
  };
}

function inGigabytes(number: number): string {
  return `${number.toLocaleString("de-DE", { maximumFractionDigits: 1 })} GB`;
}
