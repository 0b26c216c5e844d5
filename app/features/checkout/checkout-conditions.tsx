import type { ReactNode } from "react";
import { orderedLines, type PricedCart } from "#app/features/cart/priced-cart.ts";
import { hasShippingCosts, isShipped } from "#app/features/cart/shipping.ts";
import { startingLines } from "#app/features/checkout/starting-lines.ts";
import { type PaymentChoice, paymentMeans } from "#app/features/money/payments.ts";
import {
  beginningOf,
  type EarlyStartClass,
  earlyStartTexts,
} from "#app/features/orders/early-start.ts";
import { Checkbox, FieldGroup } from "#app/ui/form/field.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";
import { inQuotes } from "#app/ui/format/format.ts";

interface CheckoutConditionsProps {
  cart: PricedCart;
  /** The classes whose early start the customer is asked about. */
  asked: EarlyStartClass[];
  /** The day after the withdrawal period of an order placed today, in words. */
  firstDay: string;
  payment: PaymentChoice;
  fields: Record<"consentDigital" | "consentService", FormField>;
}

/**
 * The conditions of an order, which must not stand between its overview and the button: payment and shipping, and the
 * optional consents to an early start.
 */
export function CheckoutConditions(props: CheckoutConditionsProps) {
  const { cart, asked, firstDay, payment, fields } = props;
  const fieldOf = { digital: fields.consentDigital, service: fields.consentService };
  return (
    <div className="grid gap-block">
      {asked.length > 0 && (
        <FieldGroup legend="Wann sollen wir beginnen?">
          {asked.map((each) => (
            <Checkbox
              key={each}
              field={fieldOf[each]}
              label={earlyStartTexts[each]}
              hint={hintOf(cart, each, firstDay)}
            />
          ))}
        </FieldGroup>
      )}
      <section aria-labelledby="bedingungen" className="grid gap-2 wrap-anywhere">
        <h2 id="bedingungen" className="text-h3 leading-heading">
          Was dafür gilt
        </h2>
        <p>{paymentMeans(cart.total, payment)}</p>
        <ShippingNote cart={cart} />
      </section>
    </div>
  );
}

interface CheckoutTermsProps {
  cart: PricedCart;
  /** Whether the shop has terms. */
  hasTerms: boolean;
}

/** Terms and withdrawal. They stand above the overview, because on wide screens its button is always in view. */
export function CheckoutTerms({ cart, hasTerms }: CheckoutTermsProps) {
  return (
    <div className="mb-4 grid gap-2 text-sm wrap-anywhere">
      <p>
        {hasTerms && (
          <>
            Für deine Bestellung gelten unsere <NewTab path="/agb">AGB</NewTab>.{" "}
          </>
        )}
        Ob und wie du {hasTerms ? "sie" : "deine Bestellung"} widerrufen kannst, steht unter{" "}
        <NewTab path="/widerruf">Widerruf</NewTab>.
      </p>
      <LeisureNote cart={cart} />
    </div>
  );
}

/** Says what happens without the consent, and when. */
function hintOf(cart: PricedCart, asked: EarlyStartClass, firstDay: string): string {
  const { waits, doesNotWait, isDated } = beginningOf(startingLines(orderedLines(cart)), asked);
  const sentences = [
    waits && waitingHint(asked, firstDay),
    isDated && "Was einen Termin hat, findet auch ohne Häkchen an seinem Termin statt.",
    doesNotWait && beginningHints[asked],
  ];
  return ["Freiwillig.", ...sentences].filter(Boolean).join(" ");
}

function waitingHint(asked: EarlyStartClass, firstDay: string): string {
  const begins = {
    digital: `bekommst du digitale Inhalte frühestens am ${firstDay}`,
    service: `beginnen wir mit der Leistung frühestens am ${firstDay}`,
  };
  return `Bestellst du heute ohne Häkchen, ${begins[asked]}, sobald die Widerrufsfrist vorbei ist.`;
}

const beginningHints: Record<EarlyStartClass, string> = {
  digital:
    "Kostenlose digitale Inhalte öffnen auch ohne Häkchen, sobald wir die Bestellung abgeschlossen haben.",
  service:
    "Deine Mitgliedschaft beginnt auch ohne Häkchen, sobald wir die Bestellung abgeschlossen haben.",
};

/** Must be said before the order: Art. 246a § 1 Abs. 3 Nr. 1 EGBGB. */
function LeisureNote({ cart }: { cart: PricedCart }) {
  const titles = cart.lines
    .filter(({ withdrawalClass }) => withdrawalClass === "dated-leisure")
    .map(({ name }) => inQuotes(name));
  if (titles.length === 0) return null;
  const list = new Intl.ListFormat("de").format(titles);
  return (
    <p>
      {titles.length === 1
        ? `Für ${list} gibt es kein Widerrufsrecht: Es ist eine Freizeitveranstaltung`
        : `Für ${list} gibt es kein Widerrufsrecht: Es sind Freizeitveranstaltungen`}
      {` an einem festen Termin (§\u00A0312g Abs.\u00A02 Nr.\u00A09 BGB).`}
    </p>
  );
}

function ShippingNote({ cart: { lines, charges, terms } }: { cart: PricedCart }) {
  if (!lines.some(isShipped)) return null;
  return (
    <p>
      {!hasShippingCosts(charges) && "Waren schicken wir dir versandkostenfrei. "}
      {terms.deliveryArea && `Liefergebiet: ${terms.deliveryArea}. `}
      Mehr dazu steht unter <NewTab path="/versand-zahlung">Versand und Zahlung</NewTab>.
    </p>
  );
}

/** Opens a new tab, because leaving the form would lose what is typed in it. */
function NewTab({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </a>
  );
}
