import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import {
  adminArticlePath,
  articlePath,
  OWN_FEED_PATH,
} from "#app/features/articles/article-paths.ts";
import {
  type ArticleBody,
  articleBody,
  findMissingPictures,
} from "#app/features/articles/articles.server.ts";
import {
  articleControls,
  articleDifferences,
  unknownPlan,
} from "#app/features/articles/articles-admin.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import type { FileHolder } from "#app/features/deliveries/files/files.ts";
import { listAllPlans, plansThatOpen } from "#app/features/membership/plans.server.ts";
import { listPictureChoices } from "#app/features/pictures/picture-fields.server.ts";
import { uploadsAreDescribed } from "#app/features/pictures/picture-fields.ts";
import {
  controlTexts,
  discardDraft,
  type Edit,
  editedRecord,
  insertRecord,
  type NotSaved,
  saveDraft,
  stateOfRecord,
  updateRecord,
} from "#app/features/records/records.server.ts";
import type { DiscardResult, DraftIntent, DraftOutcome } from "#app/features/records/records.ts";
import { freeSlug, slugOf } from "#app/features/records/slugs.ts";
import {
  optionalLine,
  optionalText,
  postedShortId,
  requiredLine,
  versionField,
} from "#app/http/form-fields.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { type Article, type ArticleValues, articles } from "#db/schema.ts";

/** The article with this id, published or not. */
export function findArticle(id: string, queryable: Queryable = db): Article | null {
  return queryable.select().from(articles).where(eq(articles.id, id)).get() ?? null;
}

export function holderOfArticle(article: Article): FileHolder {
  const { id } = article;
  const { title } = editedRecord(article);
  return { subject: "article", id, title, path: adminArticlePath(id) };
}

export type ListedArticle = ReturnType<typeof listAdminArticles>[number];

/** All articles as their forms show them, the last changed first. */
export function listAdminArticles() {
  const names = planNames();
  const newestFirst = [desc(articles.updatedAt), articles.id];
  const rows = db
    .select()
    .from(articles)
    .orderBy(...newestFirst)
    .all();
  return rows.map((article) => {
    const { id, slug, publishedAt, updatedAt } = article;
    const { title, topic, planId } = editedRecord(article);
    const plan = planId === null ? null : (names[planId] ?? null);
    return { id, slug, title, topic, plan, state: stateOfRecord(article), publishedAt, updatedAt };
  });
}

export function planNames(): Record<string, string> {
  return Object.fromEntries(listAllPlans().map(({ itemId, name }) => [itemId, name]));
}

export type ArticleForm = ReturnType<typeof loadArticleForm>;

/** Loads the form's data: for the article with this id, or for a new article without an id. */
export function loadArticleForm(id: string | undefined) {
  const article = id === undefined ? null : findArticle(id);
  return {
    /** Null for a new or deleted article. */
    record: article && {
      id: article.id,
      version: article.version,
      slug: article.slug,
      title: editedRecord(article).title,
      state: stateOfRecord(article),
      path: adminArticlePath(article.id),
    },
    isMissing: id !== undefined && article === null,
    defaultValue: article ? controlTexts(articleControls(editedRecord(article))) : {},
    planOptions: planOptions(),
    pictures: listPictureChoices(),
    newId: createShortId(),
  };
}

/** The plans to choose from. Each names the greater plans that open the article too. */
function planOptions(): { value: string; label: string }[] {
  const plans = listAllPlans();
  const options = plans.map(({ itemId, name }) => {
    const greater = plansThatOpen(plans, itemId)
      .filter((plan) => plan.itemId !== itemId)
      .map((plan) => plan.name);
    const label = greater.length > 0 ? `${name} (öffnet auch mit ${greater.join(", ")})` : name;
    return { value: itemId, label };
  });
  return [{ value: "", label: "Alle Mitglieder" }, ...options];
}

/** Deletes an article with its files. Returns its title; null if it is gone already. */
export async function deleteArticle(
  articleId: string,
  occasion: { adminId: string; now: Date },
): Promise<string | null> {
  return inTransaction((transaction) => {
    const isThis = eq(articles.id, articleId);
    const deleted = transaction.delete(articles).where(isThis).returning().get();
    if (!deleted) return null;
    const { title } = editedRecord(deleted);
    recordArticleChange(transaction, { id: articleId, title }, { ...occasion, action: "gelöscht" });
    return title;
  });
}

interface Occasion {
  adminId: string;
  /** A short German phrase, for example 'gelöscht'. */
  action: string;
  now: Date;
}

/** Logs an admin's change of an article within the transaction that makes it. */
function recordArticleChange(
  transaction: Queryable,
  { id: subjectId, title: label }: Pick<Article, "id" | "title">,
  { adminId, action, now }: Occasion,
): void {
  const actor = { admin: adminId };
  recordChange(transaction, { subject: "article", subjectId, label, actor, action, now });
}

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
  return freeSlug(slugOf(title, "beitrag"), isTaken);
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

/** Enough for the words of an hour and a half. */
const MAX_TEXT_LENGTH = 80_000;

/** The form of an article. */
export const articleSchema = z
  .object({
    intent: z
      .enum(["save", "preview", "publish", "withdraw"], "Diese Änderung kennen wir nicht.")
      .default("save"),
    version: versionField,
    newId: postedShortId,
    title: requiredLine("Bitte geben Sie einen Titel an.", 200),
    lead: optionalText(1000),
    text: optionalText(MAX_TEXT_LENGTH),
    topic: optionalLine(60),
    /** The id of the least plan. Empty: every plan. */
    plan: z.string().max(40).default(""),
    imageUrl: z.string().default(""),
    imageAlt: optionalLine(300),
  })
  .refine(...uploadsAreDescribed());

type PostedArticle = z.output<typeof articleSchema>;

function articleValuesOf(posted: PostedArticle): ArticleValues {
  return {
    title: posted.title,
    lead: posted.lead ?? "",
    text: posted.text ?? "",
    topic: posted.topic ?? "",
    planId: posted.plan || null,
    imageUrl: posted.imageUrl || null,
    imageAlt: posted.imageAlt ?? "",
  };
}
