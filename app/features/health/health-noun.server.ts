import { inEnvironment } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import type { LaunchResult, Noun } from "#app/features/noun.ts";
import { goodBadge, type TaskState } from "#app/features/task.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { BadgeText } from "#app/ui/parts/rich-text.tsx";
import {
  type BackupState,
  findBackupState,
  listBackups,
} from "#db/backup/regular-backups.server.ts";
import { wasUntrustedProxySeen } from "#db/shop.server.ts";

/** The server and its storage. */
export const healthNoun: Noun = {
  tasks: [{ label: "Letzte Sicherung", waitsFor: "owner", read: describeBackup }],
  beforeLaunch: [
    { place: 31, label: "Proxy", check: lookForProxy },
    { place: 32, label: "Sicherung", check: lookForBackup },
  ],
};

/** A proxy, or a visitor who pretends to be one, sends `X-Forwarded-For` although none is trusted. */
async function lookForProxy(): Promise<LaunchResult | undefined> {
  if (env.TRUST_PROXY !== 0 || !(await wasUntrustedProxySeen())) return undefined;
  return {
    sentence: `Anfragen nennen einen Proxy, dem der Server nicht vertraut. Steht einer davor, gelten alle Besucher als einer und sperren sich gegenseitig aus, auch vom Widerruf. ${inEnvironment("TRUST_PROXY=1")} Steht keiner davor, ändern Sie nichts: Dann hat ein Besucher die Kopfzeile selbst geschickt, und diese Zeile verschwindet einen Tag nach dem letzten Mal.`,
    to: null,
    isForServer: true,
  };
}

async function lookForBackup(): Promise<LaunchResult> {
  if ((await listBackups(new Date())).length > 0) return null;
  return {
    sentence:
      "Es gibt noch keine Sicherung. Der Server legt sie von selbst an; bleibt sie aus, nennt sein Protokoll den Grund.",
    to: null,
  };
}

async function describeBackup(now: Date): Promise<TaskState> {
  const backup = await findBackupState(now);
  const { at, failedAt } = backup;
  return {
    value: at ? formatMoment(at) : "–",
    badge: badgeOf(backup),
    isDone: isFine(backup) || undefined,
    note: failedAt
      ? `Der letzte Versuch ist fehlgeschlagen (${formatMoment(failedAt)}). Alle älteren Sicherungen sind noch da; den Grund nennt das Protokoll des Servers.`
      : undefined,
  };
}

const isFine = ({ isLate, failedAt }: BackupState) => !isLate && !failedAt;

function badgeOf(backup: BackupState): BadgeText {
  if (isFine(backup)) return goodBadge("Aktuell");
  const { at, failedAt } = backup;
  const badge = !at ? "Noch keine" : failedAt ? "Fehlgeschlagen" : "Überfällig";
  return { badge, tone: "bad", icon: "circle-alert" };
}
