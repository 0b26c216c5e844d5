import { logError } from "#app/http/log.server.ts";
import { readHealth } from "#db/writing/probe.server.ts";

/** Returns 200 while the database responds and the last probe could write, else 503. */
export async function loader() {
  const { complaint, error } = readHealth();
  if (error) logError(error, "healthcheck");
  return new Response(complaint ?? "OK", {
    status: complaint ? 503 : 200,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain" },
  });
}
