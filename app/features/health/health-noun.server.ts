import { inEnvironment } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import type { LaunchResult, Noun } from "#app/features/noun.ts";
import { listBackups } from "#db/backup/regular-backups.server.ts";
import { wasUntrustedProxySeen } from "#db/shop.server.ts";

/** The server and its storage. */
export const healthNoun: Noun = {
  beforeLaunch: [
    { place: 30, label: "Proxy", check: lookForProxy },
    { place: 31, label: "Sicherung", check: lookForBackup },
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
