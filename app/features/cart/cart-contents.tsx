import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import { CartLineItem, type CartLineItemProps } from "#app/features/cart/cart-line-item.tsx";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { isShipped } from "#app/features/cart/shipping.ts";
import { sumNoteOf } from "#app/features/cart/sum-note.ts";
import {
  QUANTITIES_FORM,
  quantityField,
  typedQuantity,
} from "#app/features/cart/typed-quantity.ts";
import { type PaymentChoice, paymentMeans } from "#app/features/money/payment-methods.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useSubmitOnChange } from "#app/ui/form/use-submit-on-change.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/parts/button.tsx";
import { SummaryBox, Totals } from "#app/ui/parts/summary-box.tsx";

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
function QuantitiesForm({
  lines,
  formErrors,
}: {
  lines: CartLineItemProps[];
  formErrors: string[];
}) {
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
