import { eq, sql } from "drizzle-orm";
import {
  findAccess,
  findAccessToArticles,
  type Viewer,
} from "#app/features/deliveries/access.server.ts";
import { isLessonOpen } from "#app/features/deliveries/lesson-opening.ts";
import { logError } from "#app/http/log.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, inQuickTransaction } from "#db/client.server.ts";
import {
  type Article,
  articles,
  type ContentFile,
  catalogItems,
  contentFiles,
  fileDownloads,
  type Lesson,
  lessons,
} from "#db/schema.ts";

/** The file, if the viewer may load it; null for everyone else, as if there were none. */
export function findOpenFile(viewer: Viewer, fileId: string, now = new Date()): ContentFile | null {
  const found = db
    .select({
      file: contentFiles,
      lesson: lessons,
      article: articles,
      archivedAt: catalogItems.archivedAt,
    })
    .from(contentFiles)
    .leftJoin(catalogItems, eq(catalogItems.id, contentFiles.itemId))
    .leftJoin(lessons, eq(lessons.id, contentFiles.lessonId))
    .leftJoin(articles, eq(articles.id, contentFiles.articleId))
    .where(eq(contentFiles.id, fileId))
    .get();
  if (!found) return null;
  const { file } = found;
  if (viewer?.role === "admin") return file;
  return file.publishedAt !== null && isHolderOpen(viewer, found, now) ? file : null;
}

interface FoundFile {
  file: ContentFile;
  lesson: Lesson | null;
  article: Article | null;
  /** The time at which the item was archived. Null: it is on offer, or the file belongs to an article. */
  archivedAt: Date | null;
}

/** Whether the viewer may open the article, the lesson or the item that the file belongs to. */
function isHolderOpen(viewer: Viewer, found: FoundFile, now: Date): boolean {
  const { file, lesson, article, archivedAt } = found;
  if (article) {
    const access = findAccessToArticles(viewer, [article], now).get(article.id);
    return article.publishedAt !== null && access?.state === "open";
  }
  const access = findAccess(viewer, file.itemId ?? "", now);
  // An archived item has no previews for strangers, because they do not find its pages either.
  if ((!lesson || archivedAt) && access.state !== "open") return false;
  if (!lesson) return true;
  return lesson.publishedAt !== null && isLessonOpen(lesson, access, berlinDay(now));
}

/** Counts that a customer has loaded a file. Nothing waits for it, so a failure is only logged. */
export function countDownload(viewer: Viewer, fileId: string, now = new Date()): void {
  if (viewer?.role !== "customer") return;
  const counted = inQuickTransaction((transaction) =>
    transaction
      .insert(fileDownloads)
      .values({ userId: viewer.id, fileId, count: 1, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [fileDownloads.userId, fileDownloads.fileId],
        set: { count: sql`${fileDownloads.count} + 1`, lastAt: now },
      })
      .run(),
  );
  counted.catch((error) => logError(error, "while counting a download"));
}
