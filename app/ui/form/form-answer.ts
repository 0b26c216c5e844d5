import type { SubmissionResult } from "@conform-to/react";

/** The server's answer to a form that was not accepted. */
export interface FormAnswer {
  /** The errors, and the values that were typed. */
  result: SubmissionResult;
  /** Heading of the error summary. */
  title?: string;
  /** Identifies the problem for pages that treat problems differently. */
  code?: string;
}
