import { Form } from "@remix-run/react";
import { NOTE_FAILURE } from "#app/features/accounts/account-notes.ts";
import { TextArea } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<"text", string>;

interface NoteFormProps {
  constraint: FormConstraint<Values>;
  /** The rejection of the last note. */
  answer?: FormAnswer;
}

/** The form for a note about an account's owner. */
export function NoteForm({ constraint, answer }: NoteFormProps) {
  const [form, fields] = useForm<Values>({ id: "notiz", constraint, lastResult: answer?.result });
  const isSending = useIsSending();
  const ref = useClearedForm({ isSending, isRefused: answer !== undefined });
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      lastResult={answer}
      data-failure={NOTE_FAILURE}
      className="grid max-w-text gap-4"
      formRef={ref}
    >
      <FormToken />
      <TextArea
        field={fields.text}
        label="Neue Notiz"
        hint="Die Person kann sie unter „Meine Daten“ lesen (Art. 15 DSGVO). Mit dem Konto wird sie gelöscht."
        rows={3}
      />
      <Button name="intent" value="write-note" disabled={isSending} className="justify-self-start">
        Notiz speichern
      </Button>
    </PostForm>
  );
}

export function NoteDeletion({ noteId }: { noteId: string }) {
  return (
    <Form
      data-failure={NOTE_FAILURE}
      method="post"
      preventScrollReset
      className="col-start-2 mt-1 justify-self-start"
    >
      <input type="hidden" name="noteId" value={noteId} />
      <Button name="intent" value="delete-note" size="small">
        Notiz löschen
      </Button>
    </Form>
  );
}
