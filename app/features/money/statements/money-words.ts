import type { Verdict } from "#app/features/money/statements/match-entries.server.ts";
import type {
  LineProblem,
  OtherFormat,
  StatementRefusal,
} from "#app/features/money/statements/reading/statement-entry.ts";
import type { Undoing } from "#app/features/money/undo-payment.server.ts";
import {
  lostInvoiceSentence,
  reopenConsequences,
} from "#app/features/orders/administration/order-status.ts";
import { countOf, formatCount, formatPrice } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { UnreadColumn } from "#db/schema.ts";

export const MONEY_PATH = "/admin/payments";

export const moneyFilters = [
  "fits",
  "too-little",
  "too-much",
  "unknown",
  "booked",
  "ignored",
] as const;
export type MoneyFilter = (typeof moneyFilters)[number];

export const verdictLabels: Record<Verdict, string> = {
  fits: "passt",
  "too-little": "zu wenig",
  "too-much": "zu viel",
  unknown: "unbekannt",
};

export const moneyFilterLabels: Record<MoneyFilter, string> = {
  ...verdictLabels,
  booked: "gebucht",
  ignored: "beiseitegelegt",
};

export const problemLabels: Record<LineProblem["reason"], string> = {
  amount: "Betrag nicht lesbar",
  day: "Datum nicht lesbar",
  currency: "andere Währung",
  pending: "nicht gebucht",
  width: "mehr Zellen als Spalten, wahrscheinlich fehlen Anführungszeichen",
  quotes: "ein Anführungszeichen ohne Ende",
  "second-table": "ab hier eine zweite Tabelle, die wir nicht gelesen haben",
};

/** A format that is no statement, and the way out. */
const otherFormats: Record<OtherFormat, string> = {
  "camt.054":
    "Das ist eine Sammlung einzelner Buchungsanzeigen (camt.054). Bitte laden Sie den Auszug als camt.053 oder camt.052 herunter. Er enthält dieselben Umsätze.",
  pain: "Das ist ein Auftrag an die Bank oder eine Antwort darauf (pain), kein Auszug.",
  MT940: "Das ist ein Auszug im alten Format MT940.",
  Excel: "Das ist eine Tabelle aus Excel oder LibreOffice. Sie können sie dort als CSV speichern.",
  OFX: "Das ist eine Datei für Finanzprogramme (OFX).",
  QIF: "Das ist eine Datei für Finanzprogramme (QIF).",
  PDF: "Das ist ein PDF. Daraus lesen wir nichts, weil darin keine Spalten stehen.",
  JSON: "Das ist eine Datei für Programme (JSON).",
  "ZIP-CSV":
    "In diesem ZIP sind CSV-Dateien. Bitte entpacken Sie es und laden Sie jede einzeln hoch.",
  HTML: "Das ist eine Webseite, vermutlich die Anmeldung Ihrer Bank.",
  picture: "Das ist ein Bild.",
};

const WAY_OUT =
  "Bitte laden Sie bei Ihrer Bank die Umsätze als CAMT (XML oder ZIP) oder als CSV herunter.";
const hasWayOut: OtherFormat[] = ["camt.054", "ZIP-CSV"];

/** Columns of the file that nobody has assigned, so that no row of it is certain. */
export const unreadWords: Record<UnreadColumn, string> = {
  currency:
    "Die Datei nennt in einer Spalte die Währung. Solange diese Spalte nicht zugeordnet ist, gilt keine Zeile als sicher.",
  state:
    "Die Datei nennt in einer Spalte einen Status. Solange diese Spalte nicht zugeordnet ist, gilt keine Zeile als sicher, und danach keine mit einem Status, den wir nicht kennen.",
  direction:
    "Die Datei sagt in einer Spalte, ob Geld ein- oder ausgegangen ist. Solange diese Spalte nicht zugeordnet ist, gilt keine Zeile als sicher.",
};

