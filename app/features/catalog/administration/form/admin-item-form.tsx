import { useLocation } from "@remix-run/react";
import {
  adminKinds,
  itemDeletionPath,
  itemFormPath,
  itemListPath,
} from "#app/features/catalog/administration/admin-kinds.ts";
import { AdminItemFields } from "#app/features/catalog/administration/form/admin-item-fields.tsx";
import { itemFailure } from "#app/features/catalog/administration/form/admin-item-words.ts";
import {
  fieldLabels,
  firstFields,
  type ItemFieldValues,
} from "#app/features/catalog/administration/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog/administration/form/item-form.server.ts";
import type { ItemPreview } from "#app/features/catalog/administration/form/save-item.server.ts";
import { ItemDeletionLink } from "#app/features/catalog/administration/item-deletion.tsx";
import type { RepetitionPreview } from "#app/features/catalog/administration/repetition.server.ts";
import { repetitionFields } from "#app/features/catalog/administration/repetition.ts";
import { RepetitionList } from "#app/features/catalog/administration/repetition.tsx";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import type { FormConstraint } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ItemKind } from "#db/schema.ts";

export const ITEM_FORM = "artikel";

export interface ItemAnswer extends EditAnswer {
  preview?: ItemPreview;
  repetition?: RepetitionPreview;
}

interface AdminItemFormProps extends ItemForm {
  constraint: FormConstraint<ItemFieldValues>;
  answer?: ItemAnswer;
}

/** The form for a new or existing item. */
export function AdminItemForm(props: AdminItemFormProps) {
  const { kind, item, answer } = props;
  const { search } = useLocation();
  // Earlier errors must not take the focus from what the page shows instead.
  const isShown = answer?.preview || answer?.repetition;
  return (
    <EditForm<ItemFieldValues>
      {...props}
      id={ITEM_FORM}
      record={item}
      answer={answer}
      failure={(operation) => itemFailure(operation, kind)}
      listPath={itemListPath(kind, search)}
      pathOf={(id) => itemFormPath(kind, id, search)}
      errorsOf={({ allErrors }) => (isShown ? null : inPageOrder(kind, allErrors))}
      buttons={<PreviewButton />}
      deletion={
        item && (
          <ItemDeletionLink
            item={item}
            to={itemDeletionPath(kind, item.id, search)}
            failure={itemFailure("Löschen", kind)}
          />
        )
      }
    >
      {(fields, kept) => (
        <>
          {answer?.repetition && <RepetitionList repetition={answer.repetition} />}
          <AdminItemFields {...props} fields={fields} kept={kept} repetition={answer?.repetition} />
        </>
      )}
    </EditForm>
  );
}

/** Sorts the errors in page order. The picture is validated apart from the other fields. */
function inPageOrder(kind: ItemKind, allErrors: Record<string, string[]>) {
  const first = adminKinds[kind].dates === "none" ? [] : firstFields;
  const order = ["", ...first, ...Object.keys(fieldLabels), ...repetitionFields];
  const place = (name: string) => order.indexOf(name === "image" ? "imageUrl" : name);
  const sorted = Object.entries(allErrors).sort(([a], [b]) => place(a) - place(b));
  return { allErrors: Object.fromEntries(sorted) };
}

function PreviewButton() {
  const isSending = useIsSending();
  return (
    <Button name="intent" value="preview" disabled={isSending}>
      <Icon name="eye" />
      Vorschau
    </Button>
  );
}
