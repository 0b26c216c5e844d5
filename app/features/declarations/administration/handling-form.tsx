import { useForm } from "@conform-to/react";
import { handlingFailure } from "#app/features/declarations/administration/handling-messages.ts";
import { FieldGrid, TextArea } from "#app/ui/form/field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<"note", string>;

interface HandlingFormProps extends FormState<Values> {
  /** What happens besides the e-mail if the declaration is accepted. */
  consequence: string | null;
}

/** Accepts or rejects a declaration. The declarant gets an e-mail about it. */
export function HandlingForm({ consequence, constraint, lastResult, problem }: HandlingFormProps) {
  const [form, fields] = useForm<Values>({ id: "erledigen", constraint, lastResult });
  return (
    <PostForm form={form} problem={problem} data-failure={handlingFailure}>
      <FieldGrid>
        <TextArea
          field={fields.note}
          label="Nachricht dazu"
          optional
          rows={4}
          hint="Steht in der E-Mail, zum Beispiel wohin die Waren zurückgehen oder warum Sie ablehnen."
        />
      </FieldGrid>
      {consequence && <p>{consequence}</p>}
      <div className="flex flex-wrap gap-3">
        <Button look="lake" name="intent" value="accepted">
          Annehmen
        </Button>
        <Button name="intent" value="rejected">
          Ablehnen
        </Button>
      </div>
    </PostForm>
  );
}
