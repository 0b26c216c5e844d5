import { eq, max, sql } from "drizzle-orm";
import { findLesson } from "#app/features/deliveries/administration/admin-lessons.server.ts";
import {
  type DeliveringItem,
  recordContentChange,
} from "#app/features/deliveries/administration/delivering-item.server.ts";
import { lessonDifferences } from "#app/features/deliveries/administration/lesson-fields.ts";
import {
  lessonValuesOf,
  type PostedLesson,
} from "#app/features/deliveries/administration/lesson-schema.ts";
import {
  type DiscardResult,
  type DraftOutcome,
  outcomeOf,
} from "#app/features/editing/draft-words.ts";
import {
  discardResult,
  draftColumns,
  editedRecord,
  nextDraftStep,
  publicationOf,
} from "#app/features/editing/drafts.server.ts";
import {
  conflictWith,
  type Edit,
  goneRecord,
  type NotSaved,
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
  | { ok: true; outcome: DraftOutcome<"save" | "publish">; lessonId: string; title: string }
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
    const isOurs = stored?.itemId === item.id;
    const { step } = nextDraftStep(edit, { stored, isOurs, intent, typed });
    const { title } = typed;
    if (step === "gone") return goneRecord();
    if (step === "keep") return { ok: true, outcome: "unchanged", lessonId: id, title };
    if (step === "conflict" && stored) {
      const differences = lessonDifferences(typed, editedRecord(stored));
      const { version } = stored;
      return conflictWith(transaction, "item", { id: item.id, version }, differences);
    }
    const columns = draftColumns(stored, { intent, typed, now: edit.now });
    if (stored) changeLesson(transaction, edit, columns);
    else createLesson(transaction, edit, { ...typed, ...columns });
    recordContentChange(transaction, edit, `Lektion „${title}“ ${actionOf(edit)}`);
    return { ok: true, outcome: outcomeOf[intent], lessonId: id, title };
  });
}

/** Gives up the draft of a published lesson. */
export async function discardLessonDraft(edit: Omit<LessonEdit, "posted">): Promise<DiscardResult> {
  return inTransaction((transaction) => {
    const found = findLesson(edit.id, transaction);
    const stored = found?.itemId === edit.item.id ? found : null;
    const result = discardResult(edit, stored && { ...stored, ...publicationOf(stored) });
    if (stored && result === "discarded") {
      changeLesson(transaction, edit, { draft: null });
      recordContentChange(transaction, edit, `Entwurf der Lektion „${stored.title}“ verworfen`);
    }
    return result;
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
function createLesson(
  transaction: Queryable,
  { item, id, now }: LessonEdit,
  columns: LessonValues,
): void {
  const last = transaction
    .select({ position: max(lessons.position) })
    .from(lessons)
    .where(eq(lessons.itemId, item.id))
    .get();
  const position = (last?.position ?? 0) + 1;
  transaction
    .insert(lessons)
    .values({ ...columns, id, itemId: item.id, position, createdAt: now, updatedAt: now })
    .run();
}

function changeLesson(transaction: Queryable, { id, now }: Edit, columns: Partial<Lesson>): void {
  transaction
    .update(lessons)
    .set({ ...columns, version: sql`${lessons.version} + 1`, updatedAt: now })
    .where(eq(lessons.id, id))
    .run();
}
