import { env } from "#app/environment/env.server.ts";
import type { Mailbox } from "#app/environment/mailbox.ts";
import { createMailTransport } from "#app/features/email/mail-transport.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { DAY, type Problem } from "#app/features/noun.ts";
import { operatorMailbox, sender } from "#app/features/settings/operator.server.ts";
import { ownOrigin } from "#app/http/site-origin.server.ts";
import { inTransaction } from "#db/client.server.ts";

/** As last read. An unreadable database no longer tells them. */
let mailboxes: { from: Mailbox; to: string | null } | undefined;

/**
 * Looks up the operator's address. The returned function writes there about a problem; false means that an earlier
 * process has written about it within this hour.
 */
export function alarmWriter(): (problem: Problem, now: Date) => Promise<boolean> {
  try {
    mailboxes = { from: sender(), to: operatorMailbox() };
  } catch {
    // The check of the storage reports the reason.
  }
  return writeAlarm;
}

/** Without the outbox, an alarm goes directly to the mail server. */
async function writeAlarm(problem: Problem, now: Date): Promise<boolean> {
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
