import { z } from "zod";
import { answerChoices, testWords } from "#app/content/self-tests.ts";

const answer = z
  .enum(
    answerChoices.map(({ value }) => String(value)),
    testWords.unanswered,
  )
  .transform(Number);

/** Every question needs one of the five answers. */
export function answersSchema(questions: { id: string }[]) {
  return z.object(Object.fromEntries(questions.map(({ id }) => [id, answer])));
}
