import type { IncomingMessage, ServerResponse } from "node:http";
import { logAnswer } from "#app/front/access-log.server.ts";
import { waitForTurn } from "#app/front/one-per-turn.server.ts";
import { type ReadyAnswers, sendReady } from "#app/front/ready-answer.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { pageRequestOf } from "#app/front/stored-pages/page-request.server.ts";
import type { PageStore } from "#app/front/stored-pages/page-store.server.ts";
import { logError } from "#app/http/log.server.ts";

/**
 * Answers requests from the cache if the response is the same for all visitors
 * (docs/decisions/031-stored-pages.md).
 */
export function answerFromMemory(store: PageStore): Step {
  return (request, response, next) => {
    const asked = pageRequestOf(request);
    if (!asked) return next();
    const answer = (page: ReadyAnswers | null) => (page ? send(page, request, response) : next());
    const pass = (error: unknown) => {
      logError(error, "while answering from memory");
      next();
    };
    try {
      const page = store.find(asked);
      if (page !== undefined) return answer(page);
    } catch (error) {
      return pass(error);
    }
    waitForTurn()
      .then(() => store.load(asked))
      .then(answer, pass);
  };
}

function send(page: ReadyAnswers, request: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  const { status, length } = sendReady(page, request, response);
  logAnswer(request, status, length, start);
}
