import "#app/features/self-tests/test-form.css";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { answerChoices, testWords } from "#app/content/self-tests.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { Button } from "#app/ui/parts/button.tsx";

interface Question {
  /** The name of the form control. */
  id: string;
  text: string;
}

interface TestFormProps {
  /** The test's own path. The response to the post is the result. */
  action: string;
  questions: Question[];
  lastResult?: SubmissionResult;
}

/**
 * A native form instead of Remix's: the result is always a separate document, and nothing of it stays in the
 * address, the history or this page.
 */
export function TestForm({ action, questions, lastResult }: TestFormProps) {
  const [form, fields] = useForm<Record<string, string>>({ id: "test", lastResult });
  const open = questions.flatMap(({ id, text }, index) =>
    fields[id]?.errors ? [{ id, text: `Satz\u00A0${index + 1}: ${text}` }] : [],
  );
  return (
    <form
      method="post"
      action={action}
      {...getFormProps(form)}
      className="quiz grid gap-[clamp(2.5rem,5vw,3.5rem)]"
    >
      <ErrorSummary
        form={{ allErrors: Object.fromEntries(open.map(({ id, text }) => [id, [text]])) }}
        fields={Object.fromEntries(open.map(({ id }) => [id, { id: choiceId(id, 1) }]))}
        title={testWords.unansweredTitle(open.length)}
      />
      {questions.map(({ id, text }, index) => {
        const field = fields[id];
        const place = `Satz ${index + 1} von ${questions.length}`;
        return field && <Sentence key={id} field={field} name={id} place={place} text={text} />;
      })}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button look="sun">{testWords.submitLabel}</Button>
        <p className="quiz-progress text-ink-soft">von {questions.length} beantwortet</p>
      </div>
    </form>
  );
}

interface SentenceProps {
  field: FormField;
  name: string;
  /** 'Satz 1 von 14'. */
  place: string;
  text: string;
}

/** One question. ARIA supports errors on a group of radio buttons, but not on a single one. */
function Sentence({ field, name, place, text }: SentenceProps) {
  const isInvalid = field.errors !== undefined;
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows this role on a fieldset
      role="radiogroup"
      aria-invalid={isInvalid || undefined}
      aria-describedby={isInvalid ? field.errorId : undefined}
      className="min-w-0"
    >
      <legend className="mb-3 max-w-[34rem] font-serif text-h3 leading-[1.25] font-[500] text-balance">
        <small className="mb-1 block font-sans text-sm font-normal text-ink-soft">{place}</small>{" "}
        {text}
      </legend>
      <FieldErrors field={field} />
      <div className="scale mt-2">
        {answerChoices.map(({ value, label, short }) => (
          <label key={value}>
            <input
              type="radio"
              id={choiceId(name, value)}
              name={name}
              value={value}
              required
              defaultChecked={field.initialValue === String(value)}
            />
            <span className="sm:hidden">{short} </span>
            <span className="max-sm:hidden">{label} </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function choiceId(name: string, value: number): string {
  return `${name}-${value}`;
}
