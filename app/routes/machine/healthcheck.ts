import type { LoaderFunctionArgs } from "@remix-run/node";
import { logError } from "#app/http/log.server.ts";
import { sqlite } from "#db/client.server.ts";

/** 200 while the database answers, else 503. */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Cache-Control": "no-store", "Content-Type": "text/plain" };
  try {
    sqlite.prepare("select 1 from catalog_items limit 1").get();
    return new Response("OK", { headers });
  } catch (error) {
    logError(request, error, "healthcheck");
    return new Response("database unavailable", { status: 503, headers });
  }
}
