import { env } from "#app/http/env.server.ts";

/** The address of this site as visitors know it, such as 'https://shop.example'. */
export function siteOrigin(request: Request): string {
  return env.BASE_URL?.origin ?? new URL(request.url).origin;
}
