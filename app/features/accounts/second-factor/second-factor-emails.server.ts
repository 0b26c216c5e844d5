import { formatLongMoment } from "#app/features/accounts/long-moment.ts";
import { SECOND_FACTOR_PATH } from "#app/features/accounts/second-factor/second-factor-words.ts";
import type { NewEmail } from "#app/features/email/outbox.server.ts";
import { whereToWrite } from "#app/features/settings/operator.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";

type Change = "on" | "off" | "reset";

const changes: Record<Change, { subject: string; text: (siteName: string) => string }> = {
  on: {
    subject: "Der zweite Faktor ist eingeschaltet",
    text: (siteName) =>
      `braucht die Anmeldung bei ${siteName} zusätzlich zum Passwort einen Code aus deiner App. In allen anderen Browsern bist du abgemeldet.`,
  },
  off: {
    subject: "Der zweite Faktor ist ausgeschaltet",
    text: (siteName) => `reicht für die Anmeldung bei ${siteName} wieder das Passwort allein.`,
  },
  reset: {
    subject: "Dein zweiter Faktor wurde zurückgesetzt",
    text: (siteName) =>
      `hat dein Konto bei ${siteName} keinen zweiten Faktor mehr, und du bist überall abgemeldet. Zurückgesetzt hat ihn jemand aus der Verwaltung oder die Person, die den Server betreibt. Melde dich mit deinem Passwort an und richte ihn neu ein.`,
  },
};

/** Sent to the account's address after each change of its second factor. */
export function secondFactorEmail(
  change: Change,
  at: Date,
): Pick<NewEmail, "priority" | "subject" | "content"> {
  const { subject, text } = changes[change];
  return {
    priority: "account",
    subject,
    content: [
      { kind: "paragraph", text: "Hallo," },
      {
        kind: "paragraph",
        text: `seit dem ${formatLongMoment(at)} ${text(siteSettings().siteName)}`,
      },
      { kind: "link", label: "Zwei-Faktor-Anmeldung öffnen", path: SECOND_FACTOR_PATH },
      {
        kind: "paragraph",
        text: `Das warst nicht du, und es war nicht abgesprochen? Dann kommt jemand an dein Konto. Wähle gleich ein neues Passwort und schreib uns ${whereToWrite()}.`,
      },
    ],
  };
}
