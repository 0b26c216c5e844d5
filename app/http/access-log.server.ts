import type { IncomingMessage } from "node:http";
import morgan from "morgan";

/**
 * remix-serve logs every request with its address; the token of a link from an e-mail must not stand
 * there, where others may read it.
 */
export function hideTokensInAccessLog(): void {
  morgan.token("url", (request: IncomingMessage & { originalUrl?: string }) =>
    withoutToken(request.originalUrl ?? request.url),
  );
}

/** A request's address as a log may show it. */
export function withoutToken(url = ""): string {
  return url.replace(/([?&]token=)[^&]+/g, "$1…");
}
