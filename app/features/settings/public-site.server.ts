import { and, eq, isNull } from "drizzle-orm";
import type { SiteSettings } from "#app/features/settings/settings-schema.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { logError } from "#app/http/log.server.ts";
import type { PublicSite, SocialLink } from "#app/ui/document/use-site.ts";
import { countOf } from "#app/ui/format/format.ts";
import { logoAt } from "#app/ui/layout/logo-files.ts";
import { db } from "#db/client.server.ts";
import { catalogItems } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";

/** The rating that the specification quotes. */
const quotedRating = { stars: 5, text: "(4.9/5 - 128 Bewertungen)" };

const onePlan = db
  .select({ id: catalogItems.id })
  .from(catalogItems)
  .where(and(eq(catalogItems.isPlan, true), isNull(catalogItems.archivedAt)))
  .limit(1)
  .prepare();

/** The settings and facts that every page may show. */
export function publicSite(): PublicSite {
  const settings = siteSettings();
  const { siteName: name, claim, email, filmUrl, foundingYear, labels, palette } = settings;
  return {
    name,
    claim,
    email,
    filmUrl,
    foundingYear,
    socialLinks: settings.socialLinks.map(socialLinkTo),
    rating: ratingOf(settings),
    hasGermanLabels: labels === "german",
    palette,
    logo: logoAt(settings.logo),
    hasAccessibilityPage: settings.accessibilityStatement !== null,
    hasSelfTests: settings.selfTests,
    isClosed: !settings.opened,
    invitesMembers: showsDemoContent() || hasPlan(),
  };
}

/** A failure must not take every page with it. */
function hasPlan(): boolean {
  try {
    return onePlan.get() !== undefined;
  } catch (error) {
    logError(error, "while looking for a plan");
    return true;
  }
}

const networks: Record<string, string> = {
  "facebook.com": "Facebook",
  "instagram.com": "Instagram",
  "linkedin.com": "LinkedIn",
  "pinterest.com": "Pinterest",
  "pinterest.de": "Pinterest",
  "t.me": "Telegram",
  "threads.net": "Threads",
  "tiktok.com": "TikTok",
  "twitter.com": "Twitter",
  "vimeo.com": "Vimeo",
  "x.com": "X",
  "xing.com": "Xing",
  "youtube.com": "YouTube",
  "youtu.be": "YouTube",
};

/** The label of any other site is its host name. */
function socialLinkTo(href: string): SocialLink {
  const host = new URL(href).hostname.replace(/^(www|m|de|de-de)\./, "");
  return { label: networks[host] ?? host, href };
}

function ratingOf({ rating, ratingValue, ratingCount }: SiteSettings): PublicSite["rating"] {
  if (rating === "quoted") return quotedRating;
  if (rating === "none" || ratingValue === null || ratingCount === null) return null;
  const value = ratingValue.toLocaleString("de-DE", { minimumFractionDigits: 1 });
  const count = countOf(ratingCount, "Bewertung", "Bewertungen");
  return { stars: Math.round(ratingValue), text: `(${value}/5 - ${count})` };
}
