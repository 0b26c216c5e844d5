import { inspect } from "node:util";

/** Logs a bug with the reference that the error page shows to the visitor. */
export function logError(request: Request, error: unknown, note = ""): void {
  const { pathname } = new URL(request.url);
  console.error(`${lineStart(request)} ${request.method} ${pathname} ${note}`, loggable(error));
}

/** Logs one line that operators should know about and that is no bug. */
export function logNotice(request: Request, notice: string): void {
  console.warn(`${lineStart(request)} ${printable(notice)}`);
}

const lineStart = (request: Request) => `[${referenceOf(request)}]`;

/** The request's reference, as the edge gave it. */
export function referenceOf(request: Request): string {
  return request.headers.get("X-Request-Id") ?? "";
}

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
