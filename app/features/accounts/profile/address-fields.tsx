import type { FieldMetadata } from "@conform-to/react";
import type { Address } from "#app/features/accounts/profile/address-schema.ts";
import { EmailField, FieldGroup, SelectField, TextField } from "#app/ui/form/field.tsx";

const SALUTATIONS = [
  { value: "", label: "Keine Angabe" },
  { value: "Frau", label: "Frau" },
  { value: "Herr", label: "Herr" },
];

export type AddressFieldset = { [Name in keyof Address]-?: FieldMetadata<string | undefined> };

interface AddressFieldsProps {
  fields: AddressFieldset;
  legends: { person: string; address: string };
  /** Marks the address fields as optional. */
  isAddressOptional?: boolean;
  /** Marks all address fields but the country as optional. */
  isPlaceOptional?: boolean;
  emailHint?: string;
  countryHint?: string;
}

/** Name, address and phone numbers, with autocomplete hints for browsers. */
export function AddressFields({
  fields,
  legends,
  isAddressOptional,
  isPlaceOptional = isAddressOptional,
  emailHint,
  countryHint,
}: AddressFieldsProps) {
  return (
    <>
      <FieldGroup legend={legends.person}>
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
        <EmailField field={fields.email} hint={emailHint} autoComplete="email" />
      </FieldGroup>
      <FieldGroup legend={legends.address}>
        <PlaceFields fields={fields} optional={isPlaceOptional} />
        <TextField
          field={fields.country}
          label="Land"
          hint={countryHint}
          optional={isAddressOptional}
          autoComplete="country-name"
        />
      </FieldGroup>
      <FieldGroup legend="Für Rückfragen">
        <PhoneFields fields={fields} />
      </FieldGroup>
    </>
  );
}

function PlaceFields({ fields, optional }: { fields: AddressFieldset; optional?: boolean }) {
  return (
    <>
      <TextField
        field={fields.street}
        label="Straße und Hausnummer"
        optional={optional}
        autoComplete="address-line1"
      />
      <TextField
        field={fields.zipcode}
        label="Postleitzahl"
        optional={optional}
        autoComplete="postal-code"
        width={2}
      />
      <TextField
        field={fields.city}
        label="Ort"
        optional={optional}
        autoComplete="address-level2"
        width={4}
      />
    </>
  );
}

function PhoneFields({ fields }: { fields: AddressFieldset }) {
  return (
    <>
      <TextField
        field={fields.areacode}
        label="Vorwahl"
        optional
        inputMode="tel"
        autoComplete="tel-area-code"
        width={2}
      />
      <TextField
        field={fields.phone}
        label="Telefon"
        optional
        inputMode="tel"
        autoComplete="tel-local"
        width={4}
      />
      <TextField field={fields.mobile} label="Mobil" optional type="tel" autoComplete="tel" />
    </>
  );
}