/** The reason why a file was not read, and the way out. */
export function refusalSentence(refusal: StatementRefusal): string {
  switch (refusal.reason) {
    case "empty":
      return "Die Datei ist leer. Bitte laden Sie den Auszug noch einmal bei Ihrer Bank herunter.";
    case "no-statement":
      return `Das ist kein Kontoauszug, den wir lesen können. ${WAY_OUT}`;
    case "no-bookings":
      return "In der Datei stehen nur Überschriften und keine Umsätze. Bitte laden Sie einen längeren Zeitraum herunter.";
    case "other-format":
      return hasWayOut.includes(refusal.format)
        ? otherFormats[refusal.format]
        : `${otherFormats[refusal.format]} ${WAY_OUT}`;
    case "encoding":
      return "Die Zeichen in der Datei sind beschädigt. Bitte laden Sie den Auszug noch einmal bei Ihrer Bank herunter, ohne ihn in einem anderen Programm zu speichern.";
    case "entities":
      return "Die Datei enthält Anweisungen, die in keinem Kontoauszug stehen (DOCTYPE). Wir haben nichts davon gelesen.";
    case "too-large":
      return "Die Datei ist größer als 20 MB. Bitte laden Sie einen kürzeren Zeitraum herunter.";
    case "too-large-unpacked":
      return "Das ZIP ist ausgepackt größer als 200 MB. Bitte laden Sie einen kürzeren Zeitraum herunter.";
    case "too-many-files":
      return "Im ZIP sind mehr als 200 Dateien. Bitte laden Sie einen kürzeren Zeitraum herunter.";
    case "too-many-entries":
      return "Die Datei hat mehr als 50.000 Umsätze. Bitte laden Sie einen kürzeren Zeitraum herunter.";
    case "too-many-alike":
      return "Die Datei hat mehr als 5.000 Umsätze mit demselben Tag und demselben Betrag. So viele können wir nicht sicher auseinanderhalten. Bitte laden Sie nur die Umsätze Ihres Shops herunter.";
    case "too-much-text":
      return "Die Texte der Umsätze sind zusammen länger als in jedem Kontoauszug. Bitte laden Sie einen kürzeren Zeitraum herunter.";
    case "too-many-open":
      return "Es sind schon mehr als 50.000 Umsätze offen. Bitte buchen Sie sie oder legen Sie sie beiseite, bevor Sie weitere einlesen.";
    case "too-many-columns":
      return "Die Tabelle hat mehr als 100 Spalten. Bitte laden Sie bei Ihrer Bank nur die Umsätze herunter.";
    case "damaged":
      return refusal.line === null
        ? "Die Datei ist beschädigt oder unvollständig. Bitte laden Sie sie noch einmal herunter."
        : `Die Datei ist ab Zeile ${formatCount(refusal.line)} beschädigt oder unvollständig. Wir haben nichts davon übernommen. Bitte laden Sie sie noch einmal herunter.`;
    case "other-account":
      return `Der Auszug gehört zu einem anderen Konto (${refusal.accounts.join(", ")}). In den Einstellungen steht eine andere IBAN.`;
    case "unknown-columns":
      return "Die Spalten dieser Bank kennen wir noch nicht. Bitte ordnen Sie sie einmal zu und wählen Sie die Datei dabei noch einmal aus.";
    case "open-day-order":
      return "Beim Datum ist nicht erkennbar, ob der Tag oder der Monat zuerst steht. Bitte geben Sie die Reihenfolge an und wählen Sie die Datei noch einmal aus.";
    case "unreadable-columns":
      return "Mit diesen Spalten ist keine Zeile der Datei lesbar. Bitte ordnen Sie die Spalten neu zu und wählen Sie die Datei dabei noch einmal aus.";
  }
}

