import type { MetaDescriptor } from "@remix-run/react";
import { type PublicSite, unknownSite } from "#app/ui/document/use-site.ts";
import { type Label, wordsOf } from "#app/ui/labels/label.ts";
import { logoFiles } from "#app/ui/layout/logo-files.ts";
import { asksForPreview } from "#app/ui/layout/preview-address.ts";

export interface PageFacts {
  /** Title of the page; the site's name is appended. The start page has its own title. */
  title: string | Label | ((site: PublicSite) => string);
  description?: string;
  /** Path of the page that search engines should show instead of this one. */
  canonical?: string;
  /**
   * For link previews; defaults to the site's own. Either the path of one of our previews,
   * /previews/v1/{behappy,events,courses,products,join,self-tests,about,community,contact}.png, or
   * another picture (path or https address, no SVG) with a description.
   */
  picture?: string | { src: string; alt: string };
  /** Structured data (schema.org). */
  data?: object[] | ((site: SiteOfPages) => object[]);
  /** Hides the page from search engines, because it is private or meaningless out of context. */
  noIndex?: boolean;
}

/** The parts of Remix's MetaArgs that are used. */
interface MetaContext {
  matches: { id: string; data?: unknown }[];
  location: { pathname: string; search?: string };
  error?: unknown;
}

/** Descriptions of our previews by path. All previews are 1200 × 630 pixels. */
const previews: Record<string, string> = {
  "/previews/v1/behappy.png":
    "Glück ist ein Weg: Vier Menschen gehen über Hügel auf eine große Sonne zu",
  "/previews/v1/events.png": "Events: Fünf Menschen stehen im Halbkreis um ein Lagerfeuer",
  "/previews/v1/courses.png":
    "Kurse: Ein Heft liegt auf dem Tisch, vor dem Fenster geht die Sonne auf",
  "/previews/v1/products.png": "Produkte: Ein Tagebuch mit einer Sonne auf dem Einband",
  "/previews/v1/join.png": "Werde Mitglied: Zwei Menschen gehen durch ein offenes Tor",
  "/previews/v1/self-tests.png": "Selbsttest: Eine blickt vom Boot in die Weite, einer taucht",
  "/previews/v1/about.png": "Über uns: Drei Menschen wandern, hinter den Hügeln geht die Sonne auf",
  "/previews/v1/community.png": "Zusammen weiter: Sieben Menschen stehen vor einer großen Sonne",
  "/previews/v1/contact.png": "Schreib uns: Zwei Menschen sitzen an einem Tisch und reden",
};
const SITE_PREVIEW = "/previews/v1/behappy.png";

/**
 * A route's `meta` for browsers, search engines and link previews. Error pages and previews of drafts are
 * always hidden from search engines.
 */
export function pageMeta(context: MetaContext, facts: PageFacts): MetaDescriptor[] {
  const site = siteOf(context.matches);
  const title = fullTitle(facts.title, site);
  const description = facts.description && withoutSoftHyphens(facts.description);
  const tags: MetaDescriptor[] = [{ title }, { property: "og:title", content: title }];
  if (description) {
    tags.push({ name: "description", content: description });
    tags.push({ property: "og:description", content: description });
  }
  if (site) tags.push(...previewTags(site, facts));
  const isHidden = context.error || asksForPreview(context.location.search ?? "");
  if (isHidden || facts.noIndex) return [...tags, { name: "robots", content: "noindex" }];
  if (!site) return tags;
  const address = site.origin + withoutSlashes(facts.canonical ?? context.location.pathname);
  const data = typeof facts.data === "function" ? facts.data(site) : (facts.data ?? []);
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:url", content: address },
    ...data.map((each) => ({ "script:ld+json": each })),
  ];
}

function previewTags(
  site: SiteOfPages,
  { picture = sitePreview(site) }: PageFacts,
): MetaDescriptor[] {
  const isPreview = typeof picture === "string";
  const { src, alt } = isPreview ? { src: picture, alt: previews[picture] ?? site.name } : picture;
  const tags: MetaDescriptor[] = [
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: "de_DE" },
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: new URL(src, site.origin).href },
  ];
  if (alt) tags.push({ property: "og:image:alt", content: alt });
  if (isPreview) {
    tags.push({ property: "og:image:width", content: "1200" });
    tags.push({ property: "og:image:height", content: "630" });
  }
  return tags;
}

/** The logo on a ground, or our own preview. Both have the same size. */
function sitePreview({ logo }: PublicSite): string {
  return logo ? `${logo.folder}/${logoFiles.preview}` : SITE_PREVIEW;
}

/** The root loader's facts about the site. */
export interface SiteOfPages extends PublicSite {
  /** For example 'https://shop.example'. */
  origin: string;
}

/** The root loader's data about the site. Missing if that loader failed, which gives an error page. */
function siteOf(matches: MetaContext["matches"]): SiteOfPages | undefined {
  const root = matches.find(({ id }) => id === "root")?.data as { site?: SiteOfPages } | undefined;
  return root?.site;
}

function fullTitle(title: PageFacts["title"], site: PublicSite = unknownSite): string {
  if (typeof title === "function") return title(site);
  if (typeof title === "object") return `${wordsOf(title, site).text} – ${site.name}`;
  return `${withoutSoftHyphens(title)} – ${site.name}`;
}

function withoutSoftHyphens(text: string): string {
  return text.replaceAll("\u00AD", "");
}

/** The router treats '/events/' and '//events' like '/events'. */
function withoutSlashes(path: string): string {
  return path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}
