import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import {
  itemDeletionPath,
  itemFormPath,
  itemListPath,
} from "#app/features/catalog-admin/admin-kinds.ts";
import { AdminItemFields } from "#app/features/catalog-admin/form/admin-item-fields.tsx";
import { itemFailure } from "#app/features/catalog-admin/form/admin-item-messages.ts";
import { fieldLabels, type ItemFieldValues } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import type {
  ItemConflict as Conflict,
  ItemPreview,
} from "#app/features/catalog-admin/form/submit-item.server.ts";
import { ItemDeletionNote, isKept } from "#app/features/catalog-admin/item-deletion-note.tsx";
import type { RepetitionPreview } from "#app/features/catalog-admin/repetition/find-repetition.server.ts";
import { repetitionFields } from "#app/features/catalog-admin/repetition/repetition.ts";
import { RepetitionList } from "#app/features/catalog-admin/repetition/repetition-list.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { EditConflict } from "#app/ui/admin/edit/edit-conflict.tsx";
import { editedRecord, RecordForm } from "#app/ui/admin/edit/record-form.tsx";
import { SaveBar } from "#app/ui/admin/edit/save-bar.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { FormConstraint } from "#app/ui/form/post-form.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

export const ITEM_FORM = "artikel";

export interface ItemAnswer {
  result: SubmissionResult;
  title?: string;
  conflict?: Conflict;
  preview?: ItemPreview;
  repetition?: RepetitionPreview;
}

interface AdminItemFormProps extends ItemForm {
  constraint: FormConstraint<ItemFieldValues>;
  answer?: ItemAnswer;
}

/** The form for a new or existing item. */
export function AdminItemForm(props: AdminItemFormProps) {
  const { kind, item, newId, defaultValue, constraint, answer } = props;
  const [form, fields] = useForm<ItemFieldValues>({
    id: ITEM_FORM,
    constraint,
    defaultValue,
    lastResult: answer?.result,
  });
  const edited = editedRecord({ record: item, newId, answer });
  const { search } = useLocation();
  const id = item?.id ?? String(edited.newId);
  return (
    <RecordForm
      form={form}
      edited={edited}
      failure={itemFailure(item ? "Aktualisieren" : "Erstellen", kind)}
      deletion={item && !isKept(item) && <ItemDeletion kind={kind} item={item} search={search} />}
    >
      {/* Earlier errors must not take the focus from the preview. */}
      {!answer?.preview && !answer?.repetition && (
        <ErrorSummary form={inPageOrder(form)} fields={fields} title={answer?.title} />
      )}
      {answer?.repetition && <RepetitionList repetition={answer.repetition} />}
      {answer?.conflict && (
        <EditConflict {...answer.conflict} path={itemFormPath(kind, id, search)} />
      )}
      <AdminItemFields
        {...props}
        fields={fields}
        kept={answer?.result.initialValue}
        repetition={answer?.repetition}
      />
      <SaveBar isNew={!edited.version && !item} backTo={itemListPath(kind, search)}>
        <PreviewButton />
      </SaveBar>
    </RecordForm>
  );
}

interface ItemDeletionProps extends Pick<ItemForm, "kind"> {
  item: NonNullable<ItemForm["item"]>;
  search: string;
}

function ItemDeletion({ kind, item, search }: ItemDeletionProps) {
  return (
    <DeletionLink
      to={itemDeletionPath(kind, item.id, search)}
      name={item.title}
      failure={itemFailure("Löschen", kind)}
    >
      <ItemDeletionNote item={item} />
    </DeletionLink>
  );
}

/** Sorts the errors in page order. The picture is validated apart from the other fields. */
function inPageOrder({ allErrors }: Pick<FormMetadata, "allErrors">) {
  const order = ["", ...Object.keys(fieldLabels), ...repetitionFields];
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
