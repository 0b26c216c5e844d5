import { and, count, desc, eq, gt, isNotNull, lte, max, type SQL, sql } from "drizzle-orm";
import { inEnvironment } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import { isDeliveryChecked } from "#app/features/email/delivery-check.server.ts";
import { personalDataOfEmails } from "#app/features/email/emails-privacy.server.ts";
import { hasMailServer, listEmails } from "#app/features/email/outbox.server.ts";
import { emailStatusLabels, emailStatusLooks } from "#app/features/email/outbox-admin.tsx";
import { sendEmails } from "#app/features/email/sender.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import {
  type Finding,
  type HistoryEntry,
  HOUR,
  type LaunchResult,
  MINUTE,
  type Noun,
  SECOND,
} from "#app/features/noun.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import {
  DELIVERY_PATH,
  sectionPath,
  TEST_EMAIL_FORM,
} from "#app/features/settings/settings-words.ts";
import { countTask, stateOf, type TaskState } from "#app/features/task.ts";
import { countOf } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { equalsInAnyCase } from "#db/any-case.ts";
import { db } from "#db/client.server.ts";
import { type EmailStatus, emails } from "#db/schema.ts";
import { testEmailArrival } from "#db/shop.server.ts";

export const emailsNoun: Noun = {
  menu: [
    {
      group: "technics",
      place: 1,
      path: "/admin/outbox",
      label: "E-Mails",
      icon: "mail",
      loadFailure: "Fehler beim Laden der E-Mails",
      count: countFailedEmails,
    },
  ],
  tasks: [
    {
      label: "Nicht zugestellte E-Mails",
      waitsFor: "owner",
      to: "/admin/outbox?status=failed",
      read: describeFailed,
    },
    countTask({
      label: "Nicht verschickte E-Mails",
      waitsFor: "owner",
      to: "/admin/outbox",
      count: countKeptEmails,
      some: { badge: "Kein Mailserver", tone: "bad", icon: "circle-alert" },
    }),
    countTask({
      label: "Wartende E-Mails",
      waitsFor: "others",
      to: "/admin/outbox?status=queued",
      count: countWaitingEmails,
      some: { badge: "Noch nicht verschickt", tone: "warn", icon: "hourglass" },
    }),
  ],
  clock: [
    {
      name: "outbox",
      every: SECOND,
      hours: "any",
      date: "any",
      work: sendEmails,
      mustFinish: true,
    },
  ],
  search: async (query) => [
    hitList("/admin/outbox", "E-Mails", await listEmails(query, null), (email) => ({
      title: email.subject,
      value: formatShortDate(email.createdAt),
      note: { email: email.recipient },
    })),
  ],
  history: {
    ofAccount: (userId, limit) => listEntries(eq(emails.userId, userId), limit),
    atAddress: emailsTo,
  },
  recordsOfPeople: [{ id: emails.id, userId: emails.userId, address: emails.recipient }],
  subjects: [{ name: "email", label: "E-Mail", pages: pagesBelow("/admin/outbox", emails) }],
  beforeLaunch: [
    {
      place: 17,
      label: "E-Mails",
      check: () =>
        checkMail({ hasServer: Boolean(env.SMTP_URL), hasArrived: testEmailArrival() !== null }),
    },
    { place: 17.5, label: "Zustellung", check: askToCheckDelivery },
  ],
  problems: [
    {
      kind: "emails",
      subject: "E-Mails gehen nicht hinaus",
      fact: "no e-mail has left for an hour",
      // An alarm that had to wait like them would arrive after the problem.
      alarmLifetime: MINUTE,
      check: findStuckEmails,
    },
  ],
  metrics: [
    {
      name: "behappy_emails",
      help: "Stored e-mails by status.",
      table: emails,
      column: emails.status,
    },
  ],
  personal: personalDataOfEmails,
};

/** The plus keeps SQLite from looking up all of these before it looks for the address. */
const hasNoAccount = sql`+${emails.userId} is null`;

/** Without e-mails about an account, which are its owner's, and without the operator's own copies. */
function emailsTo(address: string, limit: number): HistoryEntry[] {
  if (address === operatorMailbox()) return [];
  return listEntries(and(equalsInAnyCase(emails.recipient, address), hasNoAccount), limit);
}

function listEntries(condition: SQL | undefined, limit: number): HistoryEntry[] {
  const { id, subject, status, createdAt } = emails;
  return db
    .select({ id, subject, status, createdAt })
    .from(emails)
    .where(condition)
    .orderBy(desc(createdAt))
    .limit(limit)
    .all()
    .map((email) => ({
      id: email.id,
      kind: "email",
      at: email.createdAt,
      icon: "mail",
      title: email.subject,
      to: `/admin/outbox/${email.id}`,
      badge: badgeOf(email.status),
    }));
}

function badgeOf(status: EmailStatus): HistoryEntry["badge"] {
  if (status === "sent") return undefined;
  return { ...emailStatusLooks[status], label: emailStatusLabels[status] };
}

interface Mail {
  hasServer: boolean;
  /** Whether an admin has opened the link in a test e-mail. */
  hasArrived: boolean;
}

export function checkMail({ hasServer, hasArrived }: Mail): LaunchResult {
  if (!hasServer) {
    return {
      sentence: `Es ist kein Mailserver eingestellt: Keine Bestätigung kommt an, und niemand kann ein vergessenes Passwort ersetzen. ${inEnvironment("SMTP_URL=smtps://name:passwort@mail.example")}`,
      to: "/admin/outbox",
      isForServer: true,
    };
  }
  if (hasArrived) return null;
  return {
    sentence:
      "Noch ist keine Testmail angekommen. Schicken Sie sich in den Einstellungen eine und öffnen Sie den Link darin.",
    to: `${sectionPath("mail")}#${TEST_EMAIL_FORM}`,
  };
}

/** Many shops need no more than their provider's own domain, so nothing waits for it. */
function askToCheckDelivery(): LaunchResult | undefined {
  if (!hasMailServer()) return undefined;
  if (isDeliveryChecked()) return null;
  return {
    sentence:
      "Noch nicht geprüft ist, ob andere Mailserver Ihren E-Mails glauben (SPF, DKIM, DMARC). Ohne diese Einträge landen Bestellbestätigungen und Newsletter im Spam.",
    to: DELIVERY_PATH,
    isOptional: true,
  };
}

async function describeFailed(): Promise<TaskState | undefined> {
  const isAnyLeft = (await countKeptEmails()) + (await countWaitingEmails()) > 0;
  return stateOf(await countFailedEmails(), {
    some: { badge: "Nicht zugestellt", tone: "bad", icon: "circle-alert" },
    // The words would be wrong while others wait.
    none: isAnyLeft ? undefined : "Alle zugestellt",
  });
}

/** The number of e-mails that could not be sent and that an admin has to look at. */
export async function countFailedEmails(): Promise<number> {
  return countEmails("failed");
}

/** The number of e-mails that nobody gets because no mail server is set up. */
export async function countKeptEmails(): Promise<number> {
  return hasMailServer() ? 0 : countEmails("kept");
}

/** The number of e-mails that wait for their first or next try. */
export async function countWaitingEmails(): Promise<number> {
  return countEmails("queued");
}

function countEmails(status: EmailStatus): number {
  const hasStatus = eq(emails.status, status);
  return db.select({ rows: count() }).from(emails).where(hasStatus).get()?.rows ?? 0;
}

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
