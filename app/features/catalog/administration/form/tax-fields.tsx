import {
  taxLabels,
  taxRateLabels,
  taxRates,
} from "#app/features/catalog/administration/form/item-fields.ts";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";
import { TextLink } from "#app/ui/parts/button.tsx";

const rateOptions = taxRates.map((rate) => ({ value: rate, label: taxRateLabels[rate] }));

interface TaxFieldsProps {
  fields: Record<"taxRate" | "taxNote", FormField>;
  /** Whether rates matter. If not, the form keeps the stored one unseen. */
  usesTaxRates: boolean;
}

/** The rate of VAT in the price, and the reason for an exemption. */
export function TaxFields({ fields, usesTaxRates }: TaxFieldsProps) {
  if (!usesTaxRates) return <KeptTax fields={fields} />;
  return (
    <>
      <SelectField
        field={fields.taxRate}
        label={taxLabels.taxRate}
        hint="Im Preis enthalten. Zählt nur bei Regelbesteuerung."
        options={rateOptions}
        width={3}
      />
      <TextField
        field={fields.taxNote}
        label={taxLabels.taxNote}
        optional
        hint="Nötig bei 0 %, zum Beispiel § 4 Nr. 21 UStG. Steht beim Preis."
        width={3}
        autoComplete="off"
      />
    </>
  );
}

function KeptTax({ fields }: Pick<TaxFieldsProps, "fields">) {
  return (
    <>
      {[fields.taxRate, fields.taxNote].map(({ id, name, initialValue }) => (
        <input key={name} type="hidden" id={id} name={name} value={initialValue ?? ""} />
      ))}
      <p className="col-span-full text-sm text-ink-soft">
        Als Kleinunternehmen weisen Sie keine Umsatzsteuer aus (§ 19 UStG), darum fehlt hier der
        Steuersatz. <TextLink to={TAX_SCHEME_PATH}>Besteuerung ändern</TextLink>
      </p>
    </>
  );
}

const TAX_SCHEME_PATH = "/admin/settings/sale#einstellungen-sale-taxScheme";
