import { addressTerms } from "#app/features/privacy/address-terms.ts";
import { keptDays, keptMonths, keptYears } from "#app/features/privacy/kept-for.ts";
import type { PersonalTables } from "#app/features/privacy/personal-table.ts";

// Buchungsbelege: § 147 Abs. 3 AO, § 257 Abs. 4 HGB, § 14b Abs. 1 UStG; eight years since 2025 (BEG IV).
const accountingRecord = `Bestellungen sind Buchungsbelege: ${keptYears.accountingRecord} Jahre aufzubewahren (§\u00A0147 AO, §\u00A0257 HGB)`;
const invoiceRecord = `Rechnungen müssen ${keptYears.accountingRecord} Jahre unverändert bleiben (§\u00A014b UStG, §\u00A0147 AO)`;
const untilRecordEnds = `solange du ein Konto hast, und als Beleg bis zum Ende des ${keptYears.accountingRecord}. Jahres nach der Bestellung`;

/** The tables of orders, whose rows outlive the account because the law requires it. */
export const accountingRecords: Pick<
  PersonalTables,
  | "orders"
  | "orderItems"
  | "invoices"
  | "paymentAttempts"
  | "bankEntries"
  | "payments"
  | "removedPayments"
  | "refunds"
  | "refundAccounts"
  | "orderStatusChanges"
  | "orderReminders"
