import { eq, max, sql } from "drizzle-orm";
import {
  editedValues,
  findLesson,
  publishedValues,
} from "#app/features/deliveries/administration/admin-lessons.server.ts";
import type { DraftOutcome } from "#app/features/deliveries/administration/content-words.ts";
import {
  type DeliveringItem,
  noteContentChange,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import { lessonDifferences } from "#app/features/deliveries/administration/lesson-fields.ts";
import {
  lessonValuesOf,
  type PostedLesson,
} from "#app/features/deliveries/administration/lesson-schema.ts";
import {
  conflictWith,
  type Edit,
  goneRecord,
  type NotSaved,
  nextStep,
} from "#app/features/editing/edit-record.server.ts";
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type Lesson, type LessonValues, lessons } from "#db/schema.ts";

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
  | { ok: true; outcome: DraftOutcome; lessonId: string; title: string }
  /** Nothing is saved yet. */
  | { ok: true; shown: { preview: LessonPreview } }
  | NotSaved;

/** Previews, saves or publishes a new or existing lesson, depending on the pressed button. */
export async function submitLesson(edit: LessonEdit): Promise<SubmitResult> {
  const { item, id, posted } = edit;
  const typed = lessonValuesOf(posted);
  if (posted.intent === "preview") return { ok: true, shown: { preview: previewOf(typed) } };
  const isPublished = posted.intent === "publish";
  return inTransaction((transaction) => {
    const stored = findLesson(id, transaction);
    const found = stored && {
      ...editedValues(stored),
      isPublished: stored.publishedAt !== null && stored.draft === null,
      version: stored.version,
    };
    const { step } = nextStep(edit, {
      found,
      isOurs: stored?.itemId === item.id,
      values: isPublished ? { ...typed, isPublished } : typed,
    });
    const { title } = typed;
    if (step === "gone") return goneRecord();
    if (step === "keep") return { ok: true, outcome: "unchanged", lessonId: id, title };
    if (step === "conflict" && stored) {
      const differences = lessonDifferences(typed, editedValues(stored));
      const { version } = stored;
      return conflictWith(transaction, "item", { id: item.id, version }, differences);
    }
    if (stored) changeLesson(transaction, stored, edit);
    else createLesson(transaction, edit);
    noteContentChange(transaction, edit, `Lektion „${title}“ ${actionOf(edit)}`);
    return { ok: true, outcome: isPublished ? "published" : "saved", lessonId: id, title };
  });
}

function previewOf({ title, text, transcript }: LessonValues): LessonPreview {
  const render = (markdown: string) =>
    renderMarkdown(markdown, { topHeading: 3, linksAddresses: true });
  return { title, html: render(text), transcriptHtml: transcript ? render(transcript) : null };
}

function actionOf({ posted: { intent }, isNew }: LessonEdit): string {
  if (intent === "publish") return "veröffentlicht";
  return isNew ? "angelegt" : "als Entwurf gespeichert";
}

/** A new lesson comes after the others. */
function createLesson(transaction: Queryable, { item, id, posted, now }: LessonEdit): void {
  const last = transaction
    .select({ position: max(lessons.position) })
    .from(lessons)
    .where(eq(lessons.itemId, item.id))
    .get();
  transaction
    .insert(lessons)
    .values({
      ...lessonValuesOf(posted),
      id,
      itemId: item.id,
      position: (last?.position ?? 0) + 1,
      publishedAt: posted.intent === "publish" ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .run();
}

function changeLesson(transaction: Queryable, stored: Lesson, { posted, now }: LessonEdit): void {
  transaction
    .update(lessons)
    .set({
      ...changedColumns(stored, posted, now),
      version: sql`${lessons.version} + 1`,
      updatedAt: now,
    })
    .where(eq(lessons.id, stored.id))
    .run();
}

/** Customers see the columns of a published lesson, so that its next version waits in `draft`. */
function changedColumns(stored: Lesson, posted: PostedLesson, now: Date): Partial<Lesson> {
  const typed = lessonValuesOf(posted);
  if (posted.intent === "publish") {
    return { ...typed, draft: null, publishedAt: stored.publishedAt ?? now };
  }
  if (stored.publishedAt === null) return typed;
  const isAsPublished = lessonDifferences(typed, publishedValues(stored)).length === 0;
  return { draft: isAsPublished ? null : typed };
}
