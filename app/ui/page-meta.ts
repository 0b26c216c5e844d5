import type { MetaDescriptor } from "@remix-run/react";

interface PageFacts {
  /** What this page is; the site's name is added. */
  title: string;
  description?: string;
  /** Path of the page that search engines shall show instead of this one. */
  canonical?: string;
  /** Path or https address of a picture for previews, 1200 × 630, no SVG. */
  picture?: string;
  /** Structured data (schema.org). */
  data?: object[];
}

/** The part of Remix's MetaArgs that is needed. */
interface MetaContext {
  matches: { id: string; data?: unknown }[];
  location: { pathname: string };
}

const DEFAULT_PICTURE = "/previews/v1/behappy.png";

/** A route's `meta`: what browsers, search engines and link previews are told about the page. */
export function pageMeta({ matches, location }: MetaContext, facts: PageFacts): MetaDescriptor[] {
  const site = siteOf(matches);
  const title = fullTitle(withoutSoftHyphens(facts.title), site?.name);
  const description = facts.description && withoutSoftHyphens(facts.description);
  const tags: MetaDescriptor[] = [{ title }, { property: "og:title", content: title }];
  if (description) {
    tags.push({ name: "description", content: description });
    tags.push({ property: "og:description", content: description });
  }
  for (const data of facts.data ?? []) tags.push({ "script:ld+json": data as never });
  if (!site) return tags;
  const address = new URL(facts.canonical ?? location.pathname, site.origin).href;
  const picture = new URL(facts.picture ?? DEFAULT_PICTURE, site.origin).href;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:url", content: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: site.name },
    { property: "og:locale", content: "de_DE" },
    { property: "og:image", content: picture },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

interface Site {
  name: string;
  /** Such as 'https://shop.example'. */
  origin: string;
}

/** As the root's loader tells it to every page; missing where that failed: then it is an error page. */
export function siteOf(matches: MetaContext["matches"]): Site | undefined {
  const root = matches.find(({ id }) => id === "root")?.data as { site?: Site } | undefined;
  return root?.site;
}

function fullTitle(title: string, siteName = "BeHappy"): string {
  return title.startsWith(siteName) ? title : `${title} – ${siteName}`;
}

function withoutSoftHyphens(text: string): string {
  return text.replaceAll("\u00AD", "");
}