> = {
  orders: {
    title: "Bestellungen",
    purpose: "um sie auszuführen und abzurechnen",
    period: untilRecordEnds,
    shown: {
      number: "Bestellnummer",
      status: "Status",
      totalAmount: "Gesamtbetrag",
      shippingAmount: "Davon Versand",
      taxScheme: "Besteuerung",
      consentDigital: "Digitale Inhalte sofort",
      consentService: "Leistung vor Ablauf der Widerrufsfrist",
      consentedAt: "Später zugestimmt",
      isToldOfReminders: "Auf Erinnerungen vor dem Ende hingewiesen",
      customerName: "Name",
      customerEmail: "E-Mail-Adresse",
      customerPhone: "Telefon für Rückfragen",
      salutation: "Anrede",
      firstName: "Vorname",
      lastName: "Nachname",
      ...addressTerms,
      notes: "Anmerkungen",
      createdAt: "Bestellt",
      completedAt: "Abgeschlossen",
      shippedAt: "Verschickt",
      trackingUrl: "Link zur Sendung",
      paymentDue: "Zu bezahlen bis",
      updatedAt: "Zuletzt geändert",
    },
    downloaded: [
      "id",
      "sequence",
      "userId",
      "checkoutToken",
      "cartId",
      "termsId",
      "instructionId",
      "keptPendingAt",
      "keptAmount",
    ],
    // Sums of payments and lines, which are disclosed themselves.
    impersonal: ["paidAmount", "takenBackAmount", "goodsLeft", "plansLeft"],
    erasure: {
      because: accountingRecord,
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
        trackingUrl: null,
      },
    },
  },
  orderItems: {
    title: "Positionen",
    purpose: "um auszuliefern und abzurechnen, was du bestellt hast",
    period: untilRecordEnds,
    shown: {
      itemTitle: "Was",
      date: "Termin",
      time: "Uhrzeit",
      endDate: "Bis",
      endTime: "Ende",
      itemType: "Art",
      quantity: "Menge",
      price: "Einzelpreis",
      cancelledQuantity: "Davon zurückgenommen",
      taxRate: "Steuersatz in Prozent",
      taxNote: "Grund der Steuerbefreiung",
      withdrawalClass: "Art des Vertrags",
    },
    downloaded: [
      "id",
      "orderId",
      "position",
      "itemId",
      "isMemberPiece",
      "planMonths",
      "planIsPaid",
      "accessMonths",
      "furtherDates",
      "awaitedQuantity",
      "heldQuantity",
    ],
    erasure: { because: accountingRecord, emptied: {} },
  },
  invoices: {
    title: "Rechnungen",
    purpose: "um abzurechnen, und weil das Gesetz es verlangt",
    period: `bis zum Ende des ${keptYears.accountingRecord}. Jahres nach der Rechnung, solange du ein Konto hast auch länger`,
    shown: {
      number: "Nummer",
      issuedOn: "Datum",
      recipient: "An",
      gross: "Betrag",
      keptUntil: "Aufzubewahren bis",
      createdAt: "Ausgestellt",
    },
    downloaded: [
      "id",
      "orderId",
      "kind",
      "series",
      "sequence",
      "cancelsId",
      "content",
      "documentId",
    ],
    erasure: { because: invoiceRecord, emptied: {} },
  },
  paymentAttempts: {
    title: "Online-Zahlungen",
    purpose: "um die Zahlung beim Zahlungsdienst wiederzufinden und sie zu erstatten",
    period: untilRecordEnds,
    shown: {
      provider: "Zahlungsdienst",
      amount: "Betrag",
      way: "Weg",
      state: "Stand",
      createdAt: "Begonnen",
      toldAt: "Zuletzt abgefragt",
    },
    downloaded: [
      "id",
      "orderId",
      "providerId",
      "checkoutUrl",
      "expiresAt",
      "endAt",
      "askedAt",
      "askAt",
      "mode",
    ],
    withheld: {
      problem: "Vermerk für die Verwaltung",
      handledAt: "Wann die Verwaltung die Zahlung als erledigt vermerkt hat",
      handledBy: "Wer das vermerkt hat: jemand aus der Verwaltung",
    },
    erasure: { because: accountingRecord, emptied: { problem: null } },
  },
  bankEntries: {
    title: "Überweisungen von dir",
    purpose: "um sie deiner Bestellung zuzuordnen und dir Geld zurückzuzahlen",
    period: `${untilRecordEnds}; deine IBAN ${keptMonths.payerIban} Monate, ohne Bestellung alles ${keptDays.unmatchedEntry} Tage`,
    shown: {
      bookedOn: "Gebucht am",
      amount: "Betrag",
      payerName: "Name",
      payerIban: "IBAN",
      purpose: "Verwendungszweck",
      createdAt: "Eingelesen",
    },
    downloaded: [
      "id",
      "importId",
      "repeatedIn",
      "fingerprint",
      "reference",
      "endToEndId",
      "isReversal",
      "reversesId",
      "resemblesId",
      "state",
    ],
    impersonal: ["lacksAccount", "unreadColumn"],
    erasure: { because: accountingRecord, emptied: { payerIban: null } },
  },
  payments: {
    title: "Zahlungen",
    purpose: "um zu wissen, was bezahlt ist",
    period: untilRecordEnds,
    shown: {
      amount: "Betrag",
      method: "Zahlungsart",
      paidOn: "Bezahlt am",
      note: "Vermerk",
      createdAt: "Eingetragen",
    },
    downloaded: [
      "id",
      "orderId",
      "reference",
      "bankEntryId",
      "attemptId",
      "confirmed",
      "actor",
      "actorId",
    ],
    erasure: { because: accountingRecord, emptied: { confirmed: null, actorId: null } },
  },
  removedPayments: {
    title: "Zahlungen, die nicht mehr zählen",
    purpose: "damit sich nachsehen lässt, welche Zahlung warum nicht mehr zählt",
    period: untilRecordEnds,
    shown: {
      amount: "Betrag",
      method: "Zahlungsart",
      paidOn: "Bezahlt am",
      note: "Vermerk",
      reason: "Warum",
      createdAt: "Entfernt",
    },
    downloaded: ["id", "orderId", "reference", "actor", "actorId"],
    erasure: { because: accountingRecord, emptied: { actorId: null } },
  },
  refunds: {
    title: "Erstattungen",
    purpose: "um dir Geld zurückzuzahlen",
    period: untilRecordEnds,
    shown: {
      amount: "Betrag",
      method: "Weg",
      state: "Stand",
      createdAt: "Begonnen",
      settledAt: "Erstattet",
    },
    downloaded: ["id", "orderId", "attemptId", "providerRefundId", "actor", "actorId"],
    withheld: { problem: "Vermerk für die Verwaltung" },
    erasure: { because: accountingRecord, emptied: { problem: null, actorId: null } },
  },
  refundAccounts: {
    title: "Konto für Erstattungen",
    purpose: "um dir Geld zurückzuzahlen",
    period: `${keptMonths.payerIban} Monate`,
    shown: { name: "Name", iban: "IBAN", createdAt: "Eingetragen" },
    downloaded: ["orderId"],
    erasure: "deleted",
  },
  orderStatusChanges: {
    title: "Änderungen am Status",
    purpose:
      "damit sich nachsehen lässt, wer eine Bestellung wann abgeschlossen oder storniert hat",
    period: untilRecordEnds,
    shown: { fromStatus: "Von", toStatus: "Auf", createdAt: "Geändert" },
    downloaded: ["id", "orderId", "actor", "actorId"],
    erasure: { because: accountingRecord, emptied: { actorId: null } },
  },
  orderReminders: {
    title: "Erinnerungen an die Zahlung",
    purpose: "damit sich nachsehen lässt, wann wir an welchen Zahlungstermin erinnert haben",
    period: untilRecordEnds,
    shown: { paymentDue: "Neuer Zahlungstermin", createdAt: "Erinnert" },
    downloaded: ["id", "orderId", "actor", "actorId"],
    impersonal: ["daysAfterDue"],
    erasure: { because: accountingRecord, emptied: { actorId: null } },
  },
};
