import { contact } from "#app/content/contact.ts";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { EmailField, FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import { GuardFields } from "#app/ui/form/guard-fields.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"name" | "email" | "phone" | "message", string>;

interface ContactFormProps extends FormState<Values> {
  /** The details of the signed-in customer. */
  defaultValue: Partial<Values>;
  /** The form's signed creation time, see http/form-guard. */
  token: string;
}

export function ContactForm(props: ContactFormProps) {
  const { constraint, defaultValue, token, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "nachricht", constraint, defaultValue, lastResult });
  const isSending = useIsSending();
  const ref = useClearedForm({ isSending, isRefused: lastResult !== undefined });
  return (
    <PostForm
      form={form}
      problem={problem}
      data-failure="Fehler beim Senden"
      preventScrollReset
      formRef={ref}
    >
      <GuardFields token={token} kept={lastResult?.initialValue} />
      <FieldGrid>
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <EmailField field={fields.email} autoComplete="email" width={3} />
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
    </PostForm>
  );
}
