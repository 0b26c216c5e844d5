import { useForm } from "@conform-to/react";
import { FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { type FormConstraint, PostForm } from "#app/ui/form/post-form.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<"subject" | "text" | "token", string>;

interface ParticipantEmailFormProps {
  constraint: FormConstraint<Values>;
  /** Identifies a new e-mail. */
  token: string;
  answer?: FormAnswer;
}

/** The e-mail to all participants of an event. A preview comes before sending. */
export function ParticipantEmailForm({ constraint, token, answer }: ParticipantEmailFormProps) {
  const [form, fields] = useForm<Values>({
    id: "e-mail",
    constraint,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  // A resubmitted e-mail keeps its token.
  const kept = answer?.result.initialValue?.token;
  return (
    <PostForm form={form} problem={answer?.title} className="grid max-w-text gap-5">
      <input type="hidden" name="token" value={String(kept || token)} />
      <FieldGrid>
        <TextField field={fields.subject} label="Betreff" autoComplete="off" />
        <TextArea
          field={fields.text}
          label="Text"
          hint="Davor steht „Hallo,“, darunter Titel, Zeit und Ort der Veranstaltung. Antworten gehen an die Kontaktadresse der Website."
          rows={10}
        />
      </FieldGrid>
      <Button
        look="lake"
        name="intent"
        value="preview"
        disabled={isSending}
        className="justify-self-start"
      >
        Vorschau ansehen
      </Button>
    </PostForm>
  );
}
