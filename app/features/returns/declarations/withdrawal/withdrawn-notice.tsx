import { GOODS_FIRST } from "#app/features/returns/declarations/goods-first.ts";
import type { WithdrawnOrder } from "#app/features/returns/declarations/withdrawal/withdrawn-order.server.ts";
import { formatDate, formatDay, formatPrice } from "#app/ui/format/format.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

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

interface AcceptedWithdrawalNoteProps {
  /** Null if no withdrawal from the order was accepted. */
  order: WithdrawnOrder | null;
}

/** Tells the owner of an order, beside it, that their withdrawal was accepted, and what happens next. */
export function AcceptedWithdrawalNote({ order }: AcceptedWithdrawalNoteProps) {
  if (!order) return null;
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
  const money = moneySentences(order);
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
function moneySentences({ refund, returned, awaited, isWhole }: WithdrawnOrder): string {
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
