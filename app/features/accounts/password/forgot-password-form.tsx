import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

interface Values {
  email: string;
}

interface ForgotPasswordFormProps {
  constraint: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>;
  defaultValue: Partial<Values>;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
}

export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  const { constraint, defaultValue, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "vergessen", constraint, defaultValue, lastResult });
  const isSending = useIsSending();
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <ErrorSummary form={form} fields={fields} title={problem} />
      <FormToken />
      <FieldGrid>
        <TextField
          field={fields.email}
          label="E-Mail-Adresse"
          type="email"
          autoComplete="username"
          hint="Die, mit der du dich anmeldest."
        />
      </FieldGrid>
      <SendButton isSending={isSending}>Link schicken</SendButton>
    </Form>
  );
}
