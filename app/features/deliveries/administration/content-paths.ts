import { itemOrPlanPath } from "#app/features/change-log/subject-paths.ts";
import type { CatalogItem } from "#db/schema.ts";

type Addressed = Pick<CatalogItem, "kind" | "id" | "isPlan">;

/** The page with what an item or a plan delivers. */
export function itemContentsPath(item: Addressed): string {
  return `${itemOrPlanPath(item)}/inhalt`;
}

export const LESSONS_ID = "lektionen";

/** The list of an item's lessons. */
export function lessonsPath(item: Addressed): string {
  return `${itemContentsPath(item)}#${LESSONS_ID}`;
}

export function lessonPath(item: Addressed, lessonId: string): string {
  return lessonPathBelow(itemContentsPath(item), lessonId);
}

export function lessonPathBelow(contentsPath: string, lessonId: string): string {
  return `${contentsPath}/lektionen/${lessonId}`;
}

export function newLessonPath(item: Addressed): string {
  return lessonPath(item, "new");
}

export function lessonDeletionPath(item: Addressed, lessonId: string): string {
  return `${lessonPath(item, lessonId)}/delete`;
}
