import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { newsletter } from "#app/content/newsletter-words.ts";
import { ConsentNote } from "#app/ui/form/consent-note.tsx";
import { EmailField, FieldGrid, TextField } from "#app/ui/form/field.tsx";
import { GuardFields } from "#app/ui/form/guard-fields.tsx";
import { type FormState, PostForm } from "#app/ui/form/post-form.tsx";
import { SendButton } from "#app/ui/form/send-button.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Container, PageHead } from "#app/ui/layout/page.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

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
      <p className="text-sm text-ink-soft">{newsletter.promise}</p>
      <SendButton isSending={isSending}>{buttonLabel}</SendButton>
    </PostForm>
  );
}

interface SubscriptionPageProps {
  words: {
    title: string;
    lead: string;
    buttonLabel: string;
    doneTitle: string;
    doneLead: string;
    failureTitle: string;
  };
  /** The subscribed address. */
  email: string;
  isDone: boolean;
  children?: ReactNode;
}

/**
 * The target of a mailed link. It asks for confirmation, because mail programs also open links, and a GET
 * request must not change anything. Once the change is done, it says so. The form posts to the address with
 * the token.
 */
export function SubscriptionPage({ words, email, isDone, children }: SubscriptionPageProps) {
  const isSending = useIsSending();
  const address = (
    <strong className="text-ink">
      <EmailAddress>{email}</EmailAddress>
    </strong>
  );
  return (
    <>
      <PageHead
        title={isDone ? words.doneTitle : words.title}
        lead={
          <>
            {isDone ? words.doneLead : words.lead} {address}
          </>
        }
        sunAt={2}
      />
      <Container className="grid grid-cols-1 gap-x-[clamp(2rem,6vw,6rem)] gap-y-block pt-9 pb-section lg:grid-cols-[7fr_5fr]">
        <div className="grid content-start gap-5">
          {!isDone && (
            <Form data-failure={words.failureTitle} method="post" className="grid">
              <SendButton isSending={isSending}>{words.buttonLabel}</SendButton>
            </Form>
          )}
          {children}
        </div>
        <Illustration
          name="briefkasten"
          viewBox="0 0 480 320"
          className="w-full self-start lg:max-w-lg rounded-cut-lg"
        />
      </Container>
    </>
  );
}
