import { isNotNull } from "drizzle-orm";
import {
  ADMIN_ARTICLES_PATH,
  adminArticlePath,
  articlePath,
} from "#app/features/articles/article-paths.ts";
import { listArticles } from "#app/features/articles/articles.server.ts";
import {
  impersonalDataOfArticles,
  personalDataOfArticles,
} from "#app/features/articles/articles-privacy.server.ts";
import { pagesBelow } from "#app/features/change-log/change-log.server.ts";
import type { Noun, OwnersContent } from "#app/features/noun.ts";
import { db } from "#db/client.server.ts";
import { articles } from "#db/schema.ts";

export const articlesNoun: Noun = {
  menu: [
    { group: "offers", place: 5, path: ADMIN_ARTICLES_PATH, label: "Beiträge", icon: "newspaper" },
  ],
  // Everyone may read titles and leads.
  sitemap: () => listArticles(null).map(({ slug }) => ({ path: articlePath(slug) })),
  subjects: [
    { name: "article", label: "Beitrag", pages: pagesBelow(ADMIN_ARTICLES_PATH, articles) },
  ],
  contents: listContents,
  personal: personalDataOfArticles,
  impersonal: impersonalDataOfArticles,
};

function listContents(): OwnersContent[] {
  const published = db.select().from(articles).where(isNotNull(articles.publishedAt)).all();
  return published.map((article) => ({
    label: article.title,
    path: adminArticlePath(article.id),
    text: JSON.stringify(article),
    pictures: article.imageUrl === null ? [] : [article.imageUrl],
  }));
}
