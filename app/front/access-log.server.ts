import type { IncomingMessage } from "node:http";
import morgan from "morgan";

interface Asked {
  method: string;
  url: string;
}

/** The method and address of each request before the edge rewrote them. */
const asked = new WeakMap<IncomingMessage, Asked>();

export function noteAsked(request: IncomingMessage): void {
  asked.set(request, { method: request.method ?? "", url: request.url ?? "" });
}

/**
 * remix-serve logs every request with its address. The log leaves out the token of a link from an e-mail,
 * because others may read the log, and shows the original method and address of requests that the edge
 * refused. Morgan escapes control characters.
 */
export function prepareAccessLog(): void {
  morgan.token("method", (request) => askedOf(request).method);
  morgan.token("url", (request) => withoutToken(askedOf(request).url));
}

function askedOf(request: IncomingMessage & { originalUrl?: string }): Asked {
  const { method = "", url = "", originalUrl = url } = request;
  return asked.get(request) ?? { method, url: originalUrl };
}

/** A request's address as a log may show it. */
export function withoutToken(url = ""): string {
  return url.replace(/([?&]token=)[^&]+/g, "$1…");
}
