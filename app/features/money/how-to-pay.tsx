import type { OnlineStanding } from "#app/features/money/online/pay-online.server.ts";
import { isPaidOnline } from "#app/features/money/online/pay-online.ts";
import { PayNext, PayOnline, PayOnlineLink } from "#app/features/money/online/pay-online.tsx";
import { formatDueDay, paidInPart, payableUntil } from "#app/features/money/payments.ts";
import type { TransferView } from "#app/features/money/transfer.server.ts";
import type { Payable } from "#app/features/money/transfer.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { buttonClass } from "#app/ui/parts/button.tsx";
import { CopyButton } from "#app/ui/parts/copy-button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { QrCode, type QrDrawing } from "#app/ui/parts/qr-code.tsx";

interface HowToPayProps {
  order: Payable & { id: string };
  transfer: TransferView | null;
  /** null if online payment is impossible. */
  online?: OnlineStanding | null;
  /** How often the page has reloaded itself to check for the payment; null if it does not reload. */
  round?: number | null;
  /** Whether the viewer is the customer. Only the customer may save the code as a file. */
  isOwn?: boolean;
  /** The heading level that fits the surrounding page. */
  heading?: "h2" | "h3";
  /** Whether the head of the page says how far the order is paid. */
  isTold?: boolean;
}

/** Explains how to pay a pending order, as its e-mail does. Renders nothing for a paid one or another status. */
export function HowToPay(props: HowToPayProps) {
  const { order } = props;
  const { state, paid, open } = order.money;
  return (
    <>
      {order.status === "pending" && state === "partly-paid" && !props.isTold && (
        <p>{paidInPart({ paid, open })}</p>
      )}
      <WayToPay {...props} />
    </>
  );
}

function WayToPay(props: HowToPayProps) {
  const { order, transfer, online = null, round = null, isOwn = true, heading = "h2" } = props;
  const Heading = heading;
  if (online && isPaidOnline(online)) {
    if (props.isTold) return <PayNext orderId={order.id} online={online} round={round} />;
    return (
      <PayOnline
        orderId={order.id}
        online={online}
        dueOn={order.paymentDue}
        round={round}
        heading={heading}
      />
    );
  }
  if (transfer) {
    const codePath = isOwn ? `/order-confirmation/${order.id}/girocode.png` : null;
    return (
      <>
        <TransferDetails transfer={transfer} codePath={codePath} heading={heading} />
        {online && <PayOnlineLink orderId={order.id} />}
      </>
    );
  }
  if (online) return <PayOnlineLink orderId={order.id} />;
  if (order.status !== "pending" || order.money.open === 0) return null;
  const id = `bezahlen-${order.id}`;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <Heading id={id} className="text-h3 leading-heading">
        Bezahlen
      </Heading>
      <p>Wie du bezahlst, schreiben wir dir noch.</p>
    </section>
  );
}

/** How the order is paid, see `WayToPay`. */
export function wayToPay({
  transfer,
  online,
}: {
  transfer: object | null;
  online: OnlineStanding | null;
}) {
  if (online?.state === "running") return "running";
  if (online && (isPaidOnline(online) || !transfer)) return "online";
  return transfer && "transfer";
}

interface TransferDetailsProps {
  transfer: TransferView;
  /** The path of the GiroCode as a file; null if this visitor may not save it. */
  codePath?: string | null;
  /** The heading level that fits the surrounding page. */
  heading?: "h2" | "h3";
}

/** The payment due day of an order and the details of the transfer. */
export function TransferDetails(props: TransferDetailsProps) {
  return (
    <div className="grid gap-4">
      <PaymentDue transfer={props.transfer} />
      <TransferBox {...props} />
    </div>
  );
}

interface TransferBoxProps extends TransferDetailsProps {
  title?: string;
}

/** The details of a transfer, to copy or to scan. */
export function TransferBox({
  transfer,
  codePath = null,
  heading: Heading = "h2",
  title = "Bitte überweise den Betrag",
}: TransferBoxProps) {
  const { recipient, iban, bic, amount, reference, girocode, drawing } = transfer;
  return (
    <section
      // A page may show several orders.
      aria-label={`${title}, ${reference}`}
      className="flex break-inside-avoid flex-wrap justify-between gap-6 rounded-cut-lg border-[1.5px] border-ink p-[clamp(1.25rem,3vw,2.25rem)]"
    >
      <div className="grid min-w-0 flex-[1_1_20rem] content-start gap-4">
        <Heading className="text-h3 leading-heading">{title}</Heading>
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
        {/* Banks need each character as it is here. */}
        <span translate="no" className="min-w-0 font-strong wrap-anywhere tabular-nums select-all">
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

/** Shows the payment due day of an order, or a polite request once it has passed. */
function PaymentDue({ transfer }: { transfer: Pick<TransferView, "dueOn" | "isOverdue"> }) {
  const { dueOn, isOverdue } = transfer;
  if (!dueOn) return null;
  if (!isOverdue) return <p className="font-strong">{payableUntil(dueOn)}</p>;
  return (
    <Notice>
      <p>
        Bis <strong>{formatDueDay(dueOn)}</strong> haben wir noch keine Zahlung gefunden. Ist deine
        Überweisung schon unterwegs, brauchst du nichts zu tun. Sonst hol sie bitte bald nach.
      </p>
    </Notice>
  );
}

interface TransferCodeProps {
  drawing: QrDrawing;
  label: string;
  /** The path of the code as an image; null if this visitor may not save it. */
  path: string | null;
}

/** The GiroCode for banking apps, to scan from the screen or to open from a saved file on the same phone. */
function TransferCode({ drawing, label, path }: TransferCodeProps) {
  return (
    <div className="grid content-start gap-2">
      <div className={path ? "grid gap-2 max-md:hidden print:grid" : "grid gap-2"}>
        <QrCode drawing={drawing} label={label} />
        <p className="max-w-52 text-sm text-ink-soft">
          Mit der Banking-App abfotografieren – fertig.
        </p>
      </div>
      {path && (
        <div className="grid gap-3 md:hidden print:hidden">
          <p className="text-sm text-ink-soft">
            Am Handy: GiroCode speichern und das Bild in der Banking-App öffnen.
          </p>
          <a href={path} download className={buttonClass()}>
            <Icon name="download" />
            GiroCode speichern
          </a>
        </div>
      )}
    </div>
  );
}
