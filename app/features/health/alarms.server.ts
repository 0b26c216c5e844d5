import { env } from "#app/environment/env.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import {
  findTroubles,
  type Trouble,
  type TroubleKind,
} from "#app/features/health/troubles.server.ts";
import { loggable } from "#app/http/log.server.ts";
import { operatorMailbox } from "#app/site/operator-mailbox.server.ts";
import { inTransaction } from "#db/client.server.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds until an outside monitor counts as unreachable. */
const PATIENCE = 10_000;

/** When the operator was last told of a trouble that lasts. */
const told = new Map<TroubleKind, number>();

/**
 * Looks every minute whether all is well. If so, calls the address `HEARTBEAT_URL`, whose monitor raises an alarm when
 * the calls end. Otherwise writes to the operator.
 */
export function startAlarms(): void {
  const look = async () => {
    try {
      const now = new Date();
      const troubles = await findTroubles(now);
      await raiseAlarms(troubles, now);
      if (troubles.length === 0) await sendHeartbeat();
    } catch (error) {
      console.error("[alarm]", loggable(error));
    }
  };
  setInterval(look, MINUTE).unref();
}

/** Writes to the operator about new troubles, and once a day about those that last. */
export async function raiseAlarms(troubles: Trouble[], now = new Date()): Promise<void> {
  for (const kind of told.keys()) {
    if (!troubles.some((trouble) => trouble.kind === kind)) told.delete(kind);
  }
  const due = troubles.filter(({ kind }) => now.getTime() - (told.get(kind) ?? 0) >= DAY);
  for (const trouble of due) {
    console.error(`[alarm] ${trouble.kind}: ${trouble.sentence}`);
    told.set(trouble.kind, now.getTime());
    const email = alarmEmail(trouble, now);
    if (email) await inTransaction((transaction) => void enqueueEmail(transaction, email, now));
  }
}

/** Null if the shop has no address for the operator. The key allows one e-mail an hour and kind, also after a restart. */
function alarmEmail({ kind, sentence, advice }: Trouble, now: Date): NewEmail | null {
  const recipient = operatorMailbox();
  if (!recipient) return null;
  return {
    key: `alarm:${kind}:${now.toISOString().slice(0, 13)}`,
    priority: "account",
    recipient,
    subject: `Ihr Shop braucht Sie: ${subjects[kind]}`,
    content: [
      { kind: "paragraph", text: sentence },
      { kind: "paragraph", text: advice },
      { kind: "link", label: "Zur Verwaltung", path: "/admin" },
    ],
  };
}

const subjects: Record<TroubleKind, string> = {
  storage: "keine Änderungen möglich",
  migrations: "falsche Version",
  disk: "wenig Platz",
  backup: "keine neue Sicherung",
  emails: "E-Mails gehen nicht hinaus",
  payments: "Zahlungen ungeklärt",
  clock: "die Uhr ist gesprungen",
};

async function sendHeartbeat(): Promise<void> {
  if (!env.HEARTBEAT_URL) return;
  const { ok, status } = await fetch(env.HEARTBEAT_URL, { signal: AbortSignal.timeout(PATIENCE) });
  if (!ok) console.warn(`[alarm] HEARTBEAT_URL antwortet mit ${status}.`);
}