export const moneyWords = {
  noFile: "Bitte wählen Sie einen Kontoauszug aus.",
  readFailed: {
    title: "Der Kontoauszug konnte nicht gelesen werden",
    formErrors: ["Bitte versuchen Sie es später noch einmal. Es wurde nichts gebucht."],
  },
  failed: {
    title: "Fehler beim Buchen",
    formErrors: ["Bitte laden Sie die Seite neu und sehen Sie nach, was schon gebucht ist."],
  },
  /** `completes`: whether paid orders are completed by themselves. */
  booked: (count: number, completes: boolean): NewToast =>
    count === 0
      ? { kind: "info", title: "Es gab nichts mehr zu buchen" }
      : {
          kind: "success",
          title: count === 1 ? "1 Zahlung gebucht" : `${formatCount(count)} Zahlungen gebucht`,
          description: completes
            ? "Bezahlte Bestellungen sind abgeschlossen."
            : "Bezahlte Bestellungen schließen Sie selbst ab.",
        },
  bookedSuggested: (count: number): NewToast =>
    count === 0
      ? { kind: "info", title: "Es gab nichts mehr zu buchen" }
      : {
          kind: "success",
          title: `${countOf(count, "Vorschlag", "Vorschläge")} gebucht`,
          description: "Jede Buchung lässt sich einzeln rückgängig machen.",
        },
  assigned: (numbers: string[]): NewToast => ({
    kind: "success",
    title: "Zahlung gebucht",
    description: `Sie gehört jetzt zu ${numbers.join(", ")}.`,
  }),
  aside: { kind: "success", title: "Beiseitegelegt" } satisfies NewToast,
  open: { kind: "success", title: "Wieder offen" } satisfies NewToast,
  /** `amount`: cents. */
  beingRefunded: ({ number, amount }: { number: string; amount: number }) => ({
    title: "Eine Erstattung ist unterwegs",
    formErrors: [
      `Für die Bestellung ${number} sind ${formatPrice(amount)} zur Erstattung vorgemerkt oder schon unterwegs. Nehmen Sie die Vormerkung unter „Zahlungen“ zurück, oder warten Sie, bis das Geld angekommen ist.`,
    ],
  }),
  handled: {
    kind: "success",
    title: "Als erledigt vermerkt",
    description: "Die Zahlung steht weiter auf der Seite ihrer Bestellung.",
  } satisfies NewToast,
  undone: ({ orders }: Undoing): NewToast => ({
    kind: "success",
    title: "Zahlung rückgängig gemacht",
    description: orders.map(({ number }) => number).join(", "),
  }),
  asBefore: {
    kind: "info",
    title: "Das war schon so",
    description: "Es wurde nichts geändert und nichts verschickt.",
  } satisfies NewToast,
  noColumn: {
    day: "Bitte wählen Sie die Spalte mit dem Buchungstag aus.",
    amount: "Bitte wählen Sie die Spalte mit dem Betrag aus.",
    purpose: "Bitte wählen Sie die Spalte mit dem Verwendungszweck aus.",
  },
  chooseAgain: "Bitte ordnen Sie die Spalten zu und wählen Sie die Datei dabei noch einmal aus.",
  noNumber: "Bitte geben Sie eine Bestellnummer ein, zum Beispiel BH-2026-000123.",
  unknownNumber: (number: string) =>
    `Eine Bestellung „${number.slice(0, 40)}“ gibt es nicht. Mehrere Nummern trennen Sie mit einem Komma.`,
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Dieses Geld ist inzwischen gebucht oder beiseitegelegt. Es wurde nichts geändert.",
    ],
  },
  notFound: "Die Zahlung wurde nicht gefunden. Vielleicht ist sie schon rückgängig gemacht.",
};

/** Asks before money is booked that is much more than is open. Amounts in cents. */
export const surplusQuestion = ({ amount, surplus }: { amount: number; surplus: number }) => ({
  title: `${formatPrice(surplus)} mehr, als offen ist. Trotzdem zuordnen?`,
  formErrors: [
    `Die Zahlung über ${formatPrice(amount)} ist viel mehr, als offen ist. Noch ist nichts gebucht. Wenn Sie sie zuordnen, gelten ${formatPrice(surplus)} als zu viel bezahlt, und Sie zahlen sie zurück.`,
  ],
  code: SURPLUS_QUESTION,
  values: { confirmed: String(surplus) },
});

export const SURPLUS_QUESTION = "surplus";

/** The consequences of undoing a payment, one sentence each. */
export function undoConsequences({ payment, orders, isTakenBack }: Undoing): string[] {
  const perOrder = orders.flatMap((order) => {
    const { number, amount, restored, reopens, types, customerEmail, lostInvoice } = order;
    const money = [
      `${number}: ${formatPrice(amount)} zählen nicht mehr als bezahlt.`,
      ...(restored > 0 ? [`Die von Hand vermerkten ${formatPrice(restored)} gelten wieder.`] : []),
    ];
    if (!reopens) return lostInvoice ? [...money, lostInvoiceSentence(lostInvoice)] : money;
    return [
      ...money,
      `${number} ist wieder ausstehend und hat wieder einen Zahlungstermin.`,
      ...reopenConsequences({ customerEmail, types, lostInvoice }),
    ];
  });
  if (payment.bankEntryId === null) return perOrder;
  const money = isTakenBack
    ? "Die Bank hat die Überweisung zurückgenommen. Beide Buchungen sind danach beiseitegelegt."
    : "Die Überweisung ist danach wieder offen, und Sie können sie neu zuordnen.";
  return [...perOrder, money];
}
