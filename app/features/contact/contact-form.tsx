import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { contact } from "#app/content/contact.ts";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import { GuardFields } from "#app/ui/form/guard-fields.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"name" | "email" | "phone" | "message", string>;

interface ContactFormProps {
  constraint: NonNullable<Parameters<typeof useForm<Values>>[0]["constraint"]>;
  /** The details of the signed-in customer. */
  defaultValue: Partial<Values>;
  /** The form's signed creation time, see http/form-guard. */
  token: string;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
}

export function ContactForm(props: ContactFormProps) {
  const { constraint, defaultValue, token, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "nachricht", constraint, defaultValue, lastResult });
  const isSending = useIsSending();
  const ref = useClearedForm({ isSending, isRefused: lastResult !== undefined });
  return (
    <Form
      data-failure="Fehler beim Senden"
      method="post"
      preventScrollReset
      ref={ref}
      {...getFormProps(form)}
      className="grid gap-5"
    >
      <ErrorSummary form={form} fields={fields} title={problem} />
      <GuardFields token={token} kept={lastResult?.initialValue} />
      <FieldGrid>
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField
          field={fields.email}
          label="E-Mail-Adresse"
          type="email"
          autoComplete="email"
          width={3}
        />
        <TextField
          field={fields.phone}
          label="Telefon"
          optional
          type="tel"
          autoComplete="tel"
          width={3}
        />
        <TextArea field={fields.message} label="Nachricht" rows={8} />
      </FieldGrid>
      <ConsentNote>{contact.form.consent}</ConsentNote>
      <SendButton isSending={isSending}>{contact.form.buttonLabel}</SendButton>
    </Form>
  );
}
