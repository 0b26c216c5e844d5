import { and, eq, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { addressTerms } from "#app/features/accounts/address-terms.ts";
import { withdrawalClassLabels } from "#app/features/catalog/withdrawal-class.ts";
import { keptYears, yearsBefore } from "#app/features/kept-for.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import {
  both,
  type Copy,
  type Person,
  type PersonalTable,
  personalTable,
  withoutActor,
} from "#app/features/personal-table.server.ts";
import { db } from "#db/client.server.ts";
import {
  businessLetters,
  invoices,
  orderCharges,
  orderItems,
  orderReminders,
  orderStatusChanges,
  orders,
} from "#db/schema.ts";

// Buchungsbelege: § 147 Abs. 3 AO, § 257 Abs. 4 HGB, § 14b Abs. 1 UStG; eight years since 2025 (BEG IV).
export const accountingRecord = `Bestellungen sind Buchungsbelege: ${keptYears.accountingRecord} Jahre aufzubewahren (§\u00A0147 AO, §\u00A0257 HGB)`;
export const untilRecordEnds = `solange du ein Konto hast, und als Beleg bis zum Ende des ${keptYears.accountingRecord}. Jahres nach der Bestellung`;

/** Rows with the id of their order. */
export const ofOrder: Copy["within"] = { table: orders, ids: ({ orderId }) => [orderId] };

const yesOrNo = { true: "Ja", false: "Nein" };

/** The rows of orders outlive the account because the law requires it. */
export const personalDataOfOrders: PersonalTable[] = [
  personalTable(orders, {
    place: 8,
    title: "Bestellungen",
    purpose: "um sie auszuführen und abzurechnen",
    period: untilRecordEnds,
    chapter: "orders",
    shown: {
      number: "Bestellnummer",
      status: "Status",
      totalAmount: "Gesamtbetrag",
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
      // Kept with the record: the place of supply depends on it (§ 3 Abs. 6, § 3c UStG), and goods may still be on their way.
      deliveryName: "Lieferung an",
      deliveryCompany: "Lieferung: Firma",
      deliveryStreet: "Lieferung: Straße und Hausnummer",
      deliveryZipcode: "Lieferung: Postleitzahl",
      deliveryCity: "Lieferung: Ort",
      deliveryCountry: "Lieferung: Land",
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
    // Sums of payments, lines and charges, which are disclosed themselves.
    impersonal: ["paidAmount", "takenBackAmount", "goodsLeft", "plansLeft"],
    words: {
      status: orderStatusLabels,
      taxScheme: { "small-business": "Kleinunternehmen", regular: "Regelbesteuerung" },
      consentDigital: yesOrNo,
      consentService: yesOrNo,
      isToldOfReminders: yesOrNo,
    },
    cents: ["totalAmount"],
    titleColumn: "number",
    belongsTo: ({ userId }) => eq(orders.userId, userId),
    copies: [{ key: "orders", place: 8 }],
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
    expires: (now) => isRecordSince(yearsBefore(now, keptYears.accountingRecord)),
  }),
  personalTable(orderItems, {
    place: 9,
    title: "Positionen",
    purpose: "um auszuliefern und abzurechnen, was du bestellt hast",
    period: untilRecordEnds,
    chapter: "orders",
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
    words: {
      withdrawalClass: withdrawalClassLabels,
      itemType: {
        product: "Produkt",
        course: "Kurs",
        event: "Event",
        membership: "Mitgliedschaft",
      },
    },
    cents: ["price"],
    titleColumn: "itemTitle",
    belongsTo: (person) => inArray(orderItems.orderId, ordersOf(person)),
    copies: [{ key: "items", place: 1, within: ofOrder }],
    erasure: { because: accountingRecord, emptied: {} },
  }),
  personalTable(orderCharges, {
    place: 9.5,
    title: "Weitere Kosten",
    purpose: "um abzurechnen, was du bestellt hast",
    period: untilRecordEnds,
    chapter: "orders",
    shown: { label: "Was", amount: "Betrag", taxRate: "Steuersatz in Prozent" },
    downloaded: ["orderId", "position", "kind", "chargedFor"],
    cents: ["amount"],
    titleColumn: "label",
    belongsTo: (person) => inArray(orderCharges.orderId, ordersOf(person)),
    copies: [{ key: "charges", place: 1.5, within: ofOrder }],
    erasure: { because: accountingRecord, emptied: {} },
  }),
  personalTable(orderStatusChanges, {
    place: 17,
    title: "Änderungen am Status",
    purpose:
      "damit sich nachsehen lässt, wer eine Bestellung wann abgeschlossen oder storniert hat",
    period: untilRecordEnds,
    chapter: "orders",
    shown: { fromStatus: "Von", toStatus: "Auf", createdAt: "Geändert" },
    downloaded: ["id", "orderId", "actor", "actorId"],
    words: { fromStatus: orderStatusLabels, toStatus: orderStatusLabels },
    belongsTo: ({ userId }) => eq(orderStatusChanges.actorId, userId),
    copies: [
      {
        key: "statusChanges",
        place: 9,
        within: ofOrder,
        where: (person) => inArray(orderStatusChanges.orderId, ordersOf(person)),
        toCopy: withoutActor,
      },
      // Those that an admin made to other people's orders.
      { key: "statusChanges", place: 28, title: "Von dir geänderte Bestellungen", isRare: true },
    ],
    erasure: { because: accountingRecord, emptied: { actorId: null } },
  }),
  personalTable(orderReminders, {
    place: 18,
    title: "Erinnerungen an die Zahlung",
    purpose: "damit sich nachsehen lässt, wann wir an welchen Zahlungstermin erinnert haben",
    period: untilRecordEnds,
    chapter: "orders",
    shown: { paymentDue: "Neuer Zahlungstermin", createdAt: "Erinnert" },
    downloaded: ["id", "orderId", "actor", "actorId"],
    impersonal: ["daysAfterDue"],
    belongsTo: ({ userId }) => eq(orderReminders.actorId, userId),
    copies: [
      {
        key: "reminders",
        place: 10,
        within: ofOrder,
        where: (person) => inArray(orderReminders.orderId, ordersOf(person)),
        toCopy: withoutActor,
      },
      {
        key: "reminders",
        place: 29,
        title: "Von dir an die Zahlung erinnerte Bestellungen",
        isRare: true,
      },
    ],
    erasure: { because: accountingRecord, emptied: { actorId: null } },
  }),
];

export function ordersOf({ userId }: Person) {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

export function orderItemsOf(person: Person) {
  return db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, ordersOf(person)));
}

/** An order is kept as long as its account exists, because the owner can see it. */
function isRecordSince(instant: Date) {
  const recorded = sql`coalesce(${orders.completedAt}, ${orders.createdAt})`;
  return both(isNull(orders.userId), lt(recorded, instant.getTime()), hasNoPapers());
}

function hasNoPapers() {
  return and(
    notExists(db.select().from(invoices).where(eq(invoices.orderId, orders.id))),
    notExists(db.select().from(businessLetters).where(eq(businessLetters.orderId, orders.id))),
  );
}
