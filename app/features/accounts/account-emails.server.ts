import { and, eq, gt, inArray } from "drizzle-orm";
import { HOUR } from "#app/environment/durations.ts";
import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import {
  addressConfirmation,
  askToConfirmAddress,
} from "#app/features/email/address-confirmation.ts";
import {
  createEmailLink,
  type EmailLink,
  findEmailLink,
  linkPath,
} from "#app/features/email/email-links.server.ts";
import { greeting } from "#app/features/email/greeting.server.ts";
import { enqueueEmail, type NewEmail } from "#app/features/email/outbox.server.ts";
import { siteText } from "#app/features/settings/labels.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import type { Queryable } from "#db/client.server.ts";
import type { EmailBlock } from "#db/email-content.ts";
import { emailLinks, type LinkPurpose } from "#db/schema.ts";

type EmailContent = Pick<NewEmail, "priority" | "subject" | "content">;

interface LinkWords {
  text: string;
  link: { label: string; path: string };
  /** Says what stays as it is unless somebody uses the link. */
  otherwise: string;
}

function linkContent({ text, link, otherwise }: LinkWords): EmailBlock[] {
  return [
    greeting,
    { kind: "paragraph", text },
    { kind: "link", label: link.label, path: linkPath(link.path) },
    { kind: "paragraph", text: "Der Link gilt 60 Minuten und nur einmal." },
    { kind: "note", text: `Das warst nicht du? Dann musst du nichts tun: ${otherwise}` },
  ];
}

/** Sent to the address of a new account. */
export function welcomeEmail(userId: string): EmailContent {
  return {
    priority: "account",
    subject: `Dein Konto bei ${siteSettings().siteName}`,
    content: [
      greeting,
      {
        kind: "paragraph",
        text: `für diese Adresse gibt es jetzt ein Konto bei ${siteSettings().siteName}. Du meldest dich mit ihr und deinem Passwort an.`,
      },
      { kind: "link", label: "Anmelden", path: "/auth" },
      {
        kind: "paragraph",
        text: `${siteText(layoutLabels.inDashboard)} stehen deine Bestellungen und deine Angaben. Dort trägst du auch ein, wer zu einem Event mitkommt.`,
      },
      {
        kind: "note",
        text: `Das warst nicht du? Dann hat sich jemand vertippt. Schreib uns ${whereToWrite()}, und wir löschen das Konto.`,
      },
      ...askToConfirmAddress(userId),
    ],
  };
}

/** Sent to an account's unproven address when its owner requests it. */
export function addressConfirmationEmail(userId: string): EmailContent {
  return {
    priority: "account",
    subject: `Bestätige deine Adresse bei ${siteSettings().siteName}`,
    content: [
      greeting,
      {
        kind: "paragraph",
        text: `für diese Adresse gibt es ein Konto bei ${siteSettings().siteName}. Ist es deins? Dann bestätige bitte noch die Adresse:`,
      },
      addressConfirmation(userId),
      {
        kind: "note",
        text: "Du hast bei uns kein Konto? Dann hat sich jemand vertippt, und du musst nichts tun.",
      },
    ],
  };
}

/** Sent to an account's address, with a link to choose a new password. */
export function passwordResetEmail(): EmailContent {
  return {
    priority: "account",
    subject: `Neues Passwort für dein Konto bei ${siteSettings().siteName}`,
    content: linkContent({
      text: "jemand, vermutlich du, hat das Passwort deines Kontos vergessen. Hier wählst du ein neues:",
      link: { label: "Neues Passwort wählen", path: "/auth/new-password" },
      otherwise: "Dein Passwort bleibt, wie es ist.",
    }),
  };
}

/** Sent to the account's address after every password change. */
export function passwordChangedEmail(at: Date): EmailContent {
  return {
    priority: "account",
    subject: "Dein Passwort wurde geändert",
    content: [
      greeting,
      {
        kind: "paragraph",
        text: `seit dem ${formatLongMoment(at)} hat dein Konto bei ${siteSettings().siteName} ein neues Passwort. Wo du noch mit dem alten angemeldet warst, bist du jetzt abgemeldet.`,
      },
      {
        kind: "paragraph",
        text: `Das warst nicht du? Dann kommt jemand an dein Konto oder an deine E-Mails. Wähle gleich ein neues Passwort und schreib uns ${whereToWrite()}.`,
      },
      { kind: "link", label: "Neues Passwort anfordern", path: "/auth/forgot-password" },
    ],
  };
}

