import { orderStatusLabels } from "#app/features/orders/order-status.ts";
import type { Message } from "#app/http/toast.server.ts";
import type { Order, OrderStatus } from "#db/schema.ts";

/** What is answered to an admin who sets an order's status: a message, or why it was not done. */
export const statusMessages = {
  updated: ({ status, customerEmail }: Order): Message => ({
    kind: "success",
    title: "Status aktualisiert",
    description: customerEmail
      ? `${orderStatusLabels[status]}. Die E-Mail an ${customerEmail} liegt im Postausgang.`
      : `${orderStatusLabels[status]}. Eine E-Mail geht nicht hinaus: Es gibt keine Adresse mehr.`,
  }),
  asBefore: ({ status }: Order): Message => ({
    kind: "info",
    title: `Die Bestellung steht schon auf „${orderStatusLabels[status]}“`,
    description: "Geändert und verschickt wurde nichts.",
  }),
  changed: (status: OrderStatus) => ({
    title: "Jemand war schneller",
    formErrors: [
      `Der Status steht inzwischen auf „${orderStatusLabels[status]}“. Ihre Änderung haben wir nicht übernommen. Bitte prüfen Sie die Bestellung und wählen Sie dann noch einmal.`,
    ],
  }),
  failed: {
    title: "Fehler bei der Aktualisierung",
    formErrors: ["Der Status konnte nicht aktualisiert werden."],
  },
};
