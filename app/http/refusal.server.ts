import { data } from "@remix-run/node";

/** What a refusal tells the error page. */
export interface Refusal {
  message: string;
}

/** To be thrown: answers with this status and an error page that shows the sentence. */
export function refusal(status: number, message: string, init?: ResponseInit) {
  return data<Refusal>({ message }, { ...init, status });
}

/**
 * For the `catch` of what guards or reads at an address without a page: there Remix would log a refusal as a bug
 * and answer it in English. Redirects and errors pass.
 */
export function inPlainWords(thrown: Response | Error | ReturnType<typeof refusal>): never {
  if (thrown instanceof Response || thrown instanceof Error) throw thrown;
  throw new Response(thrown.data.message, { status: thrown.init?.status });
}
