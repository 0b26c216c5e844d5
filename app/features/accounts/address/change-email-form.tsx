import { EmailField, FieldGrid } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"email" | "password", string>;

export function ChangeEmailForm({ constraint, lastResult, problem }: FormState<Values>) {
  const [form, fields] = useForm<Values>({ id: "neue-adresse", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FormToken />
      <FieldGrid>
        <EmailField field={fields.email} label="Neue E-Mail-Adresse" autoComplete="email" />
        <PasswordField field={fields.password} label="Passwort" autoComplete="current-password" />
      </FieldGrid>
      <SendButton isSending={isSending}>Link an die neue Adresse schicken</SendButton>
    </PostForm>
  );
}
