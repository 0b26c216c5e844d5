import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { fieldLabels, type ItemFieldset } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import { ItemLimitField } from "#app/features/catalog-admin/form/item-limit-field.tsx";
import { FieldGroup, TextField } from "#app/ui/form/field.tsx";

interface ItemOccasionFieldsProps extends Pick<ItemForm, "kind" | "item"> {
  fields: ItemFieldset;
}

/** Date, place and seats of an event or a course. */
export function ItemOccasionFields(props: ItemOccasionFieldsProps) {
  const { kind, fields } = props;
  const optional = adminKinds[kind].dates === "optional";
  return (
    <FieldGroup legend="Wann und wo">
      <TextField
        field={fields.date}
        label={fieldLabels.date}
        type="date"
        width={2}
        optional={optional}
      />
      <TextField
        field={fields.time}
        label={fieldLabels.time}
        type="time"
        width={2}
        optional={optional}
      />
      <TextField
        field={fields.endTime}
        label={fieldLabels.endTime}
        type="time"
        width={2}
        optional
      />
      <TextField field={fields.location} label={fieldLabels.location} optional={optional} />
      <TextField field={fields.meetingPoint} label={fieldLabels.meetingPoint} optional width={3} />
      <TextField
        field={fields.mapUrl}
        label={fieldLabels.mapUrl}
        optional
        width={3}
        inputMode="url"
        autoComplete="off"
      />
      <ItemLimitField {...props} />
    </FieldGroup>
  );
}
