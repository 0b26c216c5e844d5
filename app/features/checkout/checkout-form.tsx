import type { ComponentProps } from "react";
import { AddressFields, type AddressFieldset } from "#app/features/accounts/address-fields.tsx";
import type { CountryChoice } from "#app/features/accounts/countries.ts";
import { SendConfirmation } from "#app/features/accounts/unproven-address.tsx";
import { orderedLines, type PricedCart } from "#app/features/cart/priced-cart.ts";
import { isShipped, needsPostalAddress } from "#app/features/cart/shipping.ts";
import type { seatField } from "#app/features/checkout/attendance.ts";
import { Attendance } from "#app/features/checkout/attendance.tsx";
import { CheckoutConditions, CheckoutTerms } from "#app/features/checkout/checkout-conditions.tsx";
import type { DeliveryFieldName } from "#app/features/checkout/delivery-address.ts";
import {
  DeliveryAddress,
  type DeliveryFieldset,
} from "#app/features/checkout/delivery-address.tsx";
import { endsSomeDay } from "#app/features/membership/membership.ts";
import { renewalNotice } from "#app/features/membership/renewal.ts";
import { PaymentMethodField } from "#app/features/money/payment-method-field.tsx";
import type { PaymentChoice } from "#app/features/money/payments.ts";
import type { EarlyStartClass } from "#app/features/orders/early-start.ts";
import { OrderOverview } from "#app/features/orders/order-overview.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { moveOnEnter } from "#app/ui/form/move-on-enter.ts";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf, formatPrice } from "#app/ui/format/format.ts";
import { formatShortSpan } from "#app/ui/format/time-span.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { SummaryBox } from "#app/ui/parts/summary-box.tsx";

const CHECKOUT_FORM = "kasse";
const OVERVIEW_ID = "bestellung";

/** § 312j Abs. 3 BGB requires these words. */
export const orderLabel = (total: number) =>
  total === 0 ? "Kostenlos bestellen" : "Zahlungspflichtig bestellen";

type Values = Record<
  | keyof AddressFieldset
  | DeliveryFieldName
  | "deliverElsewhere"
  | "selfAttends"
  | "notes"
  | "paymentMethod"
  | "consentDigital"
  | "consentService"
  | ReturnType<typeof seatField>,
  string
>;

interface CheckoutFormProps extends FormState<Values> {
  cart: PricedCart;
  payment: PaymentChoice;
  /** Whether the shop has terms. */
  hasTerms: boolean;
  /** The countries to which the goods of the cart are sent; null: any, or the cart has no goods. */
  countries: CountryChoice | null;
  /** The day after the withdrawal period of an order placed today, in words. */
  firstDay: string;
  /** See `asksFor`. */
  askedStarts: EarlyStartClass[];
  /** A warning to read before ordering this cart; null for none. */
  warning: string | null;
  /** Until when the membership in the cart would run; null for none. */
  term: string | null;
  /** Names what is open to the customer already; null for nothing. */
  alreadyOpen: string | null;
  /** Names the lines that would cost nothing after the cart's plan; null for none. */
  includedWithPlan: string | null;
  /** The sign-in address if it has to be proven first; null if not. */
  unprovenEmail: string | null;
  defaultValue: Partial<Record<keyof Values, string | null>>;
  /** The one-time token of this page view, and the fingerprint of the overview that it shows. */
  token: string;
  overview: string;
}

