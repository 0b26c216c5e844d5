import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import type { LineKey } from "#app/features/cart/cart.ts";
import {
  QUANTITIES_FORM,
  quantityField,
  sumNoteOf,
  type TypedQuantity,
  typedQuantity,
} from "#app/features/cart/cart-contents.ts";
import {
  memberPieceFact,
  type PricedCart,
  type PricedLine,
} from "#app/features/cart/priced-cart.ts";
import { isShipped } from "#app/features/cart/shipping.ts";
import { dateFacts } from "#app/features/catalog/further-dates.ts";
import { lineTypeLabels } from "#app/features/catalog/kinds.ts";
import { type PaymentChoice, paymentMeans } from "#app/features/money/payments.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { QuantityInput } from "#app/ui/form/quantity-input.tsx";
import { useSubmitOnChange } from "#app/ui/form/use-submit-on-change.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { LineFacts } from "#app/ui/parts/line-fact.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { SummaryBox, Totals } from "#app/ui/parts/summary-box.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

interface CartContentsProps {
  cart: PricedCart;
  payment: PaymentChoice;
  /** The rejected submission of quantities. */
  lastResult?: SubmissionResult;
}

/** The lines of a non-empty cart, and their total. */
export function CartContents({ cart, payment, lastResult }: CartContentsProps) {
  const section = useRef<HTMLElement>(null);
  useSubmitOnChange(section);
  const lines = cart.lines.map((line) => ({ line, typed: typedQuantity(lastResult, line) }));
  return (
    <div className="grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[7fr_4fr]">
      <section ref={section} aria-label="Artikel">
        <QuantitiesForm lines={lines} formErrors={lastResult?.error?.[""] ?? []} />
        <ul className="border-b border-line">
          {lines.map(({ line, typed }) => (
            <CartLineItem key={line.type + line.id} line={line} typed={typed} />
          ))}
        </ul>
        <ClearButton />
      </section>
      <Summary cart={cart} payment={payment} isRefused={lines.some(({ typed }) => typed)} />
    </div>
  );
}

/** The quantities of all lines name this form, so that none is lost when another one is sent. */
function QuantitiesForm(props: { lines: CartLineItemProps[]; formErrors: string[] }) {
  const { lines, formErrors } = props;
  const errors = lines.map(({ line, typed }) => [quantityField(line).id, typed?.errors ?? []]);
  const fields = lines.map(({ line }) => [quantityField(line).id, quantityField(line)]);
  return (
    <Form
      id={QUANTITIES_FORM}
      method="post"
      action="/cart"
      noValidate
      preventScrollReset
      className="mb-6 empty:mb-0"
    >
      <ErrorSummary
        form={{ allErrors: { "": formErrors, ...Object.fromEntries(errors) } }}
        fields={Object.fromEntries(fields)}
      />
    </Form>
  );
}

function ClearButton() {
  return (
    <Form method="post" action="/cart" className="-ms-3 mt-3">
      <Button name="intent" value="clear" look="quiet" size="small">
        Warenkorb leeren
      </Button>
    </Form>
  );
}

interface SummaryProps extends Pick<CartContentsProps, "cart" | "payment"> {
  /** Whether the page shows quantities that were not stored. */
  isRefused: boolean;
}

function Summary({ cart, payment, isRefused }: SummaryProps) {
  const { itemsTotal, charges, total } = cart;
  const note = sumNoteOf(cart);
  return (
    <SummaryBox title="Zusammenfassung" headingId="zusammenfassung" className="lg:sticky lg:top-22">
      <Totals
        entries={[
          { label: "Zwischensumme", value: formatPrice(itemsTotal) },
          ...charges.map(({ label, amount }) => ({ label, value: formatPrice(amount) })),
          { label: "Gesamt", value: formatPrice(total), grand: true },
        ]}
      />
      {note && <p className="text-end text-sm text-ink-soft">{note}</p>}
      <div className="mt-6 grid gap-4">
        <CheckoutLink isRefused={isRefused} />
        <ButtonLink to="/products" look="quiet" wide>
          Weiter einkaufen
        </ButtonLink>
      </div>
      <Conditions cart={cart} payment={payment} />
    </SummaryBox>
  );
}

/** Means of payment and limits of delivery, which § 312j Abs. 1 BGB requires before the order begins. */
function Conditions({ cart, payment }: Pick<CartContentsProps, "cart" | "payment">) {
  const { lines, total, terms } = cart;
  const area = lines.some(isShipped) ? terms.deliveryArea : null;
  return (
    <div className="mt-6 grid gap-1 border-t border-line pt-4 text-sm text-ink-soft">
      <p>{paymentMeans(total, payment)}</p>
      {area && <p className="wrap-anywhere">{`Liefergebiet: ${area}`}</p>}
      <p>
        <Link to="/versand-zahlung">Versand und Zahlung</Link>
      </p>
    </div>
  );
}

