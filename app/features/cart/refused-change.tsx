import type { SubmissionResult } from "@conform-to/react";
import type { CartLine } from "#app/features/cart/cart-lines.ts";
import { Notice } from "#app/ui/notice.tsx";

interface RefusedChangeProps {
  result?: SubmissionResult;
  lines: CartLine[];
}

/** What was wrong with a change that belongs to no line on the page. */
export function RefusedChange({ result, lines }: RefusedChangeProps) {
  if (lines.some(({ id }) => id === result?.initialValue?.itemId)) return null;
  const sentences = Object.values(result?.error ?? {}).flatMap((messages) => messages ?? []);
  if (sentences.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
