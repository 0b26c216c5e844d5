import { and, asc, eq, lte, sql } from "drizzle-orm";
import { env } from "#app/environment/env.server.ts";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { giveUp, recordFailure, recordSent } from "#app/features/email/delivery-notes.server.ts";
import { serverPause } from "#app/features/email/delivery-rules.ts";
import {
  createMailTransport,
  DEADLINE,
  type MailTransport,
} from "#app/features/email/mail-transport.server.ts";
import { countHandover, postpone } from "#app/features/email/unproven-limits.server.ts";
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

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
