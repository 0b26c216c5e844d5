import type { PaymentView } from "#app/features/orders/payment.server.ts";
import { PaymentDue } from "#app/features/orders/payment-due.tsx";
import { formatPrice } from "#app/ui/format.ts";
import { QrCode } from "#app/ui/qr-code.tsx";

interface PaymentBlockProps {
  payment: PaymentView;
  /** The level that fits around it. */
  heading?: "h2" | "h3";
}

/** Until when an order is to be paid, and where to transfer the money to. */
export function PaymentBlock(props: PaymentBlockProps) {
  return (
    <div className="grid gap-4">
      <PaymentDue payment={props.payment} />
      <TransferBox {...props} />
    </div>
  );
}

function TransferBox({ payment, heading: Heading = "h2" }: PaymentBlockProps) {
  const { recipient, iban, bic, amount, reference, girocode, drawing } = payment;
  const id = `ueberweisung-${reference}`;
  return (
    <section
      aria-labelledby={id}
      className="flex break-inside-avoid flex-wrap justify-between gap-6 rounded-cut-lg border-[1.5px] border-ink p-[clamp(1.25rem,3vw,2.25rem)]"
    >
      <div className="grid min-w-0 flex-[1_1_20rem] content-start gap-4">
        <Heading id={id} className="text-h3 leading-heading">
          Bitte überweise den Betrag
        </Heading>
        <dl className="grid gap-x-5 gap-y-[.35rem] xs:grid-cols-[auto_1fr]">
          <Entry term="Empfänger">{recipient}</Entry>
          <Entry term="IBAN">{iban}</Entry>
          {bic && <Entry term="BIC">{bic}</Entry>}
          <Entry term="Betrag">{formatPrice(amount)}</Entry>
          <Entry term="Verwendungszweck">{reference}</Entry>
        </dl>
      </div>
      {girocode && drawing && (
        <div className="grid content-start gap-2">
          <QrCode drawing={drawing} label={girocode.alt} />
          <p className="max-w-52 text-sm text-ink-soft">
            Mit der Banking-App abfotografieren – fertig.
          </p>
        </div>
      )}
    </section>
  );
}

function Entry({ term, children }: { term: string; children: string }) {
  return (
    <div className="xs:col-span-2 xs:grid xs:grid-cols-subgrid">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 font-strong wrap-break-word tabular-nums">{children}</dd>
    </div>
  );
}
