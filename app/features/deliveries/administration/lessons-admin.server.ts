import { and, asc, count, eq, max } from "drizzle-orm";
import { z } from "zod";
import {
  lessonControls,
  lessonDifferences,
  MAX_DAYS,
} from "#app/features/deliveries/administration/contents-admin.ts";
import {
  type DeliveringItem,
  recordContentChange,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import {
  controlTexts,
  discardDraft,
  type Edit,
  editedRecord,
  insertRecord,
  type NotSaved,
  saveDraft,
  stateOfRecord,
  updateRecord,
} from "#app/features/records/records.server.ts";
import {
  type DiscardResult,
  type DraftOutcome,
  type ListResult,
  type Move,
  moveActions,
  moveRow,
} from "#app/features/records/records.ts";
import {
  checkbox,
  optionalDay,
  optionalLine,
  optionalText,
  postedShortId,
  requiredLine,
  versionField,
  wholeNumber,
} from "#app/http/form-fields.ts";
import { db, inTransaction, type Queryable } from "#db/client.server.ts";
import { createShortId } from "#db/ids.ts";
import { type Lesson, type LessonValues, lessonProgress, lessons } from "#db/schema.ts";

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

export type LoadedLesson = ReturnType<typeof loadLessonForm>;

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

interface LessonEdit extends Edit {
  item: DeliveringItem;
  posted: PostedLesson;
}

/** A lesson as customers would see it. */
export interface LessonPreview {
  title: string;
  html: string;
  /** Null without a transcript. */
  transcriptHtml: string | null;
}

type SubmitResult =
  | { ok: true; outcome: DraftOutcome<"save" | "publish"> }
  /** Nothing is saved yet. */
  | { ok: true; shown: { preview: LessonPreview } }
  | NotSaved;

/** Previews, saves or publishes a new or existing lesson, depending on the pressed button. */
export async function submitLesson(edit: LessonEdit): Promise<SubmitResult> {
  const { item, id, posted } = edit;
  const typed = lessonValuesOf(posted);
  const { intent } = posted;
  if (intent === "preview") return { ok: true, shown: { preview: previewOf(typed) } };
  return inTransaction((transaction) => {
    const stored = findLesson(id, transaction);
    return saveDraft(transaction, edit, {
      intent,
      typed,
      stored,
      isOurs: stored?.itemId === item.id,
      subject: "item",
      subjectId: item.id,
      differences: (edited) => lessonDifferences(typed, edited),
      create: (columns) => {
        const position = nextPosition(transaction, item);
        insertRecord(transaction, lessons, edit, { ...columns, itemId: item.id, position });
      },
      change: (columns) => updateRecord(transaction, lessons, edit, columns),
      log: () =>
        recordContentChange(transaction, edit, `Lektion „${typed.title}“ ${actionOf(edit)}`),
    });
  });
}

/** A new lesson comes after the others. */
function nextPosition(transaction: Queryable, { id }: DeliveringItem): number {
  const position = max(lessons.position);
  const isOfItem = eq(lessons.itemId, id);
  const last = transaction.select({ position }).from(lessons).where(isOfItem).get();
  return (last?.position ?? 0) + 1;
}

function actionOf({ posted: { intent }, isNew }: LessonEdit): string {
  if (intent === "publish") return "veröffentlicht";
  return isNew ? "angelegt" : "als Entwurf gespeichert";
}

/** Gives up the draft of a published lesson. */
export async function discardLessonDraft(edit: Omit<LessonEdit, "posted">): Promise<DiscardResult> {
  return inTransaction((transaction) => {
    const found = findLesson(edit.id, transaction);
    const stored = found?.itemId === edit.item.id ? found : null;
    return discardDraft(edit, stored, ({ title }) => {
      updateRecord(transaction, lessons, edit, { draft: null });
      recordContentChange(transaction, edit, `Entwurf der Lektion „${title}“ verworfen`);
    });
  });
}

function previewOf({ title, text, transcript }: LessonValues): LessonPreview {
  const render = (markdown: string) =>
    renderMarkdown(markdown, { topHeading: 3, linksAddresses: true });
  return { title, html: render(text), transcriptHtml: transcript ? render(transcript) : null };
}

/** Enough for the words of an hour and a half. */
const MAX_TEXT_LENGTH = 80_000;

/** The form of a lesson. */
export const lessonSchema = z
  .object({
    intent: z
      .enum(["save", "preview", "publish"], "Diese Änderung kennen wir nicht.")
      .default("save"),
    version: versionField,
    newId: postedShortId,
    sectionTitle: optionalLine(200),
    lessonTitle: requiredLine("Bitte geben Sie einen Titel an.", 200),
    lessonText: optionalText(MAX_TEXT_LENGTH),
    transcript: optionalText(MAX_TEXT_LENGTH),
    /** `receiveFormPicture` validates it, together with an uploaded file that may replace it. */
    imageUrl: z.string().default(""),
    opensOn: optionalDay(),
    opensAfterDays: wholeNumber(0, MAX_DAYS),
    preview: checkbox,
  })
  .superRefine(opensOnce);

export type PostedLesson = z.output<typeof lessonSchema>;

interface Opening {
  opensOn: string | null;
  opensAfterDays: number | null;
}

/** Refuses a lesson that waits both for a day and for a number of days. */
function opensOnce({ opensOn, opensAfterDays }: Opening, context: z.RefinementCtx): void {
  if (opensOn === null || opensAfterDays === null) return;
  const message = "Bitte geben Sie entweder einen Tag oder eine Zahl von Tagen an, nicht beides.";
  context.addIssue({ code: "custom", path: ["opensAfterDays"], message });
}

export function lessonValuesOf(posted: PostedLesson): LessonValues {
  return {
    section: posted.sectionTitle ?? "",
    title: posted.lessonTitle,
    text: posted.lessonText ?? "",
    transcript: posted.transcript ?? "",
    opensOn: posted.opensOn,
    opensAfterDays: posted.opensAfterDays,
    isPreview: posted.preview,
    posterUrl: posted.imageUrl || null,
  };
}
