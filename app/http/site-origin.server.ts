import { env } from "#app/environment/env.server.ts";

/** The site's origin for e-mails and for texts that are kept. No request decides it, because anyone can forge one. */
export function ownOrigin(): string {
  return env.BASE_URL?.origin ?? `http://localhost:${env.PORT}`;
}

/** The public origin of this site, for example 'https://shop.example'. */
export function siteOrigin(request: Request): string {
  if (env.BASE_URL) return env.BASE_URL.origin;
  const url = new URL(request.url);
  // A trusted proxy terminates https for us; the front removes the header from anyone else.
  if (request.headers.get("X-Forwarded-Proto") === "https") url.protocol = "https:";
  return url.origin;
}

/** The `Cache-Control` of an answer that names this origin. Without `BASE_URL` a forged Host could name another one. */
export function sharedFor(seconds: number): string {
  return env.BASE_URL ? `public, max-age=${seconds}` : "private, no-cache";
}
