import { MAY_WAIT_FOR_GOODS, orderRefundPath } from "#app/features/money/refund-day.ts";
import type { AfterWithdrawal } from "#app/features/money/refunds/after-withdrawal.server.ts";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import type { Toast } from "#app/ui/layout/toast-list.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Leads an admin from an accepted withdrawal to what is left to do. */
export function AfterWithdrawalNote({ step }: { step: AfterWithdrawal }) {
  const { number, awaited, refund } = step;
  const link = linkToNextStep(step);
  return (
    <Notice>
      {awaited.length > 0 && (
        <p className="wrap-anywhere">
          Noch nicht zurück: {awaited.join(", ")}. Sobald die Ware da ist, vermerken Sie bei der
          Bestellung {number} „Ware ist zurück“.
        </p>
      )}
      {refund && <p>{refundSentence(refund, awaited)}</p>}
      {link ? (
        <p>
          <TextLink to={link.to}>{link.label}</TextLink>
        </p>
      ) : (
        <p>Hier ist nichts mehr zu tun.</p>
      )}
    </Notice>
  );
}

function refundSentence(
  { amount, lastDay, awaitsGoods }: NonNullable<AfterWithdrawal["refund"]>,
  awaited: string[],
): string {
  const refund = `Zu erstatten sind ${formatPrice(amount)}, spätestens am ${formatDay(lastDay).long}.`;
  if (awaitsGoods) return `${refund} Damit dürfen Sie warten, bis die Ware zurück ist.`;
  return awaited.length > 0 ? `${refund} ${MAY_WAIT_FOR_GOODS}` : refund;
}

/** The next step comes first: goods have to be back before their money is. */
export function linkToNextStep({ orderId, awaited, refund }: AfterWithdrawal): Toast["link"] {
  if (awaited.length > 0) {
    return { to: `/admin/orders/${orderId}#versand`, label: "Zum Versand der Bestellung" };
  }
  return refund ? { to: orderRefundPath(orderId), label: "Zur Erstattung" } : undefined;
}
