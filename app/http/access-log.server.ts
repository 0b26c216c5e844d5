import type { IncomingMessage } from "node:http";
import morgan from "morgan";

interface Asked {
  method: string;
  url: string;
}

/** What each request asked for, before the edge sent it elsewhere. */
const asked = new WeakMap<IncomingMessage, Asked>();

export function noteAsked(request: IncomingMessage): void {
  asked.set(request, { method: request.method ?? "", url: request.url ?? "" });
}

/**
 * remix-serve logs every request with its address. The token of a link from an e-mail must not stand
 * there, where others may read it; what was asked for does, also where the edge has refused it.
 * Morgan escapes control characters.
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
