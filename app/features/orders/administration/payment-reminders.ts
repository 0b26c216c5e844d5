import { emailWritten } from "#app/features/email/written-email.ts";
import { formatDueDay } from "#app/features/money/payments.ts";
import { orderStatusLabels } from "#app/features/orders/order-state.tsx";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Order } from "#db/schema.ts";

/** Toasts and error messages for an admin who sends a payment reminder. */
export const reminderWords = {
  reminded:
    (isMailed: boolean) =>
    ({ number, customerEmail, paymentDue }: Order): NewToast => ({
      kind: "success",
      title: "Erinnerung geschrieben",
      description: `${number}: ${emailWritten(isMailed, customerEmail)} Sie nennt als neuen Zahlungstermin ${dayOf(paymentDue)}.`,
    }),
  asBefore: ({ number, paymentDue }: Order): NewToast => ({
    kind: "info",
    title: "Schon erinnert",
    description: `${number}: Es wurde nichts geändert und nichts verschickt. Die Frist läuft noch bis ${dayOf(paymentDue)}.`,
  }),
  notOverdue: ({ status, paymentDue }: Order) => ({
    title: "Keine Erinnerung verschickt",
    formErrors: [
      status === "pending" && paymentDue
        ? `Die Bestellung ist nicht überfällig: Die Frist läuft noch bis ${dayOf(paymentDue)}.`
        : `Die Bestellung ist nicht überfällig. Ihr Status ist „${orderStatusLabels[status]}“.`,
    ],
  }),
  noAddress: {
    title: "Eine Erinnerung ist nicht möglich",
    formErrors: ["Das Konto ist gelöscht, und es gibt keine Adresse mehr."],
  },
  failed: {
    title: "Fehler beim Erinnern",
    formErrors: ["Die Erinnerung konnte nicht geschrieben werden. Es wurde nichts verschickt."],
  },
};

function dayOf(paymentDue: string | null): string {
  return paymentDue ? formatDueDay(paymentDue) : "";
}
