import { eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { daysBefore, keptDays, keptYears, yearsBefore } from "#app/features/kept-for.ts";
import { recipientStateLabels } from "#app/features/newsletter/issue.ts";
import {
  both,
  either,
  type ImpersonalTable,
  impersonalTable,
  isAt,
  type Person,
  type PersonalTable,
  personalTable,
} from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import {
  issueClicks,
  issueRecipients,
  newsletterIssues,
  newsletterSubscriptions,
} from "#db/schema.ts";

export const personalDataOfNewsletter: PersonalTable[] = [
  personalTable(newsletterSubscriptions, {
    place: 25,
    title: "Newsletter",
    purpose: "um ihn dir zu schicken und deine Einwilligung nachzuweisen (Art. 7 DSGVO)",
    period: `unbestätigt ${keptDays.unconfirmed} Tage; sonst, bis du dich abmeldest, und als Nachweis bis zum Ende des ${keptYears.unsubscribed}. Jahres danach (§\u00A0195 BGB)`,
    chapter: "newsletter",
    shown: {
      email: "E-Mail-Adresse",
      firstName: "Vorname",
      lastName: "Nachname",
      status: "Status",
      consentVersion: "Fassung der Einwilligung",
      consentedAt: "Eingewilligt",
      consentedFrom: "IP-Netz bei der Einwilligung",
      confirmedAt: "Bestätigt",
      confirmedFrom: "IP-Netz bei der Bestätigung",
      unsubscribedAt: "Abgemeldet",
      undeliverableAt: "Nicht zustellbar seit",
      failedIssues: "Ausgaben, die nicht ankamen",
      createdAt: "Eingetragen",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id"],
    words: {
      status: {
        pending: "Noch nicht bestätigt",
        subscribed: "Angemeldet",
        unsubscribed: "Abgemeldet",
      },
    },
    belongsTo: (person) => isAt(newsletterSubscriptions.email, person),
    copies: [{ key: "newsletter", place: 15 }],
    erasure: "deleted",
    expires: (now) => either(isUnconfirmed(now), isUnsubscribedSince(endOfProof(now))),
  }),
  personalTable(issueRecipients, {
    place: 25.5,
    title: "Ausgaben des Newsletters",
    purpose: "um dir jede Ausgabe genau einmal zu schicken",
    period: `${keptDays.issues} Tage`,
    chapter: "newsletter",
    shown: {
      issueNumber: "Ausgabe",
      state: "Stand",
      at: "Zuletzt geändert",
      answer: "Antwort des Mailservers",
    },
    downloaded: ["id", "subscriptionId", "userId", "deferrals"],
    words: { state: recipientStateLabels },
    belongsTo: (person) =>
      either(
        eq(issueRecipients.userId, person.userId),
        inArray(issueRecipients.subscriptionId, subscriptionsOf(person)),
      ),
    copies: [{ key: "newsletterIssues", place: 15.5, isRare: true }],
    erasure: "deleted",
    expires: (now) => lt(issueRecipients.at, daysBefore(now, keptDays.issues)),
  }),
];

export const impersonalDataOfNewsletter: ImpersonalTable[] = [
  impersonalTable(newsletterIssues, [
    "number",
    "id",
    "subject",
    "preview",
    "body",
    "audience",
    "slug",
    "isArchived",
    "state",
    "sendAt",
    "days",
    "switchedOnAt",
    "filled",
    "heldBecause",
    "nextAt",
    "deferrals",
    "slowUntil",
    "startedAt",
    "endedAt",
    "version",
    "createdAt",
    "updatedAt",
  ]),
  impersonalTable(issueClicks, ["issueNumber", "count"]),
];

function subscriptionsOf(person: Person) {
  const { id, email } = newsletterSubscriptions;
  return db.select({ id }).from(newsletterSubscriptions).where(isAt(email, person));
}

function endOfProof(now: Date): Date {
  return yearsBefore(now, keptYears.unsubscribed);
}

/** An address that was unsubscribed before is kept as proof, even if someone has typed it again since. */
function isUnconfirmed(now: Date) {
  const { status, consentedAt, createdAt, unsubscribedAt } = newsletterSubscriptions;
  const requestedAt = sql`coalesce(${consentedAt}, ${createdAt})`;
  return both(
    eq(status, "pending"),
    lt(requestedAt, daysBefore(now, keptDays.unconfirmed).getTime()),
    or(isNull(unsubscribedAt), lt(unsubscribedAt, endOfProof(now))),
  );
}

function isUnsubscribedSince(instant: Date) {
  const { status, unsubscribedAt, updatedAt } = newsletterSubscriptions;
  const ended = sql`coalesce(${unsubscribedAt}, ${updatedAt})`;
  return both(eq(status, "unsubscribed"), lt(ended, instant.getTime()));
}
