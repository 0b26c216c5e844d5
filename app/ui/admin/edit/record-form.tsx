import "#app/ui/admin/edit/edit-form.css";
import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

/** The version of an existing record, or the id that a new one gets. */
interface EditedRecord {
  version?: string;
  newId?: string;
}

interface RecordFormProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values>;
  edited: EditedRecord;
  /** The title of the error if the answer is lost. */
  failure: string;
  /** The link that deletes an existing record. Its dialog contains a form of its own. */
  deletion?: ReactNode;
  children: ReactNode;
}

/** The form for a new or existing record. Its actions stay visible below the fields. */
export function RecordForm<Values extends Record<string, unknown>>({
  form,
  edited: { version, newId },
  failure,
  deletion,
  children,
}: RecordFormProps<Values>) {
  return (
    <div className="edit-form">
      <Form
        data-failure={failure}
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid grid-cols-1 gap-block"
      >
        {version && <input type="hidden" name="version" value={version} />}
        {newId && <input type="hidden" name="newId" value={newId} />}
        {children}
      </Form>
      {deletion && <div className="edit-deletion">{deletion}</div>}
    </div>
  );
}

interface LoadedRecord {
  /** null for a new record. */
  record: { version: number } | null;
  newId: string;
  answer?: { result: SubmissionResult };
}

/**
 * The id or version that the form edits. After a rejected submission it is the submitted one, because the page
 * may have loaded a later version that this admin has not seen.
 */
export function editedRecord({ record, newId, answer }: LoadedRecord): EditedRecord {
  if (!answer) return record ? { version: String(record.version) } : { newId };
  const { version, newId: postedId } = answer.result.initialValue ?? {};
  return { version: version && String(version), newId: postedId && String(postedId) };
}
