import { emailWritten } from "#app/features/email/written-email.ts";
import type { RefundRefusal } from "#app/features/money/refunds/refund-online.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Order, Refund, RefundState } from "#db/schema.ts";

export const refundStateLabels: Record<RefundState, string> = {
  creating: "ist angefragt",
  pending: "unterwegs",
  done: "erstattet",
  failed: "fehlgeschlagen",
};

export const REFUND_FAILURE = "Fehler beim Erstatten";

/** Toasts and error messages for an admin who sends money back. */
export const refundWords = {
  begun: ({ amount, state, problem }: Refund): NewToast => {
    const price = formatPrice(amount);
    if (state === "failed") {
      return {
        kind: "error",
        title: "Nicht erstattet",
        description: problem ?? "Der Zahlungsdienst hat die Erstattung abgelehnt.",
      };
    }
    if (state === "creating") {
      return {
        kind: "info",
        title: "Der Zahlungsdienst antwortet gerade nicht",
        description: `Wir fragen von selbst weiter nach, bis ${price} zurückgegangen sind. Bitte erstatten Sie den Betrag nicht noch einmal.`,
      };
    }
    if (problem) {
      return { kind: "info", title: `${price} gehen noch zurück`, description: problem };
    }
    return {
      kind: "success",
      title: `${price} erstattet`,
      description: "Der Zahlungsdienst zahlt den Betrag zurück.",
    };
  },
  noted: ({ amount }: Refund, isMailed: boolean): NewToast => ({
    kind: "success",
    title: `${formatPrice(amount)} als erstattet vermerkt`,
    description: emailWritten(isMailed),
  }),
  undone: ({ amount }: Refund): NewToast => ({
    kind: "success",
    title: "Erstattung zurückgenommen",
    description: `${formatPrice(amount)} sind wieder offen. Eine E-Mail, die schon hinausging, lässt sich nicht zurückholen.`,
  }),
  accountStored: {
    kind: "success",
    title: "Konto gespeichert",
    description: "Der Betrag lässt sich jetzt überweisen.",
  } satisfies NewToast,
  ownAccount: {
    fieldErrors: {
      iban: ["Das ist das Konto des Shops. Bitte geben Sie das Konto ein, von dem das Geld kam."],
    },
  },
  asked: (isMailed: boolean): NewToast => ({
    kind: "success",
    title: isMailed ? "Nach der IBAN gefragt" : "E-Mail geschrieben",
    description: isMailed
      ? `${emailWritten(isMailed)} Die Antwort kommt in Ihr Postfach.`
      : `${emailWritten(isMailed)} Bitte schicken Sie sie selbst.`,
  }),
  nothingMarked: {
    kind: "error",
    title: "Keine SEPA-Datei",
    description: "Bitte markieren Sie erst die Erstattungen, die Sie überweisen möchten.",
  } satisfies NewToast,
  noFile: {
    kind: "error",
    title: "Keine SEPA-Datei",
    description: "Es wurde nichts vorgemerkt. Bitte versuchen Sie es später erneut.",
  } satisfies NewToast,
  noAccount: {
    kind: "error",
    title: "Keine SEPA-Datei",
    description: "Ihre eigene Bankverbindung fehlt noch. Sie steht in den Einstellungen.",
    link: { to: "/admin/settings/bank", label: "Bankverbindung eintragen" },
  } satisfies NewToast,
  asBefore: {
    kind: "info",
    title: "Hier ist nichts mehr zu erstatten",
    description: "Es wurde nichts geändert und nichts verschickt.",
  } satisfies NewToast,
  failed: {
    title: REFUND_FAILURE,
    formErrors: ["Es ist nichts hinausgegangen. Bitte versuchen Sie es später erneut."],
  },
};

export const REFUND_QUESTION = "refund-question";

/** Asks before a refund is noted, because the customer then gets an e-mail. */
export function refundQuestion(
  { customerName, customerEmail }: Pick<Order, "customerName" | "customerEmail">,
  amount: number,
  isMailed: boolean,
) {
  const price = formatPrice(amount);
  const address = readableAddress(customerEmail);
  const sending = isMailed
    ? `Danach geht sofort eine E-Mail an ${address} hinaus: „Wir haben dir ${price} zurückgezahlt“.`
    : `Danach schreibt der Shop eine E-Mail an ${address}. Sie bleibt unter „E-Mails“, solange kein Mailserver eingerichtet ist.`;
  return {
    title: `${price} an ${customerName} als erstattet vermerken?`,
    formErrors: [
      customerEmail
        ? `${sending} Vermerkt ist noch nichts.`
        : "Vermerkt ist noch nichts. Es geht keine E-Mail hinaus: Es gibt keine Adresse mehr.",
    ],
    code: REFUND_QUESTION,
    values: { confirmed: String(amount) },
  };
}

/** The problem that the form shows if a refund could not begin. */
export function refusedRefund(refusal: Exclude<RefundRefusal, { reason: "not-open" }>) {
  switch (refusal.reason) {
    case "changed":
      return {
        title: "Jemand war schneller",
        formErrors: [
          `Offen sind inzwischen ${formatPrice(refusal.amount)}. Ihre Eingabe haben wir nicht übernommen. Bitte prüfen Sie den Betrag.`,
        ],
      };
    case "too-much":
      return {
        fieldErrors: { amount: [`Das ist zu viel: höchstens ${formatPrice(refusal.most)}.`] },
      };
    case "no-provider":
      return {
        title: "Der Zahlungsdienst ist nicht eingerichtet",
        formErrors: [
          "Diese Zahlung lässt sich von hier aus nicht zurückgeben. Erstatten Sie sie beim Zahlungsdienst oder per Überweisung, und vermerken Sie es dann.",
        ],
      };
  }
}
