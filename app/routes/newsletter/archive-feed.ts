import type { LoaderFunctionArgs } from "@remix-run/node";
import { archiveFeed } from "#app/features/newsletter/issue-feed.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";

/** The archive for feed readers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { siteName } = siteSettings();
  return new Response(archiveFeed({ origin: siteOrigin(request), siteName }), {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "max-age=600",
    },
  });
}
