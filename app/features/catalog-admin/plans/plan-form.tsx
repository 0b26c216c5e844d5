import "#app/ui/admin/edit-form.css";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { editedVersion, SaveBar } from "#app/features/catalog-admin/form/save-bar.tsx";
import type { ItemConflict as Conflict } from "#app/features/catalog-admin/form/submit-item.server.ts";
import { ItemDeletionNote, isKept } from "#app/features/catalog-admin/item-deletion-note.tsx";
import {
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
import { EditConflict } from "#app/ui/admin/edit-conflict.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Checkbox, FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";
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
  const { item, defaultValue, constraint, answer } = props;
  const [form, fields] = useForm<PlanFieldValues>({
    id: "mitgliedschaft",
    constraint,
    defaultValue,
    lastResult: answer?.result,
  });
  const { version, newId } = editedVersion(props);
  const kept = answer?.result.initialValue ?? defaultValue;
  return (
    <div className="item-form">
      <Form
        data-failure={planFailure(item ? "Aktualisieren" : "Erstellen")}
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid grid-cols-1 gap-block"
      >
        <ErrorSummary form={form} fields={fields} title={answer?.title} />
        {answer?.conflict && (
          <EditConflict {...answer.conflict} path={planPath(item?.id ?? String(newId))} />
        )}
        {version && <input type="hidden" name="version" value={version} />}
        {newId && <input type="hidden" name="newId" value={newId} />}
        <PlanFields fields={fields} />
        <PictureFields
          fields={fields}
          imageUrl={String(kept.imageUrl ?? "")}
          imageAlt={String(kept.imageAlt ?? "")}
          isOptional
          hint="Ohne beides zeigt der Warenkorb ein allgemeines Bild."
        />
        <SaveBar isNew={!version && !item} backTo={PLANS_PATH} />
      </Form>
      {item && !isKept(item) && (
        <div className="item-form-deletion">
          <DeletionLink
            to={planDeletionPath(item.id)}
            name={item.title}
            failure={planFailure("Löschen")}
          >
            <ItemDeletionNote item={item} />
          </DeletionLink>
        </div>
      )}
    </div>
  );
}

function PlanFields({ fields }: { fields: PlanFieldset }) {
  return (
    <>
      <FieldGroup legend="Mitgliedschaft">
        <TextField field={fields.title} label={planLabels.title} autoComplete="off" />
        <TextField
          field={fields.price}
          label={planLabels.price}
          optional
          hint="Einmal für die ganze Dauer. 0 ist kostenlos. Leer: Niemand kann sie wählen."
          inputMode="decimal"
          width={3}
        />
        <TextField
          field={fields.months}
          label={planLabels.months}
          optional
          hint="1 bis 60. Danach endet sie von selbst. Leer: Sie endet nie."
          inputMode="numeric"
          width={3}
        />
        <TextField
          field={fields.communityPrice}
          label={planLabels.communityPrice}
          optional
          hint="Leer zeigt keinen zweiten Preis."
          inputMode="decimal"
          width={3}
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
