import {
  NewPasswordField,
  UsernameHint,
} from "#app/features/accounts/password/new-password-field.tsx";
import { FeedQuestion } from "#app/features/accounts/sign-in/feed-question.tsx";
import { FieldGrid } from "#app/ui/form/field.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type NewPasswordValues = Record<"password" | "endsFeed", string>;

interface NewPasswordFormProps extends FormState<NewPasswordValues> {
  /** The address of the account whose password changes. */
  email: string;
  hasFeed: boolean;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { constraint, email, hasFeed, lastResult, problem } = props;
  const [form, fields] = useForm<NewPasswordValues>({ id: "neues-passwort", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <PostForm form={form} problem={problem}>
      <UsernameHint email={email} />
      <FieldGrid>
        <NewPasswordField field={fields.password} label="Neues Passwort" />
        {hasFeed && <FeedQuestion isTicked={fields.endsFeed.initialValue === "on"} />}
      </FieldGrid>
      <SendButton isSending={isSending}>Passwort speichern</SendButton>
    </PostForm>
  );
}
