import { inspect } from "node:util";
import { currentRequest, noteFailure } from "#app/http/request-scope.server.ts";

/** Logs a bug with the reference that the error page shows to the visitor. */
export function logError(error: unknown, doing = ""): void {
  noteFailure();
  const { method = "", path = "" } = currentRequest() ?? {};
  const line = [lineStart(), method, path, doing].filter(Boolean).join(" ");
  // `console` would take '%c' in a path for a place to put the error.
  console.error(printable(line).replaceAll("%", "%%"), loggable(error));
}

/** Logs one line that operators should know about and that is no bug. */
export function logNotice(notice: string): void {
  console.warn(`${lineStart()} ${printable(notice)}`);
}

const lineStart = () => `[${currentRequest()?.reference ?? ""}]`;

/**
 * Text from outside as one line of a log. Escapes characters that begin another line, control a terminal
 * or change the reading direction (https://cwe.mitre.org/data/definitions/117.html).
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** An error that is safe to pass to `console`, although its message may hold a visitor's text. */
export function loggable(error: unknown): Error {
  return new LoggableError(error);
}

class LoggableError extends Error {
  constructor(private readonly original: unknown) {
    super(original instanceof Error ? original.message : String(original));
  }

  /** Indents all lines but the first, so that none can pass for a line of the log itself. */
  [inspect.custom](): string {
    return inspect(this.original).split("\n").map(printable).join("\n    ");
  }
}
