import type { SitePageName } from "#app/content/site-pages.ts";

interface PublicPage {
  /** As in app/routes.ts. */
  path: string;
  /** The editable words that it shows. They belong to the first page that names them. */
  words?: SitePageName[];
  /** Whether a copy stays in memory until the revision of the pages changes (`createPagesRevision`). */
  isStored?: boolean;
  /** Queries that select another stored copy. Any other query might change the page. */
  queries?: string[];
  /** Whether the sitemap lists it. */
  isListed?: boolean;
  /** The setting without which the page does not exist. */
  setting?: "accessibilityStatement" | "selfTests";
}

/**
 * The public pages, in the order in which a visitor meets them. /contact, /newsletter and the declarations are not stored,
 * because each visitor's form has a token of its own. Legal texts may be files that the owner changes at any time.
 */
// biome-ignore format: a table
const table = [
  { path: "/", words: ["start"], isStored: true, isListed: true },
  { path: "/offers", words: ["offers"], isStored: true, isListed: true },
  { path: "/suche" },
  { path: "/products", isStored: true, isListed: true },
  { path: "/events", isStored: true, queries: ["sort=termin"], isListed: true },
  { path: "/courses", isStored: true, isListed: true },
  { path: "/selbsttest", words: ["self-tests"], isStored: true, isListed: true, setting: "selfTests" },
  { path: "/glueckstest", isStored: true, isListed: true, setting: "selfTests" },
  { path: "/scanner-taucher-test", isStored: true, isListed: true, setting: "selfTests" },
  { path: "/about", words: ["about"], isStored: true, isListed: true },
  { path: "/concept", words: ["concept"], isStored: true, isListed: true },
  { path: "/team", words: ["team"], isStored: true, isListed: true },
  { path: "/community", words: ["community"], isStored: true, isListed: true },
  { path: "/community2", words: ["about"], isStored: true },
  { path: "/join", words: ["join"], isStored: true, isListed: true },
  { path: "/mitglieder", isStored: true, isListed: true },
  { path: "/mitglieder/:slug", isStored: true, isListed: true },
  { path: "/contact", words: ["contact"], isListed: true },
  { path: "/newsletter", words: ["newsletter"] },
  { path: "/agb", words: ["agb"], isListed: true },
  { path: "/datenschutz", words: ["datenschutz"], isListed: true },
  { path: "/impressum", words: ["impressum", "about"], isListed: true },
  { path: "/versand-zahlung", isStored: true, isListed: true },
  { path: "/widerruf", isListed: true },
  { path: "/vertrag-widerrufen", isListed: true },
  { path: "/vertraege-kuendigen", isListed: true },
  { path: "/barrierefreiheit", isStored: true, isListed: true, setting: "accessibilityStatement" },
  { path: "/products/:itemId", isStored: true, isListed: true },
  { path: "/events/:itemId", isStored: true, isListed: true },
  { path: "/courses/:itemId", isStored: true, isListed: true },
] as const satisfies PublicPage[];

export type PublicPath = (typeof table)[number]["path"];

export const publicPages: readonly PublicPage[] = table;

/** The page that these words belong to. */
export function pageOfWords(name: SitePageName): PublicPage {
  const page = publicPages.find(({ words }) => words?.includes(name));
  if (!page) throw new Error(`no public page has the words ${name}`);
  return page;
}

export const pathOfWords = (name: SitePageName) => pageOfWords(name).path;
