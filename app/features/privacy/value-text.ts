import { withdrawalClassLabels } from "#app/features/catalog/withdrawal-class.ts";
import { paymentMethodLabels } from "#app/features/money/payment-methods.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import type { TableName } from "#app/features/privacy/personal-table.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";

type Words = Record<string, string>;

const yesOrNo: Words = { true: "Ja", false: "Nein" };

/** The labels of a column's values on the page. */
const words: { [Name in TableName]?: Record<string, Words> } = {
  users: { role: { customer: "Kundenkonto", admin: "Verwaltung" } },
  orders: {
    status: orderStatusLabels,
    taxScheme: { "small-business": "Kleinunternehmen", regular: "Regelbesteuerung" },
    consentDigital: yesOrNo,
    consentService: yesOrNo,
    isToldOfReminders: yesOrNo,
  },
  orderItems: {
    withdrawalClass: withdrawalClassLabels,
    itemType: { product: "Produkt", course: "Kurs", event: "Event", membership: "Mitgliedschaft" },
  },
  payments: { method: paymentMethodLabels },
  removedPayments: {
    method: paymentMethodLabels,
    reason: {
      undone: "Zurückgenommen",
      reopened: "Bestellung wieder ausstehend",
      confirmed: "Durch einen Kontoauszug bestätigt",
      failed: "Nicht angekommen",
    },
  },
  orderStatusChanges: { fromStatus: orderStatusLabels, toStatus: orderStatusLabels },
  membershipChanges: { kind: { granted: "Gegeben", ended: "Beendet" } },
  dateReminders: {
    kind: {
      "days-before": "Tage vorher",
      "hours-before": "Stunden vorher",
      afterwards: "Danach",
    },
  },
  newsletterSubscriptions: {
    status: {
      pending: "Noch nicht bestätigt",
      subscribed: "Angemeldet",
      unsubscribed: "Abgemeldet",
    },
  },
  contactMessages: { status: { new: "Noch nicht gelesen", read: "Gelesen" } },
  declarations: {
    kind: { withdrawal: "Widerruf", termination: "Kündigung" },
    terminationKind: { ordinary: "Ordentlich", extraordinary: "Außerordentlich" },
    outcome: { accepted: "Angenommen", rejected: "Nicht angenommen" },
  },
  emailLinks: {
    purpose: {
      "password-reset": "Neues Passwort wählen",
      "email-change": "Anmelde-Adresse ändern",
      "newsletter-confirmation": "Newsletter bestätigen",
      "newsletter-unsubscription": "Newsletter abbestellen",
      "test-email": "Testmail bestätigen",
    },
  },
  emails: {
    status: {
      queued: "Wird noch verschickt",
      sent: "Verschickt",
      failed: "Nicht zustellbar",
      kept: "Nicht verschickt",
    },
  },
};

const moneyColumns: { [Name in TableName]?: string[] } = {
  orders: ["totalAmount", "shippingAmount"],
  orderItems: ["price"],
  invoices: ["gross"],
  payments: ["amount"],
  removedPayments: ["amount"],
};

/** Whether a column contains euro cents. */
export function isMoney(table: TableName, column: string): boolean {
  return moneyColumns[table]?.includes(column) ?? false;
}

/** A value in words, with dates in Berlin time. */
export function valueText(table: TableName, column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return formatMoment(value);
  if (isMoney(table, column)) return formatPrice(Number(value));
  if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return formatShortDate(String(value));
  return words[table]?.[column]?.[String(value)] ?? String(value);
}
