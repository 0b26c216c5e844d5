import type { PricedCart } from "#app/features/cart/priced-cart.ts";
import { CartButton } from "#app/features/checkout/checkout-buttons.tsx";
import { countOf, formatPrice } from "#app/ui/format/format.ts";
import { formatShortSpan } from "#app/ui/format/time-span.ts";

const HEADING_ID = "warenkorb-kurz";
const LONGEST_LIST = 4;

/** A short list of the cart, beside the form or above it. The binding overview precedes the button. */
export function CheckoutSummary({ cart }: { cart: PricedCart }) {
  const shown = cart.lines.slice(0, LONGEST_LIST);
  const others = cart.lines.length - shown.length;
  return (
    <aside
      aria-labelledby={HEADING_ID}
      className="border-y border-line py-4 lg:sticky lg:top-22 lg:col-start-2 lg:row-start-1"
    >
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id={HEADING_ID} className="me-auto text-h4 leading-heading">
          Dein Warenkorb
        </h2>
        <CartButton aria-describedby={HEADING_ID}>ändern</CartButton>
      </div>
      <ul className="mt-2 grid gap-1 leading-[1.35]">
        {shown.map(({ type, id, title, quantity, dates: { date, ...span } }) => (
          <li key={type + id} className="flex gap-3">
            <span className="whitespace-nowrap tabular-nums">{quantity} ×</span>{" "}
            <span className="min-w-0 wrap-anywhere hyphens-auto">
              {title}{" "}
              {date !== null && (
                <span className="block text-sm text-ink-soft">
                  {formatShortSpan({ ...span, date })}
                </span>
              )}
            </span>
          </li>
        ))}
        {others > 0 && <li className="text-ink-soft">und {others} weitere</li>}
      </ul>
      {cart.charges.map(({ kind, label, amount }) => (
        <p key={kind} className="mt-2 flex justify-between gap-4">
          {`${label} `}
          <span className="whitespace-nowrap tabular-nums">{formatPrice(amount)}</span>
        </p>
      ))}
      <p className="mt-2 flex justify-between gap-4 font-strong">
        {countOf(cart.count, "Artikel", "Artikel")}{" "}
        <span className="whitespace-nowrap tabular-nums">{formatPrice(cart.total)}</span>
      </p>
    </aside>
  );
}
