import { env } from "#app/environment/env.server.ts";
import { logFailure, logWarning } from "#app/environment/log-lines.server.ts";
import type { Mailbox } from "#app/environment/mailbox.ts";
import { createMailTransport } from "#app/features/email/mail-transport.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { findProblems, type Problem } from "#app/features/health/problems.server.ts";
import { DAY, HOUR, type Noun } from "#app/features/noun.ts";
import { operatorMailbox, sender } from "#app/features/settings/operator.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { inTransaction } from "#db/client.server.ts";

/** Milliseconds until an outside monitor counts as unreachable. */
const PATIENCE = 10_000;

/** The last alarm of each kind, and whether its problem has ended since. */
const told = new Map<string, { at: number; isOver: boolean }>();

/** As last read. An unreadable database no longer tells them. */
let mailboxes: { from: Mailbox; to: string | null } | undefined;

/**
 * Looks whether all is well. If so, calls the address `HEARTBEAT_URL`, whose monitor raises an alarm when the calls end.
 * Otherwise writes to the operator.
 */
export async function reportProblems(nouns: Noun[], now: Date): Promise<void> {
  const problems = await findProblems(nouns, now);
  await raiseAlarms(problems, now);
  if (problems.length === 0) await sendHeartbeat();
}

/** Writes to the operator about new problems, and once a day about those that last. */
export async function raiseAlarms(problems: Problem[], now = new Date()): Promise<void> {
  readMailboxes();
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

/** Returns false if an alarm of this kind was written within this hour, before a restart. */
async function tell(problem: Problem, now: Date): Promise<boolean> {
  const { from, to } = mailboxes ?? {};
  if (!from || !to) return true;
  const email = alarmEmail(problem, to, now);
  try {
    return await inTransaction((transaction) => enqueueEmail(transaction, email, now));
  } catch (error) {
    if (!env.SMTP_URL) throw error;
    const text = `${problem.sentence}\n\n${problem.advice}\n\n${ownOrigin()}/admin\n`;
    const { subject } = email;
    await createMailTransport(env.SMTP_URL).sendMail({
      from,
      to: { name: "", address: to },
      subject,
      text,
    });
    return true;
  }
}

function readMailboxes(): void {
  try {
    mailboxes = { from: sender(), to: operatorMailbox() };
  } catch {
    // `findProblems` reports the reason.
  }
}

/** The key allows one e-mail an hour and kind, also after a restart. */
function alarmEmail(problem: Problem, recipient: string, now: Date): NewEmail {
  // After a day it is repeated.
  const { kind, subject, sentence, advice, alarmLifetime = DAY } = problem;
  return {
    key: `alarm:${kind}:${now.toISOString().slice(0, 13)}`,
    priority: "account",
    recipient,
    subject: `Ihr Shop braucht Sie: ${subject}`,
    content: [
      { kind: "paragraph", text: sentence },
      { kind: "paragraph", text: advice },
      { kind: "link", label: "Zur Verwaltung", path: "/admin" },
    ],
    expiresAt: new Date(now.getTime() + alarmLifetime),
  };
}

const lineAbout = ({ kind, fact }: Problem) => `${kind}: ${fact}`;

async function sendHeartbeat(): Promise<void> {
  if (!env.HEARTBEAT_URL) return;
  const { ok, status } = await fetch(env.HEARTBEAT_URL, { signal: AbortSignal.timeout(PATIENCE) });
  if (!ok) logWarning("alarm", `HEARTBEAT_URL answers with ${status}`);
}
