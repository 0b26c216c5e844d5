import { emailWritten } from "#app/features/email/written-email.ts";
import { addDays, berlinDay, formatPrice } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";
import type { Declaration, Order, Payment, Refund, RefundState } from "#db/schema.ts";

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
  recorded: ({ amount }: Refund, isMailed: boolean): NewToast => ({
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

/** Asks before a refund is recorded, because the customer then gets an e-mail. */
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

export type RefundRefusal =
  /** Nothing is owed any more, or the payment is not one of the order's. */
  | { ok: false; reason: "not-open" }
  /** The open amount is no longer the one that the admin saw. It is `amount` cents now. */
  | { ok: false; reason: "changed"; amount: number }
  | { ok: false; reason: "too-much"; most: number }
  /** The provider that took the money is no longer set up. */
  | { ok: false; reason: "no-provider" };

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

/** The reason why an order's customer gets money back. */
type RefundReason = "withdrawal" | "called-off" | "cancelled" | "overpaid";

export const refundReasonLabels: Record<RefundReason, string> = {
  withdrawal: "Widerruf",
  "called-off": "Absage",
  cancelled: "Storno",
  overpaid: "zu viel bezahlt",
};

interface Owing {
  order: Pick<Order, "status">;
  /** The accepted withdrawals that have taken pieces back, in any order. */
  withdrawals: Pick<Declaration, "receivedAt" | "handledAt">[];
  cancelledAt: Date | null;
  /** The times at which dates were called off whose seats were taken out of the order. */
  calledOffAt: Date[];
  payments: Pick<Payment, "amount" | "paidOn" | "createdAt">[];
}

export interface RefundCause {
  reason: RefundReason;
  /** The day in Berlin from which the time to refund counts: 'YYYY-MM-DD'. */
  since: string;
}

/**
 * Explains why money is owed, and since when: since the withdrawal's receipt, the cancellation of the order or its date, or
 * the payment that was too much. Of several causes, the first one that no refund has followed counts, so that a later
 * one never moves its last day. Nothing can be owed before it was paid.
 */
export function refundCause(owing: Owing): RefundCause {
  const { payments } = owing;
  const lastPaidOn = latest(payments.filter(({ amount }) => amount > 0).map((each) => each.paidOn));
  const cause = firstUnrefunded(causesOf(owing), payments);
  if (cause) return { reason: cause.reason, since: latest([berlinDay(cause.at), lastPaidOn]) };
  const reason = owing.order.status === "cancelled" ? "cancelled" : "overpaid";
  return { reason, since: lastPaidOn };
}

interface Cause {
  reason: RefundReason;
  /** The time to refund counts from then. */
  at: Date;
  /** The time since when the shop has owed the money. */
  owedAt: Date;
}

/** The causes, the first one first. The cancellation counts unless it only followed from another cause. */
function causesOf({ order, withdrawals, cancelledAt, calledOffAt }: Owing): Cause[] {
  const causes: Cause[] = [
    ...withdrawals.map(({ receivedAt: at, handledAt }) => ({
      reason: "withdrawal" as const,
      at,
      owedAt: handledAt ?? at,
    })),
    ...calledOffAt.map((at) => ({ reason: "called-off" as const, at, owedAt: at })),
  ];
  const isOwn = cancelledAt && causes.every(({ owedAt }) => owedAt < cancelledAt);
  if (order.status === "cancelled" && isOwn) {
    causes.push({ reason: "cancelled", at: cancelledAt, owedAt: cancelledAt });
  }
  return causes.toSorted((a, b) => +a.at - +b.at);
}

/** The first cause since the last refund. If a refund was too small, the last cause. */
function firstUnrefunded(causes: Cause[], payments: Owing["payments"]): Cause | undefined {
  const refundedAt = payments.filter(({ amount }) => amount < 0).map((each) => +each.createdAt);
  const last = Math.max(0, ...refundedAt);
  return causes.find(({ owedAt }) => +owedAt >= last) ?? causes.at(-1);
}

function latest(days: string[]): string {
  return days.toSorted().at(-1) ?? "";
}

const REFUND_DAYS = 14;

/** The refunds of an order on its page, for admins. */
export const orderRefundPath = (orderId: string) => `/admin/orders/${orderId}#erstattungen`;

/** § 357 Abs. 4 BGB, for admins. */
export const MAY_WAIT_FOR_GOODS =
  "Bei Waren dürfen Sie warten, bis sie zurück sind oder der Versand belegt ist (§ 357 Abs. 4 BGB).";

/** Says that the goods no longer delay a refund, beside its last day. */
export function noGoodsMissing({ isLate }: { isLate: boolean }): string {
  return `Auf Ware warten Sie nicht mehr: Bitte erstatten Sie ${isLate ? "gleich" : "bis zu diesem Tag"}.`;
}

/**
 * The last day to refund after a withdrawal (§ 357 Abs. 1 BGB): 'YYYY-MM-DD', 14 days after its receipt in Berlin.
 * The shop allows itself as long for any other money that it owes.
 */
export function refundDay(since: Date | string): string {
  return addDays(berlinDay(new Date(since)), REFUND_DAYS);
}
