import { Form } from "@remix-run/react";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import { isAttended } from "#app/features/catalog/kinds.ts";
import { NoMailServer } from "#app/features/email/outbox-admin.tsx";
import type { EventWithSeats } from "#app/features/seats/event-participants.server.ts";
import { peopleWordsOf } from "#app/features/seats/event-participants.tsx";
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
  event: EventWithSeats;
  answer?: FormAnswer;
}

/** The e-mail to all participants of an event. A preview comes before sending. */
export function ParticipantEmailForm(props: ParticipantEmailFormProps) {
  const { constraint, token, event, answer } = props;
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
        <TextArea field={fields.text} label="Text" hint={hintOf(event)} rows={10} />
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

/** Says what stands around the text. Without consent, nobody may be sent more than a message about the purchase (§ 7 UWG). */
function hintOf({ kind, ...event }: EventWithSeats): string {
  const { genitive } = adminKinds[kind];
  const facts = isAttended(event) ? "Titel, Zeit und Ort" : "der Titel";
  const limit = isAttended(event)
    ? ""
    : " Bitte schreiben Sie nur zu diesem Kauf: Für Werbung fehlt die Einwilligung.";
  return `Davor steht „Hallo“, bei bestätigten Adressen mit Vornamen, darunter ${facts} ${genitive}. Antworten gehen an die Kontaktadresse der Website.${limit}`;
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
  event: EventWithSeats;
  /** The number of addresses. */
  count: number;
  /** The number of seats without an address. */
  unreachable: number;
  hasMailServer: boolean;
}

/** Tells an admin how many recipients the e-mail will reach, and how it is sent, before they type it. */
export function RecipientFacts(props: RecipientFactsProps) {
  const { event, count, unreachable, hasMailServer } = props;
  return (
    <>
      <p className="max-w-text">
        {count === 0
          ? `${peopleWordsOf(event).nobody}: Es gibt niemanden, an den die E-Mail gehen könnte.`
          : `Die E-Mail geht an ${countOf(count, "Adresse", "Adressen")}: ${recipientsOf(event)}. Jede Adresse bekommt eine eigene E-Mail.`}
        {unreachable > 0 &&
          ` Zu ${isAttended(event) ? countOf(unreachable, "Platz", "Plätzen") : countOf(unreachable, "Bestellung", "Bestellungen")} gibt es keine Adresse mehr.`}
      </p>
      {!hasMailServer && <NoMailServer />}
    </>
  );
}

function recipientsOf({ namesParticipants, ...event }: EventWithSeats): string {
  if (!isAttended(event)) return "an alle, die bestellt haben";
  return namesParticipants
    ? "an alle Teilnehmenden und, wo noch niemand benannt ist, an die Adresse der Bestellung"
    : "an alle, die einen Platz bestellt haben";
}
