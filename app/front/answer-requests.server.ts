import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import { createRequestListener, type RequestListenerOptions } from "@remix-run/node-fetch-server";
import compression from "compression";
import { isUrgent } from "#app/front/line/urgent-requests.server.ts";
import { networkOf, waitForTurn } from "#app/front/line/wait-for-turn.server.ts";
import type { Step } from "#app/front/steps.server.ts";
import { logError, pathForLog } from "#app/http/log.server.ts";
import { sendPieces } from "#app/http/piecewise-answer.server.ts";
import { inRequestScope } from "#app/http/request-scope.server.ts";

const references = new WeakMap<IncomingMessage, string>();

/** The request's reference; undefined if it has none. */
export const referenceOf = (request: IncomingMessage) => references.get(request);

/**
 * Generates the request's reference for the log and error page. All later steps and Remix run in its scope.
 */
export const assignReference: Step = (request, _response, next) => {
  const { method = "", url = "" } = request;
  const reference = randomBytes(4).toString("hex");
  references.set(request, reference);
  inRequestScope({ reference, method, path: pathForLog(url) }, next);
};

/**
 * Reads the part of a body that is still unread when the response is sent: browsers read the response only
 * after they have sent the whole body, and the next request on the connection follows it.
 */
export const discardUnreadBodies: Step = (request, response, next) => {
  response.once("finish", () => request.removeAllListeners("data").resume());
  next();
};

/**
 * Passes on one request per turn of the event loop. A page whose visitor has left or reloaded meanwhile is dropped. The
 * health check of a network does not wait, as long as it has only one.
 */
export const passOnePerTurn: Step = (request, response, next) => {
  if (isOnlyHealthCheck(request, response)) return next();
  void waitForTurn(request, response, { isUrgent: isUrgent(request) }).then(next);
};

const HEALTH_CHECK = /^\/healthcheck(\?|$)/;

/** The networks whose health check is being answered. */
const checking = new Set<string>();

/** Whether the request is a health check, and the only one of its network at the moment. */
function isOnlyHealthCheck(request: IncomingMessage, response: ServerResponse): boolean {
  const network = networkOf(request);
  if (!HEALTH_CHECK.test(request.url ?? "") || checking.has(network)) return false;
  checking.add(network);
  response.once("close", () => checking.delete(network));
  return true;
}

/**
 * The levels for what is sent once. In Brotli a page is smaller than in gzip's usual level and takes half its time; the
 * next levels take longer than they save on a slow line. A window of 128 kB holds a page, and preparing it takes half the
 * time of the usual 4 MB.
 */
export const quickLevels = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 } },
  gzip: { level: 4 },
};

/** Compresses what the later steps send. */
export const compress = compression({
  ...quickLevels.gzip,
  brotli: quickLevels.br,
}) as unknown as Step;

/** Answers every request with a `Response`. The request is aborted if the visitor disconnects. */
export function answerRequests(answer: (request: Request) => Promise<Response>): Step {
  const options: RequestListenerOptions = {
    // A proxy may have received the request over https. Only `X-Forwarded-Proto` tells.
    protocol: "http:",
    onError: (error) => logError(error),
  };
  return (request, response) => {
    const listen = createRequestListener(async (asked) => {
      const answered = await answer(asked);
      // The listener sends nothing more once the response has closed.
      await sendPieces(answered, response);
      return answered;
    }, options);
    listen(request, response);
  };
}
