import type { SubmissionResult } from "@conform-to/react";
import { signInLabels } from "#app/features/accounts/sign-in/sign-in-labels.ts";
import { EmailField, FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useFocusOnArrival } from "#app/ui/form/use-focus-on-arrival.ts";
import { type FormOptions, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import type { Label } from "#app/ui/labels/label.ts";
import { useWords } from "#app/ui/labels/use-words.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Constraint = FormOptions<Record<string, unknown>>["constraint"];

export interface AuthFormProps {
  constraint: Constraint;
  /** Values that the visitor has typed in another form. */
  defaultValue: { firstName?: string; lastName?: string; email: string } | null;
  lastResult?: SubmissionResult;
  /** Heading of the error summary, one of the labels. */
  problem?: string;
  /** The address that the form posts to; defaults to the page's. */
  action?: string;
  /** Whether another form precedes it on the page, which then has the page's main button. */
  isSecond?: boolean;
}

export function SignInForm(props: AuthFormProps) {
  const { constraint, defaultValue, lastResult, problem, action, isSecond = false } = props;
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "anmelden",
    constraint,
    defaultValue: { email: defaultValue?.email },
    lastResult,
  });
  // After a refusal the error summary takes the focus.
  const asksForPassword = Boolean(defaultValue?.email) && !lastResult && !isSecond;
  useFocusOnArrival(asksForPassword ? fields.password.id : null);
  const failed = useWords(signInLabels.signInFailed);
  return (
    <PostForm
      form={form}
      action={action}
      problem={problem}
      problemLang={failed.lang}
      data-failure={failed.text}
    >
      <FieldGrid>
        <EmailField field={fields.email} autoComplete="username" enterKeyHint="next" />
        <PasswordField
          field={fields.password}
          label="Passwort"
          autoComplete="current-password"
          autoFocus={asksForPassword}
          enterKeyHint="go"
        />
      </FieldGrid>
      <SubmitButton label={signInLabels.signIn} isMain={!isSecond} />
    </PostForm>
  );
}

export function SubmitButton({ label, isMain }: { label: Label; isMain: boolean }) {
  const isSending = useIsSending();
  const { text, lang } = useWords(isSending ? signInLabels.sending : label);
  return (
    <Button look={isMain ? "sun" : "plain"} wide lang={lang} disabled={isSending}>
      {text}
    </Button>
  );
}
