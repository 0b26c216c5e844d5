import type { IncomingMessage, ServerResponse } from "node:http";
import fresh from "fresh";
import { compressionsIn } from "#app/front/accepted-encodings.ts";
import { logAnswer } from "#app/front/access-log.server.ts";
import { waitForTurn } from "#app/front/one-per-turn.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { pageRequestOf } from "#app/front/stored-pages/page-request.server.ts";
import type { Encoding, PageStore, StoredPage } from "#app/front/stored-pages/page-store.server.ts";
import { logError } from "#app/http/log.server.ts";

/**
 * Answers requests from the cache if the response is the same for all visitors
 * (docs/decisions/031-stored-pages.md).
 */
export function answerFromMemory(store: PageStore): Step {
  return (request, response, next) => {
    const asked = pageRequestOf(request);
    if (!asked) return next();
    const answer = (page: StoredPage | null) => (page ? send(page, request, response) : next());
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

function send(page: StoredPage, request: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  const { headers, body } = page[encodingFor(request)];
  if (fresh(request.headers, headers)) {
    const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
    response.writeHead(304, rest).end();
    logAnswer(request, 304, "-", start);
  } else {
    response.writeHead(200, headers).end(body);
    logAnswer(request, 200, headers["content-length"] ?? "-", start);
  }
}

function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = compressionsIn(String(headers["accept-encoding"] ?? ""));
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}
