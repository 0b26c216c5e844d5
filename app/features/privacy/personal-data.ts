import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { keptDays, keptYears } from "#app/features/privacy/kept-for.ts";
import type * as schema from "#db/schema.ts";

type Schema = typeof schema;
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never;
}[keyof Schema];
/** Excludes the tables that contain no original personal data. */
export type PersonalTableName = Exclude<
  TableName,
  "catalogItems" | "searchEntries" | "doneForms" | "pageRevision"
>;
type ColumnOf<Name extends TableName> = keyof Schema[Name]["$inferSelect"] & string;

export interface PersonalTable<Column extends string = string> {
  title: string;
  purpose: string;
  period: string;
  /** On the page and in the download, with the label on the page. */
  shown?: { [Name in Column]?: string };
  /** Only in the download, because it means nothing to a reader. */
  downloaded?: Column[];
  /** Not disclosed, with the reason. */
  withheld?: { [Name in Column]?: string };
  /** Not about a person. */
  impersonal?: Column[];
  /** The fate of the rows when the account is deleted. */
  erasure: "deleted" | Keeping<Column>;
}

interface Keeping<Column extends string> {
  because: string;
  /**
   * The columns of a kept row that are overwritten, with their new value: none, or that of another column.
   */
  emptied: { [Name in Column]?: null | "" | { sameAs: Column } };
}

const untilDeleted = "bis du dein Konto löschst";
// Buchungsbelege: § 147 Abs. 3 AO, § 257 Abs. 4 HGB, § 14b Abs. 1 UStG; eight years since 2025 (BEG IV).
const bookingRecord = `Bestellungen sind Buchungsbelege: ${keptYears.bookingRecord} Jahre aufzubewahren (§\u00A0147 AO, §\u00A0257 HGB)`;
const untilRecordEnds = `solange du ein Konto hast, und als Beleg bis zum Ende des ${keptYears.bookingRecord}. Jahres nach der Bestellung`;
const secret = "als Prüfsumme gespeichert; mehr als prüfen lässt sich damit nichts";

/**
 * For every column of every table: whether it is personal, its purpose, its retention period and its erasure.
 */
export const personalData: { [Name in PersonalTableName]: PersonalTable<ColumnOf<Name>> } = {
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
      street: "Straße und Hausnummer",
      zipcode: "Postleitzahl",
      city: "Ort",
      country: "Land",
      areacode: "Vorwahl",
      phone: "Telefon",
      mobile: "Mobil",
      createdAt: "Angelegt",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id"],
    erasure: "deleted",
  },
  orders: {
    title: "Bestellungen",
    purpose: "um sie auszuführen und abzurechnen",
    period: untilRecordEnds,
    shown: {
      number: "Bestellnummer",
      status: "Status",
      totalAmount: "Gesamtbetrag",
      customerName: "Name",
      customerEmail: "E-Mail-Adresse",
      customerPhone: "Telefon für Rückfragen",
      salutation: "Anrede",
      firstName: "Vorname",
      lastName: "Nachname",
      street: "Straße und Hausnummer",
      zipcode: "Postleitzahl",
      city: "Ort",
      country: "Land",
      areacode: "Vorwahl",
      phone: "Telefon",
      mobile: "Mobil",
      notes: "Anmerkungen",
      createdAt: "Bestellt",
      completedAt: "Abgeschlossen",
      paymentDue: "Zu bezahlen bis",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: ["id", "sequence", "userId", "checkoutToken", "cartId"],
    erasure: {
      because: bookingRecord,
      emptied: {
        userId: null,
        // This column is NOT NULL and unique, like the id.
        checkoutToken: { sameAs: "id" },
        cartId: null,
        customerEmail: "",
        customerPhone: null,
        salutation: null,
        areacode: null,
        phone: null,
        mobile: null,
        notes: null,
      },
    },
  },
  orderItems: {
    title: "Positionen",
    purpose: "um auszuliefern und abzurechnen, was du bestellt hast",
    period: untilRecordEnds,
    shown: { itemTitle: "Was", itemType: "Art", quantity: "Menge", price: "Einzelpreis" },
    downloaded: ["id", "orderId", "position", "itemId"],
    erasure: { because: bookingRecord, emptied: {} },
  },
  orderStatusChanges: {
    title: "Änderungen am Status",
    purpose:
      "damit sich nachsehen lässt, wer eine Bestellung wann abgeschlossen oder storniert hat",
    period: untilRecordEnds,
    shown: { fromStatus: "Von", toStatus: "Auf", createdAt: "Geändert" },
    downloaded: ["id", "orderId", "changedBy"],
    erasure: { because: bookingRecord, emptied: { changedBy: null } },
  },
  orderReminders: {
    title: "Erinnerungen an die Zahlung",
    purpose: "damit sich nachsehen lässt, wann wir an welchen Zahlungstermin erinnert haben",
    period: untilRecordEnds,
    shown: { paymentDue: "Neuer Zahlungstermin", createdAt: "Erinnert" },
    downloaded: ["id", "orderId", "remindedBy"],
    erasure: { because: bookingRecord, emptied: { remindedBy: null } },
  },
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
    shown: { kind: "Was", plan: "Plan", createdAt: "Eingetragen" },
    downloaded: ["id", "userId"],
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

/**
 * The tables that contain no original personal data. Triggers maintain the search index as a copy, and its
 * rows are deleted with their source. The hash of a processed form is kept for a day.
 */
export const impersonalData: {
  catalogItems: ColumnOf<"catalogItems">[];
  searchEntries: ColumnOf<"searchEntries">[];
  doneForms: ColumnOf<"doneForms">[];
  pageRevision: ColumnOf<"pageRevision">[];
} = {
  pageRevision: ["id", "revision"],
  doneForms: ["fingerprint", "createdAt"],
  searchEntries: ["id", "list", "entryId", "words"],
  catalogItems: [
    "id",
    "kind",
    "title",
    "category",
    "date",
    "time",
    "location",
    "provider",
    "description",
    "details",
    "imageUrl",
    "imageAlt",
    "price",
    "communityPrice",
    "availability",
    "showOnStartpage",
    "showOnOffer",
    "createdAt",
    "updatedAt",
    "capacity",
    "stock",
    "ordered",
    "archivedAt",
    "version",
  ],
};
