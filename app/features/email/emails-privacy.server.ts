import { eq, inArray, isNull, lt, lte, ne } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { emailText } from "#app/features/email/email-text.server.ts";
import { daysBefore, keptDays, keptYears } from "#app/features/kept-for.ts";
import {
  asChecksum,
  both,
  either,
  isAt,
  none,
  type Person,
  type PersonalTable,
  personalTable,
  type Row,
} from "#app/features/personal-table.server.ts";
import { operatorMailbox } from "#app/features/settings/operator.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db } from "#db/client.server.ts";
import { LINK_TOKEN } from "#db/email-content.ts";
import {
  type BusinessLetter,
  businessLetters,
  type Email,
  emailLinks,
  emails,
  newsletterSubscriptions,
} from "#db/schema.ts";

export const personalDataOfEmails: PersonalTable[] = [
  personalTable(businessLetters, {
    place: 30,
    title: "Geschäftsbriefe von uns",
    purpose: "um nachzuweisen, was wir dir zu einem Vertrag geschrieben haben",
    period: `bis zum Ende des ${keptYears.businessLetter}. Jahres danach (§\u00A0147 AO, §\u00A0257 HGB)`,
    chapter: "emails",
    shown: {
      subject: "Betreff",
      recipient: "An",
      content: "Inhalt",
      keptUntil: "Aufzubewahren bis",
      createdAt: "Geschrieben",
    },
    downloaded: ["id", "orderId", "declarationId", "userId", "signature"],
    titleColumn: "subject",
    belongsTo: (person) =>
      either(
        eq(businessLetters.userId, person.userId),
        both(isNull(businessLetters.userId), isCorrespondence(person, businessLetters.recipient)),
      ),
    copies: [{ key: "letters", place: 20, isRare: true, toCopy: withText }],
    erasure: {
      because: `Was wir dir zu einem Vertrag schreiben, sind Geschäftsbriefe: ${keptYears.businessLetter} Jahre unverändert aufzubewahren (§\u00A0147 AO, §\u00A0257 HGB)`,
      emptied: { userId: null },
    },
    expires: (now) => lt(businessLetters.keptUntil, berlinDay(now)),
  }),
  personalTable(emailLinks, {
    place: 31,
    title: "Links in E-Mails",
    purpose: "damit nur du bestätigen kannst, was du angestoßen hast",
    period: "bis du den Link benutzt oder er abläuft",
    chapter: "emails",
    shown: { purpose: "Wozu", email: "Neue Adresse", createdAt: "Angelegt", expiresAt: "Gilt bis" },
    downloaded: ["id", "userId", "subscriptionId"],
    withheld: { tokenHash: `Schlüssel im Link: ${asChecksum}` },
    words: {
      purpose: {
        "password-reset": "Neues Passwort wählen",
        "email-change": "Anmelde-Adresse ändern",
        "newsletter-confirmation": "Newsletter bestätigen",
        "newsletter-unsubscription": "Newsletter abbestellen",
        "test-email": "Testmail bestätigen",
      },
    },
    belongsTo: (person) =>
      either(
        eq(emailLinks.userId, person.userId),
        inArray(emailLinks.subscriptionId, subscriptionsOf(person)),
      ),
    copies: [{ key: "emailLinks", place: 22 }],
    erasure: "deleted",
    expires: (now) => lte(emailLinks.expiresAt, now),
  }),
  personalTable(emails, {
    place: 32,
    title: "E-Mails von uns",
    purpose: "um sie zuzustellen und nachzusehen, wenn eine nicht ankommt",
    period: `${keptDays.email} Tage`,
    chapter: "emails",
    shown: {
      subject: "Betreff",
      recipient: "An",
      replyTo: "Antwort an",
      content: "Inhalt",
      status: "Status",
      lastError: "Fehler beim Versand",
      createdAt: "Geschrieben",
      sentAt: "Verschickt",
    },
    downloaded: ["id", "key", "messageId", "linkId", "userId", "unprovenRecipient", "updatedAt"],
    impersonal: ["priority", "attempts", "unanswered", "dueAt", "expiresAt"],
    words: {
      status: {
        queued: "Wird noch verschickt",
        sent: "Verschickt",
        failed: "Nicht zustellbar",
        kept: "Nicht verschickt",
      },
    },
    titleColumn: "subject",
    belongsTo: (person) =>
      either(
        eq(emails.userId, person.userId),
        both(isNull(emails.userId), isCorrespondence(person, emails.recipient, emails.replyTo)),
      ),
    copies: [{ key: "emails", place: 21, toCopy: withText }],
    erasure: "deleted",
    expires: (now) =>
      both(ne(emails.status, "queued"), lt(emails.createdAt, daysBefore(now, keptDays.email))),
  }),
];

/** E-mails from and to the operator's mailbox contain other people's words. */
function isCorrespondence(person: Person, ...columns: SQLiteColumn[]) {
  if (person.address === operatorMailbox()) return none;
  return either(...columns.map((column) => isAt(column, person)));
}

function subscriptionsOf(person: Person) {
  return db
    .select({ id: newsletterSubscriptions.id })
    .from(newsletterSubscriptions)
    .where(isAt(newsletterSubscriptions.email, person));
}

/** Hides the link's token, which only the mailed copy contains. */
function withText(row: Row, { origin }: { origin: string }): Row {
  const email = row as Email | BusinessLetter;
  const signature = "signature" in email ? email.signature : null;
  const text = emailText(email.content, { origin, signature: signature ?? undefined });
  return { ...email, content: text.replaceAll(LINK_TOKEN, "…") };
}
