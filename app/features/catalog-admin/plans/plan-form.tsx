import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ItemConflict as Conflict } from "#app/features/catalog-admin/form/submit-item.server.ts";
import { ItemDeletionNote, isKept } from "#app/features/catalog-admin/item-deletion-note.tsx";
import {
  MAX_MONTHS,
  type PlanFieldset,
  type PlanFieldValues,
  planLabels,
} from "#app/features/catalog-admin/plans/plan-fields.ts";
import type { PlanForm as LoadedForm } from "#app/features/catalog-admin/plans/plan-form.server.ts";
import {
  PLANS_PATH,
  planDeletionPath,
  planFailure,
  planPath,
} from "#app/features/catalog-admin/plans/plan-messages.ts";
import { TaxFields } from "#app/features/catalog-admin/tax/tax-fields.tsx";
import { PictureFields } from "#app/features/pictures/form/picture-fields.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { EditConflict } from "#app/ui/admin/edit/edit-conflict.tsx";
import { editedRecord, RecordForm } from "#app/ui/admin/edit/record-form.tsx";
import { SaveBar } from "#app/ui/admin/edit/save-bar.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Checkbox, FieldGroup, PriceField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/post-form.tsx";

export interface PlanAnswer {
  result: SubmissionResult;
  title?: string;
  conflict?: Conflict;
}

interface PlanFormProps extends LoadedForm {
  constraint: FormConstraint<PlanFieldValues>;
  answer?: PlanAnswer;
}

/** The form for a new or existing plan. */
export function PlanForm(props: PlanFormProps) {
  const { item, newId, defaultValue, constraint, answer } = props;
  const [form, fields] = useForm<PlanFieldValues>({
    id: "mitgliedschaft",
    constraint,
    defaultValue,
    lastResult: answer?.result,
  });
  const edited = editedRecord({ record: item, newId, answer });
  const kept = answer?.result.initialValue ?? defaultValue;
  return (
    <RecordForm
      form={form}
      edited={edited}
      failure={planFailure(item ? "Aktualisieren" : "Erstellen")}
      deletion={item && !isKept(item) && <PlanDeletion item={item} />}
    >
      <ErrorSummary form={form} fields={fields} title={answer?.title} />
      {answer?.conflict && (
        <EditConflict {...answer.conflict} path={planPath(item?.id ?? String(edited.newId))} />
      )}
      <PlanFields fields={fields} />
      <PictureFields
        fields={fields}
        imageUrl={String(kept.imageUrl ?? "")}
        imageAlt={String(kept.imageAlt ?? "")}
        isOptional
        hint="Ohne beides zeigt der Warenkorb ein allgemeines Bild."
      />
      <SaveBar isNew={!edited.version && !item} backTo={PLANS_PATH} />
    </RecordForm>
  );
}

function PlanDeletion({ item }: { item: NonNullable<LoadedForm["item"]> }) {
  return (
    <DeletionLink to={planDeletionPath(item.id)} name={item.title} failure={planFailure("Löschen")}>
      <ItemDeletionNote item={item} />
    </DeletionLink>
  );
}

function PlanFields({ fields }: { fields: PlanFieldset }) {
  return (
    <>
      <FieldGroup legend="Mitgliedschaft">
        <TextField field={fields.title} label={planLabels.title} autoComplete="off" />
        <PriceField
          field={fields.price}
          label={planLabels.price}
          optional
          hint="Einmal für die ganze Dauer. 0 ist kostenlos. Leer: Niemand kann sie wählen."
        />
        <TextField
          field={fields.months}
          label={planLabels.months}
          optional
          hint={`1 bis ${MAX_MONTHS}. Danach endet sie von selbst. Leer: Sie endet nie.`}
          inputMode="numeric"
          width={3}
        />
        <PriceField
          field={fields.communityPrice}
          label={planLabels.communityPrice}
          optional
          hint="Leer zeigt keinen zweiten Preis."
        />
        <TaxFields fields={fields} />
      </FieldGroup>
      <FieldGroup legend="Leistungen">
        <TextArea
          field={fields.features}
          label={planLabels.features}
          optional
          hint="Eine Zeile je Leistung."
          rows={6}
        />
        <TextArea
          field={fields.notIncluded}
          label={planLabels.notIncluded}
          optional
          hint="Eine Zeile je Leistung, die es hier nicht gibt."
          rows={4}
        />
        <Checkbox
          field={fields.mostPopular}
          label={planLabels.mostPopular}
          hint="Das kann nur eine Mitgliedschaft sein. Eine andere verliert den Hinweis."
        />
      </FieldGroup>
    </>
  );
}
