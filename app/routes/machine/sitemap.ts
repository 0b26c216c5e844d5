import type { LoaderFunctionArgs } from "@remix-run/node";
import { publicPages } from "#app/content/public-pages.ts";
import { articlePath } from "#app/features/articles/article-paths.ts";
import { listArticles } from "#app/features/articles/articles.server.ts";
import { isPast } from "#app/features/catalog/availability.ts";
import { listItems } from "#app/features/catalog/catalog.server.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { escapeXml } from "#app/http/escape-xml.ts";
import { logError } from "#app/http/log.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { sharedFor, siteOrigin } from "#app/http/site-origin.server.ts";

/** https://www.sitemaps.org/protocol.html */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const entries = [...pageEntries(), ...(await itemEntries(new Date())), ...articleEntries()];
    const headers = {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": sharedFor(3600),
    };
    return new Response(sitemap(siteOrigin(request), entries), { headers });
  } catch (error) {
    logError(error, "sitemap");
    return plainRefusal(500, "catalog unavailable");
  }
}

interface Entry {
  path: string;
  lastModified?: Date;
}

/** All listed pages except those of items. */
function pageEntries(): Entry[] {
  const settings = siteSettings();
  return publicPages.filter(
    ({ path, isListed, setting }) =>
      isListed && !path.includes(":") && (!setting || settings[setting]),
  );
}

async function itemEntries(now: Date): Promise<Entry[]> {
  const lists = await Promise.all([listItems("product"), listItems("event"), listItems("course")]);
  return lists
    .flat()
    .filter((item) => !isPast(item, now))
    .map((item) => ({
      path: itemPath({ id: item.id, lineType: item.kind }),
      lastModified: item.updatedAt,
    }));
}

/** Everyone may read titles and leads. */
function articleEntries(): Entry[] {
  return listArticles(null).map(({ slug }) => ({ path: articlePath(slug) }));
}

function sitemap(origin: string, entries: Entry[]): string {
  const urls = entries.map(({ path, lastModified }) => {
    const date = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(origin + path)}</loc>${date}</url>\n`;
  });
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${urls.join("")}</urlset>\n`;
}
