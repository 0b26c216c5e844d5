import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
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
    <Form
      data-failure="Authentication failed"
      method="post"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <ErrorSummary form={form} fields={fields} title={problem} titleLang="en" />
      <FieldGrid>
        <TextField
          field={fields.email}
          label="E-Mail-Adresse"
          type="email"
          autoComplete="username"
        />
        <PasswordField
          field={fields.password}
          label="Passwort"
          autoComplete="current-password"
          autoFocus={asksForPassword}
        />
      </FieldGrid>
      <SubmitButton>Login</SubmitButton>
    </Form>
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
