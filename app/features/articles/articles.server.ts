import { and, asc, desc, eq, inArray, isNotNull, like, ne } from "drizzle-orm";
import { articlePath } from "#app/features/articles/article-paths.ts";
import { closestFirst, MAX_SHOWN } from "#app/features/catalog/search/search-offers.server.ts";
import { closenessOf, type Search } from "#app/features/catalog/search/search-offers.ts";
import type { FoundArticle, FoundSection } from "#app/features/catalog/search/search-offers.tsx";
import { findAccessToArticles, type Viewer } from "#app/features/deliveries/access.server.ts";
import { type FileView, fileView } from "#app/features/deliveries/contents.server.ts";
import { isPlayable } from "#app/features/deliveries/files/file-kind.ts";
import { filePath } from "#app/features/deliveries/files/files.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { decode } from "#app/features/markdown/markdown.ts";
import { listAllPlans, plansThatOpen } from "#app/features/membership/plans.server.ts";
import { db } from "#db/client.server.ts";
import { type Article, articles, type ContentFile, contentFiles } from "#db/schema.ts";

/** The parts of an article that everyone may read. */
export interface ArticleTeaser
  extends Pick<Article, "id" | "slug" | "title" | "lead" | "topic" | "imageUrl" | "imageAlt"> {
  publishedAt: Date;
  /** The last time that an admin published it. */
  revisedAt: Date;
  /** The name of the least plan that opens the article; null if every plan does. */
  plan: string | null;
  /** Whether the viewer may open the article. */
  isOpen: boolean;
}

const { id, slug, title, lead, topic, planId, imageUrl, imageAlt, publishedAt, revisedAt } =
  articles;
/** All columns of a teaser. The texts of all articles would fill the memory. */
const teaserColumns = {
  id,
  slug,
  title,
  lead,
  topic,
  planId,
  imageUrl,
  imageAlt,
  publishedAt,
  revisedAt,
};

interface Selection {
  /** null: all topics. */
  topic?: string | null;
  limit?: number;
  offset?: number;
}

/** The published articles of this selection, the newest first. */
export function listArticles(
  viewer: Viewer,
  // SQLite reads a negative limit as none.
  { topic = null, limit = -1, offset = 0 }: Selection = {},
  now = new Date(),
): ArticleTeaser[] {
  const published = db
    .select(teaserColumns)
    .from(articles)
    .where(isPublishedUnder(topic))
    .orderBy(desc(articles.publishedAt), asc(articles.id))
    .limit(limit)
    .offset(offset)
    .all();
  return teasersOf(viewer, published, now);
}

/** The number of published articles. `topic`: null for all. */
export async function countArticles(topic: string | null): Promise<number> {
  return db.$count(articles, isPublishedUnder(topic));
}

/** The numbers of published articles that the plans open, by the plans' ids. */
export function countArticlesByPlan(): Map<string, number> {
  const plans = listAllPlans();
  const counts = new Map(plans.map(({ itemId }) => [itemId, 0]));
  const published = db.select({ planId }).from(articles).where(isNotNull(publishedAt)).all();
  for (const { planId } of published) {
    for (const { itemId } of planId === null ? plans : plansThatOpen(plans, planId)) {
      counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
    }
  }
  return counts;
}

/** The topics of the published articles, in the order of the alphabet. */
export function listTopics(): string[] {
  const isListed = and(isNotNull(articles.publishedAt), ne(articles.topic, ""));
  const found = db.selectDistinct({ topic }).from(articles).where(isListed).all();
  return found.map((each) => each.topic).toSorted((one, other) => one.localeCompare(other, "de"));
}

function isPublishedUnder(wanted: string | null) {
  return and(
    isNotNull(articles.publishedAt),
    wanted === null ? undefined : eq(articles.topic, wanted),
  );
}

/** The articles with audio that the viewer may open, the newest first, each with its first recording. */
export function listRecordings(
  viewer: Viewer,
  now = new Date(),
): { article: ArticleTeaser; audio: FileView }[] {
  const { articleId, mediaType, position } = contentFiles;
  const isAudio = and(isNotNull(contentFiles.publishedAt), like(mediaType, "audio/%"));
  const recordings = db
    .select()
    .from(contentFiles)
    .where(and(isNotNull(articleId), isAudio))
    .orderBy(asc(position), asc(contentFiles.id))
    .all();
  return listArticles(viewer, {}, now).flatMap((article) => {
    const audio = recordings.find((each) => each.articleId === article.id);
    return article.isOpen && audio ? { article, audio: fileView(audio) } : [];
  });
}

/** The part of an article that only those who may open it get. */
export interface ArticleBody {
  html: string;
  /** The first audio or video, which the page plays. */
  media: FileView | null;
  captions: FileView | null;
  /** Pictures that do not stand in the text. */
  pictures: FileView[];
  /** All other files. */
  files: FileView[];
}

/** A published article as its viewer may see it; null if there is none. `body` is null without access. */
export function findArticlePage(
  viewer: Viewer,
  slug: string,
  now = new Date(),
): { teaser: ArticleTeaser; body: ArticleBody | null } | null {
  const isThis = and(eq(articles.slug, slug), isNotNull(articles.publishedAt));
  const article = db.select().from(articles).where(isThis).get();
  const [teaser] = article ? teasersOf(viewer, [article], now) : [];
  return teaser ? { teaser, body: openArticle(teaser) } : null;
}

