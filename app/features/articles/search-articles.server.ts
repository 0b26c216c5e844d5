import { articlePath } from "#app/features/articles/article-paths.ts";
import { listArticles } from "#app/features/articles/articles.server.ts";
import type { FoundArticle, FoundSection } from "#app/features/catalog/search/found-offers.tsx";
import { closestFirst, MAX_SHOWN } from "#app/features/catalog/search/search-offers.server.ts";
import { closenessOf, type Search } from "#app/features/catalog/search/search-words.ts";

/** The articles with these words, for the page that also finds offers. Everyone may read titles, topics and leads. */
export function searchArticles(search: Search): FoundSection[] {
  const found = closestFirst(listArticles(null), ({ title, topic, lead }) =>
    closenessOf(search, { title, more: [topic, lead] }),
  );
  const articles = found
    .slice(0, MAX_SHOWN)
    .map(({ slug, title, lead }): FoundArticle => ({ title, lead, to: articlePath(slug) }));
  return found.length > 0 ? [{ label: "Beiträge", count: found.length, items: [], articles }] : [];
}
