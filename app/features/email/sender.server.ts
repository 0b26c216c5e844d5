import { inspect } from "node:util";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { createTransport, type NodemailerError } from "nodemailer";
import { mailOptionsOf } from "#app/features/email/compose.server.ts";
import { emailPause, isTooOld, judge, serverPause } from "#app/features/email/delivery-rules.ts";
import { loggable, printable } from "#app/http/log.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Email, emails } from "#db/schema.ts";

const SECOND = 1000;
/** Longest that handing over one e-mail may take, in milliseconds. */
const DEADLINE = 45 * SECOND;
/** For so long an e-mail belongs to the process that has taken it: longer than the deadline. */
const LEASE = 60 * SECOND;
const LOOK_AGAIN = SECOND;

/** What hands e-mails over to the mail server, with a connection for each. */
export function createMailTransport(url: string) {
  const timeouts = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND };
  // A password goes out encrypted or not at all, unless the address itself says otherwise.
  const requireTLS = new URL(url).password !== "";
  return createTransport({ url, requireTLS, ...timeouts, socketTimeout: DEADLINE });
}

type MailTransport = Pick<ReturnType<typeof createMailTransport>, "sendMail">;

type Outcome =
  | "nothing due"
  | "sent"
  /** The mail server has answered that it does not take it, for now or for good. */
  | "refused"
  /** There was no point in trying. */
  | "given up"
  | "no server";

/**
 * Sends what is due, one after the other, until `stop` is called; what it is doing then is finished.
 * After a crash, what was under way is taken up again with the same Message-ID.
 */
export function startSender(transport: MailTransport): { stop: () => Promise<void> } {
  let isStopped = false;
  let misses = 0;
  let wake = () => {};

  /** Returns how long to wait before the next look. */
  const sendDue = async (): Promise<number> => {
    while (!isStopped) {
      const outcome = await sendNext(transport);
      if (outcome === "nothing due") break;
      if (outcome === "sent" || outcome === "refused") misses = 0;
      if (outcome === "no server") return serverPause(++misses);
    }
    return LOOK_AGAIN;
  };
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const pause = await sendDue().catch((error: unknown) => {
        console.error("[outbox]", loggable(error));
        return LOOK_AGAIN;
      });
      if (!isStopped) await rest(pause);
    }
  };
  const rest = (pause: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, pause).unref();
    });
  const finished = work();
  return {
    stop: () => {
      isStopped = true;
      wake();
      return finished;
    },
  };
}

/** Sends what has been due for the longest, and notes in its row what became of it. */
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
    return noteFailure(email, error as NodemailerError, clock());
  }
  await noteSent(email, clock());
  return "sent";
}

/** Takes an e-mail, in one statement, so that no other process sends it meanwhile. */
async function takeNext(now: Date): Promise<Email | undefined> {
  const next = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.status, "queued"), lte(emails.dueAt, now)))
    .orderBy(asc(emails.dueAt))
    .limit(1);
  const dueAt = new Date(now.getTime() + LEASE);
  return inTransaction((transaction) =>
    transaction
      .update(emails)
      .set({ attempts: sql`${emails.attempts} + 1`, dueAt })
      .where(inArray(emails.id, next))
      .returning()
      .get(),
  );
}

/**
 * Also where another process has taken it meanwhile: it need not be sent again. It would be, if this
 * were not noted: a database that refuses, being busy for example, is asked until the lease ends.
 */
async function noteSent({ id, dueAt }: Email, sentAt: Date): Promise<void> {
  const sent = { status: "sent", sentAt, lastError: null } as const;
  for (let waited = 0; ; waited += LOOK_AGAIN) {
    try {
      await inTransaction((transaction) =>
        transaction.update(emails).set(sent).where(eq(emails.id, id)).run(),
      );
      return;
    } catch (error) {
      if (sentAt.getTime() + waited >= dueAt.getTime()) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    }
  }
}

async function giveUp(email: Email, lastError: string): Promise<"given up"> {
  await noteUnsent(email, { status: "failed", lastError });
  return "given up";
}

async function noteFailure(
  email: Email,
  error: NodemailerError,
  now: Date,
): Promise<"refused" | "no server"> {
  const verdict = judge(error);
  const isHopeless = verdict === "never" || isTooOld(email, now);
  const status = isHopeless ? "failed" : "queued";
  const lastError = error.message.slice(0, 500);
  if (verdict === "no server") {
    console.warn(`[outbox] no mail server: ${printable(lastError)}`);
    // To the end of the queue, in case it is this e-mail after all that ends the connection.
    await noteUnsent(email, { status, lastError, attempts: email.attempts - 1, dueAt: now });
    return verdict;
  }
  // What the server said is in the outbox; it often has an address in it, which no log needs.
  const reason = error.responseCode ?? error.code ?? inspect(loggable(error));
  console.warn(`[outbox] ${email.key} is ${status}: ${reason}`);
  const dueAt = new Date(now.getTime() + emailPause(email.attempts));
  await noteUnsent(email, { status, lastError, dueAt });
  return "refused";
}

/** Only while it is still ours: another process may have sent it after the lease. */
async function noteUnsent(
  email: Email,
  changes: Partial<typeof emails.$inferInsert>,
): Promise<void> {
  const isOurs = and(
    eq(emails.id, email.id),
    eq(emails.status, "queued"),
    eq(emails.dueAt, email.dueAt),
  );
  await inTransaction((transaction) => transaction.update(emails).set(changes).where(isOurs).run());
}
