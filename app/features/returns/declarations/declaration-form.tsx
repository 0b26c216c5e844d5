import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { EmailField, FieldGrid } from "#app/ui/form/field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import type { FormField } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";

interface DeclarationFormProps<Values extends Record<string, unknown>> {
  form: FormMetadata<Values>;
  email: FormField;
  /** Identifies this view of the form. A refused form keeps its token. */
  token: string;
  lastResult?: SubmissionResult;
  /** Heading of the error summary. */
  problem?: string;
  /** The use of the personal data, in one sentence. */
  consent: string;
  button: string;
  /** The fields above the e-mail address. */
  children: ReactNode;
}

/** A form that declares something to the shop, which confirms it by e-mail. */
export function DeclarationForm<Values extends Record<string, unknown>>({
  form,
  email,
  token,
  lastResult,
  problem,
  consent,
  button,
  children,
}: DeclarationFormProps<Values>) {
  const isSending = useIsSending();
  const kept = lastResult?.initialValue?.token;
  return (
    <PostForm form={form} problem={problem} data-failure="Fehler beim Senden">
      <input type="hidden" name="token" value={typeof kept === "string" && kept ? kept : token} />
      <FieldGrid>
        {children}
        <EmailField field={email} label="E-Mail-Adresse für die Bestätigung" autoComplete="email" />
      </FieldGrid>
      <ConsentNote>{consent}</ConsentNote>
      <SendButton isSending={isSending}>{button}</SendButton>
    </PostForm>
  );
}
