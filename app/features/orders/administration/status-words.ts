import { emailWritten } from "#app/features/email/written-email.ts";
import { recordedByCompletion } from "#app/features/orders/administration/payment-words.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Order, OrderStatus } from "#db/schema.ts";

export const STATUS_FAILURE = "Fehler bei der Aktualisierung";

export const paidBackSentence =
  "Für diese Bestellung ist Geld zurückgezahlt. Soll sie doch gelten, markieren Sie sie als ausstehend und tragen Sie die neue Zahlung ein.";

export interface Completion {
  /** The cents that completing the order notes as paid. */
  open: number;
  /** Whether completing it is refused, because its money went back. */
  isPaidBack: boolean;
}

/** Tells beforehand what completing the order does with its money; null if it does nothing. */
export function completionSentence({
  status,
  open,
  isPaidBack,
}: Completion & Pick<Order, "status">): string | null {
  if (status === "completed" || open === 0) return null;
  return isPaidBack
    ? paidBackSentence
    : `„Als abgeschlossen markieren“ trägt die offenen ${formatPrice(open)} als heute bezahlt ein.`;
}

interface Updated {
  /** The cents that completing the order has noted as paid. */
  recordedAsPaid: number;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
}

/** Toasts and error messages for an admin who changes an order's status. */
export const statusWords = {
  updated: (order: Order, { recordedAsPaid, isMailed }: Updated): NewToast => {
    const { number, status, customerEmail } = order;
    const sentences = [
      `${number}: ${orderStatusLabels[status]}.`,
      ...(recordedAsPaid !== 0 ? [recordedByCompletion(recordedAsPaid)] : []),
      customerEmail
        ? emailWritten(isMailed, customerEmail)
        : "Es geht keine E-Mail hinaus: Es gibt keine Adresse mehr.",
    ];
    return { kind: "success", title: "Status aktualisiert", description: sentences.join(" ") };
  },
  asBefore: ({ number, status }: Order): NewToast => ({
    kind: "info",
    title: `Die Bestellung steht schon auf „${orderStatusLabels[status]}“`,
    description: `${number}: Es wurde nichts geändert und nichts verschickt.`,
  }),
  changed: (status: OrderStatus) => ({
    title: "Jemand war schneller",
    formErrors: [
      `Der Status steht inzwischen auf „${orderStatusLabels[status]}“. Ihre Änderung haben wir nicht übernommen. Bitte prüfen Sie die Bestellung und wählen Sie dann noch einmal.`,
    ],
  }),
  notFound: "Die Bestellung wurde nicht gefunden.",
  nothingMarked: {
    title: "Noch ist nichts markiert",
    formErrors: ["Bitte markieren Sie erst die Bestellungen, die Sie ändern möchten."],
  },
  withdrawn: {
    title: "Die Bestellung bleibt storniert",
    formErrors: ["Nach einem Widerruf wurde alles daraus zurückgenommen."],
  },
  paidBack: {
    title: "Die Bestellung bleibt storniert",
    formErrors: [paidBackSentence],
  },
  beingPaid: {
    title: "Die Bestellung wird gerade bezahlt",
    formErrors: [
      "Eine Online-Zahlung läuft noch und lässt sich nicht anhalten, oder der Zahlungsdienst antwortet nicht. Bitte warten Sie einige Minuten. Ist sie dann bezahlt, erstatten Sie den Betrag nach der Stornierung.",
    ],
  },
  /** `amount`: cents. */
  beingRefunded: (amount: number) => ({
    title: "Eine Erstattung ist unterwegs",
    formErrors: [
      `Für diese Bestellung sind ${formatPrice(amount)} zur Erstattung vorgemerkt oder schon unterwegs. Nehmen Sie die Vormerkung unter „Zahlungen“ zurück, oder warten Sie, bis das Geld angekommen ist. Ihre Änderung haben wir nicht übernommen.`,
    ],
  }),
  short: (sentences: string[]) => ({
    title: "Die Bestellung bleibt storniert",
    formErrors: [
      ...sentences,
      "Sie können die Bestellung wieder aufnehmen, sobald genug frei ist. Erhöhen Sie dafür die Zahl der Plätze oder den Bestand, oder stornieren Sie eine andere Bestellung.",
    ],
  }),
  failed: {
    title: STATUS_FAILURE,
    formErrors: ["Der Status konnte nicht aktualisiert werden."],
  },
};
