import { eq } from "drizzle-orm";
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
  discardDraft,
  type Edit,
  insertRecord,
  type NotSaved,
  saveDraft,
  updateRecord,
} from "#app/features/records/records.server.ts";
import type { DiscardResult, DraftIntent, DraftOutcome } from "#app/features/records/records.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type ArticleValues, articles } from "#db/schema.ts";

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

/** Previews, saves, publishes or withdraws a new or existing article, depending on the pressed button. */
export async function submitArticle({ posted, ...edit }: ArticleEdit): Promise<SubmitResult> {
  const { intent } = posted;
  const typed = articleValuesOf(posted);
  if (intent === "preview") return { ok: true, shown: { preview: previewOf(edit.id, typed) } };
  const names = planNames();
  if (typed.planId !== null && !names[typed.planId]) {
    return { ok: false, reason: "refused", problems: { fieldErrors: { plan: [unknownPlan] } } };
  }
  const result = await saveArticle(edit, { intent, typed, names });
  if (!result.ok) return result;
  const { title, text } = typed;
  return { ...result, title, missingPictures: findMissingPictures({ id: edit.id, text }) };
}

const actions = {
  save: "als Entwurf gespeichert",
  publish: "veröffentlicht",
  withdraw: "zurückgezogen",
};

interface Press {
  intent: DraftIntent;
  typed: ArticleValues;
  /** The names of the plans by id. */
  names: Record<string, string>;
}

function saveArticle(edit: Edit, { intent, typed, names }: Press) {
  const { id, now } = edit;
  const revision = intent === "publish" ? { revisedAt: now } : {};
  return inTransaction((transaction) => {
    const stored = findArticle(id, transaction);
    return saveDraft(transaction, edit, {
      intent,
      typed,
      stored,
      isOurs: stored !== null,
      subject: "article",
      differences: (edited) => articleDifferences({ typed, stored: edited }, names),
      create: (columns) => {
        const slug = newSlug(transaction, typed);
        insertRecord(transaction, articles, edit, { ...columns, ...revision, slug });
      },
      change: (columns) => updateRecord(transaction, articles, edit, { ...columns, ...revision }),
      log: () =>
        recordArticleChange(
          transaction,
          { id, title: typed.title },
          { ...edit, action: actions[intent] },
        ),
    });
  });
}

function newSlug(transaction: Queryable, { title }: ArticleValues): string {
  const isTaken = (slug: string) =>
    articlePath(slug) === OWN_FEED_PATH ||
    transaction.select().from(articles).where(eq(articles.slug, slug)).get() !== undefined;
  return freeSlug(slugOf(title), isTaken);
}

/** Gives up the draft of a published article. */
export async function discardArticleDraft(edit: Edit): Promise<DiscardResult> {
  return inTransaction((transaction) =>
    discardDraft(edit, findArticle(edit.id, transaction), (stored) => {
      updateRecord(transaction, articles, edit, { draft: null });
      recordArticleChange(transaction, stored, { ...edit, action: "Entwurf verworfen" });
    }),
  );
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
