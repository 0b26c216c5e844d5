import { desc, eq } from "drizzle-orm";
import { articleControls } from "#app/features/articles/administration/article-fields.ts";
import { adminArticlePath } from "#app/features/articles/article-paths.ts";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import type { FileHolder } from "#app/features/deliveries/files/file-holder.ts";
import { plansThatOpen } from "#app/features/membership/plan-worth.ts";
import { listAllPlans } from "#app/features/membership/plans.server.ts";
import { controlTexts, editedRecord, stateOfRecord } from "#app/features/records/records.server.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { type Article, articles } from "#db/schema.ts";
import { listPictureChoices } from "#app/features/pictures/picture-fields.server.ts";

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

/** The names of all plans by id. */
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
export function recordArticleChange(
  transaction: Queryable,
  { id: subjectId, title: label }: Pick<Article, "id" | "title">,
  { adminId, action, now }: Occasion,
): void {
  const actor = { admin: adminId };
  recordChange(transaction, { subject: "article", subjectId, label, actor, action, now });
}
