import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { contentSecurityPolicy } from "#app/http/content-security-policy.server.ts";
import { postponeFramework } from "#app/http/late-framework.server.ts";
import { logError } from "#app/http/log.server.ts";
import { EXTRA_POLICY } from "#app/http/page-headers.ts";
import { builtStyleSheets, carryStyles, isFirstView } from "#app/http/page-styles.server.ts";
import { currentRequest } from "#app/http/request-scope.server.ts";
import { partsOfDocument } from "#app/http/stored-parts.server.ts";
import { createTurns } from "#app/http/turns.server.ts";
import { start } from "#app/start.server.ts";
import { DocumentContext } from "#app/ui/document/document-context.ts";
import { asksForPreview } from "#app/ui/layout/preview-address.ts";

// remix-serve loads this module before it listens. A failed import ends the start.
await start();

const inTurn = createTurns();

/**
 * Renders the whole document before answering, so that an error can still set the status. Renders one
 * document per turn of the event loop, so that many page requests leave turns for other requests.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  setDocumentHeaders(request, headers, nonce);
  // A changed component must show at once in development.
  const parts = process.env.NODE_ENV === "production" ? partsOfDocument() : null;
  const finish = (html: string) =>
    finishDocument(parts ? parts.complete(html) : html, request, nonce);
  await inTurn(setImmediate);
  return new Promise((resolve, reject) => {
    const giveUp = () => abort();
    // A remaining listener would keep the whole page in memory long after it was sent.
    const stopListening = () => request.signal.removeEventListener("abort", giveUp);
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider
        value={{
          nonce,
          reference: currentRequest()?.reference ?? "",
          storePart: parts?.storePart,
        }}
      >
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>,
      {
        nonce,
        onAllReady() {
          stopListening();
          const document = collect((html) =>
            // `Response` would check each character of a string.
            resolve(new Response(Buffer.from(finish(html)), { status, headers })),
          );
          pipe(document);
        },
        onShellError(error) {
          stopListening();
          reject(error);
        },
        onError(error) {
          // Nobody misses the page of a visitor who has left.
          if (!request.signal.aborted) logError(error, "while rendering");
        },
      },
    );
    request.signal.addEventListener("abort", giveUp, { once: true });
    if (request.signal.aborted) giveUp();
  });
}

/** Collects a document, because streaming its 2 kB chunks would cost more. */
function collect(done: (html: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    decodeStrings: false,
    write(chunk, _encoding, next) {
      chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString());
      next();
    },
  });
}

function finishDocument(html: string, request: Request, nonce: string): string {
  const document = withWholeBody(withoutPadding(html));
  // The development server adds scripts that must run with the framework, so nothing is postponed
  // there.
  if (!import.meta.env.PROD) return document;
  const postponed = postponeFramework(document);
  const isFirst = isFirstView(request.headers.get("Sec-Fetch-Site"));
  return isFirst ? carryStyles(postponed, nonce, builtStyleSheets()) : postponed;
}

/**
 * React 18 pads its 2 kB chunks with NUL if a multi-byte character does not fit
 * (https://github.com/react/react/issues/31134). Browsers may show them as "\uFFFD".
 */
function withoutPadding(html: string): string {
  return html.replaceAll("\0", "");
}

/**
 * Remix 2 appends the scripts with the page's data to the finished document. Browsers move them into the body, where
 * they belong; other readers may stop at the end tags. The page's text contains no `<`.
 */
function withWholeBody(html: string): string {
  const [body = "", rest] = html.split(END_TAGS);
  return rest === undefined ? html : body + rest + END_TAGS;
}

const END_TAGS = "</body></html>";

function setDocumentHeaders(request: Request, headers: Headers, nonce: string): void {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const policy = contentSecurityPolicy(nonce, headers.get(EXTRA_POLICY));
  headers.set("Content-Security-Policy", policy);
  headers.delete(EXTRA_POLICY);
  headers.append("Vary", "Sec-Fetch-Site");
  keepPrivate(request, headers);
}

/** Completes the data that script requests instead of a document. */
export function handleDataRequest(
  response: Response,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): Response {
  keepPrivate(request, response.headers);
  // The document in the browser keeps its original policy.
  response.headers.delete(EXTRA_POLICY);
  return response;
}

/**
 * Keeps every page out of shared caches, because its header shows the visitor's account, and previews out of all
 * caches.
 */
function keepPrivate(request: Request, headers: Headers): void {
  if (asksForPreview(request.url)) headers.set("Cache-Control", "no-store");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
}

export function handleError(
  error: unknown,
  { request }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // A refused request is no bug, and the access log already has a line for it.
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) logError(error);
}
