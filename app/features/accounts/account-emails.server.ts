import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import { confirmAddressPath } from "#app/features/email/confirm-address-path.ts";
import { linkPath } from "#app/features/email/email-links.server.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { siteText } from "#app/features/settings/labels.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { layoutLabels } from "#app/ui/layout/layout-labels.ts";
import type { EmailBlock } from "#db/email-content.ts";

type EmailContent = Pick<NewEmail, "priority" | "subject" | "content">;

// No e-mail below contains a name: the address is unproven, and a form that anyone can submit must not carry
// user-supplied text to strangers.
const greeting: EmailBlock = { kind: "paragraph", text: "Hallo," };

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

const confirmAddress = (userId: string): EmailBlock => ({
  kind: "link",
  label: "Adresse bestätigen",
  path: confirmAddressPath(userId),
});

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
        text: "Bestätige bitte noch, dass die Adresse dir gehört. Dann kommen unsere E-Mails immer gleich bei dir an:",
      },
      confirmAddress(userId),
      {
        kind: "paragraph",
        text: `${siteText(layoutLabels.inDashboard)} stehen deine Bestellungen und deine Angaben. Dort trägst du auch ein, wer zu einem Event mitkommt.`,
      },
      {
        kind: "note",
        text: `Das warst nicht du? Dann hat sich jemand vertippt. Schreib uns ${whereToWrite()}, und wir löschen das Konto.`,
      },
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
      confirmAddress(userId),
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
