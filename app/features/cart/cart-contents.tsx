import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { CartLineItem } from "#app/features/cart/cart-line-item.tsx";
import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { isShipped } from "#app/features/cart/shipping.ts";
import { sumNoteOf } from "#app/features/cart/sum-note.ts";
import { type PaymentChoice, paymentMeans } from "#app/features/payments/payment-methods.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { SummaryBox, Totals } from "#app/ui/parts/summary-box.tsx";

interface CartContentsProps {
  cart: PricedCart;
  payment: PaymentChoice;
  /** The rejected submission of one line's form. */
  lastResult?: SubmissionResult;
}

/** The lines of a non-empty cart, and their total. */
export function CartContents({ cart, payment, lastResult }: CartContentsProps) {
  return (
    <div className="grid items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[7fr_4fr]">
      <section aria-label="Artikel">
        <ul className="border-b border-line">
          {cart.lines.map((line) => (
            <CartLineItem
              key={line.type + line.id}
              line={line}
              lastResult={lastResult?.initialValue?.itemId === line.id ? lastResult : undefined}
            />
          ))}
        </ul>
        <ClearButton />
      </section>
      <Summary cart={cart} payment={payment} />
    </div>
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

function Summary({ cart, payment }: Pick<CartContentsProps, "cart" | "payment">) {
  const { itemsTotal, shipping, total } = cart;
  const note = sumNoteOf(cart);
  return (
    <SummaryBox title="Zusammenfassung" headingId="zusammenfassung" className="lg:sticky lg:top-22">
      <Totals
        entries={[
          { label: "Zwischensumme", value: formatPrice(itemsTotal) },
          ...(shipping > 0 ? [{ label: "Versand", value: formatPrice(shipping) }] : []),
          { label: "Gesamt", value: formatPrice(total), grand: true },
        ]}
      />
      {note && <p className="text-end text-sm text-ink-soft">{note}</p>}
      <div className="mt-6 grid gap-4">
        <ButtonLink to="/checkout" look="sun" wide onClick={saveTypedQuantity}>
          Zur Kasse{" "}
        </ButtonLink>
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

/** Saves a typed quantity that has not been submitted yet. The form then goes on to the checkout. */
function saveTypedQuantity(event: MouseEvent): void {
  const inputs = document.querySelectorAll<HTMLInputElement>('main input[name="quantity"]');
  const typed = Array.from(inputs).find(({ value, defaultValue }) => value !== defaultValue);
  const button = typed?.form?.querySelector<HTMLButtonElement>('[value="checkout"]');
  if (!button) return;
  event.preventDefault();
  typed?.form?.requestSubmit(button);
}
