import type { ComponentProps } from "react";
import { FeedQuestion } from "#app/features/accounts/sign-in/session-list.tsx";
import { EmailField, FieldGrid } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
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

type ForgottenValues = Record<"email", string>;

interface ForgotPasswordFormProps extends FormState<ForgottenValues> {
  defaultValue: Partial<ForgottenValues>;
}

export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { constraint, defaultValue, lastResult, problem } = props;
  const [form, fields] = useForm<ForgottenValues>({
    id: "vergessen",
    constraint,
    defaultValue,
    lastResult,
  });
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

type NewPasswordValues = Record<"password" | "endsFeed", string>;

interface NewPasswordFormProps extends FormState<NewPasswordValues> {
  /** The address of the account whose password changes. */
  email: string;
  hasFeed: boolean;
}

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { constraint, email, hasFeed, lastResult, problem } = props;
  const [form, fields] = useForm<NewPasswordValues>({
    id: "neues-passwort",
    constraint,
    lastResult,
  });
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

export function NewPasswordField(
  props: Pick<
    ComponentProps<typeof PasswordField>,
    "field" | "label" | "autoFocus" | "enterKeyHint"
  >,
) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint="Mindestens 8 Zeichen. Ein kurzer Satz ist leicht zu merken und schwer zu erraten."
    />
  );
}

/** Tells password managers which account the password belongs to. The field is invisible. */
export function UsernameHint({ email }: { email: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
  );
}
