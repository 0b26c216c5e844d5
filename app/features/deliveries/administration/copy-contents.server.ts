import { and, eq, isNull } from "drizzle-orm";
import { findLessonsOf } from "#app/features/deliveries/administration/lessons-admin.server.ts";
import { listFiles } from "#app/features/deliveries/files/files-admin.server.ts";
import type { Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { catalogItems, contentFiles, itemContents, lessons, planInclusions } from "#db/schema.ts";

interface Copy {
  fromId: string;
  /** A new item, which delivers nothing yet. */
  toId: string;
  now: Date;
}

/**
 * Makes a new item show the same further pictures as another one, and deliver the same, drafts included, to the members
 * of the same plans.
 */
export function copyContents(transaction: Queryable, copy: Copy): void {
  const { fromId, toId: itemId, now: updatedAt } = copy;
  const isFrom = eq(itemContents.itemId, fromId);
  const content = transaction.select().from(itemContents).where(isFrom).get();
  if (content) {
    const values = { ...content, itemId, version: 1, updatedAt };
    transaction.insert(itemContents).values(values).run();
  }
  const { accessMonths, gallery, shareImageUrl } = catalogItems;
  const original = transaction
    .select({ accessMonths, gallery, shareImageUrl })
    .from(catalogItems)
    .where(eq(catalogItems.id, fromId))
    .get();
  if (original) {
    transaction.update(catalogItems).set(original).where(eq(catalogItems.id, itemId)).run();
  }
  const areOfItem = and(eq(planInclusions.itemId, fromId), isNull(planInclusions.removedAt));
  for (const { planId } of transaction.select().from(planInclusions).where(areOfItem).all()) {
    transaction.insert(planInclusions).values({ planId, itemId }).run();
  }
  copyFiles(transaction, copy, copyLessons(transaction, copy));
}

/** Returns the id of each copy by the id of its original. */
function copyLessons(transaction: Queryable, { fromId, toId, now }: Copy): Map<string, string> {
  const copies = new Map<string, string>();
  for (const lesson of findLessonsOf(fromId, transaction)) {
    const id = createShortId();
    const values = { ...lesson, id, itemId: toId, version: 1, createdAt: now, updatedAt: now };
    transaction.insert(lessons).values(values).run();
    copies.set(lesson.id, id);
  }
  return copies;
}

/** The copies share the stored bytes, which are named by their content. */
function copyFiles(
  transaction: Queryable,
  { fromId, toId, now }: Copy,
  lessonCopies: Map<string, string>,
): void {
  for (const { id: _id, ...file } of listFiles({ subject: "item", id: fromId }, transaction)) {
    const lessonId = file.lessonId && (lessonCopies.get(file.lessonId) ?? null);
    const values = { ...file, itemId: toId, lessonId, createdAt: now, updatedAt: now };
    transaction.insert(contentFiles).values(values).run();
  }
}
