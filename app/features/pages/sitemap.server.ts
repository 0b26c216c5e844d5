import { publicPages } from "#app/content/public-pages.ts";
import type { Noun, SitemapEntry } from "#app/features/noun.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { escapeXml } from "#app/http/escape-xml.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** All pages for search engines, as https://www.sitemaps.org/protocol.html wants them. */
export async function writeSitemap(nouns: Noun[], origin: string): Promise<string> {
  const ofNouns = await Promise.all(nouns.map(async ({ sitemap }) => sitemap?.() ?? []));
  const urls = [...listedPages(), ...ofNouns.flat()].map(({ path, lastModified }) => {
    const date = lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(origin + path)}</loc>${date}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${urls.join("")}</urlset>\n`;
}

/** All listed pages except those of single records. */
function listedPages(): SitemapEntry[] {
  const settings = siteSettings();
  return publicPages.filter(
    ({ path, isListed, setting }) =>
      isListed && !path.includes(":") && (!setting || settings[setting]),
  );
}
