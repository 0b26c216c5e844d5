import type { SubmissionResult } from "@conform-to/react";
import type { CartLine } from "#app/features/cart/cart-lines.ts";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";

interface RefusedChangeProps {
  result?: SubmissionResult;
  lines: CartLine[];
}

/** The errors of a rejected change whose line is not on the page. */
export function RefusedChange({ result, lines }: RefusedChangeProps) {
  const isShown = lines.some(({ id }) => id === result?.initialValue?.itemId);
  return isShown ? null : <ErrorNotice result={result} />;
}
