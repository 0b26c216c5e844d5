import { type SubmissionResult, useForm } from "@conform-to/react";
import { EmailField, FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useFocusOnArrival } from "#app/ui/form/use-focus-on-arrival.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Constraint = Parameters<typeof useForm>[0]["constraint"];

export interface AuthFormProps {
  constraint: Constraint;
  /** Values that the visitor has typed in another form. */
  defaultValue: { firstName?: string; lastName?: string; email: string } | null;
  lastResult?: SubmissionResult;
  /** Heading of the error summary, quoted in English. */
  problem?: string;
}

export function SignInForm({ constraint, defaultValue, lastResult, problem }: AuthFormProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "anmelden",
    constraint,
    defaultValue: { email: defaultValue?.email },
    lastResult,
  });
  // After a refusal the error summary takes the focus.
  const asksForPassword = Boolean(defaultValue?.email) && !lastResult;
  useFocusOnArrival(asksForPassword ? fields.password.id : null);
  return (
    <PostForm form={form} problem={problem} problemLang="en" data-failure="Authentication failed">
      <FieldGrid>
        <EmailField field={fields.email} autoComplete="username" />
        <PasswordField
          field={fields.password}
          label="Passwort"
          autoComplete="current-password"
          autoFocus={asksForPassword}
        />
      </FieldGrid>
      <SubmitButton>Login</SubmitButton>
    </PostForm>
  );
}

export function SubmitButton({ children }: { children: string }) {
  const isSending = useIsSending();
  return (
    <Button look="sun" wide lang="en" disabled={isSending}>
      {isSending ? "Loading..." : children}
    </Button>
  );
}
