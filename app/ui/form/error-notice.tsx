import type { SubmissionResult } from "@conform-to/react";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Shows the errors of a form that the current page does not contain. */
export function ErrorNotice({ result }: { result?: SubmissionResult }) {
  const sentences = sentencesOf(result);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** All errors of a form and its fields, without the names of the fields. */
export function sentencesOf(result?: SubmissionResult): string[] {
  return Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []);
}
