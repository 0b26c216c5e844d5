import { eq, max } from "drizzle-orm";
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
import { renderMarkdown } from "#app/features/markdown/markdown.server.ts";
import {
  discardDraft,
  type Edit,
  insertRecord,
  type NotSaved,
  saveDraft,
  updateRecord,
} from "#app/features/records/records.server.ts";
import type { DiscardResult, DraftOutcome } from "#app/features/records/records.ts";
import { inTransaction, type Queryable } from "#db/client.server.ts";
import { type LessonValues, lessons } from "#db/schema.ts";

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
