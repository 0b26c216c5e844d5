import { inspect } from "node:util";
import { and, eq } from "drizzle-orm";
import {
  emailPause,
  isTooOld,
  isUnansweredForGood,
  judge,
  type SendError,
  unansweredPause,
} from "#app/features/email/delivery-rules.ts";
import { uncountHandover } from "#app/features/email/unproven-limits.server.ts";
import { loggable, printable } from "#app/http/log.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Email, emails } from "#db/schema.ts";

/** How long until a database that has refused a note is asked again, in milliseconds. */
const ASK_AGAIN = 1000;

const PERHAPS_DELIVERED =
  "Der Mailserver hat die E-Mail ganz bekommen, aber nie geantwortet. Vielleicht ist sie längst angekommen, auch mehrmals: Bitte fragen Sie nach, bevor Sie sie noch einmal senden.";

type EmailChanges = Partial<typeof emails.$inferInsert>;

/**
 * Also where another process has taken it meanwhile: it need not be sent again. It would be, if this
 * were not noted: a database that refuses, being busy for example, is asked until the lease ends.
 */
export async function noteSent({ id, dueAt }: Email, sentAt: Date): Promise<void> {
  const sent = { status: "sent", sentAt, lastError: null } as const;
  for (let waited = 0; ; waited += ASK_AGAIN) {
    try {
      await inTransaction((transaction) =>
        transaction.update(emails).set(sent).where(eq(emails.id, id)).run(),
      );
      return;
    } catch (error) {
      if (sentAt.getTime() + waited >= dueAt.getTime()) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
    }
  }
}

export async function giveUp(email: Email, lastError: string): Promise<"given up"> {
  await noteUnsent(email, { status: "failed", lastError });
  return "given up";
}

/** Notes why it was not sent, and when it is tried again, if at all. */
export async function noteFailure(
  email: Email,
  error: SendError,
  now: Date,
): Promise<"refused" | "unanswered" | "no server"> {
  const verdict = judge(error);
  const lastError = error.message.slice(0, 500);
  if (verdict === "unanswered") return noteUnanswered(email, lastError, now);
  const isHopeless = verdict === "never" || isTooOld(email, now);
  const failure = { status: isHopeless ? "failed" : "queued", lastError } as const;
  if (verdict === "no server") {
    console.warn(`[outbox] no mail server: ${printable(lastError)}`);
    // To the end of the queue, in case it is this e-mail after all that ends the connection.
    await noteUnsent(email, { ...failure, attempts: email.attempts - 1, dueAt: now });
    return verdict;
  }
  // What the server said is in the outbox; it often has an address in it, which no log needs.
  const reason = error.responseCode ?? error.code ?? inspect(loggable(error));
  console.warn(`[outbox] ${email.key} is ${failure.status}: ${reason}`);
  await noteUnsent(email, { ...failure, dueAt: after(now, emailPause(email.attempts)) });
  return "refused";
}

/** The receiver may have it all the same: each further try may be another copy. */
async function noteUnanswered(email: Email, error: string, now: Date): Promise<"unanswered"> {
  const unanswered = email.unanswered + 1;
  const isLast = isUnansweredForGood(unanswered) || isTooOld(email, now);
  const status = isLast ? "failed" : "queued";
  console.warn(`[outbox] ${email.key} is ${status}: no answer after its end`);
  const lastError = isLast ? PERHAPS_DELIVERED : error;
  const dueAt = after(now, unansweredPause(unanswered));
  const changes = { status, unanswered, lastError, dueAt } as const;
  await inTransaction((transaction) => noteIfOurs(transaction, email, changes));
  return "unanswered";
}

/** For what no mail server has got. */
async function noteUnsent(email: Email, changes: EmailChanges): Promise<void> {
  await inTransaction((transaction) => {
    const isNoted = noteIfOurs(transaction, email, changes);
    if (isNoted) uncountHandover(transaction, email);
  });
}

/** Only while it is still ours: another process may have sent it after the lease. */
function noteIfOurs(transaction: Queryable, { id, dueAt }: Email, changes: EmailChanges): boolean {
  const isOurs = and(eq(emails.id, id), eq(emails.status, "queued"), eq(emails.dueAt, dueAt));
  return transaction.update(emails).set(changes).where(isOurs).run().changes > 0;
}

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
