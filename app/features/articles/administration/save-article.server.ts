import { eq, sql } from "drizzle-orm";
import {
  findArticle,
  planNames,
  recordArticleChange,
} from "#app/features/articles/administration/admin-articles.server.ts";
import { articleDifferences } from "#app/features/articles/administration/article-fields.ts";
import {
  articleValuesOf,
  type PostedArticle,
} from "#app/features/articles/administration/article-schema.ts";
import { freeSlug, slugOf } from "#app/features/articles/administration/article-slug.ts";
import { unknownPlan } from "#app/features/articles/administration/article-words.ts";
import { articlePath, OWN_FEED_PATH } from "#app/features/articles/article-paths.ts";
import {
  type ArticleBody,
  articleBody,
  findMissingPictures,
} from "#app/features/articles/articles.server.ts";
import {
  type DiscardResult,
  type DraftIntent,
  type DraftOutcome,
  outcomeOf,
} from "#app/features/editing/draft-words.ts";
import {
  discardResult,
  draftColumns,
  editedRecord,
  nextDraftStep,
  publicationOf,
} from "#app/features/editing/drafts.server.ts";
import {
  conflictWith,
  type Edit,
  goneRecord,
  type NotSaved,
} from "#app/features/editing/edit-record.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Article, type ArticleValues, articles } from "#db/schema.ts";

interface ArticleEdit extends Edit {
  posted: PostedArticle;
}

/** An article as members would see it. */
export interface ArticlePreview {
  title: string;
  lead: string;
  body: ArticleBody;
  /** The names of pictures that members would not see. */
  missingPictures: string[];
}

type SubmitResult =
  | { ok: true; outcome: DraftOutcome<DraftIntent>; title: string; missingPictures: string[] }
  /** Nothing is saved yet. */
  | { ok: true; shown: { preview: ArticlePreview } }
  | NotSaved;

const actions = {
  save: "als Entwurf gespeichert",
  publish: "veröffentlicht",
  withdraw: "zurückgezogen",
};

/** Previews, saves, publishes or withdraws a new or existing article, depending on the pressed button. */
export async function submitArticle(edit: ArticleEdit): Promise<SubmitResult> {
  const { id, posted, adminId, now } = edit;
  const typed = articleValuesOf(posted);
  const { intent } = posted;
  if (intent === "preview") return { ok: true, shown: { preview: previewOf(id, typed) } };
  const names = planNames();
  if (typed.planId !== null && !names[typed.planId]) {
    return { ok: false, reason: "refused", problems: { fieldErrors: { plan: [unknownPlan] } } };
  }
  const { title, text } = typed;
  const missingPictures = findMissingPictures({ id, text });
  return inTransaction((transaction) => {
    const stored = findArticle(id, transaction);
    const { step } = nextDraftStep(edit, { stored, isOurs: stored !== null, intent, typed });
    if (step === "gone") return goneRecord();
    if (step === "keep") return { ok: true, outcome: "unchanged", title, missingPictures };
    if (step === "conflict" && stored) {
      const differences = articleDifferences({ typed, stored: editedRecord(stored) }, names);
      return conflictWith(transaction, "article", stored, differences);
    }
    const revision = intent === "publish" ? { revisedAt: now } : {};
    const columns = { ...draftColumns(stored, { intent, typed, now }), ...revision };
    if (stored) changeArticle(transaction, edit, columns);
    else createArticle(transaction, edit, { ...typed, ...columns });
    recordArticleChange(transaction, { id, title }, { adminId, action: actions[intent], now });
    return { ok: true, outcome: outcomeOf[intent], title, missingPictures };
  });
}

/** Gives up the draft of a published article. */
export async function discardArticleDraft(edit: Edit): Promise<DiscardResult> {
  return inTransaction((transaction) => {
    const stored = findArticle(edit.id, transaction);
    const result = discardResult(edit, stored && { ...stored, ...publicationOf(stored) });
    if (stored && result === "discarded") {
      changeArticle(transaction, edit, { draft: null });
      recordArticleChange(transaction, stored, { ...edit, action: "Entwurf verworfen" });
    }
    return result;
  });
}

function previewOf(id: string, { title, lead, text }: ArticleValues): ArticlePreview {
  const article = { id, text };
  return {
    title,
    lead,
    body: articleBody(article),
    missingPictures: findMissingPictures(article),
  };
}

function createArticle(
  transaction: Queryable,
  { id, now }: ArticleEdit,
  columns: ArticleValues,
): void {
  const isTaken = (slug: string) =>
    articlePath(slug) === OWN_FEED_PATH ||
    transaction.select().from(articles).where(eq(articles.slug, slug)).get() !== undefined;
  const slug = freeSlug(slugOf(columns.title), isTaken);
  transaction
    .insert(articles)
    .values({ ...columns, id, slug, createdAt: now, updatedAt: now })
    .run();
}

function changeArticle(transaction: Queryable, { id, now }: Edit, columns: Partial<Article>): void {
  transaction
    .update(articles)
    .set({ ...columns, version: sql`${articles.version} + 1`, updatedAt: now })
    .where(eq(articles.id, id))
    .run();
}
