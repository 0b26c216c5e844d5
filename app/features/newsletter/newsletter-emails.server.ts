import { and, eq, gt } from "drizzle-orm";
import { createEmailLink, linkPath } from "#app/features/email/email-links.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import { emailLinks } from "#db/schema.ts";

interface Recipient {
  /** The id of the subscription. */
  id: string;
  email: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** The number of days for which a confirmation link is valid. */
const CONFIRMATION_DAYS = 14;

/** Asks the owner of the address to confirm the subscription. */
export function askForConfirmation(transaction: Queryable, { id, email }: Recipient, now: Date) {
  const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * DAY);
  const link = { purpose: "newsletter-confirmation", subscriptionId: id, expiresAt } as const;
  const linkId = createEmailLink(transaction, link, now);
  enqueueEmail(transaction, confirmationEmail(email, linkId), now);
}

/** Whether a link that confirms the subscription still works. */
export function hasConfirmation(subscriptionId: string, now: Date): boolean {
  const { id, purpose, expiresAt } = emailLinks;
  const isTheirs = eq(emailLinks.subscriptionId, subscriptionId);
  const isOpen = and(isTheirs, eq(purpose, "newsletter-confirmation"), gt(expiresAt, now));
  return db.select({ id }).from(emailLinks).where(isOpen).get() !== undefined;
}

/** Invalidates all confirmation links of the subscription, and deletes unsent e-mails that contain them. */
export function endConfirmations(transaction: Queryable, subscriptionId: string): void {
  transaction
    .delete(emailLinks)
    .where(
      and(
        eq(emailLinks.subscriptionId, subscriptionId),
        eq(emailLinks.purpose, "newsletter-confirmation"),
      ),
    )
    .run();
}

/** Welcomes a subscriber, with an unsubscribe link that works as long as the subscription is stored. */
export function welcomeSubscriber(transaction: Queryable, { id, email }: Recipient, now: Date) {
  const link = { purpose: "newsletter-unsubscription", subscriptionId: id } as const;
  const linkId = createEmailLink(transaction, link, now);
  enqueueEmail(transaction, welcomeEmail(email, linkId), now);
}

// Anyone can type a name for a stranger's address, so no e-mail contains the name.

function confirmationEmail(recipient: string, linkId: string): NewEmail {
  return {
    key: `newsletter-confirmation:${linkId}`,
    priority: "account",
    recipient,
    subject: `Bitte bestätige deine Anmeldung zum Newsletter von ${siteSettings().siteName}`,
    content: [
      { kind: "paragraph", text: "Hallo," },
      {
        kind: "paragraph",
        text: `jemand hat diese Adresse für den Newsletter von ${siteSettings().siteName} eingetragen. Warst du das? Dann bestätige es bitte: Erst danach bekommst du ihn, etwa zweimal im Monat.`,
      },
      { kind: "link", label: "Anmeldung bestätigen", path: linkPath("/newsletter/confirm") },
      {
        kind: "note",
        text: `Der Link gilt ${CONFIRMATION_DAYS} Tage. Warst du es nicht, musst du nichts tun: Ohne Bestätigung schicken wir keinen Newsletter.`,
      },
    ],
    linkId,
  };
}

function welcomeEmail(recipient: string, linkId: string): NewEmail {
  return {
    key: `newsletter-welcome:${linkId}`,
    priority: "order",
    recipient,
    subject: `Du bekommst jetzt den Newsletter von ${siteSettings().siteName}`,
    content: [
      { kind: "paragraph", text: "Hallo," },
      {
        kind: "paragraph",
        text: "schön, dass du mitliest. Etwa zweimal im Monat kommen Termine und was es sonst Neues gibt.",
      },
      {
        kind: "paragraph",
        text: "Heb diese E-Mail ruhig auf: Mit dem Link hier unten bestellst du den Newsletter jederzeit wieder ab.",
      },
      {
        kind: "unsubscription",
        label: "Newsletter abbestellen",
        path: linkPath("/newsletter/unsubscribe"),
      },
    ],
    linkId,
  };
}
