import { writeEntry } from "#app/environment/log-lines.server.ts";
import { currentRequest, recordFailure } from "#app/http/request-scope.server.ts";

/** Errors that have been logged. The framework passes on an error that the site has logged already. */
const logged = new WeakSet<object>();

/**
 * Logs a bug with the reference that the error page shows; once, however often the same error is reported. A page that
 * is rendered for the memory has no reference. If it fails, its request is answered anew, and logs what fails then.
 */
export function logError(error: unknown, context = ""): void {
  recordFailure();
  if (currentRequest()?.reference === "") return;
  if (typeof error === "object" && error !== null) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  const { reference, method, path } = currentRequest() ?? {};
  const message = [method, path, context].filter(Boolean).join(" ");
  writeEntry({ kind: "error", level: "error", reference, message, error });
}

/** Logs a fact that an operator may have to act on, and the request that it belongs to. */
export function logNotice(area: string, message: string): void {
  const reference = currentRequest()?.reference;
  writeEntry({ kind: "operation", level: "warning", reference, area, message });
}

/** Logs that something was refused that may be an attack. Only such lines contain whole network addresses. */
export function logSecurity(message: string): void {
  const reference = currentRequest()?.reference;
  writeEntry({ kind: "security", level: "warning", reference, message });
}

/** The path of an address without secrets, for the log, which others may read: no query, no key of a feed. */
export function pathForLog(url = ""): string {
  const [path = ""] = url.split("?", 1);
  return path.replace(/^(\/mitglieder\/feed\/)[^/]+/, "$1…");
}
