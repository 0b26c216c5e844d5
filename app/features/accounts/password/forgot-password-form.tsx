import { EmailField, FieldGrid } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type ForgottenValues = Record<"email", string>;

interface ForgotPasswordFormProps extends FormState<ForgottenValues> {
  defaultValue: Partial<ForgottenValues>;
}

export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { constraint, defaultValue, lastResult, problem } = props;
  const [form, fields] = useForm<ForgottenValues>({ id: "vergessen", constraint, defaultValue, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <FormToken />
      <FieldGrid>
        <EmailField
          field={fields.email}
          autoComplete="username"
          hint="Die, mit der du dich anmeldest."
        />
      </FieldGrid>
      <SendButton isSending={isSending}>Link schicken</SendButton>
    </PostForm>
  );
}
