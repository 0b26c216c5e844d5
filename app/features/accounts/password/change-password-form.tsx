import {
  NewPasswordField,
  UsernameHint,
} from "#app/features/accounts/password/new-password-field.tsx";
import { FeedQuestion } from "#app/features/accounts/sign-in/feed-question.tsx";
import { FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type ChangeValues = Record<"currentPassword" | "newPassword" | "endsFeed", string>;

interface ChangePasswordFormProps extends FormState<ChangeValues> {
  email: string;
  hasFeed: boolean;
}

export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { constraint, email, hasFeed, lastResult, problem } = props;
  const [form, fields] = useForm<ChangeValues>({ id: "passwort", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <UsernameHint email={email} />
      <FieldGrid>
        <PasswordField
          field={fields.currentPassword}
          label="Bisheriges Passwort"
          autoComplete="current-password"
        />
        <NewPasswordField field={fields.newPassword} label="Neues Passwort" />
        {hasFeed && <FeedQuestion isTicked={fields.endsFeed.initialValue === "on"} />}
      </FieldGrid>
      <SendButton isSending={isSending}>Passwort ändern</SendButton>
    </PostForm>
  );
}
