import { kinds } from "#app/features/catalog/kinds.ts";
import {
  isAllTakenBack,
  type OrderLeft,
  type OrderWithItems,
} from "#app/features/orders/loaded-order.ts";
import type { EventSeats } from "#app/features/seats/seats.ts";
import { formatDay, formatPrice, quotedTitles } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import type { OrderStatus } from "#db/schema.ts";

// All words about the state of an order, for its customer and for admins.

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: "Ausstehend",
  completed: "Abgeschlossen",
  cancelled: "Storniert",
};

export const OVERDUE_LABEL = "Überfällig";

/** The filters of the administration's order list. */
export const orderFilters = ["pending", "overdue", "unsent", "completed", "cancelled"] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const orderFilterLabels: Record<OrderFilter, string> = {
  pending: orderStatusLabels.pending,
  overdue: OVERDUE_LABEL,
  unsent: "Zu verschicken",
  completed: orderStatusLabels.completed,
  cancelled: orderStatusLabels.cancelled,
};

const looks = {
  pending: { tone: "warn", icon: "hourglass" },
  completed: { tone: "good", icon: "check" },
  cancelled: { tone: "bad", icon: "x" },
} as const;

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge {...looks[status]}>{orderStatusLabels[status]}</Badge>;
}

/** The part of an order that its state depends on. */
type Remainder = Pick<OrderLeft, "status" | "money">;

/**
 * How an order is paid; null if the shop still has to write how. `running`: its payment is on the way. `withdrawal`: it
 * need not be paid until the shop has checked a withdrawal.
 */
export type WayToPay = "online" | "transfer" | "running" | "withdrawal" | null;

/** The status of a customer's order, and the reason why it is pending. */
export function OrderState({ order, wayToPay }: { order: Remainder; wayToPay: WayToPay }) {
  const reason = waitsFor(order, wayToPay);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <OrderStatusBadge status={order.status} />{" "}
      {reason && <span className="text-sm text-ink-soft">{reason}</span>}
    </span>
  );
}

/** The reason why an order is pending, worded to follow 'Ausstehend'; null for any other status. */
export function waitsFor(order: Remainder, wayToPay: WayToPay): string | null {
  if (order.status !== "pending") return null;
  if (wayToPay === "withdrawal") return waitingFor.withdrawal;
  if (isPaid(order)) return "wir prüfen sie gerade";
  return waitingFor[wayToPay ?? "unknown"];
}

const waitingFor = {
  // The page itself says that the payment is running.
  running: null,
  withdrawal: "wir prüfen deinen Widerruf",
  online: "wartet auf deine Zahlung",
  transfer: "wartet auf deine Überweisung",
  unknown: "wartet auf unsere Nachricht, wie du bezahlst",
};

function isPaid(order: Remainder): boolean {
  return order.money.open === 0;
}

export interface MailState {
  /** Whether a mail server is configured. */
  isMailed: boolean;
  /** Whether the confirmation e-mail is delayed, as a notice explains. */
  isHeldBack: boolean;
}

type Told = Pick<OrderWithItems, "status" | "totalAmount" | "customerEmail" | "items" | "money">;

/** The line below the heading; null if there is nothing to add. It is correct on later visits, too. */
export function newsOf(order: Told, mail: MailState) {
  const { status, totalAmount, customerEmail } = order;
  if (status === "cancelled") return totalAmount === 0 ? null : cancellationNews(order);
  if (status === "completed") return "Deine Bestellung ist abgeschlossen.";
  if (mail.isHeldBack) return "Deine Bestellung ist bei uns.";
  const way = mail.isMailed ? "Eine Bestätigung geht an" : "Wir melden uns unter";
  return `Deine Bestellung ist bei uns. ${way} ${readableAddress(customerEmail)}.`;
}

function cancellationNews(order: Told): string {
  const { state, owed } = order.money;
  const isWithdrawn = isAllTakenBack(order.items);
  const cause = isWithdrawn ? "Du hast sie widerrufen. " : "";
  if (state === "refunded") return `${cause}Dein Geld haben wir dir zurückgezahlt.`;
  if (isWithdrawn) return `${cause}${WITHIN_TWO_WEEKS}`;
  return owed > 0 ? `Du bekommst ${formatPrice(owed)} von uns zurück.` : NOTHING_TO_PAY;
}

