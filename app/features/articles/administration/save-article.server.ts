import { eq, sql } from "drizzle-orm";
import {
  findArticle,
  noteArticleChange,
  planNames,
} from "#app/features/articles/administration/admin-articles.server.ts";
import {
  articleDifferences,
  editedValues,
  publishedValues,
} from "#app/features/articles/administration/article-fields.ts";
import {
  articleValuesOf,
  type PostedArticle,
} from "#app/features/articles/administration/article-schema.ts";
import { freeSlug, slugOf } from "#app/features/articles/administration/article-slug.ts";
import {
  type ArticleOutcome,
  unknownPlan,
} from "#app/features/articles/administration/article-words.ts";
import { articlePath, OWN_FEED_PATH } from "#app/features/articles/article-paths.ts";
import {
  type ArticleBody,
  articleBody,
  findMissingPictures,
} from "#app/features/articles/articles.server.ts";
import {
  conflictWith,
  type Edit,
  goneRecord,
  type NotSaved,
  nextStep,
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
  | { ok: true; outcome: ArticleOutcome; title: string; missingPictures: string[] }
  /** Nothing is saved yet. */
  | { ok: true; shown: { preview: ArticlePreview } }
  | NotSaved;

const actions = {
  save: "als Entwurf gespeichert",
  publish: "veröffentlicht",
  withdraw: "zurückgezogen",
};

const outcomes = { save: "saved", publish: "published", withdraw: "withdrawn" } as const;

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
    const { version = 1 } = stored ?? {};
    const found = stored && { ...editedValues(stored), ...publicationOf(stored), version };
    const values = { ...typed, ...publicationAfter(intent, stored) };
    const { step } = nextStep(edit, { found, isOurs: stored !== null, values });
    if (step === "gone") return goneRecord();
    if (step === "keep") return { ok: true, outcome: "unchanged", title, missingPictures };
    if (step === "conflict" && stored) {
      const differences = articleDifferences({ typed, stored: editedValues(stored) }, names);
      return conflictWith(transaction, "article", stored, differences);
    }
    if (stored) changeArticle(transaction, stored, edit);
    else createArticle(transaction, edit);
    noteArticleChange(transaction, { id, title }, { adminId, action: actions[intent], now });
    return { ok: true, outcome: outcomes[intent], title, missingPictures };
  });
}

interface Publication {
  isPublished: boolean;
  hasDraft: boolean;
}

function publicationOf({ publishedAt, draft }: Article): Publication {
  return { isPublished: publishedAt !== null, hasDraft: draft !== null };
}

/** Saving alone publishes and withdraws nothing, so only the values decide whether something changes. */
function publicationAfter(
  intent: "save" | "publish" | "withdraw",
  stored: Article | null,
): Partial<Publication> {
  if (intent === "save") return stored ? {} : { isPublished: false };
  return { isPublished: intent === "publish", hasDraft: false };
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

function createArticle(transaction: Queryable, { id, posted, now }: ArticleEdit): void {
  const values = articleValuesOf(posted);
  const isTaken = (slug: string) =>
    articlePath(slug) === OWN_FEED_PATH ||
    transaction.select().from(articles).where(eq(articles.slug, slug)).get() !== undefined;
  const slug = freeSlug(slugOf(values.title), isTaken);
  const publishedAt = posted.intent === "publish" ? now : null;
  transaction
    .insert(articles)
    .values({ ...values, id, slug, publishedAt, createdAt: now, updatedAt: now })
    .run();
}

function changeArticle(
  transaction: Queryable,
  stored: Article,
  { posted, now }: ArticleEdit,
): void {
  const version = sql`${articles.version} + 1`;
  transaction
    .update(articles)
    .set({ ...changedColumns(stored, posted, now), version, updatedAt: now })
    .where(eq(articles.id, stored.id))
    .run();
}

/** Members see the columns of a published article, so that its next version waits in `draft`. */
function changedColumns(stored: Article, posted: PostedArticle, now: Date): Partial<Article> {
  const typed = articleValuesOf(posted);
  if (posted.intent === "publish") {
    return { ...typed, draft: null, publishedAt: stored.publishedAt ?? now };
  }
  if (posted.intent === "withdraw") return { ...typed, draft: null, publishedAt: null };
  if (stored.publishedAt === null) return typed;
  const values = { typed, stored: publishedValues(stored) };
  return { draft: articleDifferences(values).length === 0 ? null : typed };
}