/** Sent to the new address while a change of the sign-in address awaits confirmation. */
export function emailChangeEmail(): EmailContent {
  return {
    priority: "account",
    subject: "Bestätige deine neue Anmelde-Adresse",
    content: linkContent({
      text: `mit dieser Adresse möchte sich jemand, vermutlich du, künftig bei ${siteSettings().siteName} anmelden. Hier bestätigst du sie:`,
      link: { label: "Neue Adresse bestätigen", path: "/auth/confirm-email" },
      otherwise: "Ohne Bestätigung ändert sich nichts.",
    }),
  };
}

/** Sent to the old address after the sign-in address has changed. It does not reveal the new address. */
export function emailChangedEmail(at: Date): EmailContent {
  return {
    priority: "account",
    subject: "Deine Anmelde-Adresse wurde geändert",
    content: [
      greeting,
      {
        kind: "paragraph",
        text: `seit dem ${formatLongMoment(at)} meldet sich dein Konto bei ${siteSettings().siteName} mit einer anderen E-Mail-Adresse an. An diese hier schicken wir keine Links mehr, die dein Konto öffnen.`,
      },
      {
        kind: "paragraph",
        text: `Das warst nicht du? Dann schreib uns gleich, von dieser Adresse aus, ${whereToWrite()}.`,
      },
    ],
  };
}

/** The changes to an account that a mailed link can authorise. */
export type AccountLinkPurpose = Extract<LinkPurpose, "password-reset" | "email-change">;
const purposes: AccountLinkPurpose[] = ["password-reset", "email-change"];

interface NewAccountLink {
  purpose: AccountLinkPurpose;
  /** Omitted for an address without an account. Such a link never works. */
  userId?: string;
  /** The requested new sign-in address. */
  email?: string;
}

interface LinkEmail {
  email: Pick<NewEmail, "priority" | "subject" | "content">;
  recipient: string;
  /** Deletes link and e-mail at once, so that sending and not sending take equally long. */
  isWithheld: boolean;
}

/**
 * Sends a link that is valid for sixty minutes, and deletes the account's earlier links for the same
 * purpose.
 */
export function sendLink(
  transaction: Queryable,
  link: NewAccountLink,
  { email, recipient, isWithheld }: LinkEmail,
  now: Date,
): void {
  const { linkId, expiresAt } = replaceLink(transaction, link, now);
  const key = `${link.purpose}:${linkId}`;
  const { userId } = link;
  enqueueEmail(transaction, { ...email, key, recipient, userId, linkId, expiresAt }, now);
  if (isWithheld) withdrawLink(transaction, linkId);
}

function replaceLink(transaction: Queryable, link: NewAccountLink, now: Date) {
  const isOwn = eq(emailLinks.userId, link.userId ?? "");
  transaction
    .delete(emailLinks)
    .where(and(isOwn, eq(emailLinks.purpose, link.purpose)))
    .run();
  const expiresAt = new Date(now.getTime() + HOUR);
  return { linkId: createEmailLink(transaction, { ...link, expiresAt }, now), expiresAt };
}

/** Deletes the e-mail that contains the link, too. */
function withdrawLink(transaction: Queryable, linkId: string): void {
  transaction.delete(emailLinks).where(eq(emailLinks.id, linkId)).run();
}

/** Invalidates all open links of the account, for example after a password change. */
export function endAccountLinks(transaction: Queryable, userId: string): void {
  transaction
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), inArray(emailLinks.purpose, purposes)))
    .run();
}

export type AccountLink = EmailLink & { userId: string };

/** Finds the link with this token. Returns null if it does not exist or no longer works. */
export async function findAccountLink(
  token: string | null,
  purpose: AccountLinkPurpose,
): Promise<AccountLink | null> {
  const link = findEmailLink(token, purpose);
  return link?.userId ? { ...link, userId: link.userId } : null;
}

/** Consumes the link. Returns false if it has been used already or has expired. */
export function consumeLink(transaction: Queryable, link: AccountLink, now: Date): boolean {
  const { changes } = transaction
    .delete(emailLinks)
    .where(and(eq(emailLinks.id, link.id), gt(emailLinks.expiresAt, now)))
    .run();
  return changes > 0;
}
