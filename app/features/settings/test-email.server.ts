import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { HOUR } from "#app/environment/durations.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import {
  createEmailLink,
  findEmailLink,
  linkPath,
} from "#app/features/email/email-links.server.ts";
import { enqueueEmail, hasMailServer, type NewEmail } from "#app/features/email/outbox.server.ts";
import { readableSender } from "#app/features/settings/operator.server.ts";
import { sections } from "#app/features/settings/settings-schema.ts";
import { TEST_EMAIL_PATH } from "#app/features/settings/settings-words.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { createLimit, type Limited } from "#app/http/rate-limit.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type Email, emailLinks, emails } from "#db/schema.ts";
import { recordTestEmail, testEmailArrival } from "#db/shop.server.ts";

/** The number of hours for which the link in a test e-mail works. */
const LINK_HOURS = 24;

const limit = createLimit({ name: "test-email", points: 5, seconds: 60 * 60 });

interface Admin {
  id: string;
  email: string;
}

/** Enqueues an e-mail to the admin, with a link that confirms its arrival. At most five per hour. */
export async function sendTestEmail(
  admin: Admin,
  now = new Date(),
): Promise<{ ok: true } | Limited> {
  const seconds = await limit.consume(admin.id);
  if (seconds > 0) return { ok: false, reason: "limited", seconds };
  await inTransaction((transaction) => {
    const expiresAt = new Date(now.getTime() + LINK_HOURS * HOUR);
    const link = { purpose: "test-email", userId: admin.id, expiresAt } as const;
    const linkId = createEmailLink(transaction, link, now);
    enqueueEmail(transaction, testEmail(admin, linkId), now);
  });
  return { ok: true };
}

/** Whether the link with this token was mailed to this admin, and still works. */
export function isTestEmailLink(token: string | null, adminId: string): boolean {
  return findEmailLink(token, "test-email")?.userId === adminId;
}

/** Records that a test e-mail has arrived, and consumes its link. Returns false if it no longer works. */
export async function confirmTestEmail(
  token: string | null,
  adminId: string,
  now = new Date(),
): Promise<boolean> {
  return inTransaction((transaction) => {
    const link = findEmailLink(token, "test-email", { now, queryable: transaction });
    if (link?.userId !== adminId) return false;
    transaction.delete(emailLinks).where(eq(emailLinks.id, link.id)).run();
    recordTestEmail(transaction, now);
    recordChange(transaction, {
      actor: { admin: adminId },
      now,
      subject: "settings",
      subjectId: "mail",
      label: sections.mail.title,
      action: "Testmail angekommen",
    });
    return true;
  });
}

export interface MailState {
  hasMailServer: boolean;
  sender: string;
  sentAt: Date | null;
  failure: { at: Date; reason: string | null } | null;
  /** The last time that a test e-mail from the current sender arrived. */
  arrivedAt: Date | null;
}

/** The state of sending, as far as the outbox still shows it. */
export function findMailState(): MailState {
  const failed = findNewest("failed");
  return {
    hasMailServer: hasMailServer(),
    sender: readableSender(),
    sentAt: findNewest("sent")?.sentAt ?? null,
    failure: failed ? { at: failed.updatedAt, reason: failed.lastError } : null,
    arrivedAt: testEmailArrival(),
  };
}

function findNewest(status: Email["status"]) {
  const { sentAt, updatedAt, lastError } = emails;
  return db
    .select({ sentAt, updatedAt, lastError })
    .from(emails)
    .where(eq(emails.status, status))
    .orderBy(desc(emails.createdAt))
    .limit(1)
    .get();
}

function testEmail({ id: userId, email: recipient }: Admin, linkId: string): NewEmail {
  const { siteName } = siteSettings();
  return {
    key: `test-email:${randomUUID()}`,
    priority: "account",
    recipient,
    userId,
    subject: `Testmail von ${siteName}`,
    content: [
      { kind: "paragraph", text: "Guten Tag," },
      {
        kind: "paragraph",
        text: `diese Testmail kommt aus den Einstellungen von ${siteName}. Wenn Sie sie lesen, verschickt die Website E-Mails. Bitte bestätigen Sie, dass sie angekommen ist:`,
      },
      { kind: "link", label: "Testmail ist angekommen", path: linkPath(TEST_EMAIL_PATH) },
      { kind: "note", text: `Der Link gilt ${LINK_HOURS} Stunden und nur einmal.` },
    ],
    linkId,
  };
}
