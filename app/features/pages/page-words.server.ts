import { eq } from "drizzle-orm";
import type { PageWords, SitePageName } from "#app/content/site-pages.ts";
import { pageFieldsOf } from "#app/features/pages/page-fields-of.server.ts";
import { type PageContent, readContent, resolveWords } from "#app/features/pages/resolve-words.ts";
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
