import { newsletter } from "#app/content/newsletter-words.ts";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { EmailField, FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { GuardFields } from "#app/ui/form/guard-fields.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

type Values = Record<"email" | "firstName" | "lastName" | "returnTo", string>;

interface NewsletterFormProps extends FormState<Values> {
  /** The form's signed creation time, see http/form-guard. */
  token: string;
  /** The page to return to after success. */
  returnTo: string;
  buttonLabel: string;
}

/** The form of /newsletter. The form in the footer leads here if its input is invalid. */
export function NewsletterForm(props: NewsletterFormProps) {
  const { constraint, token, returnTo, buttonLabel, lastResult, problem } = props;
  const [form, fields] = useForm<Values>({ id: "newsletter-formular", constraint, lastResult });
  const isSending = useIsSending();
  const ref = useClearedForm({ isSending, isRefused: lastResult !== undefined });
  return (
    <PostForm form={form} problem={problem} data-failure={newsletter.failureTitle} formRef={ref}>
      <GuardFields token={token} kept={lastResult?.initialValue} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="consentVersion" value={newsletter.consentVersion} />
      <FieldGrid>
        <EmailField field={fields.email} autoComplete="email" />
        <TextField
          field={fields.firstName}
          label="Vorname"
          optional
          autoComplete="given-name"
          width={3}
        />
        <TextField
          field={fields.lastName}
          label="Nachname"
          optional
          autoComplete="family-name"
          width={3}
        />
      </FieldGrid>
      <ConsentNote>{newsletter.consent}</ConsentNote>
      <SendButton isSending={isSending}>{buttonLabel}</SendButton>
    </PostForm>
  );
}
