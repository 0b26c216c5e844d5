import { Form } from "@remix-run/react";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import type { OrderRefund } from "#app/features/money/refunds/order-refunds.server.ts";
import { REFUNDS_PATH, RefundCard } from "#app/features/money/refunds/refund-cards.tsx";
import type { RefundView } from "#app/features/money/refunds/refund-view.server.ts";
import { REFUND_FAILURE, refundStateLabels } from "#app/features/money/refunds/refund-words.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";

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
