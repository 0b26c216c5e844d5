import type { IncomingMessage } from "node:http";
import morgan from "morgan";
import type { Step } from "#app/front/steps.server.ts";
import { printable } from "#app/http/log.server.ts";

/** Method and address of each request as they arrived, before later steps rewrite them. */
const asked = new WeakMap<IncomingMessage, string>();

export const rememberAsked: Step = (request, _response, next) => {
  asked.set(request, `${request.method} ${withoutToken(request.url)}`);
  next();
};

/**
 * remix-serve logs by `morgan("tiny")` all that it answers but files. This is that format, except for
 * what was asked. Morgan escapes control characters.
 */
morgan.token("asked", (request) => asked.get(request));
morgan.format("tiny", ":asked :status :res[content-length] - :response-time ms");

/** Logs a request that never reaches remix-serve, in the same format. */
export const logAccess: Step = morgan("tiny");

/** Lines that wait to be written. One write for many takes a fraction of the time. */
let lines: string[] = [];
const WRITE_AFTER_MILLISECONDS = 50;

/** Logs an answer from memory in the same format: its status, its length and the time since `start`. */
export function logAnswer(request: IncomingMessage, status: number, length: string, start: number) {
  if (lines.length === 0) setTimeout(writeLines, WRITE_AFTER_MILLISECONDS).unref();
  const milliseconds = (performance.now() - start).toFixed(3);
  lines.push(`${printable(asked.get(request) ?? "")} ${status} ${length} - ${milliseconds} ms\n`);
}

function writeLines(): void {
  if (lines.length > 0) process.stdout.write(lines.join(""));
  lines = [];
}
process.on("exit", writeLines);

/** A request's address as a log may show it: others may read the log, and a link's token is a secret. */
export function withoutToken(url = ""): string {
  return url.replace(/([?&]token=)[^&]+/g, "$1…");
}
