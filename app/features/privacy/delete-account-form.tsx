import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { UsernameHint } from "#app/features/accounts/password/new-password-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Checkbox, FieldGrid } from "#app/ui/form/field.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<"password" | "isSure", string>;

interface DeleteAccountFormProps {
  constraint: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>;
  email: string;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
}

export function DeleteAccountForm(props: DeleteAccountFormProps) {
  const { constraint, email, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "konto-loeschen", constraint, lastResult });
  const isSending = useIsSending();
  return (
    <Form
      data-failure="Das Konto ist nicht gelöscht"
      method="post"
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <ErrorSummary form={form} fields={fields} title={problem} />
      <UsernameHint email={email} />
      <FieldGrid>
        <PasswordField field={fields.password} label="Passwort" autoComplete="current-password" />
        <Checkbox field={fields.isSure} label="Ja, ich will mein Konto löschen." />
      </FieldGrid>
      <Button look="bad" disabled={isSending} className="justify-self-start max-xs:w-full">
        {isSending ? "Wird gelöscht..." : "Konto endgültig löschen"}
      </Button>
    </Form>
  );
}
