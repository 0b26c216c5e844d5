/** Logs a bug with the reference that the error page shows to the visitor. */
export function logError(request: Request, error: unknown, note = ""): void {
  const reference = referenceOf(request);
  console.error(`[${reference}] ${request.method} ${new URL(request.url).pathname} ${note}`, error);
}

/** The request's reference, as the edge gave it. */
export function referenceOf(request: Request): string {
  return request.headers.get("X-Request-Id") ?? "";
}
