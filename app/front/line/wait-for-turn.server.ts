import type { IncomingMessage, ServerResponse } from "node:http";
import { line } from "#app/front/line/line.server.ts";

/** A connection with its request and response. */
const BASE_BYTES = 10_000;
/** Node stops reading a body that nobody takes after so many bytes. */
const MAX_UNREAD_BYTES = 65_536;

/** Resolves when it is the request's turn. Answers with 503 if too many others wait. */
export function waitForTurn(
  request: IncomingMessage,
  response: ServerResponse,
  { isUrgent = false } = {},
): Promise<void> {
  return line.turn({
    network: networkOf(request),
    isUrgent,
    isBegun: hasBegun(request),
    bytes: bytesOf(request),
    // The visitor of a post may have lost only the connection.
    isGone: () => response.destroyed && request.method !== "POST",
    refuse: () => refuseForNow(request, response),
  });
}

/** The network that the front has found. */
export function networkOf({ headers }: IncomingMessage): string {
  return String(headers["x-client-address"] ?? "");
}

const BEGUN = /^\/(cart|checkout|order-confirmation|zahlung|auth)(\/|\?|$)/;

/** Whether the request belongs to an order that has been begun, and its visitor must not lose it. */
export function hasBegun({ method, url = "" }: IncomingMessage): boolean {
  return method === "POST" || BEGUN.test(url);
}

/** The memory that the request takes while it waits. */
export function bytesOf(request: IncomingMessage): number {
  const headers = request.rawHeaders.reduce((sum, { length }) => sum + length, 0);
  return BASE_BYTES + headers + bodyBytesOf(request, MAX_UNREAD_BYTES);
}

/** The size of the request's body, but no more than `most`. */
export function bodyBytesOf({ headers }: IncomingMessage, most: number): number {
  if (headers["transfer-encoding"]) return most;
  return Math.min(Number(headers["content-length"]) || 0, most);
}

/** Answers with 503, a sentence and the end of the connection. */
export function refuseForNow({ method }: IncomingMessage, response: ServerResponse): void {
  const text =
    method === "POST"
      ? "Gerade ist zu viel los, wir haben nichts gespeichert. Bitte geh eine Seite zurück und sende das Formular noch einmal."
      : "Gerade ist zu viel los. Bitte lade die Seite in einer Minute noch einmal.";
  response.writeHead(503, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    "Retry-After": 60,
    Connection: "close",
  });
  response.end(method === "HEAD" ? undefined : text);
}
