import { and, count, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { contentFiles, itemContents } from "#db/schema.ts";

/** The published contents of an item itself, without its lessons. */
export interface ContentCounts {
  files: number;
  hasText: boolean;
}

/** Counts the contents of each item that has any. */
export function countContents(itemIds: string[]): Map<string, ContentCounts> {
  const { itemId, lessonId, publishedAt } = contentFiles;
  const isShown = and(inArray(itemId, itemIds), isNull(lessonId), isNotNull(publishedAt));
  const files = db
    .select({ itemId, files: count() })
    .from(contentFiles)
    .where(isShown)
    .groupBy(itemId)
    .all();
  const texts = db
    .select({ itemId: itemContents.itemId })
    .from(itemContents)
    .where(and(inArray(itemContents.itemId, itemIds), ne(itemContents.access, "")))
    .all();
  const withText = new Set(texts.map((text) => text.itemId));
  const fileCounts = new Map(files.map((each) => [each.itemId, each.files]));
  const found = itemIds.filter((id) => withText.has(id) || fileCounts.has(id));
  return new Map(
    found.map((id) => [id, { files: fileCounts.get(id) ?? 0, hasText: withText.has(id) }]),
  );
}
