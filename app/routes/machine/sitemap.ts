import type { LoaderFunctionArgs } from "@remix-run/node";
import { writeSitemap } from "#app/features/pages/sitemap.server.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { sharedFor, siteOrigin } from "#app/http/site-origin.server.ts";
import { nouns } from "#app/nouns.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const headers = {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": sharedFor(3600),
    };
    return new Response(await writeSitemap(nouns, siteOrigin(request)), { headers });
  } catch (error) {
    logError(error, "sitemap");
    return plainRefusal(500, "catalog unavailable");
  }
}
