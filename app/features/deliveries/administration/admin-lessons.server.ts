import { and, asc, count, eq } from "drizzle-orm";
import {
  type DeliveringItem,
  recordContentChange,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import { lessonControls } from "#app/features/deliveries/administration/lesson-fields.ts";
import {
  controlTexts,
  editedRecord,
  stateOfRecord,
  updateRecord,
} from "#app/features/records/records.server.ts";
import { type ListResult, type Move, moveActions, moveRow } from "#app/features/records/records.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { type Lesson, lessonProgress, lessons } from "#db/schema.ts";

/** The lesson with this id, of any course. */
export function findLesson(id: string, queryable: Queryable = db): Lesson | null {
  return queryable.select().from(lessons).where(eq(lessons.id, id)).get() ?? null;
}

export type ListedLesson = ReturnType<typeof listAdminLessons>[number];

/** All lessons of the course in order, as their forms show them. */
export function listAdminLessons(itemId: string) {
  return findLessonsOf(itemId).map((lesson) => {
    const { section, title, opensOn, opensAfterDays, isPreview } = editedRecord(lesson);
    const values = { section, title, opensOn, opensAfterDays, isPreview };
    return {
      ...values,
      id: lesson.id,
      state: stateOfRecord(lesson),
      openedBy: countReaders(lesson.id),
    };
  });
}

/** All lessons of the course in order. */
export function findLessonsOf(itemId: string, queryable: Queryable = db): Lesson[] {
  return queryable
    .select()
    .from(lessons)
    .where(eq(lessons.itemId, itemId))
    .orderBy(asc(lessons.position), asc(lessons.id))
    .all();
}

/** The number of customers who have opened the lesson. */
function countReaders(lessonId: string): number {
  const isOfLesson = eq(lessonProgress.lessonId, lessonId);
  return db.select({ readers: count() }).from(lessonProgress).where(isOfLesson).get()?.readers ?? 0;
}

export type LessonForm = ReturnType<typeof loadLessonForm>;

/** Loads the form's data: for the lesson with this id, or for a new lesson without an id. */
export function loadLessonForm(itemId: string, id: string | undefined) {
  const found = id === undefined ? null : findLesson(id);
  const lesson = found?.itemId === itemId ? found : null;
  return {
    /** Null for a new or deleted lesson. */
    record: lesson && {
      id: lesson.id,
      version: lesson.version,
      title: editedRecord(lesson).title,
      state: stateOfRecord(lesson),
      openedBy: countReaders(lesson.id),
    },
    isMissing: id !== undefined && lesson === null,
    defaultValue: lesson ? controlTexts(lessonControls(editedRecord(lesson))) : {},
    newId: createShortId(),
  };
}

interface LessonChange {
  item: DeliveringItem;
  lessonId: string;
  adminId: string;
  now: Date;
}

type LessonMove = LessonChange & Omit<Move, "id">;

/** Moves a lesson past the neighbour that the admin saw. */
export async function moveLesson(move: LessonMove): Promise<ListResult> {
  const { item, lessonId: id } = move;
  return inTransaction((transaction) => {
    const moved = moveRow(findLessonsOf(item.id, transaction), { ...move, id });
    if (!moved) return { ok: false, reason: "not-found" };
    const { title } = editedRecord(moved.row);
    if (!moved.order) return { ok: true, title, isNew: false };
    placeLessons(transaction, moved.order);
    const action = moveActions[move.direction];
    recordContentChange(transaction, move, `Lektion „${title}“ ${action}`);
    return { ok: true, title, isNew: true };
  });
}

/** The position is not part of a lesson's form, so changing it does not start a new version. */
function placeLessons(transaction: Queryable, inOrder: Lesson[]): void {
  for (const [index, { id, position, updatedAt }] of inOrder.entries()) {
    if (position === index + 1) continue;
    transaction
      .update(lessons)
      .set({ position: index + 1, updatedAt })
      .where(eq(lessons.id, id))
      .run();
  }
}

/** Makes a published lesson a draft again, with the values in its form. Customers keep their progress. */
export async function withdrawLesson(change: LessonChange): Promise<ListResult> {
  const { item, lessonId: id, now } = change;
  return inTransaction((transaction) => {
    const lesson = findLesson(id, transaction);
    if (lesson?.itemId !== item.id) return { ok: false, reason: "not-found" };
    const { title } = editedRecord(lesson);
    const result = { ok: true, title, isNew: true } as const;
    if (lesson.publishedAt === null) return result;
    const columns = { ...lesson.draft, draft: null, publishedAt: null };
    updateRecord(transaction, lessons, { id, now }, columns);
    recordContentChange(transaction, change, `Lektion „${title}“ zurückgezogen`);
    return result;
  });
}

/** Deletes a lesson with its files and its progress. Returns its title; null if it is gone already. */
export async function deleteLesson(deletion: LessonChange): Promise<string | null> {
  const { item, lessonId } = deletion;
  return inTransaction((transaction) => {
    const deleted = transaction
      .delete(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.itemId, item.id)))
      .returning()
      .get();
    if (!deleted) return null;
    const { title } = editedRecord(deleted);
    recordContentChange(transaction, deletion, `Lektion „${title}“ gelöscht`);
    return title;
  });
}
