import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";

interface AnswerErrorsProps {
  answer: FormAnswer | undefined;
  /** Further sentences. */
  more?: string[];
}

/** Lists the errors of an answer to a form without visible fields. */
export function AnswerErrors({ answer, more = [] }: AnswerErrorsProps) {
  const allErrors = { "": [...sentencesOf(answer?.result), ...more] };
  return (
    <ErrorSummary form={{ allErrors }} fields={{}} title={answer?.title} lastResult={answer} />
  );
}