export function CheckoutForm(props: CheckoutFormProps) {
  const {
    cart,
    payment,
    hasTerms,
    countries,
    firstDay,
    askedStarts,
    warning,
    term,
    alreadyOpen,
    includedWithPlan,
    unprovenEmail,
    token,
    overview,
  } = props;
  const { defaultValue, constraint, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({
    id: CHECKOUT_FORM,
    defaultValue,
    constraint,
    lastResult,
  });
  return (
    <PostForm
      form={form}
      problem={problem}
      data-failure="Fehler bei der Bestellung"
      onKeyDown={moveOnEnter}
      className="grid grid-cols-1 items-start gap-x-[clamp(2rem,5vw,5rem)] gap-y-block lg:grid-cols-[7fr_5fr] lg:*:col-start-1"
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="overview" value={overview} />
      <div className="grid grid-cols-1 gap-block">
        <CustomerFields cart={cart} fields={fields} countries={countries} />
        <Attendance cart={cart} fields={fields} />
        <PaymentMethodField field={fields.paymentMethod} {...payment} />
        <CheckoutConditions
          cart={cart}
          asked={askedStarts}
          firstDay={firstDay}
          payment={payment}
          fields={fields}
        />
        {unprovenEmail && (
          <SendConfirmation email={unprovenEmail} purpose="kannst du hier bestellen" />
        )}
      </div>
      <SummaryBox
        title="Deine Bestellung"
        headingId={OVERVIEW_ID}
        className="lg:sticky lg:top-22 lg:col-start-2! lg:row-span-2 lg:row-start-1"
      >
        <SummaryHead cart={cart} />
        <CheckoutTerms cart={cart} hasTerms={hasTerms} />
        {[warning, term, alreadyOpen, includedWithPlan].map(
          (notice) =>
            notice && (
              <div key={notice} className="mb-4">
                <Notice>{notice}</Notice>
              </div>
            ),
        )}
        <OrderOverview bill={billOfCart(cart)} total={cart.total} />
        <OrderButton total={cart.total} />
      </SummaryBox>
    </PostForm>
  );
}

interface CustomerFieldsProps extends Pick<CheckoutFormProps, "cart" | "countries"> {
  fields: AddressFieldset & DeliveryFieldset & { notes: FormField };
}

function CustomerFields({ cart, fields, countries }: CustomerFieldsProps) {
  const hasGoods = cart.lines.some(isShipped);
  const area = cart.terms.deliveryArea;
  return (
    <AddressFields
      fields={fields}
      legends={{
        person: "Wer bestellt?",
        address: hasGoods ? "Rechnungs- und Lieferadresse" : "Rechnungsadresse",
        contact: "Noch etwas?",
      }}
      isPlaceUnneeded={!needsPostalAddress(cart)}
      emailHint={endsSomeDay(cart.lines) ? renewalNotice : undefined}
      countryHint={hasGoods && area ? `Liefergebiet für Waren: ${area}` : undefined}
      countries={countries}
      belowAddress={
        hasGoods && <DeliveryAddress fields={fields} countries={countries} area={area} />
      }
    >
      <TextArea field={fields.notes} label="Anmerkungen" optional hint={notesHint(cart)} />
    </AddressFields>
  );
}

/** Examples that fit what is ordered; undefined if none does. */
function notesHint({ lines }: PricedCart): string | undefined {
  const isDated = lines.some(({ dates }) => dates.date !== null);
  if (!lines.some(isShipped)) {
    return isDated ? "Zum Beispiel, worauf wir beim Termin achten sollen." : undefined;
  }
  return isDated
    ? "Zum Beispiel eine Farbe oder worauf wir beim Termin achten sollen."
    : "Zum Beispiel eine Farbe.";
}

/** Must be directly below the overview: § 312j Abs. 2 BGB. */
function OrderButton({ total }: { total: number }) {
  const isSending = useIsSending();
  return (
    <Button look="sun" wide className="mt-6" disabled={isSending}>
      {orderLabel(total)}
    </Button>
  );
}

function billOfCart({ lines, charges, terms }: PricedCart) {
  const keyed = orderedLines({ lines }).map((line) => ({
    ...line,
    key: `${line.type}-${line.id}-${line.price}`,
  }));
  return { taxScheme: terms.taxScheme, charges, lines: keyed };
}

/**
 * Stands before all other buttons of the checkout's form, because Enter presses the first one. Browsers press
 * only one that is drawn. It has no words, because the page must offer the order below its overview, once.
 */
export function EnterButton() {
  const isSending = useIsSending();
  return (
    <button
      type="submit"
      form={CHECKOUT_FORM}
      disabled={isSending}
      aria-hidden="true"
      tabIndex={-1}
      className="sr-only"
    />
  );
}

/** Looks like a link to the cart, and also sends what is typed at the checkout. */
export function CartButton({ className = "", ...props }: ComponentProps<"button">) {
  return (
    <button
      type="submit"
      form={CHECKOUT_FORM}
      name="intent"
      value="cart"
      formNoValidate
      className={`link-button ${className}`}
      {...props}
    />
  );
}

/** The way back to the cart, and the total at once, where the overview stands beside the form. */
function SummaryHead({ cart }: { cart: PricedCart }) {
  return (
    <p className="-mt-2 mb-3 hidden items-baseline gap-x-4 lg:flex">
      <span className="me-auto">
        {countOf(cart.count, "Artikel", "Artikel")},{" "}
        <strong className="whitespace-nowrap tabular-nums">{formatPrice(cart.total)}</strong>
      </span>{" "}
      <CartButton aria-describedby={OVERVIEW_ID}>ändern</CartButton>
    </p>
  );
}

const HEADING_ID = "warenkorb-kurz";
const LONGEST_LIST = 4;

/** A short list of the cart above the form. The binding overview precedes the button; on wide screens it stays in view. */
export function CheckoutSummary({ cart }: { cart: PricedCart }) {
  const shown = cart.lines.slice(0, LONGEST_LIST);
  const others = cart.lines.length - shown.length;
  return (
    <aside aria-labelledby={HEADING_ID} className="border-y border-line py-4 lg:hidden">
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
