import { inspect, format as joined } from "node:util";
import { env } from "#app/environment/env.server.ts";

/**
 * - `request`: an answered request
 * - `error`: a bug or a failure, with its stack
 * - `security`: something refused that may be an attack
 * - `operation`: a fact about the work of the server
 * - `message`: anything that was written to the console, such as the sentences of a start
 */
type LogKind = "request" | "error" | "security" | "operation" | "message";

export interface LogEntry {
  kind: LogKind;
  level: "info" | "warning" | "error";
  /** The request's reference. */
  reference?: string;
  /** The part of the server, such as `outbox`. */
  area?: string;
  message?: string;
  error?: unknown;
}

/** Writes one entry, as a line of text or of JSON (`LOG_FORMAT`). */
export function writeEntry(entry: LogEntry, format = env.LOG_FORMAT): void {
  if (format === "json") process.stdout.write(jsonLine(entry));
  else writeText(entry);
}

/** Logs the failure of work that no request waits for. */
export function logFailure(area: string, error: unknown, message?: string): void {
  writeEntry({ kind: "error", level: "error", area, message, error });
}

/** Logs a fact about the work of the server that an operator may have to act on. */
export function logWarning(area: string, message: string): void {
  writeEntry({ kind: "operation", level: "warning", area, message });
}

/** Logs a fact about the work of the server. */
export function logFact(area: string, message: string): void {
  writeEntry({ kind: "operation", level: "info", area, message });
}

/** The text that marks the lines of an area in the log. */
export function areaMark(area: string, format = env.LOG_FORMAT): string {
  return format === "json" ? `"area":"${area}"` : `[${area}]`;
}

/** Makes everything that is written to the console a line of JSON, including the output of packages. */
export function writeConsoleAsJson(): void {
  const write =
    (level: LogEntry["level"]) =>
    (...parts: unknown[]) =>
      writeEntry({ kind: "message", level, message: joined(...parts) }, "json");
  console.log = write("info");
  console.info = write("info");
  console.warn = write("warning");
  console.error = write("error");
}

function writeText({ kind, level, reference, area, message = "", error }: LogEntry): void {
  const places = [reference, area].flatMap((place) => (place ? `[${place}]` : []));
  const security = kind === "security" ? "security:" : "";
  const parts = [new Date().toISOString(), ...places, security, message];
  const line = printable(parts.filter(Boolean).join(" "));
  const write = { info: console.log, warning: console.warn, error: console.error }[level];
  if (error === undefined) write(line);
  // With two arguments, `console` interprets '%c' in the first as a placeholder.
  else write(line.replaceAll("%", "%%"), loggable(error));
}

function jsonLine({ message, error, ...entry }: LogEntry): string {
  const line = {
    time: new Date().toISOString(),
    ...entry,
    message: message && printable(message),
    error: error === undefined ? undefined : inspect(loggable(error)),
  };
  return `${JSON.stringify(line)}\n`;
}

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
