import { eq, isNull, lt, or, sql } from "drizzle-orm";
import { daysBefore, keptDays, keptYears, yearsBefore } from "#app/features/kept-for.ts";
import {
  both,
  either,
  isAt,
  type PersonalTable,
  personalTable,
} from "#app/features/personal-table.server.ts";
import { newsletterSubscriptions } from "#db/schema.ts";

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
];

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
