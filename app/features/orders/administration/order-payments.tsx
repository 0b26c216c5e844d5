import { Link } from "@remix-run/react";
import { PaymentStateBadge } from "#app/features/money/payment-state-badge.tsx";
import { type PaymentSituation, paymentMethodLabels } from "#app/features/money/payments.ts";
import type { ListedPayment } from "#app/features/orders/administration/order-payments.server.ts";
import { paymentFailed, SURPLUS } from "#app/features/orders/administration/order-payments.ts";
import { writePrice } from "#app/http/price-field.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { Checkbox, FieldGrid, PriceField, SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

interface OrderPaymentsProps {
  orderId: string;
  money: PaymentSituation;
  payments: ListedPayment[];
  /** See `orders.keptAmount`. */
  keptAmount: number;
  /** Whether a refund is still to be sent. A part of a withdrawn membership's price may be kept (§ 357a Abs. 2 BGB). */
  isRefundOpen: boolean;
  /** The day that the form suggests: 'YYYY-MM-DD'. */
  today: string;
  token: string;
}

/** An order's payments, and the form that records another one. */
export function OrderPayments({ payments, keptAmount, isRefundOpen, ...form }: OrderPaymentsProps) {
  const { money } = form;
  const keepsShare = money.owed > 0 && !isRefundOpen;
  return (
    <AdminSection id="zahlungen" title="Zahlungen">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaymentStateBadge state={keepsShare ? "refunded" : money.state} />
        {money.open > 0 && <span>Noch offen: {formatPrice(money.open)}</span>}
        {keptAmount > 0 && <span>Einbehalten: {formatPrice(keptAmount)}</span>}
        {money.owed > 0 && (
          <span>
            {keepsShare ? "Einbehalten" : "Zurückzuzahlen"}: {formatPrice(money.owed)}
          </span>
        )}
      </p>
      {payments.length > 0 && (
        <MiniTable
          caption="Zahlungen dieser Bestellung"
          head={["Tag und Weg", "Eingetragen von", "Betrag"]}
          rows={payments.map((payment) => [
            <WayOf key="way" payment={payment} />,
            <span key="by" className="wrap-anywhere">
              {payment.by ?? "Konto gelöscht"}
            </span>,
            <AmountOf key="amount" payment={payment} />,
          ])}
        />
      )}
      {/* Every payment closes the form and resets it, because script keeps it on the page. */}
      <Disclosure key={`${money.paid}/${money.open}`} summary="Zahlung eintragen …">
        <PaymentForm {...form} />
      </Disclosure>
    </AdminSection>
  );
}

function WayOf({ payment: { paidOn, method, note } }: { payment: ListedPayment }) {
  return (
    <>
      {formatShortDate(paidOn)}, {paymentMethodLabels[method]}
      {note && <small className="block text-ink-soft">{note}</small>}
    </>
  );
}

function AmountOf({ payment: { id, amount, paidOn, canUndo } }: { payment: ListedPayment }) {
  return (
    <>
      {formatPrice(amount)}
      {canUndo && (
        <Link
          to={`/admin/payments/${id}/undo`}
          className="block text-sm"
          aria-label={`Rückgängig: Zahlung vom ${formatShortDate(paidOn)} über ${formatPrice(amount)}`}
        >
          Rückgängig
        </Link>
      )}
    </>
  );
}

type PaymentFormProps = Omit<OrderPaymentsProps, "payments" | "keptAmount" | "isRefundOpen"> & {
  answer?: FormAnswer;
};

/** Suggests the open amount, paid by transfer today. */
export function PaymentForm({ orderId, money, today, token, answer }: PaymentFormProps) {
  const action = `/admin/orders/${orderId}/payments`;
  const isSending = useIsSending(action);
  const amount = money.open > 0 ? writePrice(money.open) : "";
  const [form, fields] = useForm<
    Record<"amount" | "paidOn" | "method" | "note" | "isExtra", string>
  >({
    id: "zahlung-eintragen",
    lastResult: answer?.result,
    defaultValue: { amount, paidOn: today, method: "transfer" },
    constraint: { amount: { required: true }, paidOn: { required: true, max: today } },
  });
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      lastResult={answer}
      action={action}
      data-failure={paymentFailed.title}
      className="grid max-w-text gap-4"
    >
      <input type="hidden" name="token" value={token} />
      <FieldGrid>
        <PriceField field={fields.amount} label="Betrag in Euro" />
        <DayField field={fields.paidOn} label="Bezahlt am" width={3} />
        <SelectField
          field={fields.method}
          label="Wie bezahlt?"
          width={3}
          options={Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))}
        />
        <TextField field={fields.note} label="Vermerk" optional width={3} maxLength={200} />
      </FieldGrid>
      {answer?.code === SURPLUS && <Checkbox field={fields.isExtra} label="Trotzdem eintragen" />}
      <Button look="lake" disabled={isSending} className="justify-self-start">
        Zahlung eintragen
      </Button>
    </PostForm>
  );
}