/** § 357 Abs. 1 BGB. */
const WITHIN_TWO_WEEKS =
  "Hast du schon bezahlt, bekommst du dein Geld spätestens 14 Tage nach deinem Widerruf zurück.";
const NOTHING_TO_PAY =
  "Überweise bitte nichts mehr. Ist deine Zahlung schon unterwegs, bekommst du sie zurück.";

interface NextStepsOptions {
  wayToPay: WayToPay;
  /** Whether the shop sends e-mails. */
  isMailed: boolean;
  events: Pick<EventSeats, "kind" | "namesParticipants" | "seats" | "closure">[];
  /** Whether the order opens contents. */
  isDelivering?: boolean;
  /** The contents that wait for the end of the withdrawal period; null if none does. */
  later?: LaterContents | null;
  /** The shop's words for it; null if it has none. */
  deliveryTime?: string | null;
}

export interface LaterContents {
  titles: string[];
  /** The ISO day on which they open if the order is completed by then. */
  opensOn: string;
}

/** The next steps after an order is placed, in sequence, with one or two sentences each. */
export function nextSteps(
  order: Remainder & Pick<OrderWithItems, "items" | "shippedAt">,
  {
    wayToPay,
    isMailed,
    events,
    isDelivering = false,
    later = null,
    deliveryTime = null,
  }: NextStepsOptions,
): string[] {
  // Nothing more happens to the order until the shop has checked the withdrawal.
  if (order.status === "cancelled" || wayToPay === "withdrawal") return [];
  const isPending = order.status === "pending";
  const isUnpaid = isPending && !isPaid(order);
  const open = events.find(
    ({ namesParticipants, seats, closure }) =>
      namesParticipants && closure === null && seats.some(({ participant }) => !participant),
  );
  const notification = isMailed ? " und schreiben dir" : ", und du siehst es hier";
  return [
    isUnpaid && paymentSteps[wayToPay ?? "unknown"],
    isPending &&
      (isUnpaid
        ? `Sobald das Geld bei uns ist, schließen wir die Bestellung ab${notification}.`
        : `Wir schließen die Bestellung ab${notification}. Bezahlen musst du nichts.`),
    isToBeSent(order) &&
      `${isPending ? "Danach" : "Als Nächstes"} schicken wir dir die Ware.${deliveryTime ? ` Lieferzeit: ${deliveryTime}.` : ""}`,
    isPending &&
      isDelivering &&
      [WHERE_CONTENTS_ARE, later && whenTheyOpen(later)].filter(Boolean).join(" "),
    open !== undefined &&
      `Du sagst uns, wer mitkommt. Das geht, bis ${kinds[open.kind].subject} beginnt.`,
  ].filter((step) => step !== false);
}

function isToBeSent({ items, shippedAt }: Pick<OrderWithItems, "items" | "shippedAt">): boolean {
  return shippedAt === null && items.some(({ withdrawalClass }) => withdrawalClass === "goods");
}

const paymentSteps: Record<NonNullable<WayToPay> | "unknown", string | false> = {
  online: "Du bezahlst den Betrag online.",
  transfer: "Du überweist den Betrag.",
  running: false,
  withdrawal: false,
  unknown: "Wir schreiben dir, wie du bezahlst.",
};
const WHERE_CONTENTS_ARE =
  "Sobald die Bestellung abgeschlossen ist, findest du alles, was dazugehört, unter „Meine Inhalte“.";

function whenTheyOpen({ titles, opensOn }: LaterContents): string {
  const verb = titles.length === 1 ? "öffnet" : "öffnen";
  return `${quotedTitles(titles)} ${verb} frühestens am ${formatDay(opensOn).long}, denn dann ist deine Widerrufsfrist vorbei.`;
}

/** Lists the next steps of an order. Renders nothing if there are none. */
export function NextStepsList({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="weiter" className="grid gap-2">
      <h2 id="weiter" className="text-h3">
        So geht es weiter
      </h2>
      <ol className="grid list-decimal gap-1 ps-[1.4em] marker:font-strong marker:text-lake">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
