import { eq, sql } from "drizzle-orm";
import { findAccess, type Viewer } from "#app/features/deliveries/access.server.ts";
import { isLessonOpen } from "#app/features/deliveries/lesson-opening.ts";
import { logError } from "#app/http/log.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { db, inQuickTransaction } from "#db/client.server.ts";
import { type ContentFile, contentFiles, fileDownloads, lessons } from "#db/schema.ts";

/** The file, if the viewer may load it; null for everyone else, as if there were none. */
export function findOpenFile(viewer: Viewer, fileId: string, now = new Date()): ContentFile | null {
  const found = db
    .select({ file: contentFiles, lesson: lessons })
    .from(contentFiles)
    .leftJoin(lessons, eq(lessons.id, contentFiles.lessonId))
    .where(eq(contentFiles.id, fileId))
    .get();
  if (!found) return null;
  const { file, lesson } = found;
  if (viewer?.role === "admin") return file;
  if (file.publishedAt === null) return null;
  const access = findAccess(viewer, file.itemId, now);
  const isOpen = lesson
    ? lesson.publishedAt !== null && isLessonOpen(lesson, access, berlinDay(now))
    : access.state === "open";
  return isOpen ? file : null;
}

/** Counts that a customer has loaded a file. Nobody waits for it, so it reports a failure in the log alone. */
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
