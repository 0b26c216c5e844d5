import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import type { ItemFieldset } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import { TextField } from "#app/ui/form/field.tsx";

interface ItemLimitFieldProps extends Pick<ItemForm, "kind" | "item"> {
  fields: ItemFieldset;
}

/** The limit on the seats or pieces that can be ordered. */
export function ItemLimitField({ kind, item, fields }: ItemLimitFieldProps) {
  const { limit } = adminKinds[kind];
  return (
    <TextField
      field={fields[limit.column]}
      label={limit.label}
      optional
      hint={`${orderedSentence(item?.ordered ?? 0)}Bleibt das Feld leer, gibt es keine Grenze.`}
      inputMode="numeric"
      width={3}
    />
  );
}

function orderedSentence(ordered: number): string {
  if (ordered === 0) return "";
  return ordered === 1 ? "1 ist schon bestellt. " : `${ordered} sind schon bestellt. `;
}
