import { and, eq, inArray, isNotNull, lt, ne, notExists, or } from "drizzle-orm";
import {
  daysBefore,
  keptDays,
  keptMonths,
  keptYears,
  monthsBefore,
  yearsBefore,
} from "#app/features/kept-for.ts";
import { configuredProvider } from "#app/features/money/online/configured-provider.server.ts";
import { attemptStateLabels } from "#app/features/money/online/online-payments-admin.tsx";
import {
  providerCompanies,
  providerNameLabels,
  wayLabels,
} from "#app/features/money/online/payment-provider.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import {
  accountingRecord,
  ofOrder,
  ordersOf,
  untilRecordEnds,
} from "#app/features/orders/orders-privacy.server.ts";
import {
  both,
  either,
  type ImpersonalTable,
  impersonalTable,
  type Person,
  type PersonalTable,
  personalTable,
  type Row,
  withoutActor,
} from "#app/features/personal-table.server.ts";
import { db, type Queryable } from "#db/client.server.ts";
import {
  bankEntries,
  bankImports,
  orders,
  paymentAttempts,
  payments,
  removedPayments,
  statementLayouts,
} from "#db/schema.ts";

export const personalDataOfPayments: PersonalTable[] = [
  personalTable(paymentAttempts, {
    place: 11,
    title: "Online-Zahlungen",
    purpose: "um die Zahlung beim Zahlungsdienst wiederzufinden und sie zu erstatten",
    period: untilRecordEnds,
    chapter: "orders",
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
    words: { provider: providerNameLabels, way: wayLabels, state: attemptStateLabels },
    cents: ["amount"],
    belongsTo: (person) => inArray(paymentAttempts.orderId, ordersOf(person)),
    copies: [{ key: "paymentAttempts", place: 6, within: ofOrder }],
    erasure: { because: accountingRecord, emptied: { problem: null } },
  }),
  personalTable(bankEntries, {
    place: 12,
    title: "Überweisungen von dir",
    purpose: "um sie deiner Bestellung zuzuordnen und dir Geld zurückzuzahlen",
    period: `${untilRecordEnds}; deine IBAN ${keptMonths.payerIban} Monate, ohne Bestellung alles ${keptDays.unmatchedEntry} Tage`,
    chapter: "orders",
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
    cents: ["amount"],
    belongsTo: (person) =>
      either(
        inArray(bankEntries.id, entriesOf(person)),
        inArray(bankEntries.reversesId, entriesOf(person)),
      ),
    copies: [{ key: "bankEntries", place: 5, within: { table: orders, ids: ordersPaidBy } }],
    erasure: { because: accountingRecord, emptied: { payerIban: null } },
    expires: (now) =>
      either(
        isUnmatchedSince(daysBefore(now, keptDays.unmatchedEntry)),
        isRecordOfNone(yearsBefore(now, keptYears.accountingRecord)),
      ),
    forget: forgetPayers,
  }),
  personalTable(payments, {
    place: 13,
    title: "Zahlungen",
    purpose: "um zu wissen, was bezahlt ist",
    period: untilRecordEnds,
    chapter: "orders",
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
    words: { method: paymentMethodLabels },
    cents: ["amount"],
    belongsTo: ({ userId }) => eq(payments.actorId, userId),
    copies: [
      {
        key: "payments",
        place: 3,
        within: ofOrder,
        where: (person) => inArray(payments.orderId, ordersOf(person)),
        toCopy: withoutActor,
      },
      { key: "payments", place: 25, title: "Von dir eingetragene Zahlungen", isRare: true },
    ],
    erasure: { because: accountingRecord, emptied: { confirmed: null, actorId: null } },
  }),
  personalTable(removedPayments, {
    place: 14,
    title: "Zahlungen, die nicht mehr zählen",
    purpose: "damit sich nachsehen lässt, welche Zahlung warum nicht mehr zählt",
    period: untilRecordEnds,
    chapter: "orders",
    shown: {
      amount: "Betrag",
      method: "Zahlungsart",
      paidOn: "Bezahlt am",
      note: "Vermerk",
      reason: "Warum",
      createdAt: "Entfernt",
    },
    downloaded: ["id", "orderId", "reference", "actor", "actorId"],
    words: {
      method: paymentMethodLabels,
      reason: {
        undone: "Zurückgenommen",
        reopened: "Bestellung wieder ausstehend",
        confirmed: "Durch einen Kontoauszug bestätigt",
        failed: "Nicht angekommen",
      },
    },
    cents: ["amount"],
    belongsTo: ({ userId }) => eq(removedPayments.actorId, userId),
    copies: [
      {
        key: "removedPayments",
        place: 4,
        within: ofOrder,
        where: (person) => inArray(removedPayments.orderId, ordersOf(person)),
        toCopy: withoutActor,
      },
      { key: "removedPayments", place: 26, title: "Von dir entfernte Zahlungen", isRare: true },
    ],
    erasure: { because: accountingRecord, emptied: { actorId: null } },
  }),
];

