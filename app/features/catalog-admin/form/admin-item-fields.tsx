import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { ItemContentsFields } from "#app/features/catalog-admin/form/item-contents-fields.tsx";
import { fieldLabels, type ItemFieldset } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import { ItemLawFields } from "#app/features/catalog-admin/form/item-law-fields.tsx";
import { ItemOccasionFields } from "#app/features/catalog-admin/form/item-occasion-fields.tsx";
import { ItemPriceFields } from "#app/features/catalog-admin/form/item-price-fields.tsx";
import type { RepetitionPreview } from "#app/features/catalog-admin/repetition/find-repetition.server.ts";
import { RepetitionFields } from "#app/features/catalog-admin/repetition/repetition-fields.tsx";
import { PictureFields } from "#app/features/pictures/form/picture-fields.tsx";
import { Checkbox, FieldGroup } from "#app/ui/form/field.tsx";

interface AdminItemFieldsProps extends Pick<ItemForm, "kind" | "item" | "categories"> {
  fields: ItemFieldset;
  /** The last typed or stored text of a control. */
  kept: (name: string) => string;
  /** The dates of a repetition, if the page shows them. */
  repetition?: RepetitionPreview;
}

/** The grouped fields of this kind of item. */
export function AdminItemFields(props: AdminItemFieldsProps) {
  const { kind, fields, kept, repetition } = props;
  const isDated = adminKinds[kind].dates !== "none";
  return (
    <>
      <ItemContentsFields {...props} />
      {isDated && <ItemOccasionFields {...props} />}
      <ItemPriceFields {...props} />
      <ItemLawFields {...props} />
      <PictureFields fields={fields} imageUrl={kept("imageUrl")} imageAlt={kept("imageAlt")} />
      <FieldGroup legend="Sichtbarkeit">
        <Checkbox field={fields.showOnStartpage} label={fieldLabels.showOnStartpage} />
        <Checkbox field={fields.showOnOffer} label={fieldLabels.showOnOffer} />
      </FieldGroup>
      {isDated && <RepetitionFields fields={fields} shown={repetition} />}
    </>
  );
}
