import { GOODS_FIRST } from "#app/features/declarations/goods-first.ts";
import type { WithdrawnOrder } from "#app/features/declarations/withdrawal/declared-order.server.ts";
import { refundDay } from "#app/features/payments/refund-day.ts";
import { formatDate, formatDay, formatPrice } from "#app/ui/format/format.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Tells the owner of an order that nothing is left to withdraw from, and what happens next. */
export function WithdrawnNotice({ order }: { order: WithdrawnOrder }) {
  const { id, number, withdrawnAt, awaited } = order;
  return (
    <Notice>
      <h2 className="mb-2 text-h4 leading-heading">
        Deine Bestellung <span className="whitespace-nowrap">{number}</span> ist widerrufen
      </h2>
      <p>
        {`Den Widerruf vom ${formatDate(withdrawnAt)} haben wir angenommen. Noch einmal widerrufen musst du nicht.`}
      </p>
      {awaited.length > 0 && (
        <p className="wrap-anywhere">
          Noch nicht wieder bei uns: {awaited.join(", ")}. Hast du die Ware noch, schick sie bitte
          gleich zurück.
        </p>
      )}
      <p>{moneySentence(order)}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={`/order-confirmation/${id}`}>Zur Bestellung</TextLink>
        <TextLink to="/vertrag-widerrufen">Einen anderen Vertrag widerrufen</TextLink>
      </p>
    </Notice>
  );
}

function moneySentence({ withdrawnAt, paid, returned, awaited }: WithdrawnOrder): string {
  if (paid === 0) return "Bezahlen musst du nichts mehr.";
  if (returned > 0) return `Zurückgezahlt haben wir dir ${formatPrice(returned)}.`;
  const day = formatDay(refundDay(withdrawnAt)).long;
  const sentence = `Was du bezahlt hast, bekommst du bis ${day} zurück, auf demselben Weg, auf dem du bezahlt hast.`;
  return awaited.length > 0 ? `${sentence} ${GOODS_FIRST}` : sentence;
}
