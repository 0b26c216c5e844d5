import "#app/ui/admin/edit/edit-form.css";
import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { EditConflict } from "#app/ui/admin/edit/edit-conflict.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormOwner } from "#app/ui/form/form-owner.tsx";
import {
  type Fields,
  type FormConstraint,
  type FormOptions,
  useForm,
} from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";

/** The answer to the form of a record that was not saved. */
export interface EditAnswer {
  result: SubmissionResult;
  title?: string;
  /** Both versions, if another admin has changed the record. */
  conflict?: Omit<ComponentProps<typeof EditConflict>, "path">;
}

interface EditFormProps<Values extends Record<string, unknown>> {
  id: string;
  constraint: FormConstraint<Values>;
  defaultValue: FormOptions<Values>["defaultValue"];
  /** null for a new record. */
  record: { id: string; version: number } | null;
  /** The id that a new record gets. */
  newId: string;
  answer: EditAnswer | undefined;
  /** The heading of the error if the answer is lost. */
  failure: (operation: "Erstellen" | "Aktualisieren") => string;
  listPath: string;
  pathOf: (id: string) => string;
  /** The link that deletes an existing record. Its dialog contains a form of its own. */
  deletion?: ReactNode;
  /** The buttons of a record that has more to do than to be saved. */
  bar?: ReactNode;
  /** Further buttons beside the one that saves. */
  buttons?: ReactNode;
  /** The errors to list above the fields; null for none. Defaults to all. */
  errorsOf?: (form: FormMetadata<Values>) => Pick<FormMetadata, "allErrors"> | null;
  /** `kept` is the last typed or stored text of a control. */
  children: (fields: Fields<Values>, kept: (name: string) => string) => ReactNode;
}

/** The form for a new or existing record. Its actions stay visible below the fields. */
export function EditForm<Values extends Record<string, unknown>>(props: EditFormProps<Values>) {
  const { id, constraint, defaultValue, record, answer, errorsOf = (all) => all } = props;
  const [form, fields] = useForm<Values>({
    id,
    constraint,
    defaultValue,
    lastResult: answer?.result,
  });
  const { version, newId } = editedRecord(props);
  const errors = errorsOf(form);
  const values = answer?.result.initialValue ?? defaultValue;
  return (
    <div className="edit-form">
      <Form
        data-failure={props.failure(record ? "Aktualisieren" : "Erstellen")}
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid grid-cols-1 gap-block"
      >
        <FormOwner />
        {version && <input type="hidden" name="version" value={version} />}
        {newId && <input type="hidden" name="newId" value={newId} />}
        {errors && <ErrorSummary form={errors} fields={fields} title={answer?.title} />}
        {answer?.conflict && (
          <EditConflict {...answer.conflict} path={props.pathOf(record?.id ?? String(newId))} />
        )}
        {props.children(fields, (name) => String(values?.[name] ?? ""))}
        {props.bar ? (
          <div className="edit-bar draft-bar" data-notices>
            {props.bar}
          </div>
        ) : (
          <SaveBar isNew={!version && !record} backTo={props.listPath}>
            {props.buttons}
          </SaveBar>
        )}
      </Form>
      {props.deletion && <div className="edit-deletion">{props.deletion}</div>}
    </div>
  );
}

/** The version of an existing record, or the id that a new one gets. */
interface EditedRecord {
  version?: string;
  newId?: string;
}

/**
 * The id or version that the form edits. After a rejected submission it is the submitted one, because the page
 * may have loaded a later version that this admin has not seen.
 */
function editedRecord({
  record,
  newId,
  answer,
}: Pick<EditFormProps<never>, "record" | "newId" | "answer">): EditedRecord {
  if (!answer) return record ? { version: String(record.version) } : { newId };
  const { version, newId: postedId } = answer.result.initialValue ?? {};
  return { version: version && String(version), newId: postedId && String(postedId) };
}

interface SaveBarProps {
  isNew: boolean;
  backTo: string;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons below the fields, which stay visible. */
function SaveBar({ isNew, backTo, children }: SaveBarProps) {
  const isSending = useIsSending();
  const isSaving = useNavigation().formData?.get("intent") === "save" && isSending;
  return (
    <div className="edit-bar" data-notices>
      <Button look="lake" name="intent" value="save" disabled={isSending}>
        {isSaving ? "Wird gespeichert..." : isNew ? "Erstellen" : "Aktualisieren"}
      </Button>
      {children}
      <ButtonLink to={backTo} look="quiet" data-discards-typing>
        Abbrechen
      </ButtonLink>
    </div>
  );
}
