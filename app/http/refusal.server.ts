import { data } from "@remix-run/node";

/** Data for the error page of a refusal. */
export interface Refusal {
  message: string;
}

/** To be thrown: a response with this status and an error page with the message. */
export function refusal(status: number, message: string, init?: ResponseInit) {
  return data<Refusal>({ message }, { ...init, status });
}

/**
 * For the `catch` around guards and form reading in routes without a page: Remix would log a refusal there as
 * a bug and answer it in English. Rethrows redirects and errors.
 */
export function throwPlainText(thrown: Response | Error | ReturnType<typeof refusal>): never {
  if (thrown instanceof Response || thrown instanceof Error) throw thrown;
  throw plainRefusal(thrown.init?.status ?? 500, thrown.data.message);
}

/** A refusal as plain text, for routes that cannot show a page. */
export function plainRefusal(status: number, message: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(message, { status, headers });
}
