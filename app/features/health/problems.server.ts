import { statfs } from "node:fs/promises";
import { DAY, HOUR } from "#app/environment/durations.ts";
import { env } from "#app/environment/env.server.ts";
import { areaMark, logFailure, logWarning } from "#app/environment/log-lines.server.ts";
import { isClockDoubted } from "#app/environment/trusted-clock.server.ts";
import type { Finding, Noun, Problem, ProblemCheck } from "#app/features/noun.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import {
  findBackupFailure,
  findNewestArchive,
  isBackupLate,
} from "#db/backup/regular-backups.server.ts";
import { sqlite } from "#db/client.server.ts";
import { migrationStateOf } from "#db/start/known-migrations.server.ts";
import { readHealth } from "#db/writing/probe.server.ts";

/** Milliseconds until an outside monitor counts as unreachable. */
const PATIENCE = 10_000;

/** The last alarm of each kind, and whether its problem has ended since. */
const told = new Map<string, { at: number; isOver: boolean }>();

/** Returns false if an alarm of this kind was written within this hour, before a restart. */
type Tell = (problem: Problem, now: Date) => Promise<boolean>;

/**
 * Looks whether all is well. If so, calls the address `HEARTBEAT_URL`, whose monitor raises an alarm when the calls end.
 * Otherwise tells the operator.
 */
export async function reportProblems(nouns: Noun[], tell: Tell, now: Date): Promise<void> {
  const problems = await findProblems(nouns, now);
  await raiseAlarms(problems, tell, now);
  if (problems.length === 0) await sendHeartbeat();
}

/** Tells the operator of new problems, and once a day of those that last. */
export async function raiseAlarms(problems: Problem[], tell: Tell, now: Date): Promise<void> {
  for (const [kind, last] of told) {
    if (!problems.some((problem) => problem.kind === kind)) last.isOver = true;
  }
  for (const problem of problems.filter(({ kind }) => isDue(kind, now))) {
    try {
      if (!(await tell(problem, now))) continue;
      told.set(problem.kind, { at: now.getTime(), isOver: false });
      logWarning("alarm", lineAbout(problem));
    } catch (error) {
      logFailure("alarm", error, lineAbout(problem));
    }
  }
}

/** A problem that has come back is told again after an hour. The clock may have been set back since the last alarm. */
function isDue(kind: string, now: Date): boolean {
  const last = told.get(kind);
  if (!last) return true;
  return Math.abs(now.getTime() - last.at) >= (last.isOver ? HOUR : DAY);
}

const lineAbout = ({ kind, fact }: Problem) => `${kind}: ${fact}`;

async function sendHeartbeat(): Promise<void> {
  if (!env.HEARTBEAT_URL) return;
  const { ok, status } = await fetch(env.HEARTBEAT_URL, { signal: AbortSignal.timeout(PATIENCE) });
  if (!ok) logWarning("alarm", `HEARTBEAT_URL answers with ${status}`);
}

/** Less free space than both is a problem: a tenth of the disk, and these gigabytes. */
const LEAST_SHARE = 0.1;
const LEAST_GIGABYTES = 5;

const storageCheck: ProblemCheck = {
  kind: "storage",
  subject: "keine Änderungen möglich",
  fact: "database or data folder take no writes",
  check: checkStorage,
};

/** The problems of server and storage. */
const ownChecks: ProblemCheck[] = [
  storageCheck,
  {
    kind: "migrations",
    subject: "falsche Version",
    fact: "the database belongs to another version",
    check: checkMigrations,
  },
  {
    kind: "disk",
    subject: "wenig Platz",
    fact: "the disk of the data folder is nearly full",
    check: checkDisk,
  },
  {
    kind: "backup",
    subject: "keine neue Sicherung",
    fact: "the last backup failed or is too old",
    check: checkBackup,
  },
  {
    kind: "clock",
    subject: "die Uhr ist gesprungen",
    fact: "the clock has jumped",
    check: checkClock,
  },
];

/** Everything that is wrong at present; empty if all is well. An unreadable database hides the rest. */
export async function findProblems(nouns: Noun[], now = new Date()): Promise<Problem[]> {
  const ofNouns = nouns.flatMap(({ problems = [] }) => problems);
  const checks = isUnreadable() ? [storageCheck] : [...ownChecks, ...ofNouns];
  const found: Problem[] = [];
  for (const { check, ...about } of checks) {
    const finding = await findingOf(about.kind, () => check(now));
    if (finding) found.push({ ...about, ...finding });
  }
  return found;
}

/** A check that fails is a problem of its own, and the others still run. */
async function findingOf(kind: string, check: () => ReturnType<ProblemCheck["check"]>) {
  try {
    return await check();
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
