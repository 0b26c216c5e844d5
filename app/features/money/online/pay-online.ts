import type { OnlineStanding } from "#app/features/money/online/pay-online.server.ts";
import { payableUntil } from "#app/features/money/payments.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** Whether the customer pays, or has paid, online instead of by transfer. */
export function isPaidOnline(online: Pick<OnlineStanding, "state"> | null): boolean {
  return online !== null && online.state !== "possible";
}

/** Whether the money may still arrive: the provider says so, or the page still waits for its answer (`round`). */
export function isStillRunning(
  { state, isOpen }: Pick<OnlineStanding, "state" | "isOpen">,
  round: number | null,
): boolean {
  return state === "running" || (state === "unpaid" && isOpen && round !== null);
}

/** How often a page reloads itself to check for the payment. */
const ROUNDS = 6;
const PAUSE_SECONDS = 5;

/** The round in an address; null without one, or after the last. */
export function roundOf(search: URLSearchParams): number | null {
  const round = search.get("runde");
  return round !== null && /^[0-6]$/.test(round) ? Number(round) : null;
}

/** The address that asks the provider about an attempt, and then leads on to the order. */
export function checkPathOf(attemptId: string, round: number): string {
  return `/zahlung/zurueck/${attemptId}?runde=${round}`;
}

/** A `meta` element that asks again after a pause; none after the last round. */
export function nextRound(attemptId: string, round: number | null) {
  if (round === null || round >= ROUNDS) return [];
  const content = `${PAUSE_SECONDS};url=${checkPathOf(attemptId, round + 1)}`;
  return [{ httpEquiv: "refresh", content }];
}

/** The headings of the pages about a payment that has not come. */
export const paymentHeadings = {
  unpaid: "Noch nicht bezahlt",
  running: "Deine Zahlung läuft noch",
};

export const STILL_RUNNING =
  "Der Zahlungsdienst hat deine Zahlung noch nicht bestätigt. Das dauert meistens Sekunden, bei einer Lastschrift auch Tage. Du musst nichts weiter tun.";

/** Says what has happened to the online payment of an unpaid order, and until when to pay. */
export function unpaidSentences(online: OnlineStanding, dueOn: string | null): string {
  return [unpaidSentence(online), dueOn && payableUntil(dueOn)].filter(Boolean).join(" ");
}

export function unpaidSentence({
  isOpen,
  isPartlyPaid,
  isUnanswered,
  isInsufficient,
}: OnlineStanding): string {
  if (isInsufficient) {
    return "Deine Bestellung ist bei uns. Deine letzte Zahlung passt nicht zum Betrag; wir sehen sie uns an.";
  }
  if (isPartlyPaid) return "Deine Bestellung ist bei uns, aber noch nicht ganz bezahlt.";
  if (isOpen) return "Deine Bestellung ist bei uns, aber noch nicht bezahlt.";
  const what = isUnanswered
    ? "Der Zahlungsdienst antwortet gerade nicht"
    : "Die Zahlung hat nicht geklappt oder ist abgebrochen";
  return `Deine Bestellung ist bei uns. ${what}; es wurde nichts abgebucht.`;
}

const AT_US = "Deine Bestellung ist bei uns, du musst sie nicht noch einmal aufgeben.";

/** Toasts and error messages for paying an order online. */
export const payWords = {
  notFound: "Die Bestellung wurde nicht gefunden.",
  attemptNotFound: "Diese Zahlung wurde nicht gefunden.",
  failed: {
    title: "Fehler beim Bezahlen",
    formErrors: [`Gerade geht das nicht. ${AT_US} Bitte versuche es später noch einmal.`],
  },
  tooMany: (time: string) => ({
    title: "Das waren viele Zahlungsversuche in kurzer Zeit",
    formErrors: [
      `${AT_US} Online bezahlen kannst du sie ${time} wieder, oder du wählst gleich einen anderen Weg, zum Beispiel eine Überweisung.`,
    ],
  }),
  transferInstead: {
    kind: "success",
    title: "Du überweist den Betrag",
    description: "Wohin, steht hier auf der Seite.",
  } satisfies NewToast,
  nothingToPay: {
    kind: "info",
    title: "Für diese Bestellung ist nichts mehr zu bezahlen",
  } satisfies NewToast,
  problems: {
    "no-provider": {
      title: "Online bezahlen geht gerade nicht",
      formErrors: [`${AT_US} Bezahlen kannst du sie auf einem anderen Weg.`],
    },
    "being-paid": {
      title: "Deine Zahlung läuft schon",
      formErrors: [
        "Der Zahlungsdienst sagt noch nicht, ob sie angekommen ist. Bitte warte ein paar Minuten, bevor du noch einmal bezahlst.",
      ],
    },
    amount: {
      title: "Diesen Betrag kannst du nicht online bezahlen",
      formErrors: [
        "Der Zahlungsdienst nimmt erst Beträge ab 0,50\u00A0€ an, und keine sehr großen. Bitte überweise den Betrag oder schreib uns.",
      ],
    },
    refused: {
      title: "Online bezahlen geht gerade nicht",
      formErrors: [
        `Der Zahlungsdienst hat die Zahlung nicht angenommen. ${AT_US} Bitte bezahle sie auf einem anderen Weg oder versuche es später.`,
      ],
    },
    silent: {
      title: "Der Zahlungsdienst antwortet nicht",
      formErrors: [
        `${AT_US} Du hast noch nichts bezahlt. Versuche es in ein paar Minuten noch einmal, oder bezahle auf einem anderen Weg.`,
      ],
    },
  },
};
