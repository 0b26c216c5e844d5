import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  atomFeed,
  findOwnerOfFeed,
  keyOf,
  podcastFeed,
} from "#app/features/articles/article-feed.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { isKnown } from "#app/http/entity-tag.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";

/** The articles for one member's reader. The secret address is the only proof that it needs. */
export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  const key = keyOf(token);
  const viewer = key && (await findOwnerOfFeed(key));
  if (!key || !viewer) return plainRefusal(404, "Diesen Feed gibt es nicht (mehr).");
  const { pathname: path } = new URL(request.url);
  const { siteName } = siteSettings();
  const origin = siteOrigin(request);
  const facts = { viewer, key, path, origin, siteName, now: new Date() };
  const isPodcast = path.endsWith("/podcast");
  const feed = isPodcast ? podcastFeed(facts) : atomFeed(facts);
  const etag = `"${createHash("sha256").update(feed).digest("base64url")}"`;
  const headers = {
    "Content-Type": `application/${isPodcast ? "rss" : "atom"}+xml; charset=utf-8`,
    "Cache-Control": "private, no-cache",
    "X-Robots-Tag": "noindex",
    ETag: etag,
  };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(feed, { headers });
}
