import type { PaymentView } from "#app/features/orders/payment/payment.server.ts";
import { PaymentDue } from "#app/features/orders/payment/payment-due.tsx";
import { TransferCode } from "#app/features/orders/payment/transfer-code.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";

interface PaymentBlockProps {
  payment: PaymentView;
  /** The path of the GiroCode as a file; null if this visitor may not save it. */
  codePath?: string | null;
  /** The heading level that fits the surrounding page. */
  heading?: "h2" | "h3";
}

/** The payment due day of an order and the details of the transfer. */
export function PaymentBlock(props: PaymentBlockProps) {
  return (
    <div className="grid gap-4">
      <PaymentDue payment={props.payment} />
      <TransferBox {...props} />
    </div>
  );
}

function TransferBox({ payment, codePath = null, heading: Heading = "h2" }: PaymentBlockProps) {
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
        <dl className="grid gap-2">
          <Entry term="Empfänger" copied={recipient}>
            {recipient}
          </Entry>
          <Entry term="IBAN" copied={iban.replaceAll(" ", "")}>
            {iban}
          </Entry>
          {bic && <Entry term="BIC">{bic}</Entry>}
          <Entry term="Betrag" copied={formatForBankForm(amount)}>
            {formatPrice(amount)}
          </Entry>
          <Entry term="Verwendungszweck" copied={reference}>
            {reference}
          </Entry>
        </dl>
      </div>
      {girocode && drawing && (
        <TransferCode label={girocode.alt} drawing={drawing} path={codePath} />
      )}
    </section>
  );
}

interface EntryProps {
  term: string;
  children: string;
  /** The text for the copy button; undefined for no button. */
  copied?: string;
}

function Entry({ term, children, copied }: EntryProps) {
  return (
    <div className="relative leading-[1.4]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 form:min-h-7">
        <span className="min-w-0 font-strong wrap-anywhere tabular-nums select-all">
          {children}
        </span>
        {copied && (
          <CopyButton
            text={copied}
            name={term}
            className="max-form:absolute max-form:-end-2 max-form:top-0"
          />
        )}
      </dd>
    </div>
  );
}

/** '58,00' for 5800 cents, as banking forms accept it: without currency or thousands separators. */
function formatForBankForm(cents: number): string {
  return (cents / 100).toFixed(2).replace(".", ",");
}
