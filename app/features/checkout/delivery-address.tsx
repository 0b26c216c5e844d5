import type { FormEvent } from "react";
import { CountryField } from "#app/features/accounts/address-fields.tsx";
import type { CountryChoice } from "#app/features/accounts/countries.ts";
import {
  type DeliveryFieldName,
  deliveryFieldNames,
} from "#app/features/checkout/delivery-address.ts";
import { Checkbox, FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { ShortFields } from "#app/ui/form/short-fields.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

export type DeliveryFieldset = Record<DeliveryFieldName | "deliverElsewhere", FormField>;

interface DeliveryAddressProps {
  fields: DeliveryFieldset;
  /** See `CheckoutForm`. */
  countries: CountryChoice | null;
  /** The area to which goods are sent; null: any. */
  area: string | null;
}

/**
 * Another address for the goods. Folded up while nothing in it is filled in. Its labels differ from those of the customer's
 * own address, because people who speak to their computer call a field by its label.
 */
export function DeliveryAddress({ fields, countries, area }: DeliveryAddressProps) {
  return (
    <div className="col-span-full" onInput={tickOnTyping}>
      <Disclosure summary="An eine andere Adresse liefern" open={isUsed(fields)}>
        <FieldGrid>
          <Checkbox
            field={fields.deliverElsewhere}
            label="Die Ware geht an diese Adresse"
            hint="Die Rechnung bleibt bei deiner Adresse."
          />
          <TextField
            field={fields.deliveryName}
            label="Empfängerin oder Empfänger"
            autoComplete="shipping name"
            enterKeyHint="next"
          />
          <TextField
            field={fields.deliveryCompany}
            label="Unternehmen"
            optional
            autoComplete="shipping organization"
            enterKeyHint="next"
          />
          <TextField
            field={fields.deliveryStreet}
            label="Straße und Nummer"
            autoComplete="shipping address-line1"
            enterKeyHint="next"
          />
          <ShortFields>
            <TextField
              field={fields.deliveryZipcode}
              label="PLZ"
              autoComplete="shipping postal-code"
              enterKeyHint="next"
              inputMode={countries?.hasOnlyDigits ? "numeric" : undefined}
              width={2}
            />
            <TextField
              field={fields.deliveryCity}
              label="Stadt oder Gemeinde"
              autoComplete="shipping address-level2"
              enterKeyHint="next"
              width={4}
            />
          </ShortFields>
          <CountryField
            field={fields.deliveryCountry}
            label="Staat"
            hint={area ? `Liefergebiet für Waren: ${area}` : undefined}
            autoComplete="shipping country-name"
            countries={countries}
          />
        </FieldGrid>
      </Disclosure>
    </div>
  );
}

/** With script, nobody has to set the tick. Without it, a missing one is an error beside it. */
function tickOnTyping({ currentTarget, target }: FormEvent<HTMLElement>): void {
  const tick = currentTarget.querySelector<HTMLInputElement>("[name=deliverElsewhere]");
  if (!tick || target === tick || !(target instanceof HTMLInputElement)) return;
  if (target.value !== "") tick.checked = true;
}

/** A country is suggested, so it alone does not count. */
function isUsed(fields: DeliveryFieldset): boolean {
  const all = [fields.deliverElsewhere, ...deliveryFieldNames.map((name) => fields[name])];
  return all.some(
    ({ name, initialValue, errors }) => errors || (initialValue && name !== "deliveryCountry"),
  );
}
