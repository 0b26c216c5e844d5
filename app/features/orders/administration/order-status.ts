import { emailWritten } from "#app/features/email/written-email.ts";
import type { LostInvoice } from "#app/features/invoices/review-invoices.server.ts";
import { recordedByCompletion } from "#app/features/orders/administration/order-payments.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { LineType, Order, OrderStatus } from "#db/schema.ts";

export const STATUS_FAILURE = "Fehler bei der Aktualisierung";

export const NO_ADDRESS = "Es geht keine E-Mail hinaus: Es gibt keine Adresse mehr.";

const paidBackSentence =
  "Für diese Bestellung ist Geld zurückgezahlt. Soll sie doch gelten, markieren Sie sie als ausstehend und tragen Sie die neue Zahlung ein.";

export interface Completion {
  /** The cents that completing the order records as paid. */
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
  /** The cents that completing the order has recorded as paid. */
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
      customerEmail ? emailWritten(isMailed, customerEmail) : NO_ADDRESS,
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

interface Cancelled {
  /** Empty if the account has been deleted; undefined for several orders. */
  customerEmail?: string;
  /** The types of the order's lines; undefined if they are unknown. */
  types?: LineType[];
  /** Whether goods were sent that have to come back. */
  hasSentGoods?: boolean;
  /** The pieces that the orders' plans made free, in words; empty for nothing. */
  memberPieces?: string;
  /** The number of the order's invoice, which is cancelled as well; null if there is none. */
  invoice?: string | null;
}

/** The consequences of cancelling an order, one sentence each, consistent with `orderStatusEmail`. */
export function cancelConsequences({
  customerEmail,
  types,
  hasSentGoods = false,
  memberPieces = "",
  invoice = null,
}: Cancelled): string[] {
  const holds = (...wanted: LineType[]) =>
    types === undefined || types.some((type) => wanted.includes(type));
  return [
    mailSentence(customerEmail),
    ...(holds("event", "course", "product")
      ? [`Plätze und Ware sind sofort wieder frei${hasSentGoods ? SENT_GOODS_LATER : ""}.`]
      : []),
    ...(holds("membership") ? ["Eine Mitgliedschaft daraus gilt nicht mehr."] : []),
    ...(memberPieces ? [memberPieces] : []),
    ...(invoice ? [`Die Rechnung ${invoice} wird storniert.`] : []),
    "Geld, das schon da ist, steht danach unter „Zahlungen“ zum Erstatten bereit.",
  ];
}

const SENT_GOODS_LATER = ", verschickte Ware erst, wenn sie zurück ist";

interface Reopened extends Pick<Cancelled, "customerEmail" | "types"> {
  /** Null if the order loses no invoice; undefined if that is unknown. */
  lostInvoice?: LostInvoice | null;
}

/** The consequences if a completed order becomes pending again, consistent with `orderStatusEmail`. */
export function reopenConsequences({ customerEmail, types, lostInvoice }: Reopened): string[] {
  const grants =
    types === undefined || types.some((type) => type === "membership" || type === "course");
  return [
    ...(grants ? ["Mitgliedschaft und Zugang daraus gelten nicht mehr."] : []),
    ...(lostInvoice === undefined ? [ANY_LOST_INVOICE] : []),
    ...(lostInvoice ? [lostInvoiceSentence(lostInvoice)] : []),
    mailSentence(customerEmail),
  ];
}

const ANY_LOST_INVOICE = "Eine Rechnung, deren Zahlung dann fehlt, wird storniert.";

export function lostInvoiceSentence({ number, isReplaced }: LostInvoice): string {
  const next = isReplaced ? " Eine neue Rechnung über den offenen Betrag ersetzt sie." : "";
  return `Die Rechnung ${number} wird storniert, weil ihre Zahlung dann fehlt.${next}`;
}

export function mailSentence(customerEmail: string | undefined): string {
  if (customerEmail === undefined)
    return "Der Shop schreibt dazu eine E-Mail an alle, die bestellt haben.";
  if (customerEmail === "") return NO_ADDRESS;
  return `Der Shop schreibt dazu eine E-Mail an ${readableAddress(customerEmail)}.`;
}
