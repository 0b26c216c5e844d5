import { and, count, eq, gt, isNotNull, lte, max, sql } from "drizzle-orm";
import { type Finding, HOUR } from "#app/features/noun.ts";
import { countOf } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { emails } from "#db/schema.ts";

/**
 * E-mails that nobody has taken for an hour. One mailbox that refuses them is no problem of the mail server: there have to be
 * two domains, and nothing sent since those e-mails were written. Nor is one e-mail at which the server hangs up: there have to
 * be two, or nothing sent since it was written.
 */
export function findStuckEmails(now: Date): Finding | null {
  const before = new Date(now.getTime() - HOUR);
  const lastSent = findLastSent();
  if (lastSent && lastSent > before) return null;
  const { waiting, withoutServer, withoutServerSince, refusingDomains } = countWaiting(
    before,
    lastSent,
  );
  if (withoutServer < 2 && withoutServerSince === 0 && refusingDomains < 2) return null;
  return {
    sentence: `Seit über einer Stunde lässt sich keine E-Mail verschicken. ${countOf(waiting, "E-Mail wartet", "E-Mails warten")}.`,
    advice:
      "Prüfen Sie SMTP_URL und den Mailserver. Die Fehler stehen in der Verwaltung unter „E-Mails“. Sobald er wieder annimmt, gehen alle von selbst hinaus.",
  };
}

/** When the mail server last took an e-mail. */
function findLastSent(): Date | null {
  const isSent = eq(emails.status, "sent");
  return (
    db
      .select({ at: max(emails.sentAt) })
      .from(emails)
      .where(isSent)
      .get()?.at ?? null
  );
}

/** Counts the e-mails from before this time that could not be sent. An attempt without a mail server counts none. */
function countWaiting(before: Date, lastSent: Date | null) {
  const { attempts, unanswered, recipient, createdAt, lastError } = emails;
  // The attempt that is running now counts already.
  const isWithoutServer = sql`${attempts} - ${unanswered} <= 1`;
  const isNewer = gt(createdAt, lastSent ?? new Date(0));
  const domain = sql`lower(substr(${recipient}, instr(${recipient}, '@')))`;
  const isWaiting = and(eq(emails.status, "queued"), isNotNull(lastError), lte(createdAt, before));
  const counts = {
    waiting: count(),
    withoutServer: sql<number>`count(case when ${isWithoutServer} then 1 end)`,
    /** Only those written since the mail server last took an e-mail. */
    withoutServerSince: sql<number>`count(case when ${isWithoutServer} and ${isNewer} then 1 end)`,
    refusingDomains: sql<number>`count(distinct case when ${isNewer} then ${domain} end)`,
  };
  const none = { waiting: 0, withoutServer: 0, withoutServerSince: 0, refusingDomains: 0 };
  return db.select(counts).from(emails).where(isWaiting).get() ?? none;
}
