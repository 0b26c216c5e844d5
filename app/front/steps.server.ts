import type { IncomingMessage, ServerResponse } from "node:http";

/** Passes the request on by calling `next`, or answers it. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Combines several steps into one; the last one calls the `next` of the whole. */
export function inOrder(steps: Step[]): Step {
  return steps.reduceRight<Step>(
    (rest, step) => (request, response, next) =>
      step(request, response, () => rest(request, response, next)),
    (_request, _response, next) => next(),
  );
}
