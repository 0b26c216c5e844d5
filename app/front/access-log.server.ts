import type { IncomingMessage } from "node:http";
import morgan from "morgan";
import type { Step } from "#app/front/steps.server.ts";
import { printable } from "#app/http/log.server.ts";

/** Method and path of each request as they arrived, before later steps rewrite them. */
const targets = new WeakMap<IncomingMessage, string>();

export const rememberTarget: Step = (request, _response, next) => {
  targets.set(request, `${request.method} ${withoutToken(request.url)}`);
  next();
};

morgan.token("target", (request) => targets.get(request));

/** Logs every response except static files. Morgan escapes control characters. */
export const logAccess: Step = morgan(":target :status :res[content-length] - :response-time ms");

/** Lines that have not been written yet. Writing many lines at a time takes a fraction of the time. */
let lines: string[] = [];
const WRITE_AFTER_MILLISECONDS = 50;

/** Logs a cached response in the same format: status, length and the time since `start`. */
export function logAnswer(request: IncomingMessage, status: number, length: string, start: number) {
  if (lines.length === 0) setTimeout(writeLines, WRITE_AFTER_MILLISECONDS).unref();
  const milliseconds = (performance.now() - start).toFixed(3);
  lines.push(`${printable(targets.get(request) ?? "")} ${status} ${length} - ${milliseconds} ms\n`);
}

function writeLines(): void {
  if (lines.length > 0) process.stdout.write(lines.join(""));
  lines = [];
}
process.on("exit", writeLines);

/** Removes secrets from a path for the log, which others may read: tokens, links, and the addresses of feeds. */
export function withoutToken(url = ""): string {
  return url
    .replace(/([?&](?:token|link)=)[^&]+/g, "$1…")
    .replace(/^(\/mitglieder\/feed\/)[^/?]+/, "$1…");
}
