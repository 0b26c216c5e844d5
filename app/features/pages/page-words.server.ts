import { eq } from "drizzle-orm";
import type { PageFields } from "#app/content/page-fields.ts";
import { type PageWords, type SitePageName, sitePages } from "#app/content/site-pages.ts";
import { type PageContent, readContent, resolveWords } from "#app/features/pages/page-words.ts";
import { neutralTexts } from "#app/features/settings/settings-schema.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { db } from "#db/client.server.ts";
import { rememberUntilPagesChange } from "#db/page-revision.server.ts";
import { siteDrafts } from "#db/schema.ts";
import { showsDemoContent } from "#db/shop.server.ts";
import { findPublished } from "#db/site-versions.server.ts";

/** The words that visitors see. */
export function publishedWords<Name extends SitePageName>(name: Name): PageWords<Name> {
  return remembered(name) as PageWords<Name>;
}

const remembered = rememberUntilPagesChange((name: SitePageName) =>
  wordsOf(name, readContent(findPublished(name)?.content)),
);

/** The words that visitors would see if the draft were published. */
export function draftWords<Name extends SitePageName>(name: Name): PageWords<Name> {
  const draft = db.select().from(siteDrafts).where(eq(siteDrafts.document, name)).get();
  return draft ? wordsOf(name, readContent(draft.content)) : publishedWords(name);
}

function wordsOf<Name extends SitePageName>(name: Name, content: PageContent): PageWords<Name> {
  return resolveWords(pageFieldsOf(name), content, { isDemo: showsDemoContent() });
}

export type { PageWords, SitePageName };

type FieldsOf<Name extends SitePageName> = (typeof sitePages)[Name]["fields"];

/** The name of the site in the templates. */
const { siteName: NAME_IN_TEMPLATES = "" } = neutralTexts;

/** The fields of a page. Their templates contain the site's own name. */
export function pageFieldsOf<Name extends SitePageName>(name: Name): FieldsOf<Name> {
  return namedFields(name) as FieldsOf<Name>;
}

const namedFields = rememberUntilPagesChange((page: SitePageName): PageFields => {
  const { siteName } = siteSettings();
  const { fields } = sitePages[page];
  return siteName === NAME_IN_TEMPLATES ? fields : withName(fields, siteName);
});

/** Replaces the templates' name of the site in all texts within the value. */
function withName<Value>(value: Value, name: string): Value;
function withName(value: unknown, name: string): unknown {
  if (typeof value === "string") return value.replaceAll(NAME_IN_TEMPLATES, () => name);
  if (Array.isArray(value)) return value.map((each) => withName(each, name));
  if (typeof value !== "object" || value === null) return value;
  const named = Object.entries(value).map(([key, each]) => [key, withName(each, name)]);
  return Object.fromEntries(named);
}
