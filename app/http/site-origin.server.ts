import { env } from "#app/settings/env.server.ts";

/** The address of this site as visitors know it, such as 'https://shop.example'. */
export function siteOrigin(request: Request): string {
  if (env.BASE_URL) return env.BASE_URL.origin;
  const url = new URL(request.url);
  // A trusted proxy in front speaks https for us; the front takes the header away from anybody else.
  if (request.headers.get("X-Forwarded-Proto") === "https") url.protocol = "https:";
  return url.origin;
}
