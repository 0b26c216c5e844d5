import { and, asc, eq, lte, sql } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { logFailure, logWarning } from "#app/environment/log-lines.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import {
  classifyFailure,
  emailPause,
  isTooOld,
  isUnansweredTooOften,
  type SendError,
  serverPause,
  unansweredPause,
} from "#app/features/email/delivery-rules.ts";
import {
  createMailTransport,
  DEADLINE,
  type MailTransport,
} from "#app/features/email/mail-transport.server.ts";
import {
  countHandover,
  postpone,
  uncountHandover,
} from "#app/features/email/unproven-limits.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { type Email, emailPriorities, emails } from "#db/schema.ts";

const SECOND = 1000;
/** The duration of a lease in milliseconds. It is longer than one delivery attempt can take. */
const LEASE = 60 * SECOND;

type Outcome =
  | "nothing due"
  | "sent"
  /** The mail server has refused the e-mail, temporarily or permanently. */
  | "refused"
  /** The e-mail was not worth sending, for example because it had expired. */
  | "given up"
  /** The mail server has received the whole e-mail and has not replied. */
  | "unanswered"
  | "no server";

let sendDue: ReturnType<typeof createSender> | undefined;

/** Sends all due e-mails if there is a mail server. */
export async function sendEmails(_now: Date, stop: AbortSignal): Promise<void> {
  if (!env.SMTP_URL) return;
  sendDue ??= createSender(createMailTransport(env.SMTP_URL));
  await sendDue(stop);
}

/**
 * Returns a function that sends due e-mails one after the other until `stop` is aborted, and finishes the current one. It
 * does nothing while the mail server has a pause. An e-mail that was being sent during a crash is sent again with the
 * same Message-ID.
 */
export function createSender(transport: MailTransport): (stop: AbortSignal) => Promise<void> {
  let misses = 0;
  /** By the monotonic clock, because the system clock may be set back. */
  let waitsUntil = 0;
  return async (stop) => {
    if (performance.now() < waitsUntil) return;
    while (!stop.aborted) {
      const outcome = await sendNext(transport);
      if (outcome === "nothing due") return;
      if (outcome === "sent" || outcome === "refused") misses = 0;
      if (outcome === "no server" || outcome === "unanswered") {
        waitsUntil = performance.now() + serverPause(++misses);
        return;
      }
    }
  };
}

/** Sends the first due e-mail of the most urgent priority, and records the outcome in its row. */
export async function sendNext(
  transport: MailTransport,
  clock = () => new Date(),
): Promise<Outcome> {
  const email = await takeNext(clock());
  if (!email) return "nothing due";
  if (email.expiresAt && email.expiresAt <= clock()) {
    return giveUp(email, "Zu spät: Was darin steht, gilt nicht mehr.");
  }
  try {
    const message = await mailOptionsOf(email);
    if (!message) return giveUp(email, "Der Link darin gehört zu einem anderen SESSION_SECRET.");
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(DEADLINE) });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return recordFailure(email, error, clock());
  }
  await recordSent(email, clock());
  return "sent";
}

/**
 * Leases the next e-mail in one transaction, so that no other process sends it at the same time. Postpones
 * e-mails that the limits for unproven addresses hold back.
 */
async function takeNext(now: Date): Promise<Email | undefined> {
  // Most polls find nothing and so need no write lock.
  if (!findDue(db, now)) return undefined;
  return inTransaction((transaction) => {
    let next = findDue(transaction, now);
    while (next && postpone(transaction, next, now)) next = findDue(transaction, now);
    if (!next) return undefined;
    countHandover(transaction, next, now);
    return transaction
      .update(emails)
      .set({ attempts: sql`${emails.attempts} + 1`, dueAt: after(now, LEASE) })
      .where(eq(emails.id, next.id))
      .returning()
      .get();
  });
}

/** One lookup for each priority, so that no lookup reads e-mails that wait for a later time. */
function findDue(queryable: Queryable, now: Date): Email | undefined {
  for (const priority of emailPriorities) {
    const isNext = and(eq(emails.status, "queued"), eq(emails.priority, priority));
    const next = queryable
      .select()
      .from(emails)
      .where(and(isNext, lte(emails.dueAt, now)))
      .orderBy(asc(emails.dueAt), asc(emails.createdAt))
      .limit(1)
      .get();
    if (next) return next;
  }
  return undefined;
}

/** Whether an e-mail of the outbox waits to be sent now. */
export function isAnyDue(now: Date): boolean {
  return findDue(db, now) !== undefined;
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

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
