import type { LoaderFunctionArgs } from "@remix-run/node";
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
  const lines = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteOrigin(request)}/sitemap.xml`,
  ];
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": sharedFor(86400),
  };
  return new Response(`${lines.join("\n")}\n`, { headers });
}
