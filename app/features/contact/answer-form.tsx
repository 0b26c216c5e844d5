import { answerWords } from "#app/features/contact/admin-contact-words.ts";
import { TextArea } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { FormToken } from "#app/ui/form/guard-fields.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useClearedForm } from "#app/ui/form/use-cleared-form.ts";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
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
