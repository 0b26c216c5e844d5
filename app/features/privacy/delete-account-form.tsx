import { UsernameHint } from "#app/features/accounts/password/new-password-field.tsx";
import { Checkbox, FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<"password" | "isSure", string>;

interface DeleteAccountFormProps extends FormState<Values> {
  email: string;
}

export function DeleteAccountForm(props: DeleteAccountFormProps) {
  const { constraint, email, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "konto-loeschen", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem} data-failure="Das Konto ist nicht gelöscht">
      <UsernameHint email={email} />
      <FieldGrid>
        <PasswordField field={fields.password} label="Passwort" autoComplete="current-password" />
        <Checkbox field={fields.isSure} label="Ja, ich will mein Konto löschen." />
      </FieldGrid>
      <Button look="bad" disabled={isSending} className="justify-self-start max-xs:w-full">
        {isSending ? "Wird gelöscht..." : "Konto endgültig löschen"}
      </Button>
    </PostForm>
  );
}
