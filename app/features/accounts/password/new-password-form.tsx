import {
  NewPasswordField,
  UsernameHint,
} from "#app/features/accounts/password/new-password-field.tsx";
import { FieldGrid } from "#app/ui/form/field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"password", string>;

interface NewPasswordFormProps extends FormState<Values> {
  /** The address of the account whose password changes. */
  email: string;
}

export function NewPasswordForm({ constraint, email, lastResult, problem }: NewPasswordFormProps) {
  const [form, fields] = useForm<Values>({ id: "neues-passwort", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <UsernameHint email={email} />
      <FieldGrid>
        <NewPasswordField field={fields.password} label="Neues Passwort" />
      </FieldGrid>
      <SendButton isSending={isSending}>Passwort speichern</SendButton>
    </PostForm>
  );
}