export const impersonalDataOfPayments: ImpersonalTable[] = [
  // They name the admin account that imported them until it is deleted.
  impersonalTable(
    bankImports,
    [
      "id",
      "fileName",
      "firstDay",
      "lastDay",
      "newCount",
      "knownCount",
      "outgoingCount",
      "pendingCount",
      "problemCount",
      "problems",
      "otherAccounts",
      "fileHash",
      "chosenColumns",
      "createdBy",
      "createdAt",
    ],
    { forget: forgetProblems },
  ),
  impersonalTable(statementLayouts, ["header", "kinds", "columns", "createdAt"]),
];

export function recipientsOfPayments(): string[] {
  const provider = configuredProvider();
  const company = provider && providerCompanies[provider.name];
  return [
    "Überweisungen: deine Bank und unsere, [Name der Bank]",
    ...(company
      ? [
          `Online-Zahlungen: ${company.name}, ${company.address}, wenn du online bezahlst. Die Firma ist dafür selbst verantwortlich. [Überträgt sie Daten in Länder außerhalb der EU: wohin und auf welcher Grundlage]`,
        ]
      : []),
  ];
}

/** The ids of the bank entries that paid the person's orders. */
function entriesOf(person: Person) {
  return db
    .select({ id: payments.bankEntryId })
    .from(payments)
    .where(inArray(payments.orderId, ordersOf(person)));
}

/** The orders that this entry paid, or those whose money it took back. */
function ordersPaidBy({ id, reversesId }: Row): string[] {
  return db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.bankEntryId, String(reversesId ?? id)))
    .all()
    .map(({ orderId }) => orderId);
}

/** Money that was not booked for an order. */
function isUnmatchedSince(instant: Date) {
  return both(ne(bankEntries.state, "booked"), lt(bankEntries.createdAt, instant));
}

/** Booked, but the order has been deleted since, whose record it was. */
function isRecordOfNone(instant: Date) {
  const { id, reversesId, state, createdAt } = bankEntries;
  const { bankEntryId } = payments;
  const ofEntry = db
    .select()
    .from(payments)
    .where(or(eq(bankEntryId, id), eq(bankEntryId, reversesId)));
  return both(eq(state, "booked"), lt(createdAt, instant), notExists(ofEntry));
}

function forgetPayers(transaction: Queryable, now: Date): void {
  const isPayerForgotten = lt(bankEntries.createdAt, monthsBefore(now, keptMonths.payerIban));
  transaction
    .update(bankEntries)
    .set({ payerIban: null })
    .where(and(isNotNull(bankEntries.payerIban), isPayerForgotten))
    .run();
}

/** A wrong column may have brought anything into these texts. */
function forgetProblems(transaction: Queryable, now: Date): void {
  const isOldImport = lt(bankImports.createdAt, daysBefore(now, keptDays.unmatchedEntry));
  transaction
    .update(bankImports)
    .set({ problems: "[]", otherAccounts: "[]" })
    .where(
      and(isOldImport, or(ne(bankImports.problems, "[]"), ne(bankImports.otherAccounts, "[]"))),
    )
    .run();
}
