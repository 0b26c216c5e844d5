import { Form } from "@remix-run/react";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import { REFUNDS_PATH, RefundCard } from "#app/features/money/refunds/refund-cards.tsx";
import type {
  AfterWithdrawal,
  OrderRefund,
  RefundView,
} from "#app/features/money/refunds/refund-view.server.ts";
import {
  MAY_WAIT_FOR_GOODS,
  orderRefundPath,
  REFUND_FAILURE,
  refundStateLabels,
} from "#app/features/money/refunds/refunds.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { Toast } from "#app/ui/layout/toast-list.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface OrderRefundsProps {
  orderId: string;
  open: RefundView | null;
  refunds: OrderRefund[];
}

/** The refunds of an order, open and done. Renders nothing if there are none. */
export function OrderRefunds({ orderId, open, refunds }: OrderRefundsProps) {
  if (!open && refunds.length === 0) return null;
  return (
    <AdminSection id="erstattungen" title="Erstattungen">
      {open && <RefundCard refund={open} from="order" />}
      {refunds.length > 0 && (
        <ul className="border-b border-line">
          {refunds.map((refund) => (
            <RefundLine key={refund.id} orderId={orderId} refund={refund} />
          ))}
        </ul>
      )}
    </AdminSection>
  );
}

function RefundLine({ orderId, refund }: { orderId: string; refund: OrderRefund }) {
  const { id, amount, method, state, problem, createdAt, by } = refund;
  return (
    <li className="grid gap-x-4 border-t border-line py-2 form:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <span className="text-ink-soft tabular-nums">{formatMoment(createdAt)}</span>
      <span className="min-w-0 wrap-anywhere">
        {formatPrice(amount)} {refundStateLabels[state]} ({paymentMethodLabels[method]}){" "}
        <span className="text-ink-soft">durch {by ?? "ein gelöschtes Konto"}</span>
        {problem && <span className="block text-sm text-ink-soft">{problem}</span>}
      </span>
      {method !== "online" && (
        <Form method="post" action={REFUNDS_PATH} data-failure={REFUND_FAILURE}>
          <input type="hidden" name="order" value={orderId} />
          <input type="hidden" name="refund" value={id} />
          <input type="hidden" name="from" value="order" />
          <Button name="intent" value="undo" size="small">
            Rückgängig<span className="sr-only">: Erstattung von {formatPrice(amount)}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

/** Leads an admin from an accepted withdrawal to what is left to do. */
export function AfterWithdrawalNote({ step }: { step: AfterWithdrawal }) {
  const { number, awaited, refund, onItsWay } = step;
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
      {onItsWay > 0 && <p>{formatPrice(onItsWay)} sind auf dem Weg zurück.</p>}
      {link && (
        <p>
          <TextLink to={link.to}>{link.label}</TextLink>
        </p>
      )}
      {!link && onItsWay === 0 && <p>Hier ist nichts mehr zu tun.</p>}
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
