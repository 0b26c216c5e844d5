import { and, asc, eq, inArray } from "drizzle-orm";
import { isFilm } from "#app/features/deliveries/files/file-kind.ts";
import { db } from "#db/client.server.ts";
import { germanOrder } from "#db/lists/german-order.ts";
import { type CatalogItem, catalogItems, contentFiles, lessons } from "#db/schema.ts";

/** A film or recording that people who cannot hear do not understand. */
export interface Uncaptioned {
  item: Pick<CatalogItem, "id" | "kind" | "title" | "isPlan">;
  lesson: { id: string; title: string };
  fileId: string;
  isFilm: boolean;
  /** Whether customers see it. */
  isPublished: boolean;
}

/**
 * The films of lessons without captions, and the recordings without captions or transcript (WCAG 1.2.1, 1.2.2). For one
 * item, or for all.
 */
export function findUncaptioned(itemId?: string): Uncaptioned[] {
  const rows = findMediaAndCaptions(itemId);
  return rows
    .filter(({ file }) => file.role === "media")
    .flatMap(({ file, lesson, item }) => {
      // A draft does not help those who see the film already.
      const hasCaptions = rows.some(
        ({ file: other }) =>
          other.role === "captions" &&
          other.lessonId === lesson.id &&
          (other.publishedAt !== null || file.publishedAt === null),
      );
      const hasWords = !isFilm(file.mediaType) && lesson.transcript !== "";
      if (hasCaptions || hasWords) return [];
      return {
        item,
        lesson: { id: lesson.id, title: lesson.title },
        fileId: file.id,
        isFilm: isFilm(file.mediaType),
        isPublished: file.publishedAt !== null && lesson.publishedAt !== null,
      };
    });
}

/** Whether any lesson has a film or a recording. */
export function hasMedia(): boolean {
  const isMedia = eq(contentFiles.role, "media");
  return db.select({ id: contentFiles.id }).from(contentFiles).where(isMedia).get() !== undefined;
}

function findMediaAndCaptions(itemId: string | undefined) {
  const { id, kind, title, isPlan } = catalogItems;
  return db
    .select({ file: contentFiles, lesson: lessons, item: { id, kind, title, isPlan } })
    .from(contentFiles)
    .innerJoin(lessons, eq(lessons.id, contentFiles.lessonId))
    .innerJoin(catalogItems, eq(id, contentFiles.itemId))
    .where(
      and(
        inArray(contentFiles.role, ["media", "captions"]),
        itemId === undefined ? undefined : eq(contentFiles.itemId, itemId),
      ),
    )
    .orderBy(asc(germanOrder(title)), asc(lessons.position), asc(contentFiles.position))
    .all();
}
