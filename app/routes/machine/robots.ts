import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { sharedFor, siteOrigin } from "#app/http/site-origin.server.ts";

/** Pages that depend on a sign-in or on a submitted form. */
const disallowed = [
  "/admin",
  "/checkout",
  "/order-confirmation",
  "/dashboard",
  "/auth",
  "/sign-out",
  "/newsletter",
  "/theme",
];

export function loader({ request }: LoaderFunctionArgs) {
  const isOpen = siteSettings().opened;
  const lines = isOpen
    ? [
        "User-agent: *",
        ...disallowed.map((path) => `Disallow: ${path}`),
        "",
        `Sitemap: ${siteOrigin(request)}/sitemap.xml`,
      ]
    : ["User-agent: *", "Disallow: /"];
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    // An opened shop wants to be found at once.
    "Cache-Control": isOpen ? sharedFor(86400) : "no-store",
  };
  return new Response(`${lines.join("\n")}\n`, { headers });
}
