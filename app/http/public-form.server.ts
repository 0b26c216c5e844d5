import type { ReadForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { type Limited, waitingTime } from "#app/http/rate-limit.server.ts";

export interface Failed {
  ok: false;
  reason: "failed";
}

/** For the `catch` of what a form asks for: logs the error, and makes a result of it. */
export function asFailed(doing: string) {
  return (error: unknown): Failed => {
    logError(error, doing);
    return { ok: false, reason: "failed" };
  };
}

interface RefusalMessages {
  failed: Parameters<ReadForm<unknown>["fail"]>[0];
  /** Heading; when to try again is told below. */
  tooMany: string;
}

/** The answer to a form that has no error but was not taken; what was typed is kept. */
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

/** Status and headers of an answer that has to wait until a limit allows the next try. */
export function tooManyRequests(seconds: number): ResponseInit {
  return { status: 429, headers: { "Retry-After": String(seconds) } };
}
