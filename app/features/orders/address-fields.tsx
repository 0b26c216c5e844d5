import type { FieldMetadata } from "@conform-to/react";
import type { Address } from "#app/features/orders/checkout-schema.ts";
import { FieldGroup, SelectField, TextField } from "#app/ui/field.tsx";

const SALUTATIONS = [
  { value: "", label: "Keine Angabe" },
  { value: "Frau", label: "Frau" },
  { value: "Herr", label: "Herr" },
];

export type AddressFieldset = { [Name in keyof Address]-?: FieldMetadata<string | undefined> };

/** Name, address and phone numbers, with what browsers need to fill them in. */
export function AddressFields({ fields }: { fields: AddressFieldset }) {
  return (
    <>
      <FieldGroup legend="Wer bestellt?">
        <SelectField
          field={fields.salutation}
          label="Anrede"
          optional
          options={SALUTATIONS}
          autoComplete="honorific-prefix"
          width={2}
        />
        <TextField field={fields.firstName} label="Vorname" autoComplete="given-name" width={4} />
        <TextField field={fields.lastName} label="Nachname" autoComplete="family-name" />
        <TextField field={fields.email} label="E-Mail-Adresse" type="email" autoComplete="email" />
      </FieldGroup>
      <FieldGroup legend="Rechnungsadresse">
        <TextField
          field={fields.street}
          label="Straße und Hausnummer"
          autoComplete="street-address"
        />
        <TextField
          field={fields.zipcode}
          label="Postleitzahl"
          autoComplete="postal-code"
          width={2}
        />
        <TextField field={fields.city} label="Ort" autoComplete="address-level2" width={4} />
        <TextField field={fields.country} label="Land" autoComplete="country-name" />
      </FieldGroup>
      <FieldGroup legend="Für Rückfragen">
        <TextField
          field={fields.areacode}
          label="Vorwahl"
          optional
          type="tel"
          autoComplete="tel-area-code"
          width={2}
        />
        <TextField
          field={fields.phone}
          label="Telefon"
          optional
          type="tel"
          autoComplete="tel-local"
          width={4}
        />
        <TextField field={fields.mobile} label="Mobil" optional type="tel" autoComplete="tel" />
      </FieldGroup>
    </>
  );
}
