import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  NewPasswordField,
  UsernameHint,
} from "#app/features/accounts/password/new-password-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"currentPassword" | "newPassword", string>;

interface ChangePasswordFormProps {
  constraint: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>;
  email: string;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
}

export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { constraint, email, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "passwort", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <ErrorSummary form={form} fields={fields} title={problem} />
      <UsernameHint email={email} />
      <FieldGrid>
        <PasswordField
          field={fields.currentPassword}
          label="Bisheriges Passwort"
          autoComplete="current-password"
        />
        <NewPasswordField field={fields.newPassword} label="Neues Passwort" />
      </FieldGrid>
      <SendButton isSending={isSending}>Passwort ändern</SendButton>
    </Form>
  );
}