type TeaserRow = Pick<Article, keyof typeof teaserColumns>;

function teasersOf(viewer: Viewer, published: TeaserRow[], now: Date): ArticleTeaser[] {
  const access = findAccessToArticles(viewer, published, now);
  const names = new Map(listAllPlans().map(({ itemId, name }) => [itemId, name]));
  return published.flatMap((article) => {
    const { id, slug, title, lead, topic, imageUrl, imageAlt, planId, publishedAt } = article;
    if (!publishedAt) return [];
    const revisedAt = article.revisedAt ?? publishedAt;
    const plan = planId === null ? null : (names.get(planId) ?? null);
    const isOpen = access.get(id)?.state === "open";
    const dates = { publishedAt, revisedAt };
    return { id, slug, title, lead, topic, imageUrl, imageAlt, ...dates, plan, isOpen };
  });
}

type FileAddress = (file: Pick<FileView, "id" | "name">) => string;

/** The published article with this teaser, for those who may open it. */
function openArticle(teaser: ArticleTeaser): ArticleBody | null {
  return openArticles([teaser], filePath).get(teaser.id) ?? null;
}

/** The published articles that may be opened among these, by id. `addressOf` is the address of a file in a text. */
export function openArticles(
  teasers: ArticleTeaser[],
  addressOf: FileAddress,
): Map<string, ArticleBody> {
  const ids = teasers.filter(({ isOpen }) => isOpen).map((teaser) => teaser.id);
  // Stored pages, which are those of a visitor, must not depend on files.
  if (ids.length === 0) return new Map();
  const found = db
    .select({ id, text: articles.text })
    .from(articles)
    .where(inArray(articles.id, ids))
    .all();
  const files = findPublishedFiles(ids);
  return new Map(
    found.map(({ id, text }) => {
      const own = files.filter(({ articleId }) => articleId === id);
      return [id, bodyOf(text, own, addressOf)];
    }),
  );
}

/** The body of an article with this text. Asks nobody for access. */
export function articleBody({ id, text }: Pick<Article, "id" | "text">): ArticleBody {
  return bodyOf(text, findPublishedFiles([id]), filePath);
}

function bodyOf(text: string, files: ContentFile[], addressOf: FileAddress): ArticleBody {
  const { html, pictureIds } = renderArticle(text, files, addressOf);
  const media = files.find(({ mediaType }) => isPlayable(mediaType)) ?? null;
  const captions = (media && files.find(({ mediaType }) => mediaType === "text/vtt")) ?? null;
  const others = files.filter((file) => file !== media && file !== captions);
  return {
    html,
    media: media && fileView(media),
    captions: captions && fileView(captions),
    pictures: others.filter((file) => isPicture(file) && !pictureIds.has(file.id)).map(fileView),
    files: others.filter((file) => !isPicture(file)).map(fileView),
  };
}

/** The names of the pictures in the text that are not among the article's published files. */
export function findMissingPictures({ id, text }: Pick<Article, "id" | "text">): string[] {
  return renderArticle(text, findPublishedFiles([id]), filePath).missing;
}

function findPublishedFiles(articleIds: string[]): ContentFile[] {
  return db
    .select()
    .from(contentFiles)
    .where(and(inArray(contentFiles.articleId, articleIds), isNotNull(contentFiles.publishedAt)))
    .orderBy(asc(contentFiles.position), asc(contentFiles.id))
    .all();
}

type ArticleFile = Pick<ContentFile, "id" | "name" | "mediaType">;

interface RenderedArticle {
  html: string;
  /** The ids of the pictures that stand in the text. */
  pictureIds: Set<string>;
  /** The names of pictures in the text that are not among the files. */
  missing: string[];
}

/** An address without a protocol and a folder. */
const FILE_NAME = /^[^/:?#]+$/;

/**
 * Renders the text of an article. `![Ein Steg am See](steg.jpg)` shows the article's own picture with this name. Any
 * other picture stays a link, as in all texts.
 */
function renderArticle<File extends ArticleFile>(
  markdown: string,
  files: File[],
  addressOf: (file: File) => string,
): RenderedArticle {
  const pictureIds = new Set<string>();
  const missing = new Set<string>();
  const html = renderMarkdown(markdown, { linksAddresses: true }).replace(
    /!<a href="([^"]*)">([^<]*)<\/a>/g,
    (link, address: string, words: string) => {
      const picture = files.find((file) => isPicture(file) && isNamed(file, address));
      if (picture) pictureIds.add(picture.id);
      else if (FILE_NAME.test(address)) missing.add(nameIn(address));
      return picture ? `<img src="${addressOf(picture)}" alt="${words}" loading="lazy" />` : link;
    },
  );
  return { html, pictureIds, missing: [...missing] };
}

export function isPicture({ mediaType }: Pick<ContentFile, "mediaType">): boolean {
  return mediaType.startsWith("image/") && mediaType !== "image/svg+xml";
}

/** The name as the author typed it. */
function nameIn(address: string): string {
  try {
    return decodeURI(decode(address));
  } catch {
    return decode(address);
  }
}

/** `address` is escaped, as micromark writes it. */
function isNamed({ name }: ArticleFile, address: string): boolean {
  return address === encodeURI(name).replaceAll("&", "&amp;");
}

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
