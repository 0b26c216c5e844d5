import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { referenceOf } from "#app/front/answer-requests.server.ts";
import type { Step } from "#app/front/steps.server.ts";

/** A request that has been answered, or whose visitor has left. */
export interface AnsweredRequest {
  /** As it arrived, before other steps changed it. */
  method: string;
  url: string;
  status: number;
  /** From the arrival of the headers until the system has taken the whole answer. */
  seconds: number;
  /** All bytes of the answer, with its headers. */
  bytes: number;
  /** When it was answered, in milliseconds since 1970. */
  at: number;
  /** Undefined if the answer came from memory, or the front refused the request. */
  reference: string | undefined;
  /** The other end of the connection. */
  remoteAddress: string | undefined;
  forwardedFor: string | undefined;
  traceparent: string | undefined;
}

type Observe = (requests: AnsweredRequest[]) => void;

/** Handling many requests at a time takes a fraction of the time. */
const FLUSH_AFTER_MILLISECONDS = 50;

/** The visitor left before the answer, in the notation of nginx's log. */
const VISITOR_LEFT = 499;

/**
 * Records each request once its answer is on its way. `observe` gets all that were answered within 50 milliseconds, so
 * that it delays no answer.
 */
export function createRecorder(observe: Observe) {
  let answered: AnsweredRequest[] = [];
  const written = new WeakMap<Socket, number>();

  /** Hands over the requests that wait, also at a normal end of the process. */
  function flush(): void {
    const requests = answered;
    answered = [];
    if (requests.length > 0) observe(requests);
  }

  function add(request: AnsweredRequest): void {
    if (answered.length === 0) setTimeout(flush, FLUSH_AFTER_MILLISECONDS).unref();
    answered.push(request);
  }

  /** The bytes that the connection has sent since its last answer. */
  function newBytes(socket: Socket): number {
    const before = written.get(socket) ?? 0;
    const now = socket.bytesWritten ?? before;
    written.set(socket, now);
    return now - before;
  }

  const record: Step = (request, response, next) => {
    const { method = "", url = "", socket } = request;
    const begin = performance.now();
    // A closed connection has no address any more.
    const { remoteAddress } = socket;
    response.once("close", () =>
      add({
        method,
        url,
        status: statusOf(response),
        seconds: (performance.now() - begin) / 1000,
        bytes: newBytes(socket),
        at: Date.now(),
        reference: referenceOf(request),
        remoteAddress,
        forwardedFor: headerOf(request, "x-forwarded-for"),
        traceparent: headerOf(request, "traceparent"),
      }),
    );
    next();
  };

  process.on("exit", flush);
  return { record, flush };
}

function statusOf({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : VISITOR_LEFT;
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}
