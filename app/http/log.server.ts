import { inspect } from "node:util";
import { currentRequest, noteFailure } from "#app/http/request-scope.server.ts";

/** Logs a bug with the reference that the error page shows. */
export function logError(error: unknown, context = ""): void {
  noteFailure();
  const { method = "", path = "" } = currentRequest() ?? {};
  const line = [lineStart(), method, path, context].filter(Boolean).join(" ");
  // `console` would interpret '%c' in a path as a placeholder.
  console.error(printable(line).replaceAll("%", "%%"), loggable(error));
}

/** Logs one line for operators about something that is not a bug. */
export function logNotice(notice: string): void {
  console.warn(`${lineStart()} ${printable(notice)}`);
}

const lineStart = () => `[${currentRequest()?.reference ?? ""}]`;

/**
 * Escapes untrusted text for one line of a log: line breaks, terminal control characters and bidirectional
 * controls (https://cwe.mitre.org/data/definitions/117.html).
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

/** An error that is safe to pass to `console`, although its message may contain a visitor's text. */
export function loggable(error: unknown): Error {
  return new LoggableError(error);
}

class LoggableError extends Error {
  constructor(private readonly original: unknown) {
    super(original instanceof Error ? original.message : String(original));
  }

  /** Indents all lines except the first, so that none of them looks like a separate log line. */
  [inspect.custom](): string {
    return inspect(this.original).split("\n").map(printable).join("\n    ");
  }
}
