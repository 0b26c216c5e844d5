import { Form } from "@remix-run/react";
import { NoMailServer } from "#app/features/email/outbox-admin.tsx";
import type { EmailPreview } from "#app/features/seats/participant-email.server.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { AnswerHeading } from "#app/ui/form/answer-heading.tsx";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormOwner } from "#app/ui/form/form-owner.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

type Values = Record<"subject" | "text" | "token", string>;

interface ParticipantEmailFormProps {
  constraint: FormConstraint<Values>;
  /** Identifies a new e-mail. */
  token: string;
  answer?: FormAnswer;
}

/** The e-mail to all participants of an event. A preview comes before sending. */
export function ParticipantEmailForm({ constraint, token, answer }: ParticipantEmailFormProps) {
  const [form, fields] = useForm<Values>({
    id: "e-mail",
    constraint,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  // A resubmitted e-mail has the same token.
  const posted = answer?.result.initialValue?.token;
  return (
    <PostForm form={form} problem={answer?.title} className="grid max-w-text gap-5">
      <input type="hidden" name="token" value={String(posted || token)} />
      <FieldGrid>
        <TextField field={fields.subject} label="Betreff" autoComplete="off" />
        <TextArea
          field={fields.text}
          label="Text"
          hint="Davor steht „Hallo,“, darunter Titel, Zeit und Ort der Veranstaltung. Antworten gehen an die Kontaktadresse der Website."
          rows={10}
        />
      </FieldGrid>
      <Button
        look="lake"
        name="intent"
        value="preview"
        disabled={isSending}
        className="justify-self-start"
      >
        Vorschau ansehen
      </Button>
    </PostForm>
  );
}

/** Previews the e-mail and shows the number of recipients. Takes the focus when it appears. */
export function ParticipantEmailPreview(props: { preview: EmailPreview; answer: FormAnswer }) {
  const { preview, answer } = props;
  const { subject, text, addresses, shownTo } = preview;
  const errors = sentencesOf(answer.result);
  const isSending = useIsSending();
  const count = countOf(addresses.length, "Adresse", "Adressen");
  const typed: Record<string, unknown> = { ...answer.result.initialValue, shownTo };
  return (
    <section aria-labelledby="vorschau" className="grid max-w-text grid-cols-1 gap-4">
      {/* Errors take the focus instead. */}
      <AnswerHeading id="vorschau" result={preview} takesFocus={errors.length === 0}>
        Vorschau
      </AnswerHeading>
      <p>
        Diese E-Mail geht an <b>{count}</b>
        {addresses.length > 1 && ", an jede für sich"}. Noch ist nichts verschickt.
      </p>
      <Disclosure summary="An wen?">
        <ul className="list-disc ps-5">
          {addresses.map((address) => (
            <li key={address}>
              <EmailAddress>{address}</EmailAddress>
            </li>
          ))}
        </ul>
      </Disclosure>
      <div className="grid gap-3 rounded-cut-lg bg-sand px-4 py-3">
        <p className="wrap-anywhere">
          Betreff: <b>{subject}</b>
        </p>
        <pre className="font-sans whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </div>
      <Form method="post" className="grid gap-4">
        <FormOwner />
        <AnswerErrors answer={answer} />
        {["subject", "text", "token", "shownTo"].map((name) => (
          <input key={name} type="hidden" name={name} value={String(typed[name] ?? "")} />
        ))}
        <div className="flex flex-wrap gap-3">
          <Button look="lake" name="intent" value="send" disabled={isSending}>
            {`An ${count} senden`}
          </Button>
          <Button name="intent" value="edit" disabled={isSending}>
            Ändern
          </Button>
        </div>
      </Form>
    </section>
  );
}

interface RecipientFactsProps {
  /** The number of addresses. */
  count: number;
  /** The number of seats without an address. */
  unreachable: number;
  hasMailServer: boolean;
}

/** Tells an admin how many recipients the e-mail will reach, and how it is sent, before they type it. */
export function RecipientFacts({ count, unreachable, hasMailServer }: RecipientFactsProps) {
  return (
    <>
      <p className="max-w-text">
        {count === 0
          ? "Noch hat niemand einen Platz bestellt: Es gibt niemanden, an den die E-Mail gehen könnte."
          : `Die E-Mail geht an ${countOf(count, "Adresse", "Adressen")}: an alle Teilnehmenden und, wo noch niemand benannt ist, an die Adresse der Bestellung. Jede Adresse bekommt eine eigene E-Mail.`}
        {unreachable > 0 &&
          ` Zu ${countOf(unreachable, "Platz", "Plätzen")} gibt es keine Adresse mehr.`}
      </p>
      {!hasMailServer && <NoMailServer />}
    </>
  );
}
