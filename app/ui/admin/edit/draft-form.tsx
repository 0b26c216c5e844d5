import type { ComponentProps, ReactNode } from "react";
import { DraftButtons } from "#app/ui/admin/edit/draft-buttons.tsx";
import { DraftDiscarding, type DraftedRecord } from "#app/ui/admin/edit/draft-discarding.tsx";
import { EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import { PreviewSection } from "#app/ui/admin/edit/preview-section.tsx";

type EditFormProps<Values extends Record<string, unknown>> = ComponentProps<
  typeof EditForm<Values>
>;

interface DraftFormProps<Values extends Record<string, unknown>>
  extends Omit<EditFormProps<Values>, "record" | "failure" | "errorsOf" | "bar"> {
  /** null for a new record. */
  record: DraftedRecord | null;
  /** The heading of the error if the answer is lost. */
  failure: string;
  /** The record as readers would see it, and a sentence about that. Undefined unless it was asked for. */
  preview?: ReactNode;
  intro: string;
}

/** The form of a record that has a draft beside its published version, below its preview. */
export function DraftForm<Values extends Record<string, unknown>>({
  preview,
  intro,
  failure,
  buttons,
  ...props
}: DraftFormProps<Values>) {
  const { id, record, answer, pathOf } = props;
  return (
    <>
      {preview && (
        <PreviewSection result={answer} intro={intro} formId={id}>
          {preview}
        </PreviewSection>
      )}
      {record && <DraftDiscarding record={record} path={pathOf(record.id)} />}
      <EditForm<Values>
        {...props}
        failure={() => failure}
        errorsOf={(all) => (preview ? null : all)}
        bar={
          <>
            <DraftButtons />
            {buttons}
          </>
        }
      />
    </>
  );
}