/**
 * Leads to the checkout. Without script, a button that also sends the typed quantities takes the place of the
 * link; with script, the link presses it if one has been typed and not been sent.
 */
function CheckoutLink({ isRefused }: Pick<SummaryProps, "isRefused">) {
  const button = useRef<HTMLButtonElement>(null);
  function sendTyped(event: MouseEvent): void {
    const controls = Array.from(button.current?.form?.elements ?? []);
    const isTyped = controls.some(
      (each) => each instanceof HTMLInputElement && each.value !== each.defaultValue,
    );
    if (!isTyped && !isRefused) return;
    event.preventDefault();
    button.current?.click();
  }
  return (
    <>
      <ButtonLink to="/checkout" look="sun" wide className="noscript:hidden" onClick={sendTyped}>
        Zur Kasse{" "}
      </ButtonLink>
      {/* biome-ignore lint/a11y/useSemanticElements: it stands in for the link, and sends a form */}
      <button
        ref={button}
        type="submit"
        role="link"
        form={QUANTITIES_FORM}
        name="intent"
        value="checkout"
        className={`${buttonClass({ look: "sun", wide: true })} hidden noscript:inline-flex`}
      >
        Zur Kasse{" "}
      </button>
    </>
  );
}

interface CartLineItemProps {
  line: PricedLine;
  /** Its quantity in a rejected form. */
  typed?: TypedQuantity;
}

function CartLineItem({ line, typed }: CartLineItemProps) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-t border-line py-5 sm:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <Picture
        src={line.imageUrl}
        alt=""
        sizes="5rem"
        className="row-span-3 aspect-square w-full rounded-cut sm:row-span-2"
      />
      <div>
        <h2 className="text-h4">
          <Link to={line.path} className="text-inherit">
            {line.title}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">{lineTypeLabels[line.type]}</p>
        <LineFacts facts={dateFacts(line.dates)} />
      </div>
      <p className="font-strong whitespace-nowrap tabular-nums sm:text-end">
        {formatPrice(line.total)}
        {line.quantity > 1 && (
          <span className="block text-sm font-normal text-ink-soft">
            je {formatPrice(line.price)}
          </span>
        )}
        {line.priceName && (
          <span className="flex items-center gap-[.4em] text-sm font-normal text-ink-soft sm:justify-end">
            <HalfSun />
            {line.priceName}
          </span>
        )}
        {line.freePieces > 0 && (
          <span className="block text-sm font-normal whitespace-normal text-ink-soft">
            {includedNote(line)}
          </span>
        )}
      </p>
      <LineForm line={line} typed={typed} />
    </li>
  );
}

/** Says which pieces of a cart's line the membership includes. */
function includedNote({ freePieces, quantity }: PricedLine): string {
  return freePieces === quantity
    ? memberPieceFact
    : `${freePieces} davon in deiner Mitgliedschaft enthalten`;
}

/** The quantity belongs to the form of all quantities, and the button that removes the line to its own. */
function LineForm({ line, typed }: CartLineItemProps) {
  const { id, errorId } = quantityField(line);
  const errors = typed?.errors ?? [];
  const invalid = errors.length > 0;
  return (
    <Form
      method="post"
      action="/cart"
      preventScrollReset
      className="col-span-full grid gap-2 sm:col-start-2"
    >
      <KeyFields line={line} />
      <FieldErrors field={{ errors, errorId }} />
      {line.shortage && !invalid && (
        <Notice tone="bad">
          {line.shortage} Bitte ändere die Menge oder entferne den Artikel, bevor du bestellst.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {line.type === "membership" ? (
          <span className="text-sm text-ink-soft">Menge: 1</span>
        ) : (
          <>
            <KeyFields line={line} form={QUANTITIES_FORM} />
            <input type="hidden" form={QUANTITIES_FORM} name="shown" value={line.quantity} />
            <QuantityInput
              id={id}
              form={QUANTITIES_FORM}
              defaultValue={typed?.text || line.quantity}
              label={`Menge: ${line.name}`}
              invalid={invalid}
              ariaDescribedBy={invalid ? errorId : undefined}
            />
            <Button form={QUANTITIES_FORM} name="intent" value="update" look="quiet" size="small">
              Aktualisieren<span className="sr-only">: {line.name} </span>
            </Button>
          </>
        )}
        <Button
          name="intent"
          value="remove"
          look="quiet"
          size="small"
          className="max-xs:-ms-[.85rem]"
        >
          <Icon name="trash-2" />
          Entfernen<span className="sr-only">: {line.name}</span>
        </Button>
      </div>
    </Form>
  );
}

function KeyFields({ line: { type, id }, form }: { line: LineKey; form?: string }) {
  return (
    <>
      <input type="hidden" form={form} name="itemType" value={type} />
      <input type="hidden" form={form} name="itemId" value={id} />
    </>
  );
}
