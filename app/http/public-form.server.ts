import type { ReadForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { type Limited, waitingTime } from "#app/http/rate-limit.server.ts";

export interface Failed {
  ok: false;
  reason: "failed";
}

/** A `catch` handler for form processing: logs the error and returns a failed result. */
export function logAndFail(context: string) {
  return (error: unknown): Failed => {
    logError(error, context);
    return { ok: false, reason: "failed" };
  };
}

interface RefusalMessages {
  failed: Parameters<ReadForm<unknown>["fail"]>[0];
  /** Heading; the waiting time is shown below it. */
  tooMany: string;
}

/** The response to a valid form that was not accepted, with the typed values kept. */
export function refuseForm(
  form: Pick<ReadForm<unknown>, "fail">,
  result: Limited | Failed,
  { failed, tooMany }: RefusalMessages,
) {
  if (result.reason === "failed") return form.fail(failed, { status: 500 });
  const { seconds } = result;
  const sentence = `Diese haben wir nicht angenommen. Bitte versuche es ${waitingTime(seconds)} noch einmal.`;
  return form.fail({ title: tooMany, formErrors: [sentence] }, tooManyRequests(seconds));
}

/** Status and headers of a response that a rate limit delays. */
export function tooManyRequests(seconds: number): ResponseInit {
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}
