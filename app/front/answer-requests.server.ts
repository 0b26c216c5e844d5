import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import type { Step } from "#app/front/steps.server.ts";
import { logError } from "#app/http/log.server.ts";

/** Compresses what the later steps send. */
export const compress = compression() as unknown as Step;

/** Answers every request with a `Response`. The request is aborted if the visitor disconnects. */
export function answerRequests(answer: (request: Request) => Promise<Response>): Step {
  return createRequestListener((request) => answer(request), {
    // A proxy may have received the request over https. Only `X-Forwarded-Proto` tells.
    protocol: "http:",
    onError: (error) => logError(error),
  });
}
