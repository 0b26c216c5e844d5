import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Viewer } from "#app/features/deliveries/access.server.ts";
import {
  type Content,
  fileView,
  findContent,
  findLessons,
} from "#app/features/deliveries/contents.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { logError } from "#app/http/log.server.ts";
import { db, inTransaction } from "#db/client.server.ts";
import { type CatalogItem, contentFiles, type Lesson, lessonProgress } from "#db/schema.ts";

type Course = Pick<CatalogItem, "id" | "kind" | "title" | "calledOffAt">;

/** A published lesson as its viewer may see it; null if there is none. */
export function findLessonPage(viewer: Viewer, course: Course, lessonId: string, now = new Date()) {
  const lesson = findLessons([course.id]).find(({ id }) => id === lessonId);
  const content = lesson && findContent(viewer, course, now);
  if (!lesson || !content) return null;
  const { outline } = content;
  const index = outline.findIndex(({ id }) => id === lessonId);
  const entry = outline[index];
  if (!entry) return null;
  const body = entry.state === "open" ? bodyOf(lesson) : null;
  const neighbour = (step: number) => outline[index + step] ?? null;
  return { content, entry, body, previous: neighbour(-1), next: neighbour(1) };
}

export type LessonPage = NonNullable<ReturnType<typeof findLessonPage>>;
export type LessonBody = NonNullable<LessonPage["body"]>;

/** The parts of a lesson that only those who may open it get. */
function bodyOf(lesson: Lesson) {
  const files = db
    .select()
    .from(contentFiles)
    .where(and(eq(contentFiles.lessonId, lesson.id), isNotNull(contentFiles.publishedAt)))
    .orderBy(asc(contentFiles.position), asc(contentFiles.id))
    .all();
  const fileOf = (role: string) => files.find((file) => file.role === role);
  const [media, captions] = [fileOf("media"), fileOf("captions")];
  const render = (text: string) => (text ? renderMarkdown(text, { linksAddresses: true }) : null);
  return {
    html: render(lesson.text),
    transcriptHtml: render(lesson.transcript),
    posterUrl: lesson.posterUrl,
    media: media ? fileView(media) : null,
    captions: captions ? fileView(captions) : null,
    files: files.filter(({ role }) => role === "file").map(fileView),
  };
}

/**
 * Remembers that a customer has opened a lesson, so that the course resumes there. The lesson is readable without it, so
 * a failure is only logged.
 */
export async function recordSeen(
  userId: string,
  lessonId: string,
  now = new Date(),
): Promise<void> {
  const recorded = inTransaction((transaction) => {
    transaction
      .insert(lessonProgress)
      .values({ userId, lessonId, seenAt: now })
      .onConflictDoUpdate({
        target: [lessonProgress.userId, lessonProgress.lessonId],
        set: { seenAt: now },
      })
      .run();
  });
  await recorded.catch((error) => logError(error, "while noting that a lesson was opened"));
}

/** Marks an open lesson as done, or not. Returns the content, or null if the viewer may not open the lesson. */
export async function setDone(
  viewer: NonNullable<Viewer>,
  { course, lessonId, isDone }: { course: Course; lessonId: string; isDone: boolean },
  now = new Date(),
): Promise<Content | null> {
  const page = findLessonPage(viewer, course, lessonId, now);
  if (!page?.body) return null;
  const doneAt = isDone ? now : null;
  await inTransaction((transaction) => {
    transaction
      .insert(lessonProgress)
      .values({ userId: viewer.id, lessonId, seenAt: now, doneAt })
      .onConflictDoUpdate({
        target: [lessonProgress.userId, lessonProgress.lessonId],
        set: { seenAt: now, doneAt },
      })
      .run();
  });
  return findContent(viewer, course, now);
}
