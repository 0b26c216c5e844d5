import { Link } from "@remix-run/react";
import type { GivenAnswer } from "#app/features/contact/contact-admin.server.ts";
import { answerWords } from "#app/features/contact/contact-admin.ts";
import { OutboxStatusBadge } from "#app/features/email/outbox-admin.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";

type Values = Record<"text", string>;

/** The name of the form in links to it. */
export const ANSWER_FORM = "antwort";

interface AnswerFormProps {
  constraint: FormConstraint<Values>;
  /** The rejection of the last try. */
  answer?: FormAnswer;
}

/** The form in which an admin answers a message by e-mail. */
export function AnswerForm({ constraint, answer }: AnswerFormProps) {
  const [form, fields] = useForm<Values>({
    id: ANSWER_FORM,
    constraint,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  const ref = useClearedForm({ isSending, isRefused: answer !== undefined });
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      lastResult={answer}
      data-failure={answerWords.failed.title}
      className="grid gap-4"
      formRef={ref}
    >
      <FormToken />
      <TextArea
        field={fields.text}
        label="Ihre Antwort"
        hint="Davor steht „Hallo,“, darunter der Name und die Anschrift der Website. Die Nachricht selbst steht nicht darin. „Antworten“ weiter oben öffnet stattdessen Ihr E-Mail-Programm."
        rows={8}
      />
      <Button
        look="lake"
        name="intent"
        value="answer"
        disabled={isSending}
        className="justify-self-start"
      >
        Antwort senden
      </Button>
    </PostForm>
  );
}

/** The answers to a message, each with its e-mail while the outbox keeps it. */
export function GivenAnswers({ answers }: { answers: GivenAnswer[] }) {
  return (
    <ol className="border-b border-line">
      {answers.map(({ id, text, createdAt, by, email }) => (
        <li key={id} className="grid gap-2 border-t border-line py-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="text-ink-soft tabular-nums">{formatMoment(createdAt)}</span>{" "}
            <small className="text-ink-soft">{by ?? "ein gelöschtes Konto"}</small>{" "}
            {email && <OutboxStatusBadge status={email.status} />}{" "}
            {email && <Link to={`/admin/outbox/${email.id}`}>E-Mail ansehen</Link>}
          </p>{" "}
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </li>
      ))}
    </ol>
  );
}
