import { addressTerms } from "#app/features/privacy/address-terms.ts";
import { bookingRecords } from "#app/features/privacy/booking-records.ts";
import { keptDays, keptYears } from "#app/features/privacy/kept-for.ts";
import type { PersonalTables } from "#app/features/privacy/personal-table.ts";

const untilDeleted = "bis du dein Konto löschst";
const secret = "als Prüfsumme gespeichert; mehr als prüfen lässt sich damit nichts";

/**
 * For every column of every table: whether it is personal, its purpose, its retention period and its erasure.
 */
export const personalData: PersonalTables = {
  users: {
    title: "Konto",
    purpose: "damit du dich anmelden kannst und wir wissen, was dir gehört",
    period: untilDeleted,
    shown: {
      email: "Anmelde-Adresse",
      emailVerifiedAt: "Adresse bestätigt",
      role: "Art des Kontos",
      createdAt: "Angelegt",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id"],
    withheld: { passwordHash: `Passwort: ${secret}` },
    erasure: "deleted",
  },
  sessions: {
    title: "Angemeldete Geräte",
    purpose: "damit du angemeldet bleibst und siehst, wo du es bist",
    period: "bis du dich abmeldest, längstens 30 Tage",
    shown: { userAgent: "Browser", createdAt: "Angemeldet", expiresAt: "Gilt bis" },
    downloaded: ["userId"],
    withheld: { tokenHash: `Schlüssel im Cookie: ${secret}` },
    erasure: "deleted",
  },
  profiles: {
    title: "Profil",
    purpose: "um dich anzusprechen und die Bestellung vorauszufüllen",
    period: untilDeleted,
    shown: {
      salutation: "Anrede",
      firstName: "Vorname",
      lastName: "Nachname",
      email: "E-Mail-Adresse",
      ...addressTerms,
      createdAt: "Angelegt",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id"],
    erasure: "deleted",
  },
  ...bookingRecords,
  eventBookings: {
    title: "Teilnehmende",
    purpose: "damit wir wissen, wer zu einem Event kommt",
    period: `${keptDays.participant} Tage über das Event hinaus`,
    shown: {
      seat: "Platz",
      firstName: "Vorname",
      lastName: "Nachname",
      email: "E-Mail-Adresse",
      phone: "Telefon",
      notes: "Anmerkungen",
      createdAt: "Eingetragen",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id", "eventId", "orderItemId"],
    erasure: "deleted",
  },
  newsletterSubscriptions: {
    title: "Newsletter",
    purpose: "um ihn dir zu schicken und deine Einwilligung nachzuweisen (Art. 7 DSGVO)",
    period: `unbestätigt ${keptDays.unconfirmed} Tage; sonst, bis du dich abmeldest, und als Nachweis bis zum Ende des ${keptYears.unsubscribed}. Jahres danach (§\u00A0195 BGB)`,
    shown: {
      email: "E-Mail-Adresse",
      firstName: "Vorname",
      lastName: "Nachname",
      status: "Status",
      consentVersion: "Fassung der Einwilligung",
      consentedAt: "Eingewilligt",
      consentedFrom: "Eingewilligt aus dem Netz",
      confirmedAt: "Bestätigt",
      confirmedFrom: "Bestätigt aus dem Netz",
      unsubscribedAt: "Abgemeldet",
      createdAt: "Eingetragen",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id"],
    erasure: "deleted",
  },
  contactMessages: {
    title: "Nachrichten an uns",
    purpose: "um dir zu antworten",
    period: `${keptDays.message} Tage nach dem Eingang`,
    shown: {
      name: "Name",
      email: "E-Mail-Adresse",
      phone: "Telefon",
      message: "Nachricht",
      status: "Status",
      answeredAt: "Beantwortet",
      createdAt: "Geschrieben",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id"],
    erasure: "deleted",
  },
  emailLinks: {
    title: "Links in E-Mails",
    purpose: "damit nur du bestätigen kannst, was du angestoßen hast",
    period: "bis du den Link benutzt oder er abläuft",
    shown: { purpose: "Wozu", email: "Neue Adresse", createdAt: "Angelegt", expiresAt: "Gilt bis" },
    downloaded: ["id", "userId", "subscriptionId"],
    withheld: { tokenHash: `Schlüssel im Link: ${secret}` },
    erasure: "deleted",
  },
  emails: {
    title: "E-Mails von uns",
    purpose: "um sie zuzustellen und nachzusehen, wenn eine nicht ankommt",
    period: `${keptDays.email} Tage`,
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
    impersonal: ["attempts", "unanswered", "dueAt", "expiresAt"],
    erasure: "deleted",
  },
  membershipChanges: {
    title: "Mitgliedschaft von Hand",
    purpose: "damit gilt, was wir mit dir vereinbart haben",
    period: untilDeleted,
    shown: { kind: "Was", plan: "Plan", planMonths: "Monate", createdAt: "Eingetragen" },
    downloaded: ["id", "userId", "planIsPaid"],
    withheld: { changedBy: "Wer es eingetragen hat: jemand aus der Verwaltung" },
    erasure: "deleted",
  },
  adminChanges: {
    title: "Änderungen der Verwaltung",
    purpose: "um nachzusehen, wer was geändert hat",
    period: `${keptDays.change} Tage`,
    shown: { label: "Worum es ging", action: "Was geschah", createdAt: "Wann" },
    downloaded: ["id", "subject", "subjectId", "userId", "adminId"],
    erasure: {
      because:
        "Über Änderungen am Shop schuldet der Betreiber Rechenschaft (§ 147 AO, Art. 5 Abs. 2 DSGVO)",
      // The subject may be the deleted account itself, whose id must be erased, too.
      emptied: { userId: null, subjectId: { sameAs: "id" } },
    },
  },
  rateLimits: {
    title: "Zähler gegen Missbrauch",
    purpose: "damit niemand Passwörter durchprobiert oder fremde Postfächer füllt",
    period: "höchstens eine Stunde",
    withheld: {
      key: "E-Mail- oder Netzadresse: wer es war, steht nicht fest, auch Fremde zählen hier mit",
    },
    impersonal: ["points", "expire"],
    erasure: "deleted",
  },
};
