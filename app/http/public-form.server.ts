import type { ReadForm } from "#app/http/form.server.ts";
import { logError } from "#app/http/log.server.ts";
import { clientAddress, createLimit, waitingTime } from "#app/http/rate-limit.server.ts";

const ONE_HOUR = 60 * 60;

export interface Limited {
  ok: false;
  reason: "limited";
  /** Until the next try. */
  seconds: number;
}

interface Failed {
  ok: false;
  reason: "failed";
}

interface FormLimits {
  /** From one network address. */
  perAddress: number;
  /** With one e-mail address. */
  perEmail: number;
}

/** How often a form that anybody may send is taken within an hour. */
export function createFormLimits(name: string, limits: FormLimits) {
  const limit = (by: string, points: number) =>
    createLimit({ name: `${name}-${by}`, points, seconds: ONE_HOUR });
  const perAddress = limit("address", limits.perAddress);
  const perEmail = limit("email", limits.perEmail);
  return {
    /** Counts one try. Returns null, or the result of the form where a limit is reached. */
    async consume(request: Request, email: string): Promise<Limited | null> {
      const seconds =
        (await perAddress.consume(clientAddress(request))) ||
        (await perEmail.consume(email.toLowerCase()));
      return seconds ? { ok: false, reason: "limited", seconds } : null;
    },
  };
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
  return form.fail(
    { title: tooMany, formErrors: [sentence] },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
}
