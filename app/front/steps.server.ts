import type { IncomingMessage, ServerResponse } from "node:http";

/** Passes the request on by `next`, or answers it. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Makes one step of several; `next` of the last one is `next` of the whole. */
export function inOrder(steps: Step[]): Step {
  return steps.reduceRight<Step>(
    (rest, step) => (request, response, next) =>
      step(request, response, () => rest(request, response, next)),
    (_request, _response, next) => next(),
  );
}
