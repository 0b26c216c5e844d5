import { asc, eq, like, or, sql } from "drizzle-orm";
import { recordChange } from "#app/features/change-log/change-log.server.ts";
import { adminArticlePath } from "#app/features/change-log/subject-paths.ts";
import { addressPattern, type PicturePlace } from "#app/features/pictures/places/picture-place.ts";
import { pictureNamesIn } from "#app/ui/parts/picture-files.ts";
import type { Queryable } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type Article, type ArticleValues, articles, type Doing } from "#db/schema.ts";

type Pictured = Pick<ArticleValues, "imageUrl" | "imageAlt">;

/** The pictures of articles and of their drafts. */
export const articlePictures: PicturePlace = {
  findUses: (queryable, picture) =>
    findArticles(queryable, picture).flatMap((article) =>
      namesIn(article)
        .filter((name) => picture === undefined || name === picture)
        .map((name) => ({
          id: article.id,
          picture: name,
          label: article.title,
          kind: "Beitrag",
          path: adminArticlePath(article.id),
          alt: (article.draft ?? article).imageAlt,
          fate: "other-picture" as const,
        })),
    ),
  replace(transaction, picture, imageUrl, doing) {
    const changed = ({ imageAlt }: Pictured) => ({ imageUrl, imageAlt });
    change(transaction, picture, { changed, action: "Bild ersetzt", doing });
  },
  erase(transaction, picture, doing) {
    const changed = () => ({ imageUrl: null, imageAlt: "" });
    change(transaction, picture, { changed, action: "Bild endgültig gelöscht", doing });
  },
};

function findArticles(queryable: Queryable, picture?: string): Article[] {
  const pattern = addressPattern(picture);
  return queryable
    .select()
    .from(articles)
    .where(or(like(articles.imageUrl, pattern), like(articles.draft, pattern)))
    .orderBy(asc(germanOrder(articles.title)), asc(articles.id))
    .all();
}

/** An article and its draft often show the same picture. */
function namesIn({ imageUrl, draft }: Article): string[] {
  return [...new Set(pictureNamesIn(`${imageUrl} ${draft?.imageUrl}`))];
}

interface Change {
  changed: (pictured: Pictured) => Pictured;
  action: string;
  doing: Doing | null;
}

function change(transaction: Queryable, picture: string, { changed, action, doing }: Change): void {
  const shows = ({ imageUrl }: Pictured) => pictureNamesIn(imageUrl ?? "").includes(picture);
  for (const article of findArticles(transaction, picture)) {
    const { id, title, draft } = article;
    transaction
      .update(articles)
      .set({
        ...(shows(article) ? changed(article) : {}),
        draft: draft && shows(draft) ? { ...draft, ...changed(draft) } : draft,
        version: sql`${articles.version} + 1`,
        updatedAt: doing?.now,
      })
      .where(eq(articles.id, id))
      .run();
    const entry = { subject: "article", subjectId: id, label: title, action } as const;
    if (doing) recordChange(transaction, { ...entry, ...doing });
  }
}
