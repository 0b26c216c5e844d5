import { data } from "@remix-run/node";

/** What a refusal tells the error page. */
export interface Refusal {
  message: string;
}

/** To be thrown: answers with this status and an error page that shows the sentence. */
export function refusal(status: number, message: string, init?: ResponseInit) {
  return data<Refusal>({ message }, { ...init, status });
}
