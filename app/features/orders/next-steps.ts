import type { EventSeats } from "#app/features/bookings/seats.ts";
import type { OrderWithItems } from "#app/features/orders/orders.server.ts";

interface NextStepsOptions {
  /** Whether the page shows a bank account to pay into. */
  hasBankData: boolean;
  /** The dashboard's place in a sentence, such as 'in deinem Dashboard'. */
  inDashboard: string;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
  events: Pick<EventSeats, "seats" | "closure">[];
}

/** The next steps after an order is placed, in sequence, with one or two sentences each. */
export function nextSteps(
  { status, totalAmount, items }: Pick<OrderWithItems, "status" | "totalAmount" | "items">,
  { hasBankData, isMailed, events, inDashboard }: NextStepsOptions,
): string[] {
  if (status === "cancelled") return [];
  const isPending = status === "pending";
  const hasMembership = items.some(({ itemType }) => itemType === "membership");
  const hasOpenSeat = events.some(
    ({ seats, closure }) => closure === null && seats.some(({ participant }) => !participant),
  );
  const notification = isMailed ? " und schreiben dir" : ", und du siehst es hier";
  return [
    isPending &&
      totalAmount > 0 &&
      (hasBankData ? "Du überweist den Betrag." : WAIT_FOR_PAYMENT_DETAILS),
    isPending &&
      (totalAmount > 0
        ? `Sobald das Geld bei uns ist, schließen wir die Bestellung ab${notification}.`
        : `Wir schließen die Bestellung ab${notification}. Bezahlen musst du nichts.`),
    hasMembership &&
      (isPending ? MEMBERSHIP_BEGINS : `Ob und bis wann du Mitglied bist, steht ${inDashboard}.`),
    hasOpenSeat && "Du sagst uns, wer mitkommt. Das geht, bis das Event beginnt.",
  ].filter((step) => step !== false);
}

const WAIT_FOR_PAYMENT_DETAILS = "Wir schreiben dir, wie du bezahlst.";
const MEMBERSHIP_BEGINS =
  "Deine Mitgliedschaft zählt, sobald wir die Bestellung abgeschlossen haben.";
