import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"email" | "password", string>;

interface ChangeEmailFormProps {
  constraint: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
}

export function ChangeEmailForm({ constraint, lastResult, problem }: ChangeEmailFormProps) {
  const [form, fields] = useForm<Values>({ id: "neue-adresse", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <ErrorSummary form={form} fields={fields} title={problem} />
      <FormToken />
      <FieldGrid>
        <TextField
          field={fields.email}
          label="Neue E-Mail-Adresse"
          type="email"
          autoComplete="email"
        />
        <PasswordField field={fields.password} label="Passwort" autoComplete="current-password" />
      </FieldGrid>
      <SendButton isSending={isSending}>Link an die neue Adresse schicken</SendButton>
    </Form>
  );
}
