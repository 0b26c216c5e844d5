import { amountAwaited, type OrderWithItems } from "#app/features/orders/loaded-order.ts";
import { GOODS_FIRST } from "#app/features/returns/declarations.ts";
import type { NotedOrder, WithdrawnOrder } from "#app/features/returns/order-notes.server.ts";
import { formatDate, formatDay, formatPrice } from "#app/ui/format/format.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface OrderNotesProps {
  order: OrderWithItems;
  /** The titles of the order's dates that were called off. */
  calledOff: string[];
  noted: NotedOrder | undefined;
}

/** Tells a customer what follows from withdrawals and called-off dates. Renders nothing without them. */
export function OrderNotes({ order, calledOff, noted }: OrderNotesProps) {
  return (
    <>
      {noted?.withdrawn && <AcceptedWithdrawalNote order={noted.withdrawn} />}
      <CalledOffNote
        titles={calledOff}
        order={order}
        refundDay={noted?.refundDay ?? null}
        isRefundTold={Boolean(noted?.withdrawn?.refund)}
      />
    </>
  );
}

interface CalledOffNoteProps {
  titles: string[];
  order: OrderWithItems;
  /** The last day to refund: 'YYYY-MM-DD'; null if nothing is owed. */
  refundDay: string | null;
  /** Whether another note names all that is owed. */
  isRefundTold: boolean;
}

/** Tells the customer which dates the shop has called off, and what they get back. Renders nothing if there are none. */
function CalledOffNote({ titles, order, refundDay, isRefundTold }: CalledOffNoteProps) {
  if (titles.length === 0) return null;
  const list = new Intl.ListFormat("de").format(titles);
  const money = isRefundTold ? null : moneyForCalledOff(order, refundDay);
  return (
    <Notice>
      <p className="wrap-anywhere">{`Leider mussten wir absagen: ${list}.`}</p>
      {money && <p className="mt-2">{money}</p>}
    </Notice>
  );
}

/** Says what the customer gets back, and when, without withdrawn goods that have to come back. Null if nothing was to pay. */
function moneyForCalledOff(order: OrderWithItems, refundDay: string | null): string | null {
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

/** Tells the owner of an order that nothing is left to withdraw from, and what happens next. */
export function WithdrawnNotice({ order }: { order: WithdrawnOrder }) {
  const { id, number, withdrawnAt } = order;
  return (
    <Notice>
      <h2 className="mb-2 text-h4 leading-heading">
        Deine Bestellung <span className="whitespace-nowrap">{number}</span> ist widerrufen
      </h2>
      <p>
        {`Den Widerruf vom ${formatDate(withdrawnAt)} haben wir angenommen. Noch einmal widerrufen musst du nicht.`}
      </p>
      <WhatIsNext order={order} />
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={`/order-confirmation/${id}`}>Zur Bestellung</TextLink>
        <TextLink to="/vertrag-widerrufen">Einen anderen Vertrag widerrufen</TextLink>
      </p>
    </Notice>
  );
}

/** Tells the owner of an order, beside it, that their withdrawal was accepted, and what happens next. */
function AcceptedWithdrawalNote({ order }: { order: WithdrawnOrder }) {
  return (
    <Notice>
      <p>{`Den Widerruf vom ${formatDate(order.withdrawnAt)} haben wir angenommen.`}</p>
      <WhatIsNext order={order} />
    </Notice>
  );
}

function WhatIsNext({ order }: { order: WithdrawnOrder }) {
  const { awaited, howToReturn } = order;
  const isAwaited = awaited.length > 0;
  const money = moneyForWithdrawn(order);
  return (
    <>
      {howToReturn && (
        <p className="mt-2 wrap-anywhere">
          {isAwaited && `Noch nicht wieder bei uns: ${awaited.join(", ")}. `}
          {isAwaited ? "Hast du die Ware noch" : "Sind Waren davon schon bei dir"}, {howToReturn}
        </p>
      )}
      {money && <p className="mt-2">{money}</p>}
    </>
  );
}

/** The money that went back, and the money that still will. A share of a begun membership may stay with the shop (§ 357a Abs. 2 BGB). */
function moneyForWithdrawn({ refund, returned, awaited, isWhole }: WithdrawnOrder): string {
  const sentences = returned > 0 ? [`Zurückgezahlt haben wir dir ${formatPrice(returned)}.`] : [];
  // The rest of an order may be unpaid.
  if (!refund) return sentences.join(" ") || (isWhole ? "Bezahlen musst du nichts mehr." : "");
  const { amount, keptShare, lastDay } = refund;
  const owed = `${keptShare > 0 ? "mindestens " : ""}${formatPrice(amount - keptShare)}`;
  const until = `bis ${formatDay(lastDay).long} zurück, auf demselben Weg, auf dem du bezahlt hast.`;
  sentences.push(`${returned > 0 ? "Außerdem bekommst du" : "Du bekommst"} ${owed} ${until}`);
  if (keptShare > 0) {
    sentences.push(`Bis zu ${formatPrice(keptShare)} dürfen wir für die genutzten Tage behalten.`);
  }
  if (awaited.length > 0) sentences.push(GOODS_FIRST);
  return sentences.join(" ");
}
