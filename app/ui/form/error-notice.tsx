import type { SubmissionResult } from "@conform-to/react";
import { Notice } from "#app/ui/parts/notice.tsx";

/** What was wrong with a form that is not on the page to say so itself. */
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

/** What was wrong with a form and its fields, without saying where. */
export function sentencesOf(result?: SubmissionResult): string[] {
  return Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []);
}
