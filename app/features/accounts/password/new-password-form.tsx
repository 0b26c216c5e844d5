import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  NewPasswordField,
  UsernameHint,
} from "#app/features/accounts/password/new-password-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid } from "#app/ui/form/field.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

interface Values {
  password: string;
}

interface NewPasswordFormProps {
  constraint: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>;
  /** The address of the account whose password changes. */
  email: string;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
}

export function NewPasswordForm({ constraint, email, lastResult, problem }: NewPasswordFormProps) {
  const [form, fields] = useForm<Values>({ id: "neues-passwort", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <ErrorSummary form={form} fields={fields} title={problem} />
      <UsernameHint email={email} />
      <FieldGrid>
        <NewPasswordField field={fields.password} label="Neues Passwort" />
      </FieldGrid>
      <SendButton isSending={isSending}>Passwort speichern</SendButton>
    </Form>
  );
}
