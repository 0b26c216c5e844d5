import { amountAwaited, type OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

interface CalledOffNoteProps {
  /** The called-off dates of the order. */
  titles: string[];
  order: OrderWithItems;
  /** The last day to refund: 'YYYY-MM-DD'; null if nothing is owed. */
  refundDay: string | null;
  /** Whether another note names all that is owed. */
  isRefundTold: boolean;
}

/** Tells the customer which dates the shop has called off, and what they get back. Renders nothing if there are none. */
export function CalledOffNote({ titles, order, refundDay, isRefundTold }: CalledOffNoteProps) {
  if (titles.length === 0) return null;
  const list = new Intl.ListFormat("de").format(titles);
  const money = isRefundTold ? null : moneySentence(order, refundDay);
  return (
    <Notice>
      <p className="wrap-anywhere">{`Leider mussten wir absagen: ${list}.`}</p>
      {money && <p className="mt-2">{money}</p>}
    </Notice>
  );
}

/** Says what the customer gets back, and when, without withdrawn goods that have to come back. Null if nothing was to pay. */
function moneySentence(order: OrderWithItems, refundDay: string | null): string | null {
  const { owed, state } = order.money;
  const amount = owed - amountAwaited(order);
  if (amount > 0) {
    const until = refundDay ? ` bis ${formatDay(refundDay).long}` : "";
    return `Du bekommst ${formatPrice(amount)}${until} von uns zurück. Fehlt uns deine Kontoverbindung, fragen wir dich danach. Ist das Geld unterwegs, steht es hier.`;
  }
  if (order.totalAmount === 0) return null;
  if (order.payments.some(({ amount }) => amount < 0)) {
    return "Das Geld dafür haben wir dir zurückgezahlt.";
  }
  if (state === "paid") return null;
  return order.status === "cancelled" ? NOTHING_TO_PAY : NOT_FOR_THESE;
}

const NOTHING_TO_PAY =
  "Du musst nichts bezahlen. Ist deine Zahlung schon unterwegs, bekommst du sie zurück.";
const NOT_FOR_THESE =
  "Dafür musst du nichts bezahlen. Alles andere aus dieser Bestellung bleibt bestellt.";
