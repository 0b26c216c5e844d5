import { Form } from "@remix-run/react";
import type { EmailPreview } from "#app/features/participants/send-participant-emails.server.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { AnswerHeading } from "#app/ui/form/answer-heading.tsx";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf } from "#app/ui/format/count-of.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

interface ParticipantEmailPreviewProps {
  preview: EmailPreview;
  answer: FormAnswer;
}

/** Previews the e-mail and shows the number of recipients. Takes the focus when it appears. */
export function ParticipantEmailPreview({ preview, answer }: ParticipantEmailPreviewProps) {
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
        <ul className="list-disc ps-5 wrap-anywhere">
          {addresses.map((address) => (
            <li key={address}>{address}</li>
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
