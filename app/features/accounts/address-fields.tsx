import type { ReactNode } from "react";
import type { Address } from "#app/features/accounts/address-schema.ts";
import type { CountryChoice } from "#app/features/accounts/countries.ts";
import { EmailField, FieldGrid, FieldGroup, SelectField, TextField } from "#app/ui/form/field.tsx";
import { ShortFields } from "#app/ui/form/short-fields.tsx";
import type { Fields, FormField } from "#app/ui/form/use-form.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

const SALUTATIONS = [
  { value: "", label: "Keine Angabe" },
  { value: "Frau", label: "Frau" },
  { value: "Herr", label: "Herr" },
];

export type AddressFieldset = Fields<Address>;

interface AddressFieldsProps {
  fields: AddressFieldset;
  legends: { person: string; address: string; contact: string };
  isAddressOptional?: boolean;
  /** Marks all address fields but the country as optional, and folds them up while they are empty. */
  isPlaceUnneeded?: boolean;
  emailHint?: string;
  countryHint?: string;
  /** Limits the countries; null or undefined: any. */
  countries?: CountryChoice | null;
  /** Stands below the address. */
  belowAddress?: ReactNode;
  /** Further fields after the phone numbers. */
  children?: ReactNode;
}

/** Name, address and phone numbers, with autocomplete hints for browsers. */
export function AddressFields(props: AddressFieldsProps) {
  const { fields, legends, isPlaceUnneeded, emailHint, belowAddress, children } = props;
  return (
    <>
      <FieldGroup legend={legends.person}>
        <PersonFields fields={fields} emailHint={emailHint} />
      </FieldGroup>
      <FieldGroup legend={legends.address}>
        {!isPlaceUnneeded && <PlaceFields {...props} />}
        <OwnCountry {...props} />
        {isPlaceUnneeded && (
          <Folded fields={[fields.street, fields.zipcode, fields.city]} summary="Straße und Ort">
            <PlaceFields {...props} />
          </Folded>
        )}
        <Folded fields={[fields.company, fields.vatId]} summary="Firma und USt-IdNr.">
          <CompanyFields fields={fields} />
        </Folded>
        {belowAddress}
      </FieldGroup>
      <FieldGroup legend={legends.contact}>
        <PhoneFields fields={fields} />
        {children}
      </FieldGroup>
    </>
  );
}

function PersonFields({ fields, emailHint }: Pick<AddressFieldsProps, "fields" | "emailHint">) {
  return (
    <>
      <SelectField
        field={fields.salutation}
        label="Anrede"
        optional
        options={SALUTATIONS}
        autoComplete="honorific-prefix"
        width={2}
      />
      <ShortFields>
        <TextField
          field={fields.firstName}
          label="Vorname"
          autoComplete="given-name"
          enterKeyHint="next"
          width={2}
        />
        <TextField
          field={fields.lastName}
          label="Nachname"
          autoComplete="family-name"
          enterKeyHint="next"
          width={2}
        />
      </ShortFields>
      <EmailField field={fields.email} hint={emailHint} autoComplete="email" enterKeyHint="next" />
    </>
  );
}

function OwnCountry({ fields, isAddressOptional, countryHint, countries }: AddressFieldsProps) {
  return (
    <CountryField
      field={fields.country}
      hint={countryHint}
      optional={isAddressOptional}
      autoComplete="country-name"
      countries={countries}
    />
  );
}

interface CountryFieldProps extends Pick<AddressFieldsProps, "countries"> {
  field: FormField;
  label?: string;
  hint?: string;
  optional?: boolean;
  autoComplete: string;
}

/** A choice if the countries are limited, else a text. */
export function CountryField({ countries, ...props }: CountryFieldProps) {
  const country = { label: "Land", ...props };
  if (!countries) return <TextField {...country} enterKeyHint="next" />;
  const options = optionsOf(countries, props.field.initialValue);
  return <SelectField {...country} options={options} />;
}

/** The countries, and the one that was typed before, so that nothing changes unseen. */
function optionsOf({ names }: CountryChoice, typed: string | undefined) {
  const isOther = typed !== undefined && typed !== "" && !names.includes(typed);
  return [...names, ...(isOther ? [typed] : [])].map((name) => ({ value: name, label: name }));
}

function PlaceFields(props: AddressFieldsProps) {
  const { fields, isAddressOptional, isPlaceUnneeded, countries } = props;
  const optional = isAddressOptional || isPlaceUnneeded;
  return (
    <>
      <TextField
        field={fields.street}
        label="Straße und Hausnummer"
        optional={optional}
        autoComplete="address-line1"
        enterKeyHint="next"
      />
      <ShortFields>
        <TextField
          field={fields.zipcode}
          label="Postleitzahl"
          optional={optional}
          autoComplete="postal-code"
          enterKeyHint="next"
          inputMode={countries?.hasOnlyDigits ? "numeric" : undefined}
          width={2}
        />
        <TextField
          field={fields.city}
          label="Ort"
          optional={optional}
          autoComplete="address-level2"
          enterKeyHint="next"
          width={4}
        />
      </ShortFields>
    </>
  );
}

function CompanyFields({ fields }: { fields: AddressFieldset }) {
  return (
    <>
      <TextField
        field={fields.company}
        label="Firma"
        optional
        hint="Steht auf der Rechnung über deinem Namen."
        autoComplete="organization"
        enterKeyHint="next"
      />
      <TextField
        field={fields.vatId}
        label="USt-IdNr."
        optional
        autoComplete="off"
        enterKeyHint="next"
        width={4}
      />
    </>
  );
}

function PhoneFields({ fields }: { fields: AddressFieldset }) {
  return (
    <>
      <TextField
        field={fields.phone}
        label="Telefon"
        optional
        type="tel"
        autoComplete="tel"
        enterKeyHint="next"
      />
      <Folded fields={[fields.areacode, fields.mobile]} summary="Vorwahl und Mobilnummer">
        <OtherPhoneFields fields={fields} />
      </Folded>
    </>
  );
}

function OtherPhoneFields({ fields }: { fields: AddressFieldset }) {
  return (
    <>
      <TextField
        field={fields.areacode}
        label="Vorwahl"
        optional
        inputMode="tel"
        autoComplete="tel-area-code"
        enterKeyHint="next"
        width={2}
      />
      <TextField
        field={fields.mobile}
        label="Mobil"
        optional
        type="tel"
        autoComplete="mobile tel"
        enterKeyHint="next"
        width={4}
      />
    </>
  );
}

interface FoldedProps {
  fields: FormField[];
  summary: string;
  children: ReactNode;
}

/** Optional fields that few people fill in. Open if one of them has a value or an error. */
function Folded({ fields, summary, children }: FoldedProps) {
  const isOpen = fields.some(({ initialValue, errors }) => initialValue || errors);
  return (
    <div className="col-span-full">
      <Disclosure summary={`${summary} (freiwillig)`} open={isOpen}>
        <FieldGrid>{children}</FieldGrid>
      </Disclosure>
    </div>
  );
}
