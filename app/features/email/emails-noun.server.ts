import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { inEnvironment } from "#app/content/legal-duties.ts";
import { env } from "#app/environment/env.server.ts";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import {
  countFailedEmails,
  countKeptEmails,
  countWaitingEmails,
} from "#app/features/email/count-undelivered-emails.server.ts";
import { personalDataOfEmails } from "#app/features/email/emails-privacy.server.ts";
import { listEmails } from "#app/features/email/outbox.server.ts";
import { emailStatusLabels, emailStatusLooks } from "#app/features/email/outbox-status-badge.tsx";
import { sendEmails } from "#app/features/email/sender.server.ts";
import { findStuckEmails } from "#app/features/email/stuck-emails.server.ts";
import { hitList } from "#app/features/hit-list.ts";
import {
  type HistoryEntry,
  type LaunchResult,
  MINUTE,
  type Noun,
  SECOND,
} from "#app/features/noun.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { sectionPath, TEST_EMAIL_FORM } from "#app/features/settings/settings-words.ts";
import { countTask, stateOf, type TaskState } from "#app/features/task.ts";
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
      to: "/admin/outbox?status=failed",
      read: describeFailed,
    },
    countTask({
      label: "Nicht verschickte E-Mails",
      to: "/admin/outbox",
      count: countKeptEmails,
      some: { badge: "Kein Mailserver", tone: "bad", icon: "circle-alert" },
    }),
    countTask({
      label: "Wartende E-Mails",
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

async function describeFailed(): Promise<TaskState | undefined> {
  const isAnyLeft = (await countKeptEmails()) + (await countWaitingEmails()) > 0;
  return stateOf(await countFailedEmails(), {
    some: { badge: "Nicht zugestellt", tone: "bad", icon: "circle-alert" },
    // The words would be wrong while others wait.
    none: isAnyLeft ? undefined : "Alle zugestellt",
  });
}
