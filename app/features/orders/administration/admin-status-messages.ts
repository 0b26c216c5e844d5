import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import type { Message } from "#app/ui/layout/toast-list.ts";
import type { Order, OrderStatus } from "#db/schema.ts";

export const STATUS_FAILURE = "Fehler bei der Aktualisierung";

/** Toasts and error messages for an admin who changes an order's status. */
export const statusMessages = {
  updated: ({ number, status, customerEmail }: Order): Message => ({
    kind: "success",
    title: "Status aktualisiert",
    description: customerEmail
      ? `${number}: ${orderStatusLabels[status]}. Die E-Mail an ${customerEmail} liegt im Postausgang.`
      : `${number}: ${orderStatusLabels[status]}. Eine E-Mail geht nicht hinaus: Es gibt keine Adresse mehr.`,
  }),
  asBefore: ({ number, status }: Order): Message => ({
    kind: "info",
    title: `Die Bestellung steht schon auf „${orderStatusLabels[status]}“`,
    description: `${number}: Geändert und verschickt wurde nichts.`,
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
  short: (sentences: string[]) => ({
    title: "Die Bestellung bleibt storniert",
    formErrors: [
      ...sentences,
      "Wieder aufnehmen können Sie die Bestellung, sobald genug frei ist: wenn Sie die Zahl der Plätze oder den Bestand erhöhen oder eine andere Bestellung stornieren.",
    ],
  }),
  failed: {
    title: STATUS_FAILURE,
    formErrors: ["Der Status konnte nicht aktualisiert werden."],
  },
};
