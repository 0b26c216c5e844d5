import { kinds } from "#app/features/catalog/kinds.ts";
import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { fieldLabels, type ItemFieldset } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import { ItemLimitField } from "#app/features/catalog-admin/form/item-limit-field.tsx";
import { TaxFields } from "#app/features/catalog-admin/tax/tax-fields.tsx";
import { Checkbox, FieldGroup, PriceField } from "#app/ui/form/field.tsx";

interface ItemPriceFieldsProps extends Pick<ItemForm, "kind" | "item"> {
  fields: ItemFieldset;
}

/** Prices and tax, and the stock of an item without a date. */
export function ItemPriceFields(props: ItemPriceFieldsProps) {
  const { kind, fields } = props;
  return (
    <FieldGroup legend="Preise">
      <PriceField
        field={fields.price}
        label={fieldLabels.price}
        optional="to-sell"
        hint="Bleibt das Feld leer, steht dort „Kein Preis“, und niemand kann bestellen. 0 heißt kostenlos."
      />
      <PriceField
        field={fields.communityPrice}
        label={fieldLabels.communityPrice}
        optional
        hint="Bei 0 steht dort „Inklusive“. Bleibt das Feld leer, entfällt der zweite Preis."
      />
      <TaxFields fields={fields} />
      {adminKinds[kind].dates === "none" && <Supply {...props} />}
    </FieldGroup>
  );
}

function Supply(props: ItemPriceFieldsProps) {
  const { kind, fields } = props;
  return (
    <>
      <ItemLimitField {...props} />
      {adminKinds[kind].hasAvailability && (
        <Checkbox
          field={fields.availability}
          label={fieldLabels.availability}
          hint={`Ohne Haken steht dort „${kinds[kind].soldOutLabel}“.`}
        />
      )}
    </>
  );
}
