import { eq, sql } from "drizzle-orm";
import { DAY } from "#app/environment/durations.ts";
import { isSigned, sign } from "#app/environment/signatures.server.ts";
import {
  findAccess,
  findAccessToArticles,
  type Viewer,
} from "#app/features/deliveries/access.server.ts";
import { isLessonOpen } from "#app/features/deliveries/access.ts";
import { filePath } from "#app/features/deliveries/files/files.ts";
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

/**
 * The address of a file for a player or a feed reader that cannot sign in. It works for at most a day, and only as long as
 * the session or feed exists that `ownerKey` names. Each request still checks access.
 */
export function signedFilePath(
  file: Pick<ContentFile, "id" | "name">,
  ownerKey: string,
  now = new Date(),
): string {
  const until = (now.getTime() + DAY).toString(36);
  const signature = sign(payloadOf({ fileId: file.id, ownerKey, until }));
  return `${filePath(file)}?link=${until}.${ownerKey}.${signature}`;
}

/**
 * The id of the session or the key of the feed that a link belongs to. Null if the link is forged, has expired or leads to
 * another file.
 */
export function ownerOfLink(link: string, fileId: string, now = new Date()): string | null {
  const [until = "", ownerKey = "", signature = ""] = link.split(".");
  if (!isSigned(signature, payloadOf({ fileId, ownerKey, until }))) return null;
  return Number.parseInt(until, 36) > now.getTime() ? ownerKey : null;
}

interface FileLink {
  fileId: string;
  ownerKey: string;
  until: string;
}

function payloadOf({ fileId, ownerKey, until }: FileLink): string {
  return `file link ${fileId} ${ownerKey} ${until}`;
}
