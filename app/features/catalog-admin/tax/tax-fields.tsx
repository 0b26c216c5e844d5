import { taxLabels, taxRateLabels, taxRates } from "#app/features/catalog-admin/tax/tax-words.ts";
import { type FormField, SelectField, TextField } from "#app/ui/form/field.tsx";

const rateOptions = taxRates.map((rate) => ({ value: rate, label: taxRateLabels[rate] }));

/** The rate of VAT in the price, and the reason for an exemption. */
export function TaxFields({ fields }: { fields: Record<"taxRate" | "taxNote", FormField> }) {
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
