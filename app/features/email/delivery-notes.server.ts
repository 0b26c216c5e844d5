import { and, eq } from "drizzle-orm";
import { logFailure, logWarning } from "#app/environment/log-lines.server.ts";
import {
  classifyFailure,
  emailPause,
  isTooOld,
  isUnansweredTooOften,
  type SendError,
  unansweredPause,
} from "#app/features/email/delivery-rules.ts";
import { uncountHandover } from "#app/features/email/unproven-limits.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Email, emails } from "#db/schema.ts";

/** The pause before a refused write is retried, in milliseconds. */
const RETRY_PAUSE = 1000;

const PERHAPS_DELIVERED =
  "Der Mailserver hat die E-Mail ganz bekommen, aber nie geantwortet. Vielleicht ist sie längst angekommen, auch mehrmals: Bitte fragen Sie nach, bevor Sie sie noch einmal senden.";

type EmailChanges = Partial<typeof emails.$inferInsert>;

/**
 * Marks an e-mail as sent, even if another process has leased it in the meantime, so that it is not sent
 * again. If the database refuses the write, for example because it is busy, the write is retried until the
 * lease ends.
 * @throws the database's error if the lease ends first
 */
export async function recordSent({ id, dueAt }: Email, sentAt: Date): Promise<void> {
  const sent = { status: "sent", sentAt, lastError: null } as const;
  for (let waited = 0; ; waited += RETRY_PAUSE) {
    try {
      await inTransaction((transaction) =>
        transaction.update(emails).set(sent).where(eq(emails.id, id)).run(),
      );
      return;
    } catch (error) {
      if (sentAt.getTime() + waited >= dueAt.getTime()) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE));
    }
  }
}

export async function giveUp(email: Email, lastError: string): Promise<"given up"> {
  await recordUnsent(email, { status: "failed", lastError });
  return "given up";
}

/** Records why an e-mail was not sent, and when to try again, if at all. */
export async function recordFailure(
  email: Email,
  error: SendError,
  now: Date,
): Promise<"refused" | "unanswered" | "no server"> {
  const kind = classifyFailure(error);
  const lastError = error.message.slice(0, 500);
  if (kind === "unanswered") return recordUnanswered(email, lastError, now);
  const isHopeless = kind === "never" || isTooOld(email, now);
  const failure = { status: isHopeless ? "failed" : "queued", lastError } as const;
  if (kind === "no server") {
    logWarning("outbox", `no mail server: ${lastError}`);
    // The e-mail moves to the end of the queue, in case it is the one that makes the server hang up.
    await recordUnsent(email, { ...failure, attempts: email.attempts - 1, dueAt: now });
    return kind;
  }
  // The server's reply is stored in the outbox. It often contains an address, which does not belong in the
  // log.
  const reason = error.responseCode ?? error.code;
  const fact = `${email.key} is ${failure.status}`;
  if (reason) logWarning("outbox", `${fact}: ${reason}`);
  else logFailure("outbox", error, fact);
  await recordUnsent(email, { ...failure, dueAt: after(now, emailPause(email.attempts)) });
  return "refused";
}

/** Records a missing reply. The recipient may have received the e-mail, so every retry may deliver a copy. */
async function recordUnanswered(email: Email, error: string, now: Date): Promise<"unanswered"> {
  const unanswered = email.unanswered + 1;
  const isLast = isUnansweredTooOften(unanswered) || isTooOld(email, now);
  const status = isLast ? "failed" : "queued";
  logWarning("outbox", `${email.key} is ${status}: no answer after its end`);
  const lastError = isLast ? PERHAPS_DELIVERED : error;
  const dueAt = after(now, unansweredPause(unanswered));
  const changes = { status, unanswered, lastError, dueAt } as const;
  await inTransaction((transaction) => updateWhileLeased(transaction, email, changes));
  return "unanswered";
}

/** Records that no mail server has received the e-mail, and no longer counts it towards the rate limits. */
async function recordUnsent(email: Email, changes: EmailChanges): Promise<void> {
  await inTransaction((transaction) => {
    const isUpdated = updateWhileLeased(transaction, email, changes);
    if (isUpdated) uncountHandover(transaction, email);
  });
}

/**
 * Updates only while this process holds the lease: another process may have sent the e-mail after it ended.
 */
function updateWhileLeased(
  transaction: Queryable,
  { id, dueAt }: Email,
  changes: EmailChanges,
): boolean {
  const isOurs = and(eq(emails.id, id), eq(emails.status, "queued"), eq(emails.dueAt, dueAt));
  return transaction.update(emails).set(changes).where(isOurs).run().changes > 0;
}
